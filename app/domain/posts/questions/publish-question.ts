import { QuestionStatus } from '#shared/codes.ts'
import type { Emit, Tx } from '#kernel'
import { rescanLinks } from '#posts/links/rescan-links.ts'
import { showNewTags } from '#tags/show-new-tags.ts'
import { afterVisibilityChange } from './listing.ts'
import { type QuestionRow, updateQuestion } from './questions.queries.ts'

export type Publishing<E extends 'question.asked' | 'answer.written' | 'comment.written'> = {
  tx: Tx
  now: number
  emit: Emit<E>
}

type Asked = Pick<QuestionRow, 'id' | 'userId' | 'originalText' | 'html' | 'revisionId'>

/**
 * When a question becomes readable for the first time: its links count, and followers of its tags are
 * notified.
 */
export function announceQuestion(
  { tx, now, emit }: Publishing<'question.asked'>,
  { id, userId, originalText, html, revisionId }: Asked,
): void {
  rescanLinks(tx, { questionId: id, answerId: 0, source: originalText, html }, now)
  emit('question.asked', { questionId: id, authorId: userId, revisionId })
}

/** Publishes a pending question: counters, tags, index, links and notifications follow now. */
export function publishQuestion(
  ctx: Publishing<'question.asked'> & { emit: Emit<'question.asked' | 'tag.created'> },
  question: QuestionRow,
): void {
  const after = { ...question, status: QuestionStatus.available }
  updateQuestion(ctx.tx, question.id, { status: after.status })
  showNewTags(ctx, question)
  afterVisibilityChange(ctx.tx, question.id, question, after)
  announceQuestion(ctx, after)
}
