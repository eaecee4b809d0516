/**
 * Erasure is a long task. It covers what was deleted when it was ordered and is still deleted: not what is deleted later or was
 * restored meanwhile.
 */
import { ObjectType } from '#shared/codes.ts'
import type { Emit, Tx } from '#kernel'
import { stepOfOldest } from '#basics/tasks/long-task.ts'
import { type ErasedKind, type Erasure, findOpenErasure, saveProgress } from './erasures.queries.ts'
import {
  answerIdsUnder,
  commentIdsOn,
  removePosts,
  stillDeletedAnswers,
  stillDeletedQuestions,
} from './posts.queries.ts'
import { blankUser, dropBelongings, isNeeded, isStillDeleted, removeUser } from './users.queries.ts'

/** Items per step; everything attached to them is erased with them. */
export const StepSize = 20

/** Each erases the given items that are still deleted, and returns how many. */
const erasers: Record<ErasedKind, (tx: Tx, ids: number[]) => number> = {
  questions(tx, ids) {
    const questions = stillDeletedQuestions(tx, ids)
    const answers = answerIdsUnder(tx, questions)
    removePosts(tx, { questions, answers, comments: commentIdsOn(tx, [...questions, ...answers]) })
    return questions.length
  },
  answers(tx, ids) {
    const answers = stillDeletedAnswers(tx, ids)
    removePosts(tx, { questions: [], answers, comments: commentIdsOn(tx, answers) })
    return answers.length
  },
  /** An account whose posts stay keeps its row, without personal data. */
  users(tx, ids) {
    let gone = 0
    for (const id of ids.filter(one => isStillDeleted(tx, one))) {
      dropBelongings(tx, id)
      if (isNeeded(tx, id)) gone += Number(blankUser(tx, id))
      else {
        removeUser(tx, id)
        gone += 1
      }
    }
    return gone
  },
}

const types: Record<ErasedKind, number> = {
  users: ObjectType.user,
  questions: ObjectType.question,
  answers: ObjectType.answer,
}

type Step = { tx: Tx; now: number; emit: Emit<'posts.erased'> }

/** Runs one step. Returns true when nothing is left. */
export function stepErasure({ tx, now, emit }: Step, erasure: Erasure): boolean {
  const { id, actorId, kind, ids, last } = erasure
  const begin = ids.findIndex(one => one > last)
  const taken = begin < 0 ? [] : ids.slice(begin, begin + StepSize)
  const count = erasure.count + erasers[kind](tx, taken)
  const reached = taken.at(-1) ?? last
  const finished = reached >= (ids.at(-1) ?? 0)
  saveProgress(tx, { id, last: reached, count }, finished ? now : 0)
  if (finished && count > 0) emit('posts.erased', { actorId, objectType: types[kind], count })
  return finished
}

export const advanceErasure = stepOfOldest(findOpenErasure, stepErasure)
