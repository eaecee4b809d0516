import { and, count, desc, eq, ne, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Page, Slice } from '#app/domain/kernel/index.ts'
import type { UserRow } from '#app/domain/users/index.ts'
import { MailStatus, Role, UserStatus, type UserState } from '#app/shared/codes.ts'
import { users } from '#drizzle/schema/index.ts'

export function hasOtherAdmin(db: Db, userId: number): boolean {
  const other = and(
    eq(users.roleId, Role.admin),
    eq(users.status, UserStatus.available),
    eq(users.mailStatus, MailStatus.verified),
    ne(users.id, userId),
  )
  return db.select({ id: users.id }).from(users).where(other).limit(1).get() !== undefined
}

const states: Record<UserState, () => SQL | undefined> = {
  normal: () =>
    and(eq(users.status, UserStatus.available), eq(users.mailStatus, MailStatus.verified)),
  inactive: () =>
    and(eq(users.status, UserStatus.available), eq(users.mailStatus, MailStatus.pending)),
  suspended: () => eq(users.status, UserStatus.suspended),
  deleted: () => eq(users.status, UserStatus.deleted),
}

/** Substring without regard to case; `%` and `_` in what was typed stand for themselves. */
function contains(column: SQLWrapper, text: string): SQL {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`lower(${column}) like ${pattern} escape '\\'`
}

/** Accounts, newest first, by state and by part of name or address. */
export function listUserRows(
  db: Db,
  filter: { query: string; state: UserState | null },
  { size, offset }: Slice,
): Page<UserRow> {
  const named = filter.query
    ? or(...[users.username, users.displayName, users.email].map(c => contains(c, filter.query)))
    : undefined
  const where = and(filter.state ? states[filter.state]() : undefined, named)
  const list = db
    .select()
    .from(users)
    .where(where)
    .orderBy(desc(users.id))
    .limit(size)
    .offset(offset)
  const total = db.select({ n: count() }).from(users).where(where).get()!
  return { count: total.n, list: list.all() }
}
