import { sql, type SQL } from 'drizzle-orm'
import { simplified } from '#shared/simplified.ts'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement } from '#kernel'

/** Sorts after every character allowed in a name. */
const Last = '\u{10ffff}'

type Found = { id: number }
const idsOf = (rows: Found[]) => rows.map(row => row.id)

/** Neither deleted nor suspended, and with a confirmed address. */
const usable = sql`status = ${code(UserStatus.available)} and mail_status = ${code(MailStatus.verified)} and user.id <> ${arg('exceptId')}`

/** Names with a prefix, case-insensitive in ASCII; uses the index on the names. */
const begins = (column: SQL) =>
  sql`${column} >= lower(${arg('start')}) and ${column} < lower(${arg('start')}) || ${Last}`

const byName = statement<Found>(sql`select id from user
  where ${begins(sql`username_key`)} and ${usable}
  order by username_key limit ${arg('limit')}`)

const byDisplayName = statement<Found>(sql`select id from user
  where ${begins(sql`lower(display_name)`)} and ${usable}
  order by lower(display_name), id limit ${arg('limit')}`)

const byKey = statement<Found>(sql`select user.id from name_key
  join user on user.id = name_key.object_id
  where kind = 'user' and ${begins(sql`"key"`)} and ${usable}
  order by "key", user.id limit ${arg('limit')}`)

/** Ids of usable accounts by prefix of the username, then of the display name, then of how a Chinese one is typed. */
export function peopleByPrefix(db: Db, start: string, exceptId: number, limit: number): number[] {
  const values = { start, exceptId, limit }
  const named = idsOf(byName.all(db, values))
  if (named.length >= limit) return named
  const shown = idsOf(byDisplayName.all(db, values))
  const typed = idsOf(byKey.all(db, { ...values, start: simplified(start) }))
  return [...new Set([...named, ...shown, ...typed])].slice(0, limit)
}

/** The few staff accounts: the partial index contains no others. */
const staff = statement<Found>(sql`select id from user indexed by user_role
  where role_id <> ${code(Role.user)} and ${usable}
    and (${begins(sql`username_key`)} or ${begins(sql`lower(display_name)`)})
  order by username_key limit ${arg('limit')}`)

/** Ids of staff accounts by prefix of a name (empty: all), ordered by username. */
export const staffByPrefix = (db: Db, start: string, limit: number): number[] =>
  idsOf(staff.all(db, { start, exceptId: 0, limit }))

export type Ranked = { id: number; value: number }

const gains = statement<Ranked>(sql`select u.id as id, sum(v.rank) as value
  from activity v indexed by activity_recent_points
  join user u on u.id = v.user_id
  where v.rank <> 0 and v.cancelled = 0 and v.created_at >= ${arg('since')} and u.status <> ${code(UserStatus.deleted)}
    and v.type <> 'reputation.floor'
  group by u.id having sum(v.rank) > 0 order by value desc, u.id limit ${arg('limit')}`)

/** Accounts with the highest net gain of points since a time (ms), highest first. */
export const topGains = (db: Db, since: number, limit: number): Ranked[] =>
  gains.all(db, { since, limit })

const voters = statement<Ranked>(sql`select u.id as id, count(*) as value
  from vote v indexed by vote_recent
  join user u on u.id = v.user_id
  where v.value <> 0 and v.updated_at >= ${arg('since')} and u.status <> ${code(UserStatus.deleted)}
  group by u.id order by value desc, u.id limit ${arg('limit')}`)

/** Accounts with the most votes cast since a time (ms), not counting withdrawn ones. */
export const topVoters = (db: Db, since: number, limit: number): Ranked[] =>
  voters.all(db, { since, limit })
