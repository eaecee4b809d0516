import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { code, isStaff, type Viewer } from '#kernel'
import { PostStatus, Show } from '#shared/codes.ts'
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

/** Statements with these rules differ by nothing else of the viewer. */
export const kindOf = (viewer: Viewer): string =>
  viewer.kind === 'anonymous' ? 'nobody' : isStaff(viewer) ? 'staff' : 'member'

/** Caches one value per kind of viewer. */
export function perKind<R>(make: (viewer: Viewer) => R): (viewer: Viewer) => R {
  const made = new Map<string, R>()
  return viewer => {
    const kind = kindOf(viewer)
    let found = made.get(kind)
    if (!found) made.set(kind, (found = make(viewer)))
    return found
  }
}

/** Statuses of public questions, as literals. */
export const publicStatuses = code(...PublicStatuses)
const listedAs = (q: SQL) =>
  sql`${q}.show = ${code(Show.listed)} and ${q}.status in (${publicStatuses})`
/** Whether the question `q` is in public lists. The rule for visitors, for counters and links. */
export const listedQuestion = listedAs(sql`q`)

const hidden = { status: sql.raw('h.status'), userId: sql.raw('h.user_id') }

/**
 * Whether the viewer may see a question, and an answer, by its id: it is none of the few that are hidden from the public,
 * which have a small index, or one of those that the rule allows. Lists of a member's acts so need not read each post.
 */
export const questionShown = (rule: VisibilityRule, id: SQL, viewerId: SQLWrapper): SQL =>
  sql`not exists (select 1 from question h indexed by question_hidden
    where not (${listedAs(sql`h`)}) and h.id = ${id}
      and not (${visibleSql(rule, { ...hidden, show: sql.raw('h.show') }, viewerId)}))`
export const answerShown = (rule: VisibilityRule, id: SQL, viewerId: SQLWrapper): SQL =>
  sql`not exists (select 1 from answer h indexed by answer_hidden
    where h.status <> ${code(PostStatus.available)} and h.id = ${id} and not (${visibleSql(rule, hidden, viewerId)}))`
