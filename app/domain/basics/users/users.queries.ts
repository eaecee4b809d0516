import { and, eq, inArray, sql } from 'drizzle-orm'
import { anonymousName } from '#shared/ids.ts'
import { hasEnded, MailStatus, userState, UserStatus, type UserState } from '#shared/codes.ts'
import { linkable } from '#shared/web-address.ts'
import {
  arg,
  code,
  type Db,
  inserts,
  type Member,
  prepared,
  rowTopic,
  type SiteSettings,
  statement,
  untilWritten,
  updates,
} from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { users } from '#drizzle/schema/index.ts'
import { avatarAddress, wholeAddress } from './avatars.ts'
import { NotSuspended } from './suspensions.queries.ts'

export type UserRow = typeof users.$inferSelect

/** Whether someone with access to the mailbox has confirmed the address. */
export const isProved = ({
  mailStatus,
  emailUnproved,
}: Pick<UserRow, 'mailStatus' | 'emailUnproved'>) =>
  mailStatus === MailStatus.verified && !emailUnproved

/** The data of an author shown everywhere; a deleted account has no name and avatar. */
export type Author = {
  id: number
  username: string
  displayName: string
  /** URL of the avatar; empty = drawn from the name. */
  avatar: string
  rank: number
  roleId: number
  status: UserState
  website: string
  location: string
  language: string
  suspendedUntil: number
  mailStatus: number
}

const authorColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  avatar: users.avatar,
  rank: users.rank,
  roleId: users.roleId,
  statusCode: users.status,
  mailStatus: users.mailStatus,
  website: users.website,
  location: users.location,
  language: users.language,
  suspendedUntil: users.suspendedUntil,
  email: users.email,
}
type AuthorRow = Omit<Author, 'status'> & { statusCode: number; email: string | null }

function toAuthor(row: AuthorRow, { users: rules, general }: SiteSettings): Author {
  const { statusCode, email, ...rest } = row
  const status = userState({ ...rest, status: statusCode }, 0)
  if (status !== 'deleted') {
    const avatar = avatarAddress(row.avatar, email, rules)
    const website = linkable(rest.website)
    return { ...rest, status, website, avatar: wholeAddress(avatar, general.site_url) }
  }
  return {
    ...rest,
    status,
    displayName: anonymousName(row.id),
    avatar: '',
    website: '',
    location: '',
  }
}

/** Placeholder for an account whose row no longer exists. */
export function missingAuthor(id: number): Author {
  return {
    id,
    username: '',
    displayName: anonymousName(id),
    avatar: '',
    rank: 0,
    roleId: 1,
    status: 'deleted',
    website: '',
    location: '',
    language: '',
    suspendedUntil: 0,
    mailStatus: MailStatus.pending,
  }
}

