/**
 * Who may see a post. One decision in two forms: as a test on a loaded row and as an SQL condition
 * (visibility.queries.ts). Lists, pages, feeds, emails, counters and search all use it.
 *
 * Available and closed posts are public; pending and deleted ones are shown to their author and to staff.
 * Unlisted questions can be opened by address but appear in no list except the author's own. An answer or
 * comment is never more visible than its question (spec §4).
 */
import { PostStatus, QuestionStatus, Show } from '#shared/codes.ts'
import { isStaff, type Viewer } from '#kernel'

/** `page`: opened by address; `list`: public lists, search, feeds; `own`: the profile of one author. */
export type Surface = 'page' | 'list' | 'own'

export type VisibilityRule = {
  /** Statuses visible to everyone on this surface. */
  publicStatuses: readonly number[]
  /** Further statuses for the author. */
  authorStatuses: readonly number[]
  /** Further statuses for staff. */
  staffStatuses: readonly number[]
  /** Who sees unlisted questions. */
  unlisted: 'all' | 'author' | 'staff' | 'none'
  viewerId: number
}

export const PublicStatuses = [QuestionStatus.available, QuestionStatus.closed] as const

/** The rule for one viewer on one kind of surface. */
export function visibilityFor(viewer: Viewer, surface: Surface): VisibilityRule {
  const staff = viewer.kind === 'member' && isStaff(viewer)
  const hidden = [QuestionStatus.pending, QuestionStatus.deleted]
  if (surface === 'page') {
    return {
      publicStatuses: PublicStatuses,
      authorStatuses: hidden,
      staffStatuses: staff ? hidden : [],
      unlisted: 'all',
      viewerId: viewer.id,
    }
  }
  if (surface === 'own') {
    const pending = [QuestionStatus.pending]
    return {
      publicStatuses: PublicStatuses,
      authorStatuses: pending,
      staffStatuses: staff ? pending : [],
      unlisted: staff ? 'staff' : 'author',
      viewerId: viewer.id,
    }
  }
  return {
    publicStatuses: PublicStatuses,
    authorStatuses: [],
    staffStatuses: [],
    unlisted: 'none',
    viewerId: viewer.id,
  }
}

export type Visible = { status: number; userId: number; show?: number }

/** The rule applied to a loaded question. */
export function allows(rule: VisibilityRule, question: Visible): boolean {
  const mine = rule.viewerId > 0 && question.userId === rule.viewerId
  const open =
    rule.publicStatuses.includes(question.status) ||
    rule.staffStatuses.includes(question.status) ||
    (mine && rule.authorStatuses.includes(question.status))
  if (!open) return false
  if (question.show !== Show.unlisted) return true
  return (
    rule.unlisted === 'all' || rule.unlisted === 'staff' || (rule.unlisted === 'author' && mine)
  )
}

/** Whether this viewer may open the question by its address. */
export const maySeeQuestion = (viewer: Viewer, question: Visible) =>
  allows(visibilityFor(viewer, 'page'), question)

/** Whether this viewer may see an answer (or a comment) of a question. */
export function maySeeAnswer(
  viewer: Viewer,
  answer: { status: number; userId: number },
  question: Visible,
): boolean {
  if (!maySeeQuestion(viewer, question)) return false
  return answer.status === PostStatus.available || allows(visibilityFor(viewer, 'page'), answer)
}

/**
 * Whether this viewer may see a comment on a visible post. Pending comments are visible to the author and
 * staff, deleted ones to no one.
 */
export const maySeeComment = (viewer: Viewer, comment: { status: number; userId: number }) =>
  allows(visibilityFor(viewer, 'own'), comment)

/** Whether this question is in public lists and in the search index. The rule for visitors. */
export function isPubliclyListed(question: Visible): boolean {
  return allows(visibilityFor({ kind: 'anonymous', id: 0, roleId: 1, rank: 0 }, 'list'), question)
}
