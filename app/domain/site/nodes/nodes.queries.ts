/** The machines that serve one site; see app/infra/nodes. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'

/** A machine is away when it has not reported for this long, in ms. */
export const AwayMs = 45_000
/** A replica that is further behind than this, in ms, is too slow. */
export const LateMs = 2_000
/** Machines that were away for this long, in ms, are forgotten, and no longer waited for. */
const ForgottenMs = 86_400_000

export type NodeState = {
  id: string
  name: string
  version: string
  startedAt: number
  /** The last transaction that it has. */
  position: number
  /** How far it is behind, in ms. */
  lagMs: number
}

const report =
  statement(sql`insert into node (id, name, version, started_at, seen_at, position, lag_ms)
  values (${arg('id')}, ${arg('name')}, ${arg('version')}, ${arg('startedAt')}, ${arg('now')}, ${arg('position')}, ${arg('lagMs')})
  on conflict (id) do update set name = excluded.name, version = excluded.version, started_at = excluded.started_at,
    seen_at = excluded.seen_at, position = excluded.position, lag_ms = excluded.lag_ms`)
const forget = statement(sql`delete from node where abs(${arg('now')} - seen_at) > ${ForgottenMs}`)
const leave = statement(sql`delete from node where id = ${arg('id')}`)
const list = statement<
  NodeState & { seenAt: number }
>(sql`select id, name, version, started_at as startedAt,
  seen_at as seenAt, position, lag_ms as lagMs from node order by name, id limit 100`)
const others = statement<{ n: number }>(
  sql`select count(*) as n from (select 1 from node where id <> ${arg('id')} limit 100)`,
)
const begin = statement(sql`insert into node_term (node_id, position, began_at)
  values (${arg('id')}, ${arg('position')}, ${arg('now')})`)
const lastTerm = statement<{ id: number; nodeId: string; beganAt: number }>(
  sql`select id, node_id as nodeId, began_at as beganAt from node_term order by id desc limit 1`,
)
const nextTerm = statement<{ position: number }>(
  sql`select position from node_term where id > ${arg('id')} order by id limit 1`,
)

/** Stores what the machines have reported. Those that were away for a day are forgotten. */
export function saveReports(tx: Tx, reports: readonly NodeState[], now: number): void {
  for (const one of reports) report.run(tx, { ...one, now })
  forget.run(tx, { now })
}

/** A machine stops, and is no longer waited for. */
export const removeNode = (tx: Tx, id: string): void => void leave.run(tx, { id })

/** How many machines serve the site besides this one; 100 at most. */
export const otherNodes = (db: Db, id: string): number => others.one(db, { id }).n

/** This machine became primary. `position`: what it had then. */
export function beginTerm(tx: Tx, id: string, position: number, now: number): number {
  begin.run(tx, { id, position, now })
  return lastTerm.one(tx).id
}

/** Names the last term in this copy of the database; empty if there was none. Two histories never share one. */
export function termOf(db: Db): string {
  const term = lastTerm.get(db)
  return term ? `${term.id}-${term.nodeId}-${term.beganAt}` : ''
}

/** What the next primary had when it followed this term; null if none did. */
export const endOfTerm = (db: Db, id: number): number | null =>
  nextTerm.get(db, { id })?.position ?? null

export type NodeReport = NodeState & { seenAt: number; away: boolean; isPrimary: boolean }

/** All machines that are not forgotten, at most 100, for people. */
export function nodeReports(db: Db, now: number): NodeReport[] {
  const primary = lastTerm.get(db)?.nodeId
  return list.all(db).map(node => ({
    ...node,
    away: Math.abs(now - node.seenAt) >= AwayMs,
    isPrimary: node.id === primary,
  }))
}
