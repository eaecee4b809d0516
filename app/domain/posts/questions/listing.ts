/**
 * What follows when a question enters or leaves the public lists: the search index. Counts follow by themselves. Every verb that changes status or listing calls this, in its transaction.
 */
import { QuestionStatus, Show, TagRelStatus } from '#shared/codes.ts'
import type { Tx } from '#kernel'
import { indexQuestionWithAnswers, unindexQuestionWithAnswers } from '#search/post-index.queries.ts'
import { isPubliclyListed, type Visible } from '#basics/visibility/visibility.ts'

const counts = (status: number) =>
  status === QuestionStatus.available || status === QuestionStatus.closed

export function tagStatusOf(question: Visible): number {
  if (isPubliclyListed(question)) return TagRelStatus.available
  return counts(question.status) && question.show === Show.unlisted
    ? TagRelStatus.hidden
    : TagRelStatus.deleted
}

export function afterVisibilityChange(tx: Tx, id: number, before: Visible, after: Visible): void {
  const was = isPubliclyListed(before)
  const is = isPubliclyListed(after)
  if (is && !was) indexQuestionWithAnswers(tx, id)
  if (was && !is) unindexQuestionWithAnswers(tx, id)
}
