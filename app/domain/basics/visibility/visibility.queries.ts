import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { VisibilityRule } from './visibility.ts'

type Columns = { status: SQLWrapper; userId: SQLWrapper; show?: SQLWrapper }

const list = (values: readonly number[]) => sql.raw(values.join(', '))

/**
 * The rule as a condition. The public part is written with literal numbers, so that the partial
 * indexes of the lists match it; the viewer's id is the placeholder `viewerId` when prepared.
 */
export function visibleSql(
  rule: VisibilityRule,
  columns: Columns,
  viewerId: SQLWrapper | number = rule.viewerId,
): SQL {
  const everybody = [...rule.publicStatuses, ...rule.staffStatuses]
  let open = sql`${columns.status} in (${list(everybody)})`
  if (rule.authorStatuses.length > 0 && rule.viewerId > 0) {
    open = sql`(${open} or (${columns.userId} = ${viewerId} and ${columns.status} in (${list(rule.authorStatuses)})))`
  }
  if (!columns.show || rule.unlisted === 'all' || rule.unlisted === 'staff') return open
  if (rule.unlisted === 'author' && rule.viewerId > 0) {
    return sql`(${open} and (${columns.show} = 1 or ${columns.userId} = ${viewerId}))`
  }
  return sql`(${columns.show} = 1 and ${open})`
}
