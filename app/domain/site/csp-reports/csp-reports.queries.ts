import { desc, lt, sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { cspReports } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'
import type { CspFinding } from './read-reports.ts'

export type CspReport = typeof cspReports.$inferSelect

/** Most stored groups; the one not seen for longest is dropped. */
export const MostGroups = 200
/** A group not reported for this long is deleted: 30 days, in ms. */
const ReportLife = 30 * Day

const count = statement(sql`
  insert into csp_report (created_at, last_at, count, directive, blocked, page, source)
  values (${arg('now')}, ${arg('now')}, 1, ${arg('directive')}, ${arg('blocked')}, ${arg('page')}, ${arg('source')})
  on conflict (directive, blocked, page, source) do update set count = count + 1, last_at = ${arg('now')}`)
const trim = statement(sql`
  delete from csp_report where id in (
    select id from csp_report order by last_at desc, id desc limit -1 offset ${sql.raw(String(MostGroups))})`)

/** Counts findings in their groups. */
export function countFindings(tx: Tx, findings: CspFinding[], now: number): void {
  for (const finding of findings) count.run(tx, { ...finding, now })
  trim.run(tx)
}

/** All groups, last seen first. */
export const findReports = (db: Db): CspReport[] =>
  db.select().from(cspReports).orderBy(desc(cspReports.lastAt), desc(cspReports.id)).all()

export const deleteReports = (tx: Tx): void => void tx.delete(cspReports).run()

export function deleteOldReports(tx: Tx, now: number): void {
  tx.delete(cspReports)
    .where(lt(cspReports.lastAt, now - ReportLife))
    .run()
}
