import { and, eq, gte, lt, ne, sql, type SQL } from 'drizzle-orm'
import { MailStatus, Role, UserStatus } from '#app/shared/codes.ts'
import type { Db } from '#app/domain/kernel/index.ts'
import { users } from '#drizzle/schema/index.ts'

/** Sorts behind every character a name may have. */
const Last = '\u{10ffff}'

const startOf = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

const usable = (exceptId: number) =>
  and(
    eq(users.status, UserStatus.available),
    eq(users.mailStatus, MailStatus.verified),
    ne(users.id, exceptId),
  )

function idsWhere(db: Db, where: SQL | undefined, limit: number): number[] {
  const found = db.select({ id: users.id }).from(users).where(where).orderBy(users.usernameKey)
  return found
    .limit(limit)
    .all()
    .map(row => row.id)
}

/** Ids of usable accounts by the beginning of the user name, then of the display name. */
export function peopleByPrefix(db: Db, text: string, exceptId: number, limit: number): number[] {
  const key = text.toLowerCase()
  const named = and(
    gte(users.usernameKey, key),
    lt(users.usernameKey, key + Last),
    usable(exceptId),
  )
  const byName = idsWhere(db, named, limit)
  if (byName.length >= limit) return byName
  const shown = and(sql`${users.displayName} like ${startOf(text)} escape '\\'`, usable(exceptId))
  return [...new Set([...byName, ...idsWhere(db, shown, limit)])].slice(0, limit)
}

/** Ids of staff accounts, by name. */
export function staffByPrefix(db: Db, text: string, limit: number): number[] {
  const start = startOf(text)
  const named = sql`(${users.usernameKey} like ${start} escape '\\' or ${users.displayName} like ${start} escape '\\')`
  const where = and(ne(users.roleId, Role.user), usable(0), text ? named : undefined)
  return idsWhere(db, where, limit)
}

export type Ranked = { id: number; value: number }

/** Most points gained since a moment, losses counted; the most first, at most `limit`. */
export function topGains(db: Db, since: number, limit: number): Ranked[] {
  return db.all<Ranked>(sql`select u.id as id, sum(v.rank) as value
    from activity v join user u on u.id = v.user_id
    where v.rank <> 0 and v.cancelled = 0 and v.created_at >= ${since} and u.status <> 10
      and v.type <> 'reputation.floor'
    group by u.id having sum(v.rank) > 0 order by value desc, u.id limit ${limit}`)
}

/** Most votes cast since a moment that still stand. */
export function topVoters(db: Db, since: number, limit: number): Ranked[] {
  return db.all<Ranked>(sql`select u.id as id, count(*) as value
    from vote v join user u on u.id = v.user_id
    where v.value <> 0 and v.updated_at >= ${since} and u.status <> 10
    group by u.id order by value desc, u.id limit ${limit}`)
}
