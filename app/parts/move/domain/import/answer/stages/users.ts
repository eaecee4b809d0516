import { isBcrypt } from '#shared/password-hashes.ts'
import { Locales, MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { emailKey, findUser, findUserByEmail, type UserRow } from '#basics/users/users.queries.ts'
import { Forever } from '#access/auth/suspension.ts'
import { NotInNames } from '#parts/move/domain/import/accounts.ts'
import { isUsernameTaken } from '#parts/move/domain/import/queries/accounts.queries.ts'
import { pathHere } from '#shared/answer-addresses.ts'
import { freeName, MostUsers } from '#parts/move/domain/import/answer/people.ts'
import {
  insertUserRow,
  replaceUserRow,
  takeEmailAway,
} from '#parts/move/domain/import/answer/queries/people.queries.ts'
import { parsed, type SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import {
  type AnswerContext,
  sourceRows,
  tableStage,
} from '#parts/move/domain/import/answer/stage.ts'
import { cut, renderText } from '#parts/move/domain/import/answer/texts.ts'
import { website } from '#parts/move/domain/import/stages/users.ts'

/** The account of the administrator who set this site up. */
export const FirstUser = 1

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
  const given = cut(row.text('username').trim(), 50).replace(NotInNames, '-')
  const wanted = given || `user${id}`
  const name = id === FirstUser && ownName(ctx, wanted) ? wanted : freeName(ctx.tx, wanted, id)
  if (name !== row.text('username')) {
    ctx.tally.changed('username changed', `${row.text('username')} → ${name}`)
  }
  return name
}

const ownName = ({ tx }: AnswerContext, wanted: string) =>
  !isUsernameTaken(tx, wanted.toLowerCase()) ||
  findUser(tx, FirstUser)?.usernameKey === wanted.toLowerCase()

type Address = { email: string | null; emailKey: string | null }
const noAddress: Address = { email: null, emailKey: null }

/** Of two accounts with one address the one that has confirmed it keeps it, else the older one. */
function addressOf(ctx: AnswerContext, row: SourceRow, mailStatus: number): Address {
  const { tx, tally } = ctx
  const email = row.text('e_mail').trim()
  if (email === '') return noAddress
  if (email.length > EmailMax || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    tally.changed('email address left out: it is none', row.text('username'))
    return noAddress
  }
  const address = { email, emailKey: emailKey(email) }
  const other = findUserByEmail(tx, email)
  if (!other || other.id === row.integer('id')) return address
  const better = mailStatus === MailStatus.verified && other.mailStatus !== MailStatus.verified
  if (better) takeEmailAway(tx, other.id, noAddress)
  const loser = better ? other.username : row.text('username')
  tally.changed('email address left out: another account has it', loser)
  return better ? address : noAddress
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
  const { originalText: bio, html: bioHtml } = renderText(ctx, 'bio', row.text('bio'), name)
  const scheme = row.text('color_scheme')
  return {
    displayName: cut(row.text('display_name').replace(/\s+/gu, ' ').trim(), 30) || cut(name, 30),
    avatar: avatarOf(ctx, row),
    bio,
    bioHtml,
    website: website(row.text('website').trim()),
    location: cut(row.text('location').trim(), 100),
    language: languageOf(ctx, row),
    colorScheme: Schemes.includes(scheme) ? scheme : '',
  }
}

type NewUser = Omit<Parameters<typeof insertUserRow>[1], 'id'>

/**
 * Account 1 becomes that of the old site, with its address and password, and stays an administrator.
 * One that could not log in there keeps the login that it has here.
 */
function asFirst(ctx: AnswerContext, user: NewUser): NewUser {
  const here = findUser(ctx.tx, FirstUser) as UserRow
  const usable = user.status === UserStatus.available && user.email && user.passwordHash
  if (user.roleId !== Role.admin || !usable)
    ctx.tally.changed('account 1 stays the administrator of this site', user.username)
  const admin = {
    ...user,
    roleId: Role.admin,
    status: UserStatus.available,
    mailStatus: MailStatus.verified,
  }
  if (usable) return admin
  const { email, passwordHash } = here
  const state = { suspendedAt: 0, suspendedUntil: 0, deletedAt: 0 }
  return { ...admin, ...state, email, emailKey: here.emailKey, passwordHash }
}

/** Accounts keep their numbers. */
export const usersStage = tableStage({
  name: 'users',
  table: 'user',
  apply(ctx, row) {
    const { tx, tally } = ctx
    const id = row.integer('id')
    if (id > MostUsers) return tally.skipped('its number is not one of an account')
    const suspension = suspensionOf(ctx, row)
    const status = stateOf(ctx, row, suspension.suspendedUntil)
    const gone = status === UserStatus.deleted
    const mailStatus = row.integer('mail_status') === 1 ? MailStatus.verified : MailStatus.pending
    const username = usernameOf(ctx, row)
    const profile = profileOf(ctx, row)
    const user: NewUser = {
      createdAt: row.createdAt(),
      updatedAt: row.moment('updated_at') || row.createdAt(),
      lastLoginAt: row.moment('last_login_date'),
      ...suspension,
      deletedAt: gone ? row.moment('deleted_at') || row.createdAt() : 0,
      username,
      usernameKey: username.toLowerCase(),
      ...(gone ? noAddress : addressOf(ctx, row, mailStatus)),
      passwordHash: gone ? '' : passwordOf(ctx, row),
      mailStatus,
      status,
      roleId: rolesOf(ctx).get(id) ?? Role.user,
      // Comes from its entries, see `reputationSweep`.
      rank: 0,
      initialRank: 0,
      ...profile,
      avatar: gone ? '' : profile.avatar,
    }
    if (id === FirstUser) replaceUserRow(tx, id, asFirst(ctx, user))
    else insertUserRow(tx, { id, ...user })
    const kind = gone
      ? 'deleted account'
      : status === UserStatus.suspended
        ? 'suspended account'
        : 'account'
    tally.made(kind)
  },
})
