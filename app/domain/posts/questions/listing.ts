/**
 * What follows when a question enters or leaves the public lists: totals, tag counts, links and the search
 * index. Every verb that changes status or listing calls this, in its transaction.
 */
import { QuestionStatus, Show, TagRelStatus } from '#shared/codes.ts'
import type { Tx } from '#kernel'
import { refreshLinks } from '#posts/links/links.queries.ts'
import { indexQuestionWithAnswers, unindexQuestionWithAnswers } from '#search/post-index.queries.ts'
import { setQuestionTagStatus } from '#tags/tags.queries.ts'
import { isPubliclyListed, type Visible } from '#basics/visibility/visibility.ts'
import { changeAuthorQuestionCount, changeListedCount } from './questions.queries.ts'

const counts = (status: number) =>
  status === QuestionStatus.available || status === QuestionStatus.closed

export function tagStatusOf(question: Visible): number {
  if (isPubliclyListed(question)) return TagRelStatus.available
  return counts(question.status) && question.show === Show.unlisted
    ? TagRelStatus.hidden
    : TagRelStatus.deleted
}

/** `tagsDone`: the tag rows were just inserted with their counts (a new question). */
export function afterVisibilityChange(
  tx: Tx,
  id: number,
  before: Visible,
  after: Visible,
  { tagsDone = false } = {},
): void {
  const was = isPubliclyListed(before)
  const is = isPubliclyListed(after)
  if (was !== is) changeListedCount(tx, is ? 1 : -1)
  if (!tagsDone && tagStatusOf(before) !== tagStatusOf(after))
    setQuestionTagStatus(tx, id, tagStatusOf(after))
  const counted = Number(counts(after.status)) - Number(counts(before.status))
  if (counted !== 0) changeAuthorQuestionCount(tx, after.userId, counted)
  if (is && !was) indexQuestionWithAnswers(tx, id)
  if (was && !is) unindexQuestionWithAnswers(tx, id)
  if (was !== is) refreshLinks(tx, id)
}
