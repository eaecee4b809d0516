/** The entries of all members in one list, and the sums of the site. */
import { sql, type SQL } from 'drizzle-orm'
import { type Db, statement, type Slice } from '#app/domain/kernel/index.ts'
import type { PointRow } from './points.queries.ts'

const arg = sql.placeholder

export const RewardKinds = ['award', 'inviter', 'invitee'] as const
export const UseKinds = ['question', 'answer', 'charge'] as const
export const PointKinds = [...RewardKinds, ...UseKinds] as const
export type PointKind = (typeof PointKinds)[number]

export type LedgerRow = PointRow & {
  userId: number
  actorId: number
  /** Used points count downwards. */
  change: number
  /** Of what was given; 0 for what was used. */
  left: number
}

export type LedgerFilter = { userId: number; kind: PointKind | '' }

const rewards = sql`select id, kind, title, score, created_at as createdAt, expires_at as expiresAt,
  user_id as userId, actor_id as actorId, score as change, "left" from point_reward`
const uses = sql`select id, kind, title, score, created_at as createdAt, 0 as expiresAt,
  user_id as userId, actor_id as actorId, -score as change, 0 as "left" from point_use`

/** Each side of the list walks its index; a filter that excludes a side leaves it out. */
function sidesOf({ userId, kind }: LedgerFilter): { rows: SQL; count: SQL } {
  const where = sql.join(
    [
      sql`1`,
      ...(userId > 0 ? [sql`user_id = ${arg('userId')}`] : []),
      ...(kind ? [sql`kind = ${arg('kind')}`] : []),
    ],
    sql` and `,
  )
  const given = !kind || (RewardKinds as readonly string[]).includes(kind)
  const used = !kind || (UseKinds as readonly string[]).includes(kind)
  const sides = [...(given ? [rewards] : []), ...(used ? [uses] : [])]
  const tables = [...(given ? ['point_reward'] : []), ...(used ? ['point_use'] : [])]
  return {
    rows: sql.join(
      sides.map(side => sql`${side} where ${where}`),
      sql` union all `,
    ),
    count: sql.join(
      tables.map(table => sql`(select count(*) from ${sql.raw(table)} where ${where})`),
      sql` + `,
    ),
  }
}

type Pair = {
  rows: ReturnType<typeof statement<LedgerRow>>
  count: ReturnType<typeof statement<{ n: number }>>
}
const made = new Map<string, Pair>()

function statements(filter: LedgerFilter): Pair {
  const name = `${filter.userId > 0} ${filter.kind}`
  let pair = made.get(name)
  if (!pair) {
    const { rows, count } = sidesOf(filter)
    pair = {
      rows: statement(sql`select * from (${rows}) order by createdAt desc, change < 0, id desc
        limit ${arg('size')} offset ${arg('offset')}`),
      count: statement(sql`select ${count} as n`),
    }
    made.set(name, pair)
  }
  return pair
}

/** A page of the entries, newest first, with as many as there are. `userId` 0 = of everybody. */
export function pageOfLedger(db: Db, filter: LedgerFilter, { size, offset }: Slice) {
  const { rows, count } = statements(filter)
  return {
    count: count.get(db, filter)!.n,
    list: rows.all(db, { ...filter, size, offset }),
  }
}

export type LedgerTotals = {
  given: number
  used: number
  /** Of what was given; what is left after its end has lapsed. */
  left: number
  lapsed: number
  invitations: number
}

const totals = statement<LedgerTotals>(sql`
  select (select coalesce(sum(score), 0) from point_reward) as given,
    (select coalesce(sum(score), 0) from point_use) as used,
    (select coalesce(sum("left"), 0) from point_reward
      where "left" > 0 and (expires_at = 0 or expires_at > ${arg('now')})) as "left",
    (select coalesce(sum("left"), 0) from point_reward
      where "left" > 0 and expires_at > 0 and expires_at <= ${arg('now')}) as lapsed,
    (select count(*) from invite_use) as invitations`)

export const ledgerTotals = (db: Db, now: number): LedgerTotals => totals.get(db, { now })!

export type InvitationRow = {
  id: number
  createdAt: number
  inviterId: number
  inviteeId: number
  score: number
}
const columns = sql`id, created_at as createdAt, inviter_id as inviterId, invitee_id as inviteeId, score`
const part = sql`order by id desc limit ${arg('size')} offset ${arg('offset')}`
const ofMember = sql`inviter_id = ${arg('userId')} or invitee_id = ${arg('userId')}`

const invitations = statement<InvitationRow>(sql`select ${columns} from invite_use ${part}`)
const invitationsOf = statement<InvitationRow>(
  sql`select ${columns} from invite_use where ${ofMember} ${part}`,
)
const countAll = statement<{ n: number }>(sql`select count(*) as n from invite_use`)
const countOf = statement<{ n: number }>(
  sql`select count(*) as n from invite_use where ${ofMember}`,
)

/** A page of the invitations that were taken up, of everybody or with one member on either side. */
export function pageOfInvitations(db: Db, userId: number, { size, offset }: Slice) {
  const [rows, count] = userId > 0 ? [invitationsOf, countOf] : [invitations, countAll]
  return { count: count.get(db, { userId })!.n, list: rows.all(db, { userId, size, offset }) }
}
