import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { arg, code, type Db, type Page, type Slice, statement, type Statement } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { MailStatus, Role, UserStatus, type UserState } from '#shared/codes.ts'
import { users } from '#drizzle/schema/index.ts'

const isAdmin = and(
  eq(users.roleId, Role.admin),
  eq(users.status, UserStatus.available),
  eq(users.mailStatus, MailStatus.verified),
)

export function hasOtherAdmin(db: Db, userId: number): boolean {
  const other = and(isAdmin, ne(users.id, userId))
  return db.select({ id: users.id }).from(users).where(other).limit(1).get() !== undefined
}

/** Administrators and their email addresses. */
export const listAdmins = (db: Db): Pick<UserRow, 'id' | 'email' | 'language'>[] =>
  db
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(isAdmin)
    .all()

/** The first part is the condition of the index of roles. */
const staff = sql`role_id <> ${code(Role.user)} and status <> ${code(UserStatus.deleted)}`

/** Names of the staff, without the member `exceptId`. */
export const listStaffNames = (db: Db, exceptId: number) =>
  db
    .select({ displayName: users.displayName, username: users.username })
    .from(users)
    .where(and(staff, ne(users.id, exceptId)))
    .all()

const among = statement<{ name: string }>(sql`
  select display_name as name from user
  where lower(display_name) in (select value from json_each(${arg('names')}))
    and id <> ${arg('exceptId')} and status <> ${code(UserStatus.deleted)}
  union
  select username from user
  where username_key in (select value from json_each(${arg('names')}))
    and id <> ${arg('exceptId')} and status <> ${code(UserStatus.deleted)}`)

/** Display names and usernames of members, without `exceptId`, that are among names in lower case. */
export const namesAmong = (db: Db, names: string[], exceptId: number): string[] =>
  among.all(db, { names: JSON.stringify(names), exceptId }).map(({ name }) => name)

/** Only this many of the newest accounts are searched for part of a name; older ones match by prefix. */
const Depth = 5_000
/** Maximum number of prefix matches. */
const BeginningMax = 500

type UserList = UserState | 'staff' | 'all'

/** Orders for all accounts and for normal ones, each with an index. Other lists have a fixed order. */
const orders = {
  newest: null,
  oldest: ['created_at', ''],
  most_reputation: ['rank', 'desc'],
  least_reputation: ['rank', ''],
} as const
export type UserOrder = keyof typeof orders
export const UserOrders = Object.keys(orders) as [UserOrder, ...UserOrder[]]

export type UserFilter = { query: string; list: UserList; order: UserOrder; now: number }

type Words = { where: SQL; order: SQL; count?: SQL; index?: SQL }

/** A suspension that has expired counts as lifted, even if the job has not run yet. */
const ended = sql`status = ${code(UserStatus.suspended)} and suspended_until between 1 and ${arg('now')}`
const available = sql`(status = ${code(UserStatus.available)} or ${ended})`
const unavailable = sql`status <> ${code(UserStatus.available)} and not (${ended})`
const inactive = sql`mail_status = ${code(MailStatus.pending)} and ${available}`

/** Each list walks an index: on accounts that are not available, on roles, or on creation time. */
const lists: Record<UserList, Words> = {
  all: { where: sql`1`, order: sql`created_at desc, id desc` },
  normal: {
    where: sql`${available} and mail_status = ${code(MailStatus.verified)}`,
    order: sql`created_at desc, id desc`,
    // Few accounts are not normal, so those are counted and subtracted.
    count: sql`select (select count(*) from user)
      - (select count(*) from user where ${unavailable})
      - (select count(*) from user where ${inactive}) as n`,
  },
  inactive: { where: inactive, order: sql`created_at desc, id desc` },
  suspended: {
    where: sql`${unavailable} and status = ${code(UserStatus.suspended)}`,
    order: sql`suspended_at desc, id desc`,
  },
  deleted: {
    where: sql`${unavailable} and status = ${code(UserStatus.deleted)}`,
    order: sql`deleted_at desc, id desc`,
  },
  staff: { where: staff, order: sql`created_at desc, id desc`, index: sql` indexed by user_role` },
}