const findAuthorRow = prepared(db => {
  const one = db
    .select(authorColumns)
    .from(users)
    .where(eq(users.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

/** One by one: lists hardly ever name the same members as one before, but often a member of one. */
const knownAuthor = untilWritten(
  (_db: Db, id: number) => String(id),
  (db, id): Author => {
    const row = findAuthorRow(db, id)
    return row ? toAuthor(row, currentSettings(db).settings) : missingAuthor(id)
  },
  2000,
  ({ username }) => (username ? { table: 'user', row: rowTopic('user', username) } : null),
)

const isOver = ({ status, suspendedUntil }: Author, now: number): boolean =>
  status === 'suspended' && hasEnded({ status: UserStatus.suspended, suspendedUntil }, now)

function asOf(author: Author, now: number): Author {
  if (!isOver(author, now)) return author
  const status = userState({ ...author, ...NotSuspended }, now)
  return { ...author, status, suspendedUntil: 0 }
}

/** Authors by id, in their state at `now`; ids without a row get a placeholder. */
export function listAuthors(
  db: Db,
  ids: Iterable<number>,
  now: number,
): ReadonlyMap<number, Author> {
  const found = new Map<number, Author>()
  for (const id of ids) {
    if (id > 0 && !found.has(id)) found.set(id, asOf(knownAuthor(db, id), now))
  }
  return found
}

export const findUser = prepared(db => {
  const one = db
    .select()
    .from(users)
    .where(eq(users.id, arg('id')))
    .prepare()
  return (id: number): UserRow | undefined => one.get({ id })
})

/** An account that exists, such as the viewer's. */
export function storedUser(db: Db, id: number): UserRow {
  const user = findUser(db, id)
  if (!user) throw new Error(`there is no account ${id}`)
  return user
}

const findByName = prepared(db => {
  const one = db
    .select()
    .from(users)
    .where(eq(users.usernameKey, arg('key')))
    .prepare()
  return (username: string): Readonly<UserRow> | undefined =>
    one.get({ key: username.toLowerCase() })
})

/** Each part of a profile page asks. */
export const findUserByName = untilWritten(
  (_db: Db, username: string) => username.toLowerCase(),
  findByName,
)

const lastId = statement<{ id: number | null }>(sql`select max(id) as id from user`)

/** The id that the next account gets. */
export const nextUserId = (db: Db): number => (lastId.get(db, {})?.id ?? 0) + 1

const owner = statement<{ userId: number }>(sql`
  select user_id as userId from account_claim
  where imported_user_id = ${arg('id')} and status = 'confirmed'`)

/** Id of the account that an imported account was merged into. */
export const mergedInto = (db: Db, importedUserId: number): number | undefined =>
  owner.get(db, { id: importedUserId })?.userId

/** The account with this username; for a merged imported account, the one it was merged into. */
export function findAccountByName(db: Db, name: string): UserRow | undefined {
  const user = findUserByName(db, name)
  // A merged account has the status deleted, so all others need no second query.
  const id = user?.status === UserStatus.deleted ? mergedInto(db, user.id) : undefined
  return id === undefined ? user : findUser(db, id)
}

const sameDisplayName = statement<{ id: number }>(sql`select id from user
  where lower(display_name) = lower(${arg('name')}) and status <> ${code(UserStatus.deleted)}
  order by rank desc, id limit ${arg('limit')}`)

/** Maximum number of members with one display name. */
const NamesakesMax = 20

/** The accounts for a name: the one with that username, otherwise those with that display name. */
export function usersNamed(db: Db, name: string): number[] {
  const user = findAccountByName(db, name)
  if (user && user.status !== UserStatus.deleted) return [user.id]
  return sameDisplayName.all(db, { name, limit: NamesakesMax }).map(row => row.id)
}

/** Email addresses are compared case-insensitively. */
export const emailKey = (email: string) => email.trim().toLowerCase()

export const findUserByEmail = prepared(db => {
  const one = db
    .select()
    .from(users)
    .where(eq(users.emailKey, arg('key')))
    .prepare()
  return (email: string): UserRow | undefined => one.get({ key: emailKey(email) })
})

/** Any account; undefined if the site has none yet. */
export const findAnyUser = prepared(db => {
  const one = db.select().from(users).limit(1).prepare()
  return (): UserRow | undefined => one.get()
})

/** Those of the names that exist and can be mentioned, in their original spelling. */
export function listUsernames(
  db: Db,
  names: string[],
): Map<string, { id: number; username: string }> {
  if (names.length === 0) return new Map()
  const keys = [...new Set(names.map(name => name.toLowerCase()))].slice(0, 50)
  const rows = db
    .select({ id: users.id, username: users.username, key: users.usernameKey })
    .from(users)
    .where(and(inArray(users.usernameKey, keys), eq(users.status, UserStatus.available)))
    .all()
  return new Map(rows.map(row => [row.key, { id: row.id, username: row.username }]))
}

/** Restrictions of a session; API keys, jobs and the command line have none. */
export type SessionFacts = Pick<Member, 'mustAddStep' | 'provedAt'>
const noSession: SessionFacts = { mustAddStep: false, provedAt: Infinity }

/** The columns of a member, from a table `user u`. */
export const memberColumns = sql`u.id, u.username, u.display_name as displayName, u.avatar,
  u.role_id as roleId, u.rank, u.status, u.mail_status as mailStatus, u.email, u.language,
  u.color_scheme as colorScheme, u.suspended_until as suspendedUntil, u.created_at as createdAt`
export type MemberRow = Omit<Member, 'kind' | 'email' | keyof SessionFacts> & {
  email: string | null
}

export function toMember(row: MemberRow, session: SessionFacts = noSession): Member {
  return {
    kind: 'member',
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    avatar: row.avatar,
    roleId: row.roleId,
    rank: row.rank,
    status: row.status,
    mailStatus: row.mailStatus,
    email: row.email ?? '',
    language: row.language,
    colorScheme: row.colorScheme,
    suspendedUntil: row.suspendedUntil,
    createdAt: row.createdAt,
    ...session,
  }
}

export const insertUser = inserts(users)

export const updateUser = updates(users)
