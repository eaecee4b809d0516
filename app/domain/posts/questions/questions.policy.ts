import { Pin, QuestionStatus, Show } from '#shared/codes.ts'
import { allowed, byRank, deny, holds, type Privileges, type Verdict, type Viewer } from '#kernel'

export type QuestionFacts = {
  userId: number
  status: number
  pin: number
  show: number
  answerCount: number
  acceptedAnswerId: number
}

export const mayAsk = (viewer: Viewer, privileges: Privileges): Verdict =>
  byRank(viewer, 'question.add', privileges)

/** Direct or suggested edit, or neither. A pending suggestion blocks everyone. */
export function mayEditQuestion(
  viewer: Viewer,
  question: QuestionFacts,
  privileges: Privileges,
  waiting: boolean,
): Verdict {
  const right =
    question.userId === viewer.id && viewer.kind === 'member'
      ? allowed
      : byRank(viewer, 'question.edit', privileges)
  if (!right.allowed) return right
  if (question.status === QuestionStatus.deleted) return deny('error.question.cannot_update')
  return waiting
    ? deny('error.revision.review_underway', 'bad_request', { hint: 'toast' })
    : allowed
}

export function editsDirectly(
  viewer: Viewer,
  question: QuestionFacts,
  privileges: Privileges,
): boolean {
  return question.userId === viewer.id || holds(viewer, 'question.edit_without_review', privileges)
}

/** `onlyAnswerVotes`: votes of the single answer, when there is one. */
export function mayDeleteQuestion(
  viewer: Viewer,
  question: QuestionFacts,
  privileges: Privileges,
  onlyAnswerVotes: number,
): Verdict {
  if (holds(viewer, 'question.delete', privileges)) return allowed
  if (question.userId !== viewer.id) return byRank(viewer, 'question.delete', privileges)
  const answered = question.answerCount > 1 || (question.answerCount === 1 && onlyAnswerVotes > 0)
  return question.acceptedAnswerId > 0 || answered ? deny('error.question.cannot_deleted') : allowed
}

export const mayUndeleteQuestion = (viewer: Viewer, privileges: Privileges): Verdict =>
  byRank(viewer, 'question.undeleted', privileges)

export type StateChange = 'close' | 'reopen' | 'pin' | 'unpin' | 'hide' | 'show'

const isFree = ({ pin, show, status }: QuestionFacts) =>
  pin !== Pin.yes && show === Show.listed && status !== QuestionStatus.deleted

/** In which states a change is possible: pinned questions are listed, and hidden ones are not pinned. */
const changes: Record<StateChange, (question: QuestionFacts) => boolean> = {
  close: ({ status }) => status === QuestionStatus.available,
  reopen: ({ status }) => status === QuestionStatus.closed,
  pin: isFree,
  hide: isFree,
  unpin: ({ pin }) => pin === Pin.yes,
  show: ({ show }) => show !== Show.listed,
}

export const isChange = (question: QuestionFacts, change: StateChange) => changes[change](question)

/** Staff close, pin and hide from lists (spec §6). */
export const mayChangeState = (viewer: Viewer, change: StateChange, privileges: Privileges) =>
  byRank(viewer, `question.${change}`, privileges)

/** Members can be invited while the question accepts answers, once they can read it. */
export function mayInvite(
  viewer: Viewer,
  question: { status: number },
  privileges: Privileges,
): Verdict {
  const right = byRank(viewer, 'answer.invite_someone_to_answer', privileges)
  if (!right.allowed) return right
  if (question.status === QuestionStatus.pending) return deny('error.question.under_review')
  const over = [QuestionStatus.closed, QuestionStatus.deleted] as number[]
  return over.includes(question.status) ? deny('error.answer.question_closed_cannot_add') : allowed
}

export type MemberAction = { action: string; type: 'reason' | 'edit' | 'confirm' }

/**
 * Actions offered on a question, in their fixed order; each verb checks the same again.
 * `onlyAnswerVotes`: votes of the single answer, when there is one.
 */
export function questionActions(
  viewer: Viewer,
  question: QuestionFacts,
  privileges: Privileges,
  onlyAnswerVotes: number,
): MemberAction[] {
  if (viewer.kind !== 'member') return []
  const has = (privilege: Parameters<typeof holds>[1]) => holds(viewer, privilege, privileges)
  const own = question.userId === viewer.id
  const deleted = question.status === QuestionStatus.deleted
  const mayDelete = mayDeleteQuestion(viewer, question, privileges, onlyAnswerVotes)
  const change = (name: StateChange): [boolean, string, MemberAction['type']] => [
    has(`question.${name}`) && changes[name](question),
    name,
    'confirm',
  ]
  const actions: [boolean, string, MemberAction['type']][] = [
    [true, 'report', 'reason'],
    [(own || has('question.edit')) && !deleted, 'edit', 'edit'],
    ...(['close', 'reopen', 'pin', 'hide', 'unpin', 'show'] as const).map(change),
    [mayDelete.allowed && !deleted, 'delete', 'confirm'],
    [has('question.undeleted') && deleted, 'undelete', 'confirm'],
  ]
  return actions.filter(([offered]) => offered).map(([, action, type]) => ({ action, type }))
}

/** The asker and staff; no one on a deleted question. */
export function mayAccept(
  viewer: Viewer,
  question: QuestionFacts,
  privileges: Privileges,
): Verdict {
  const own = viewer.kind === 'member' && question.userId === viewer.id
  const right = own ? allowed : byRank(viewer, 'answer.accept', privileges)
  if (!right.allowed) return right
  const deleted = question.status === QuestionStatus.deleted
  return deleted ? deny('error.object.already_deleted') : allowed
}
