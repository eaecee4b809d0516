/** A question as one viewer sees it: its data, the people, and the viewer's own state and rights. */
import { ObjectType, QuestionStatus, Reason } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'
import { firstAnswerOf } from '#posts/answers/answers.queries.ts'
import { type Ctx, notFound, query, type Verdict, visitor } from '#kernel'
import { closingText } from '#posts/questions/closing-text.ts'
import { findMeta, findQuestion, type QuestionRow } from '#posts/questions/questions.queries.ts'
import { mayInvite, type MemberAction, questionActions } from '#posts/questions/questions.policy.ts'
import { onlyAnswerVotes } from '#posts/questions/question-facts.queries.ts'
import { ShowQuestionInput } from '#posts/questions/questions.schema.ts'
import { listTagsOfQuestions, type TagDetails } from '#tags/tags.queries.ts'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'
import { myVotes } from '#posts/votes/votes.queries.ts'
import { lastAnswerAuthor } from './last-answer.queries.ts'
import { questionMarks } from './threads.queries.ts'

type CloseReason = {
  closeType: number
  closeMessage: string
  closedAt: number
  /** The original, if this question was closed as a duplicate. */
  original: { id: number; title: string; urlTitle: string } | null
}
export type Banner =
  { kind: 'closed'; reason: CloseReason | null } | { kind: 'deleted' } | { kind: 'pending' }

export type QuestionView = QuestionRow & {
  tags: TagDetails[]
  author: Author
  editor: Author | null
  lastAnswerer: Author | null
  banner: Banner | null
  /** The viewer's own vote: 1, -1 or 0. */
  vote: number
  followed: boolean
  collected: boolean
  /** The viewer's first answer here; 0 = none. */
  firstAnswerId: number
  actions: MemberAction[]
  mayInvite: Verdict
}

type StoredReason = { close_type?: number; close_msg?: string; closed_at?: number }

/** The question that a duplicate's message links to, if it exists and the viewer may see it. */
function originalOf({ db, viewer }: Ctx, message: string): CloseReason['original'] {
  const [, ref] = /^https?:\/\/[^/]+(?:\/community)?\/questions\/(\w+)/.exec(message) ?? []
  const id = parseIdOf(ObjectType.question, ref)
  const found = id === null ? undefined : findQuestion(db, id)
  if (!found || !maySeeQuestion(viewer, found)) return null
  return { id: found.id, title: found.title, urlTitle: found.urlTitle }
}

function bannerOf(ctx: Ctx, question: QuestionRow): Banner | null {
  if (question.status === QuestionStatus.deleted) return { kind: 'deleted' }
  if (question.status === QuestionStatus.pending) return { kind: 'pending' }
  if (question.status !== QuestionStatus.closed) return null
  const stored = findMeta<StoredReason>(ctx.db, question.id, 'question.close.reason')
  if (!stored) return { kind: 'closed', reason: null }
  const { close_type = Reason.something, close_msg = '', closed_at = 0 } = stored
  const original = close_type === Reason.a_duplicate ? originalOf(ctx, close_msg) : null
  return {
    kind: 'closed',
    reason: {
      closeType: close_type,
      closeMessage: closingText(ctx, close_msg),
      closedAt: closed_at,
      original,
    },
  }
}

/** The row of a question that the viewer may see; else throws not found. */
export function visibleQuestion({ db, viewer }: Ctx, id: number): QuestionRow {
  const question = findQuestion(db, id)
  if (!question || !maySeeQuestion(viewer, question)) throw notFound('error.question.not_found')
  return question
}

/** Loads a question for its viewer. */
export function loadQuestion(ctx: Ctx, id: number): QuestionView {
  const { db, viewer, privileges, now } = ctx
  const question = visibleQuestion(ctx, id)
  const lastAnswererId = question.lastAnswerId
    ? (lastAnswerAuthor(db, question.lastAnswerId) ?? 0)
    : 0
  const people = listAuthors(db, [question.userId, question.lastEditorId, lastAnswererId], now)
  const member = viewer.kind === 'member'
  const own = member && question.userId === viewer.id
  return {
    ...question,
    tags: listTagsOfQuestions(db, [id]).get(id) ?? [],
    author: people.get(question.userId) ?? missingAuthor(question.userId),
    editor: question.lastEditorId ? (people.get(question.lastEditorId) ?? null) : null,
    lastAnswerer: lastAnswererId ? (people.get(lastAnswererId) ?? null) : null,
    banner: bannerOf(ctx, question),
    vote: member ? (myVotes(db, viewer.id, [id]).get(id) ?? 0) : 0,
    ...(member ? questionMarks(db, viewer.id, id) : { followed: false, collected: false }),
    firstAnswerId: member ? firstAnswerOf(db, id, viewer.id) : 0,
    actions: questionActions(
      viewer,
      question,
      privileges,
      own && question.answerCount === 1 ? onlyAnswerVotes(db, id) : 0,
    ),
    mayInvite: mayInvite(viewer, question, privileges),
  }
}

export const showQuestion = query({
  name: 'threads.show_question',
  guard: visitor,
  input: ShowQuestionInput,
  run: (ctx, { id }) => loadQuestion(ctx, id),
})
