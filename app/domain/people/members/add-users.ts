/**
 * Adds many accounts at once. Passwords are hashed one after the other outside the event loop, and nothing is
 * written before the last one: then all accounts are created in one short transaction, or none.
 */
import { z } from 'zod'
import { adminWho } from '#access/auth/account-rights.ts'
import {
  admin,
  adminOnly,
  badRequest,
  command,
  type Ctx,
  type Db,
  forbidden,
  harmless,
  invalid,
  isAdmin,
  proved,
  query,
  type Tx,
  wire,
} from '#kernel'
import { numberedUsername } from '#access/auth/usernames.ts'
import { findUser, nextUserId } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { insertUsers, type NewUser, takenOf } from './bulk.queries.ts'
import {
  LinesMax,
  linesOf,
  readLines,
  takenMistake,
  lineErrors,
  type WantedUser,
} from './bulk-lines.ts'

/** Most characters of the whole text. */
const TextMax = 1_000_000
/** Most names written to the log. */
const Named = 20

export type BulkAdd = {
  total: number
  /** Passwords hashed so far. */
  ready: number
  startedBy: number
  /** 0 while it runs. */
  endedAt: number
  /** Whether it was aborted; nothing was written in that case. */
  failed: boolean
}

/** The latest run of each site, kept in memory: a run interrupted by a restart has written nothing. */
const latest = new WeakMap<Db, BulkAdd>()

const isRunning = (db: Db) => latest.get(db)?.endedAt === 0

/**
 * Assigns free usernames: one that is taken, also by an earlier line, gets four hex characters appended; where
 * none can be made, a numbered one.
 */
function nameAll(db: Db, ports: Ctx['ports'], users: WantedUser[]): string[] {
  const names = takenOf(
    db,
    'username_key',
    users.flatMap(user => user.wanted ?? []),
  )
  const isTaken = (name: string) => names.has(name) || takenOf(db, 'username_key', [name]).size > 0
  let number = nextUserId(db)
  return users.map(({ wanted }) => {
    let name = wanted ?? numberedUsername(isTaken, number++)
    while (names.has(name)) {
      const hex = Buffer.from(ports.randomToken(2), 'base64url').toString('hex')
      name = `${wanted!.slice(0, 25)}-${hex}`
      if (isTaken(name)) names.add(name)
    }
    names.add(name)
    return name
  })
}

type Prepared = { users: WantedUser[]; hashes: string[]; progress: BulkAdd }

async function prepare(ctx: Ctx, text: string): Promise<Prepared> {
  const { db, ports } = ctx
  const lines = linesOf(text)
  if (lines.length === 0 || lines.length > LinesMax)
    throw invalid({
      field: 'users',
      reason: 'error.user.add_bulk_users_amount_error',
      values: { max: LinesMax },
    })
  if (isRunning(db)) throw badRequest('error.bulk.under_way')
  const progress: BulkAdd = {
    total: lines.length,
    ready: 0,
    startedBy: ctx.viewer.id,
    endedAt: 0,
    failed: false,
  }
  const before = latest.get(db)
  latest.set(db, progress)
  try {
    const { users, wrong } = await readLines(ctx, lines)
    if (wrong.length > 0) throw invalid(...lineErrors(wrong))
    const hashes: string[] = []
    for (const user of users) {
      hashes.push(await ports.hashPassword(user.password))
      progress.ready++
    }
    return { users, hashes, progress }
  } catch (error) {
    progress.endedAt = Date.now()
    progress.failed = true
    // Invalid input started nothing worth reporting.
    if (progress.ready === 0) {
      if (before) latest.set(db, before)
      else latest.delete(db)
    }
    throw error
  }
}

/** The administrator may have lost the role meanwhile. */
function insistOnRight(tx: Tx, viewerId: number): void {
  const user = viewerId > 0 ? findUser(tx, viewerId) : null
  if (viewerId > 0 && !(user && isAdmin(user) && user.status === UserStatus.available))
    throw forbidden('base.forbidden_error', { wording: adminOnly })
}

function insertAll(
  { tx, ports, now }: Pick<Ctx, 'ports' | 'now'> & { tx: Tx },
  users: WantedUser[],
  hashes: string[],
): { names: string[]; ids: number[] } {
  const taken = takenOf(
    tx,
    'email_key',
    users.map(user => user.emailKey),
  )
  const late = users.filter(user => taken.has(user.emailKey))
  if (late.length > 0) throw invalid(...lineErrors(late.map(takenMistake)))
  const names = nameAll(tx, ports, users)
  const rows = users.map(({ displayName, email, emailKey }, index): NewUser => ({
    username: names[index]!,
    displayName,
    email,
    emailKey,
    passwordHash: hashes[index]!,
  }))
  return { names, ids: insertUsers(tx, rows, now) }
}

/** Creates one account per line of `name, e-mail, password`; an error in any line creates none. */
export const addUsers = command({
  name: 'members.add_users',
  guard: proved(adminWho('createUser')),
  input: z.object({
    users: wire
      .text({ max: TextMax, required: true })
      .describe(`text, 1 to ${LinesMax} lines of: name, email, password; required`),
  }),
  emits: ['users.added'],
  prepare: (ctx, { users }) => prepare(ctx, users),
  run(ctx, _input, { users, hashes, progress }) {
    const { tx, viewer, emit } = ctx
    progress.endedAt = Date.now()
    progress.failed = true
    insistOnRight(tx, viewer.id)
    const { names, ids } = insertAll(ctx, users, hashes)
    emit('users.added', { actorId: viewer.id, userIds: ids, names: names.slice(0, Named) })
    progress.failed = false
    return { added: names.length }
  },
})

/**
 * Progress of the latest run, visible to every administrator while it runs. The result is shown once, to the
 * administrator who started it; null if there is none.
 */
export const showBulkAdd = query({
  name: 'members.show_bulk_add',
  guard: harmless(admin),
  input: z.object({}),
  run({ db, viewer }): BulkAdd | null {
    const bulk = latest.get(db)
    if (!bulk || bulk.endedAt === 0) return bulk ?? null
    if (bulk.startedBy !== viewer.id) return null
    latest.delete(db)
    return bulk
  },
})
