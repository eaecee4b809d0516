import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { code } from '#app/domain/kernel/index.ts'
import { Show } from '#app/shared/codes.ts'
import { PublicStatuses, type VisibilityRule } from './visibility.ts'

type Columns = { status: SQLWrapper; userId: SQLWrapper; show?: SQLWrapper }

/**
 * The rule as an SQL condition. Statuses are literals, so that the partial indexes of the lists match;
 * in prepared statements, pass the placeholder for the viewer's id.
 */
export function visibleSql(
  rule: VisibilityRule,
  columns: Columns,
  viewerId: SQLWrapper | number = rule.viewerId,
): SQL {
  const everybody = [...rule.publicStatuses, ...rule.staffStatuses]
  let open = sql`${columns.status} in (${code(...everybody)})`
  if (rule.authorStatuses.length > 0 && rule.viewerId > 0) {
    open = sql`(${open} or (${columns.userId} = ${viewerId} and ${columns.status} in (${code(...rule.authorStatuses)})))`
  }
  if (!columns.show || rule.unlisted === 'all' || rule.unlisted === 'staff') return open
  if (rule.unlisted === 'author' && rule.viewerId > 0) {
    return sql`(${open} and (${columns.show} = ${code(Show.listed)} or ${columns.userId} = ${viewerId}))`
  }
  return sql`(${columns.show} = ${code(Show.listed)} and ${open})`
}

/** Statuses of public questions, as literals. */
export const publicStatuses = code(...PublicStatuses)
/** Whether the question `q` is in public lists. The rule for visitors, for counters and links. */
export const listedQuestion = sql`q.show = ${code(Show.listed)} and q.status in (${publicStatuses})`