const like = (column: string) => sql`${sql.raw(column)} like ${arg('pattern')} escape '\\'`
const beginning = (column: string) =>
  sql`select * from (select id from user where ${sql.raw(column)} >= ${arg('word')}
    and ${sql.raw(column)} < ${arg('end')} limit ${sql.raw(String(BeginningMax))})`

const searches = {
  id: sql`select ${arg('id')}`,
  address: sql`select id from user where email_key >= ${arg('word')} and email_key < ${arg('end')}
    and email_key is not null`,
  name: sql`${beginning('username_key')} union ${beginning('lower(display_name)')}
    union select id from (select id, username_key, display_name from user indexed by user_created
      order by created_at desc, id desc limit ${sql.raw(String(Depth))})
    where ${like('username_key')} or ${like('lower(display_name)')}`,
}
type Search = keyof typeof searches

type Pair = { ids: Statement<{ id: number }>; count: Statement<{ n: number }> }
const made = new Map<string, Pair>()

function statements(list: UserList, search: Search | null, chosen: UserOrder): Pair {
  const name = `${list} ${search} ${chosen}`
  let pair = made.get(name)
  if (!pair) {
    const { where, order: usual, count, index = sql`` } = lists[list]
    const [column, way] = (list === 'all' || list === 'normal' ? orders[chosen] : null) ?? []
    // Search results are sorted on their own; the plus keeps SQLite from walking the index of the order.
    const plus = search ? '+' : ''
    const order = column ? sql.raw(`${plus}${column} ${way}, ${plus}id ${way}`) : usual
    const from = search
      ? sql`from user where id in (${searches[search]}) and ${where}`
      : sql`from user${index} where ${where}`
    // All that are found are few.
    const part = search ? sql`` : sql`limit ${arg('size')} offset ${arg('offset')}`
    pair = {
      ids: statement(sql`select id ${from} order by ${order} ${part}`),
      count: statement(!search && count ? count : sql`select count(*) as n ${from}`),
    }
    made.set(name, pair)
  }
  return pair
}

/** Sorts after every text that begins with the word. */
const endOf = (word: string) => `${word}\u{10ffff}`

function searchOf(query: string): { search: Search | null; values: Record<string, unknown> } {
  if (query === '') return { search: null, values: {} }
  const word = query.toLowerCase()
  const id = /^user:(.*)$/.exec(word)?.[1]?.trim()
  if (id !== undefined)
    return { search: 'id', values: { id: /^\d{1,15}$/.test(id) ? Number(id) : 0 } }
  const values = { word, end: endOf(word), pattern: `%${word.replace(/[\\%_]/g, '\\$&')}%` }
  return { search: word.includes('@') ? 'address' : 'name', values }
}

const Opposite: Record<UserOrder, UserOrder> = {
  newest: 'oldest',
  oldest: 'newest',
  most_reputation: 'least_reputation',
  least_reputation: 'most_reputation',
}

/** Ids of a page; those of all or normal accounts are read from the nearer end. */
function pageOfIds(db: Db, { query, list, order, now }: UserFilter, { size, offset }: Slice) {
  const { search, values: words } = searchOf(query)
  const values = { ...words, now }
  const idsIn = (way: UserOrder, place: object = {}) =>
    statements(list, search, way)
      .ids.all(db, { ...values, ...place })
      .map(row => row.id)
  if (search) {
    const found = idsIn(order)
    return { count: found.length, ids: found.slice(offset, offset + size) }
  }
  const count = statements(list, null, order).count.one(db, values).n
  const behind = count - offset - size
  if (offset <= behind || (list !== 'all' && list !== 'normal'))
    return { count, ids: idsIn(order, { size, offset }) }
  const left = Math.max(0, Math.min(size, count - offset))
  const place = { size: left, offset: Math.max(0, behind) }
  return { count, ids: idsIn(Opposite[order], place).reverse() }
}

/** A page of one list of accounts, with the total count. */
export function listUserRows(db: Db, filter: UserFilter, part: Slice): Page<UserRow> {
  const { count, ids } = pageOfIds(db, filter, part)
  const rows = db.select().from(users).where(inArray(users.id, ids)).all()
  const byId = new Map(rows.map(row => [row.id, row]))
  return { count, list: ids.flatMap(id => byId.get(id) ?? []) }
}
