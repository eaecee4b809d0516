import { Accepted, PostStatus, QuestionStatus } from '#shared/codes.ts'
import { allowed, byRank, deny, holds, type Privileges, type Verdict, type Viewer } from '#kernel'

export type AnswerFacts = { userId: number; status: number; accepted: number; voteCount: number }

/** `answeredBefore`: the member already has an answer here and the site allows one per member. */
export function mayAnswer(
  viewer: Viewer,
  question: { status: number },
  privileges: Privileges,
  answeredBefore: boolean,
): Verdict {
  const right = byRank(viewer, 'answer.add', privileges)
  if (!right.allowed) return right
  if (question.status === QuestionStatus.closed || question.status === QuestionStatus.deleted) {
    return deny('error.answer.question_closed_cannot_add')
  }
  return answeredBefore ? deny('error.answer.restrict_answer', 'forbidden') : allowed
}

export function mayEditAnswer(
  viewer: Viewer,
  answer: AnswerFacts,
  privileges: Privileges,
  waiting: boolean,
): Verdict {
  const own = viewer.kind === 'member' && answer.userId === viewer.id
  const right = own ? allowed : byRank(viewer, 'answer.edit', privileges)
  if (!right.allowed) return right
  if (answer.status === PostStatus.deleted) return deny('error.answer.cannot_update')
  return waiting
    ? deny('error.revision.review_underway', 'bad_request', { hint: 'toast' })
    : allowed
}

export const editsAnswerDirectly = (viewer: Viewer, answer: AnswerFacts, privileges: Privileges) =>
  answer.userId === viewer.id || holds(viewer, 'answer.edit_without_review', privileges)

export function mayDeleteAnswer(
  viewer: Viewer,
  answer: AnswerFacts,
  privileges: Privileges,
): Verdict {
  if (holds(viewer, 'answer.delete', privileges)) return allowed
  if (answer.userId !== viewer.id) return byRank(viewer, 'answer.delete', privileges)
  const kept = answer.voteCount > 0 || answer.accepted === Accepted.yes
  return kept ? deny('error.answer.cannot_deleted') : allowed
}

export type AnswerAction = { action: string; type: 'reason' | 'edit' | 'confirm' }

/** Actions offered on an answer, in a fixed order. */
export function answerActions(
  viewer: Viewer,
  answer: AnswerFacts,
  privileges: Privileges,
): AnswerAction[] {
  if (viewer.kind !== 'member') return []
  const own = answer.userId === viewer.id
  const deleted = answer.status === PostStatus.deleted
  const actions: [boolean, string, AnswerAction['type']][] = [
    [true, 'report', 'reason'],
    [(own || holds(viewer, 'answer.edit', privileges)) && !deleted, 'edit', 'edit'],
    [mayDeleteAnswer(viewer, answer, privileges).allowed && !deleted, 'delete', 'confirm'],
    [holds(viewer, 'answer.undeleted', privileges) && deleted, 'undelete', 'confirm'],
  ]
  return actions.filter(([offered]) => offered).map(([, action, type]) => ({ action, type }))
}
