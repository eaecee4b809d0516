/**
 * A merge moves the data of the source as a long task. Counts are correct after every step; the remaining work is
 * determined from the rows themselves.
 *
 * Only the first step updates posts in the search index. For all posts of a large tag that would take
 * minutes, and it is not needed: they are found under the source, which is a synonym of the target from then
 * on (see `splitMergedTag`).
 */
import { TagRelStatus } from '#shared/codes.ts'
import type { Tx } from '#kernel'
import { stepOfOldest } from '#basics/tasks/long-task.ts'
import { indexQuestionWithAnswers } from '#search/post-index.queries.ts'
import {
  type CarriedBy,
  findOpenMerge,
  listCarriedBy,
  listFollowers,
  type OpenMerge,
  replaceFollow,
  replaceOn,
  saveMergeError,
  saveProgress,
} from '#tags/merges.queries.ts'
import { familyOf, findTag } from '#tags/tags.queries.ts'

/** Most rows moved by one step. */
export const StepRows = 200
/** Most posts that the first step updates in the index. */
const IndexedPosts = 100

type Ids = { sourceId: number; targetId: number }

const isListed = (question: CarriedBy) => question.status === TagRelStatus.available
const reindex = (tx: Tx, question: CarriedBy) => {
  if (isListed(question)) indexQuestionWithAnswers(tx, question.id)
}

function moveFollowers(tx: Tx, ids: Ids): number {
  const people = listFollowers(tx, ids, StepRows)
  for (const userId of people) replaceFollow(tx, userId, ids)
  return people.length
}

/** The questions of one step. */
function nextQuestions(tx: Tx, ids: Ids, room: number, first: boolean): CarriedBy[] {
  const found = listCarriedBy(tx, ids, room)
  if (!first) return found
  let posts = 0
  // A question with very many answers is a step alone.
  const end = found.findIndex((question, i) => (posts += question.posts) > IndexedPosts && i > 0)
  return end < 0 ? found : found.slice(0, end)
}

/** Replaces the source by the target on at most `room` questions; returns the number changed. */
function moveQuestions(tx: Tx, ids: Ids, room: number, first: boolean): number {
  const taken = nextQuestions(tx, ids, room, first)
  for (const question of taken) {
    replaceOn(tx, question, ids)
    if (first) reindex(tx, question)
  }
  return taken.length
}

/**
 * One step of a merge: followers first, then questions. Finishes the merge when nothing is left. If the
 * target has meanwhile been merged itself, its main tag is used.
 */
export function stepMerge(tx: Tx, merge: OpenMerge, now: number, { first = false } = {}): void {
  const target = findTag(tx, merge.target_id)
  const ids = { sourceId: merge.source_id, targetId: target ? familyOf(target) : 0 }
  if (!target || ids.targetId === ids.sourceId) return void saveProgress(tx, merge.id, 0, now)
  const room = StepRows - moveFollowers(tx, ids)
  const moved = room > 0 ? moveQuestions(tx, ids, room, first) : 0
  const over = listFollowers(tx, ids, 1).length + listCarriedBy(tx, ids, 1).length === 0
  saveProgress(tx, merge.id, moved, over ? now : 0)
}

export const advanceMerge = stepOfOldest(
  findOpenMerge,
  ({ tx, now }, merge) => stepMerge(tx, merge, now),
  (tx, merge, error) => saveMergeError(tx, merge.id, String(error)),
)
