/** Acts on a flagged post, by the same verbs that change any post. */
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { deleteComment, editComment } from '#posts/comments/write-comment.ts'
import { badRequest, type Ctx, DomainError, type Viewer, type WriteCtx } from '#kernel'
import { closeQuestion, operateQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { ObjectType, Show } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { FlagRow } from './flags.queries.ts'
import type { DecisionInput } from './flags.schema.ts'

/** Events that these acts can emit. */
export const ActEvents = [
  ...closeQuestion.emits,
  ...operateQuestion.emits,
  ...deleteQuestion.emits,
  ...deleteAnswer.emits,
  ...deleteComment.emits,
  ...editQuestion.emits,
  ...editAnswer.emits,
  ...editComment.emits,
] as const

export type Act = (ctx: WriteCtx<Viewer, (typeof ActEvents)[number]>) => unknown

/** Renames the error field: the text of a comment has another field name in the verb. */
async function ofContent<R>(act: Promise<R>): Promise<R> {
  try {
    return await act
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.fields) throw error
    const fields = error.details.fields.map(entry => ({ ...entry, field: 'content' }))
    throw new DomainError(error.code, error.reason, { ...error.details, fields })
  }
}

function readyEdit(ctx: Ctx, type: number, id: string, input: DecisionInput): Promise<Act> {
  const { title, content, tags, revision_id } = input
  if (type === ObjectType.comment) {
    return ofContent(editComment.part(ctx, { comment_id: id, original_text: content }))
  }
  if (type === ObjectType.answer) return editAnswer.part(ctx, { id, content, revision_id })
  return editQuestion.part(ctx, { id, title, content, tags, revision_id })
}

function readyDelete(ctx: Ctx, type: number, id: string): Promise<Act> {
  if (type === ObjectType.comment) return deleteComment.part(ctx, { comment_id: id })
  if (type === ObjectType.answer) return deleteAnswer.part(ctx, { id })
  return deleteQuestion.part(ctx, { id })
}

/** Hiding ignores questions that cannot be hidden, such as pinned ones; here that is refused. */
async function readyUnlist(ctx: Ctx, questionId: number, id: string): Promise<Act> {
  const hide = await operateQuestion.part(ctx, { id, operation: 'hide' })
  return within => {
    hide(within)
    const isUnlisted = findQuestion(within.tx, questionId)?.show === Show.unlisted
    if (!isUnlisted) throw badRequest('error.report.cannot_unlist')
  }
}

/** Validates the act and returns it, to be run where the flags are settled. */
export async function readyAct(ctx: Ctx, flag: FlagRow, input: DecisionInput): Promise<Act> {
  const { objectType, objectId } = flag
  const id = formatId(objectType, objectId)
  const { operation_type: operation, close_type, close_msg } = input
  if (operation === 'edit_post') return readyEdit(ctx, objectType, id, input)
  if (operation === 'delete_post') return readyDelete(ctx, objectType, id)
  if (operation === 'close_post') return closeQuestion.part(ctx, { id, close_type, close_msg })
  if (operation === 'unlist_post') return readyUnlist(ctx, objectId, id)
  return () => undefined
}
