import { isBcrypt } from '#shared/password-hashes.ts'
import { Locales, MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { emailKey } from '#basics/users/users.queries.ts'
import { Forever } from '#access/auth/suspension.ts'
import { NotInNames } from '#parts/move/domain/import/accounts.ts'
import { pathHere } from '#shared/answer-addresses.ts'
import { FirstUser, freeName, writeAccount } from '#parts/move/domain/import/answer/people.ts'
import { MostUsers, parsed, type SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import {
  type AnswerContext,
  eachRow,
  sourceRows,
  tableStage,
} from '#parts/move/domain/import/answer/stage.ts'
import { cut, sourceOf } from '#parts/move/domain/import/answer/texts.ts'
import { website } from '#parts/move/domain/import/stages/users.ts'

const EmailMax = 500
const Schemes = ['system', 'light', 'dark']

/** Roles of staff by user id; all others are members. */
const rolesOf = (ctx: AnswerContext): Map<number, number> =>
  ctx.memo('roles', () => {
    const rows = sourceRows(ctx, 'select * from user_role_rel where role_id in (2, 3) order by id')
    return new Map(rows.map(row => [row.integer('user_id'), row.integer('role_id')]))
  })

/** Picture of a member: a file of the old site, a kind, or empty = as the site decides. */
function avatarOf(ctx: AnswerContext, row: SourceRow): string {
  const avatar = parsed(row.text('avatar')) as { type?: unknown; custom?: unknown } | null
  if (avatar?.type === 'gravatar') return 'gravatar'
  if (avatar?.type !== 'custom' || typeof avatar.custom !== 'string') return ''
  const address = ctx.withNewAddresses(`](${avatar.custom})`).slice(2, -1)
  if (address.startsWith(pathHere('/uploads/'))) return address
  ctx.tally.changed('image of another site, which is not shown here', row.text('username'))
  return ''
}

/** A name keeps its spelling; one that differs from another by case alone gets a number behind it. */
function usernameOf(ctx: AnswerContext, row: SourceRow): string {
  const id = row.integer('id')
  const given = cut(row.text('username').trim(), 50).replace(NotInNames, '-').trim()
  const name = freeName(ctx, given || `user${id}`, id)
  if (name !== row.text('username')) {
    ctx.tally.changed('username changed', `${row.text('username')} → ${name}`)
  }
  return name
}

const isEmail = (email: string) => email.length <= EmailMax && /^[^\s@]+@[^\s@]+$/.test(email)
const isVerified = (row: SourceRow) => row.integer('mail_status') === 1

/** Could it log in there? */
const isUsable = (row: SourceRow) =>
  row.integer('status') === UserStatus.available &&
  isEmail(row.text('e_mail').trim()) &&
  isBcrypt(row.text('pass'))

/** Of two accounts with one address the one that has confirmed it keeps it, else the older one. */
const addressesOf = (ctx: AnswerContext): Map<string, { id: number; verified: boolean }> =>
  ctx.memo('addresses', () => {
    const owners = new Map<string, { id: number; verified: boolean }>()
    const [first] = sourceRows(ctx, 'select * from user where id = ?', FirstUser)
    const keepsLogin = !first || !isUsable(first)
    if (keepsLogin) owners.set(emailKey(ctx.admin.email), { id: FirstUser, verified: true })
    const query = 'select id, e_mail, mail_status, status from user where status <> ? order by id'
    for (const row of eachRow(ctx, query, UserStatus.deleted)) {
      const email = row.text('e_mail').trim()
      const owner = { id: row.integer('id'), verified: isVerified(row) }
      if (!isEmail(email) || (keepsLogin && owner.id === FirstUser)) continue
      const other = owners.get(emailKey(email))
      if (!other || (owner.verified && !other.verified)) owners.set(emailKey(email), owner)
    }
    return owners
  })

function emailOf(ctx: AnswerContext, row: SourceRow): string | null {
  const email = row.text('e_mail').trim()
  if (email === '') return null
  if (!isEmail(email)) {
    ctx.tally.changed('email address left out: it is none', row.text('username'))
    return null
  }
  if (addressesOf(ctx).get(emailKey(email))?.id === row.integer('id')) return email
  ctx.tally.changed('email address left out: another account has it', row.text('username'))
  return null
}

function passwordOf(ctx: AnswerContext, row: SourceRow): string {
  const hash = row.text('pass')
  if (hash === '' || isBcrypt(hash)) return hash
  ctx.tally.changed('password left out: its hash is not bcrypt', row.text('username'))
  return ''
}

/** Status 9 counts while it lasts; without an end it lasts for ever. */
function suspensionOf(ctx: AnswerContext, row: SourceRow) {
  const until = row.moment('suspended_until')
  const ended = until > 0 && until <= ctx.now
  if (row.integer('status') !== UserStatus.suspended || ended)
    return { suspendedAt: 0, suspendedUntil: 0 }
  const suspendedUntil = until === 0 || new Date(until).getUTCFullYear() >= 2099 ? Forever : until
  return { suspendedAt: row.moment('suspended_at') || row.createdAt(), suspendedUntil }
}

function stateOf(ctx: AnswerContext, row: SourceRow, suspendedUntil: number): number {
  const status = row.integer('status')
  if (status === UserStatus.deleted) return status
  return suspendedUntil > ctx.now ? UserStatus.suspended : UserStatus.available
}

/** A language of the interface; those with `Default` have chosen none. */
function languageOf({ tally }: AnswerContext, row: SourceRow): string {
  const given = row.text('language').replace('-', '_')
  const language = Locales.find(locale => locale === given) ?? ''
  if (language === '' && given !== '' && given !== 'Default')
    tally.changed('language that is not offered here', `${row.text('username')}: ${given}`)
  return language
}

function profileOf(ctx: AnswerContext, row: SourceRow) {
  const name = row.text('username')
  return {
    displayName: cut(row.text('display_name').replace(/\s+/gu, ' ').trim(), 30) || cut(name, 30),
    avatar: avatarOf(ctx, row),
    bio: sourceOf(ctx, row.text('bio'), name),
    website: website(row.text('website').trim()),
    location: cut(row.text('location').trim(), 100),
  }
}

/** What only the member sees. */
function choicesOf(ctx: AnswerContext, row: SourceRow) {
  const scheme = row.text('color_scheme')
  return {
    lastLoginAt: row.moment('last_login_date'),
    language: languageOf(ctx, row),
    colorScheme: Schemes.includes(scheme) ? scheme : '',
  }
}

function loginOf(ctx: AnswerContext, row: SourceRow) {
  const suspension = suspensionOf(ctx, row)
  const status = stateOf(ctx, row, suspension.suspendedUntil)
  const gone = status === UserStatus.deleted
  return {
    ...suspension,
    status,
    deletedAt: gone ? row.moment('deleted_at') || row.createdAt() : 0,
    email: gone ? null : emailOf(ctx, row),
    passwordHash: gone ? '' : passwordOf(ctx, row),
    mailStatus: isVerified(row) ? MailStatus.verified : MailStatus.pending,
    roleId: rolesOf(ctx).get(row.integer('id')) ?? Role.user,
  }
}

/**
 * Account 1 becomes that of the old site, with its address and password, and stays an administrator.
 * One that could not log in there has no login in the folder, and keeps the one that it has here.
 */
function asFirst(
  ctx: AnswerContext,
  row: SourceRow,
  { email, passwordHash, roleId }: ReturnType<typeof loginOf>,
) {
  const usable = isUsable(row)
  if (roleId !== Role.admin || !usable)
    ctx.tally.changed('account 1 stays the administrator of this site', row.text('username'))
  const staff = { roleId: Role.admin, mailStatus: MailStatus.verified }
  return usable ? { ...staff, email, passwordHash } : {}
}

/** Accounts keep their numbers. */
export const usersStage = tableStage({
  name: 'users',
  table: 'user',
  apply(ctx, row) {
    const { tally } = ctx
    const id = row.integer('id')
    if (id > MostUsers) return tally.skipped('its number is not one of an account')
    const login = loginOf(ctx, row)
    const gone = login.status === UserStatus.deleted
    const username = usernameOf(ctx, row)
    const profile = profileOf(ctx, row)
    const createdAt = row.createdAt()
    writeAccount(ctx, {
      id,
      createdAt,
      updatedAt: row.moment('updated_at') || createdAt,
      username,
      ...profile,
      avatar: gone ? '' : profile.avatar,
      login: { ...(id === FirstUser ? asFirst(ctx, row, login) : login), ...choicesOf(ctx, row) },
    })
    const kind = gone
      ? 'deleted account'
      : login.status === UserStatus.suspended
        ? 'suspended account'
        : 'account'
    tally.made(kind)
  },
})
