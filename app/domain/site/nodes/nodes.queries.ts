/** The machines that serve one site, and the work that only one of them may do. Times are those of the server's clock. */
import { sql } from 'drizzle-orm'
import { type Db, statement, type Tx } from '#app/domain/kernel/index.ts'
import { ClockSlack } from '#app/shared/stored-time.ts'

/** A machine is away when it gave no sign of life for this long, in ms. */
export const AwayMs = 15_000
/** A lease that is not renewed is free after this long, in ms. */
export const LeaseMs = 20_000
/** The lease of the background jobs. */
export const JobsLease = 'jobs'
/** A copy that is further behind than this, in ms, is too slow. */
export const LateMs = 2_000
/** Machines that were away for this long, in ms, are forgotten. */
const ForgottenMs = 86_400_000

export type NodeState = {
  id: string
  name: string
  version: string
  secret: string
  startedAt: number
  seenAt: number
  /** The last frame of its copy. */
  frame: number
  /** How far its copy was behind, in ms. */
  lagMs: number
}

const arg = sql.placeholder
const serverNow = sql.raw(`cast((julianday('now') - 2440587.5) * 86400000 as integer)`)

const report =
  statement(sql`insert into node (id, name, version, secret, started_at, seen_at, frame, lag_ms)
  values (${arg('id')}, ${arg('name')}, ${arg('version')}, ${arg('secret')}, ${arg('startedAt')}, ${serverNow}, ${arg('frame')}, ${arg('lagMs')})
  on conflict (id) do update set name = excluded.name, version = excluded.version, secret = excluded.secret, started_at = excluded.started_at,
    seen_at = excluded.seen_at, frame = excluded.frame, lag_ms = excluded.lag_ms`)
const forget = statement(sql`delete from node where abs(${serverNow} - seen_at) > ${ForgottenMs}`)
const leave = statement(sql`delete from node where id = ${arg('id')}`)
const list = statement<
  NodeState & { now: number }
>(sql`select id, name, version, secret, started_at as startedAt,
  seen_at as seenAt, frame, lag_ms as lagMs, ${serverNow} as now from node order by name, id limit 100`)
const take = statement(sql`insert into lease (name, holder, until)
  values (${arg('name')}, ${arg('id')}, ${serverNow} + ${LeaseMs})
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where holder = excluded.holder or until < ${serverNow} or until > ${serverNow} + ${LeaseMs + ClockSlack}`)
const holder = statement<{ holder: string }>(
  sql`select holder from lease where name = ${arg('name')}`,
)
const heldNow = statement<{ holder: string }>(
  sql`select holder from lease where name = ${arg('name')} and until >= ${serverNow}`,
)
const release = statement(sql`delete from lease where holder = ${arg('id')}`)

/** A sign of life of a machine, which takes or renews a lease if it can. Returns the machines that are not away. */
export function signOfLife(
  tx: Tx,
  node: Omit<NodeState, 'seenAt'>,
  lease: string,
): { holds: boolean; present: NodeState[] } {
  report.run(tx, node)
  forget.run(tx)
  take.run(tx, { name: lease, id: node.id })
  const holds = holder.get(tx, { name: lease })?.holder === node.id
  return { holds, present: presentNodes(tx) }
}

/** The machines that are not away. */
export const presentNodes = (db: Db): NodeState[] =>
  list
    .all(db)
    .filter(({ seenAt, now }) => Math.abs(now - seenAt) < AwayMs)
    .map(({ now: _now, ...node }) => node)

export type NodeReport = Omit<NodeState, 'secret'> & { away: boolean; runsJobs: boolean }

/** All machines that are not forgotten, at most 100, for people. */
export function nodeReports(db: Db): NodeReport[] {
  const jobs = heldNow.get(db, { name: JobsLease })?.holder
  return list.all(db).map(({ now, secret: _secret, ...node }) => ({
    ...node,
    away: Math.abs(now - node.seenAt) >= AwayMs,
    runsJobs: node.id === jobs,
  }))
}

/** Who holds a lease, or held it last; null if nobody. */
export const holderOf = (db: Db, name: string): string | null =>
  holder.get(db, { name })?.holder ?? null

/** A machine stops: others may take its work at once. */
export function signOff(tx: Tx, id: string): void {
  leave.run(tx, { id })
  release.run(tx, { id })
}
