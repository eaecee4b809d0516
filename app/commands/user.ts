/** `forum user …`: manages accounts in this site's database. */
import type { Command } from 'commander'
import type { Account } from '#access/auth/account.ts'
import { changeUserRole } from '#access/auth/change-user-role.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { createUser } from '#access/auth/create-user.ts'
import { listUsers } from '#access/auth/list-users.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { SuspendDurations } from '#access/auth/suspension.ts'
import { type Ctx, run } from '#kernel'
import { resetMemberStep } from '#access/second-step/reset-member-step.ts'
import {
  findUser,
  findUserByEmail,
  findUserByName,
  type UserRow,
} from '#basics/users/users.queries.ts'
import { operatorContext, refusalLines } from '#infra/environment/operator.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { Role } from '#shared/codes.ts'

const States = ['normal', 'inactive', 'suspended', 'deleted'] as const
const roleNames = Object.keys(Role) as (keyof typeof Role)[]
const roleName = (id: number) => roleNames.find(name => Role[name] === id) ?? String(id)

type Desk = { ctx: Ctx; site: Site; say(line: string): void }
type Options = { open?: () => Site; say?: (line: string) => void }

function choice<L extends readonly string[]>(list: L, given: string, what: string): L[number] {
  if (list.includes(given)) return given
  throw new Error(`"${given}" is not a valid ${what}. Choose one of: ${list.join(', ')}`)
}

/** An account by number, email address or name. */
function findAccount({ db }: Ctx, given: string): UserRow {
  const found = /^\d+$/.test(given)
    ? (findUser(db, Number(given)) ?? findUserByName(db, given))
    : given.includes('@')
      ? findUserByEmail(db, given)
      : findUserByName(db, given)
  if (!found)
    throw new Error(`There is no account "${given}". Give its number, name or email address.`)
  return found
}

/** The given password, or a generated one, which is printed after saving. */
function choosePassword({ site, say }: Desk, given: string | undefined) {
  const password = given ?? site.ports.randomToken(12)
  return { password, show: () => given ?? say(`Password: ${password}`) }
}

function tableOf(accounts: Account[]): string[] {
  const rows = accounts.map(({ id, username, email, state, roleId, rank, createdAt }) => [
    String(id),
    username,
    email,
    state,
    roleName(roleId),
    String(rank),
    new Date(createdAt).toISOString().slice(0, 10),
  ])
  const all = [['ID', 'NAME', 'ADDRESS', 'STATE', 'ROLE', 'REPUTATION', 'SINCE'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map(row => row[column]!.length)))
  return all.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

async function create(desk: Desk, email: string, options: CreateOptions): Promise<void> {
  const role = choice(roleNames, options.role, 'role')
  const { password, show } = choosePassword(desk, options.password)
  const input = { display_name: options.name, email, password }
  const { id, username } = await run(createUser, desk.ctx, input)
  if (role !== 'user') await run(changeUserRole, desk.ctx, { user_id: id, role_id: Role[role] })
  show()
  desk.say(`Account ${id} made: ${username} <${email}>, ${role}`)
}
type CreateOptions = { name: string; password?: string; role: string }

async function setPassword(
  desk: Desk,
  given: string,
  options: { password?: string },
): Promise<void> {
  const user = findAccount(desk.ctx, given)
  const { password, show } = choosePassword(desk, options.password)
  await run(setUserPassword, desk.ctx, { user_id: user.id, password })
  show()
  desk.say(`${user.username} has a new password and is logged out everywhere`)
}

async function role(desk: Desk, given: string, name: string): Promise<void> {
  const user = findAccount(desk.ctx, given)
  const role_id = Role[choice(roleNames, name, 'role')]
  await run(changeUserRole, desk.ctx, { user_id: user.id, role_id })
  desk.say(`${user.username} is now ${name} and is logged out everywhere`)
}

async function status(
  desk: Desk,
  given: string,
  name: string,
  options: { for: string },
): Promise<void> {
  const user = findAccount(desk.ctx, given)
  const input = {
    user_id: user.id,
    status: choice(States, name, 'state'),
    suspend_duration: choice(SuspendDurations, options.for, 'duration'),
  }
  await run(changeUserStatus, desk.ctx, input)
  const until = findUser(desk.ctx.db, user.id)?.suspendedUntil
  const end = name === 'suspended' && until ? ` until ${new Date(until).toISOString()}` : ''
  desk.say(`${user.username} is ${name}${end}`)
}

async function resetSecondStep(desk: Desk, given: string): Promise<void> {
  const user = findAccount(desk.ctx, given)
  await run(resetMemberStep, desk.ctx, { user_id: user.id })
  desk.say(`${user.username} has no second step anymore and is logged out everywhere`)
}

type ListOptions = { status: string; search: string; limit: string; json?: boolean }

async function list(desk: Desk, { status, search, limit, json }: ListOptions): Promise<void> {
  const input = {
    status: choice(['all', ...States], status, 'state'),
    query: search,
    page_size: limit,
  }
  const found = await run(listUsers, desk.ctx, input)
  if (json) return desk.say(JSON.stringify(found.list, null, 2))
  for (const line of tableOf(found.list)) desk.say(line)
  desk.say(`${found.list.length} of ${found.count}`)
}

/**
 * Adds the command `user`; the program prints errors and closes the site. Omitted passwords are
 * generated and printed once. Taking away rights ends the account's sessions at once.
 */
export function registerUserCommands(program: Command, options: Options = {}): void {
  const { open = openSite, say = console.log } = options

  /** Runs a verb on the open site. A refusal becomes an error with a complete message. */
  const acting =
    <A extends unknown[]>(act: (desk: Desk, ...given: A) => Promise<void>) =>
    async (...given: A) => {
      const site = open()
      try {
        await act({ ctx: operatorContext(site), site, say }, ...given)
      } catch (error) {
        const lines = refusalLines(error)
        throw lines ? new Error(lines.join('\n'), { cause: error }) : error
      }
    }

  const user = program.command('user')
  const who = 'number, name or email address of the account'

  user
    .command('create')
    .description('create an account with a confirmed email address')
    .argument('<address>', 'email address to log in with')
    .requiredOption('-n, --name <name>', 'display name; the username is derived from it')
    .option('-p, --password <password>', '8 to 32 characters; generated and shown if omitted')
    .option('-r, --role <role>', roleNames.join(', '), 'user')
    .action(acting(create))
  user
    .command('password')
    .description('set a new password and log the account out everywhere')
    .argument('<account>', who)
    .option('-p, --password <password>', '8 to 32 characters; generated and shown if omitted')
    .action(acting(setPassword))
  user
    .command('role')
    .description('change the role and log the account out everywhere')
    .argument('<account>', who)
    .argument('<role>', roleNames.join(', '))
    .action(acting(role))
  user
    .command('status')
    .description('change the state; suspending or deleting ends all sessions')
    .argument('<account>', who)
    .argument('<state>', States.join(', '))
    .option(
      '-f, --for <duration>',
      `duration of a suspension: ${SuspendDurations.join(', ')}`,
      'forever',
    )
    .action(acting(status))
  user
    .command('reset-second-step')
    .description('turn two-step login off for an account and log it out everywhere')
    .argument('<account>', who)
    .action(acting(resetSecondStep))
  user
    .command('list')
    .description('list accounts, newest first')
    .option('-s, --status <state>', ['all', ...States].join(', '), 'all')
    .option('-q, --search <text>', 'part of a name or an email address', '')
    .option('-l, --limit <number>', 'maximum number of accounts', '50')
    .option('--json', 'print JSON instead of a table')
    .action(acting(list))
}
