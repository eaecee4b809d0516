/**
 * A merge moves what the source has in short steps, each a transaction of its own, so that it never
 * holds up a page. Counts and search are right after every step, and a step that was cut off has not
 * happened; what is left to do is read from the rows themselves.
 */
import { TagRelStatus } from '#app/shared/codes.ts'
import { type Db, type Tx, writing } from '#app/domain/kernel/index.ts'
import { indexQuestionWithAnswers } from '#app/domain/search/index.ts'
import {
  changeTagCounts,
  findOpenMerge,
  listCarriedBy,
  listFollowers,
  type OpenMerge,
  replaceFollow,
  replaceOn,
  saveMergeError,
  saveProgress,
} from './merges.queries.ts'
import { familyOf, findTag } from './tags.queries.ts'

/** Most rows that one step moves, and most posts that it writes into the index anew. */
export const StepRows = 100

type Ids = { sourceId: number; targetId: number }

function moveFollowers(tx: Tx, ids: Ids): number {
  const people = listFollowers(tx, ids, StepRows)
  const kept = people.filter(userId => replaceFollow(tx, userId, ids)).length
  changeTagCounts(tx, ids.sourceId, { questions: 0, followers: -people.length })
  changeTagCounts(tx, ids.targetId, { questions: 0, followers: kept })
  return people.length
}

function moveQuestions(tx: Tx, ids: Ids, room: number): number {
  let [rows, posts, left, come] = [0, 0, 0, 0]
  for (const question of listCarriedBy(tx, ids, room)) {
    // A question with very many answers is a step of its own.
    if (rows > 0 && posts + question.posts > StepRows) break
    replaceOn(tx, question, ids)
    if (question.status === TagRelStatus.available) {
      indexQuestionWithAnswers(tx, question.id)
      left++
      if (!question.twice) come++
    }
    rows++
    posts += question.posts
  }
  changeTagCounts(tx, ids.sourceId, { questions: -left, followers: 0 })
  changeTagCounts(tx, ids.targetId, { questions: come, followers: 0 })
  return rows
}

/**
 * One step of a merge: followers first, then questions. Ends the merge when nothing is left. When the
 * target has meanwhile been merged itself, things go to where that one stands for.
 */
export function stepMerge(tx: Tx, merge: OpenMerge, now: number): void {
  const target = findTag(tx, merge.target_id)
  const ids = { sourceId: merge.source_id, targetId: target ? familyOf(target) : 0 }
  if (!target || ids.targetId === ids.sourceId) return void saveProgress(tx, merge.id, 0, now)
  const people = moveFollowers(tx, ids)
  const room = StepRows - people
  const questions = room > 0 ? moveQuestions(tx, ids, room) : 0
  const over = people + questions === 0
  saveProgress(tx, merge.id, questions, over ? now : 0)
}

/** Does one step of the oldest merge. False when there is none left. */
export function advanceMerge(db: Db, now: number): boolean {
  const merge = findOpenMerge(db)
  if (!merge) return false
  try {
    writing(db, tx => {
      const open = findOpenMerge(tx)
      if (open) stepMerge(tx, open, now)
    })
    return true
  } catch (error) {
    writing(db, tx => void saveMergeError(tx, merge.id, String(error)))
    throw error
  }
}
