/** What each stage of a clean-up removes, with the same functions as members' own verbs. */
import { RevisionStatus } from '#shared/codes.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import { takeDownAnswer } from '#posts/answers/take-down.ts'
import { saveBookmark } from '#posts/bookmarks/collections.queries.ts'
import { takeDownComment } from '#posts/comments/take-down.ts'
import { resolveFlagsOn } from '#moderation/flags/resolve-flags-on.ts'
import { saveFollow } from '#posts/follows/follows.queries.ts'
import type { Emit, Tx } from '#kernel'
import { takeDownQuestion } from '#posts/questions/take-down.ts'
import { saveReaction } from '#posts/reactions/reactions.queries.ts'
import { decideRevision } from '#basics/revisions/revisions.queries.ts'
import { withdrawFiles } from '#basics/uploads/withdrawn.queries.ts'
import { takeBackVotes } from '#posts/votes/take-back-votes.ts'
import type { Counts, Stage } from './clean-up.schema.ts'
import {
  answersLeft,
  bookmarksLeft,
  commentsLeft,
  followsLeft,
  type Portion,
  questionsLeft,
  reactionsLeft,
  closePendingPost,
  suggestionsLeft,
} from './left-behind.queries.ts'

/** Events emitted by the pieces of a clean-up. */
export const PieceEvents = [
  'question.deleted',
  'answer.deleted',
  'comment.deleted',
  'revision.rejected',
  'vote.cast',
  'flag.decided',
] as const

export type Cleaning = {
  tx: Tx
  now: number
  emit: Emit<(typeof PieceEvents)[number]>
  /** The acting user. */
  actorId: number
  /** Incremented for each removed item. */
  counts: Counts
}

export function add(counts: Counts, kind: string, number: number): void {
  if (number > 0) putValue(counts, kind, (ownValue(counts, kind) ?? 0) + number)
}

/** Deletes posts of one kind and settles their flags and reviews. */
function takePosts<R extends { id: number }>(
  cleaning: Cleaning,
  rows: R[],
  takeDown: (by: Cleaning & { piece: true }, row: R) => void,
): number {
  const { tx, now, emit, actorId, counts } = cleaning
  for (const row of rows) {
    closePendingPost(tx, { objectId: row.id, reviewerId: actorId, now })
    takeDown({ ...cleaning, piece: true }, row)
    add(counts, 'flags', resolveFlagsOn({ tx, now, emit, actorId }, row.id, 'delete_post'))
  }
  return rows.length
}

type Row<F extends (...args: never[]) => { id: number }[]> = ReturnType<F>[number]

export const takeQuestions = (cleaning: Cleaning, rows: Row<typeof questionsLeft>[]) =>
  takePosts(cleaning, rows, ({ tx, emit, actorId, piece }, row) =>
    takeDownQuestion({ tx, emit, actorId, piece }, row),
  )
export const takeAnswers = (cleaning: Cleaning, rows: Row<typeof answersLeft>[]) =>
  takePosts(cleaning, rows, ({ tx, emit, actorId, piece }, row) =>
    takeDownAnswer({ tx, emit, actorId, piece }, row),
  )
export const takeComments = (cleaning: Cleaning, rows: Row<typeof commentsLeft>[]) =>
  takePosts(cleaning, rows, ({ tx, now, emit, actorId, piece }, row) =>
    takeDownComment({ tx, now, emit, actorId, piece }, row),
  )

/** Each removes a portion of its kind and returns how many items. */
export const takers: Record<Stage, (cleaning: Cleaning, part: Portion) => number> = {
  questions: (cleaning, part) => takeQuestions(cleaning, questionsLeft(cleaning.tx, part)),
  answers: (cleaning, part) => takeAnswers(cleaning, answersLeft(cleaning.tx, part)),
  comments: (cleaning, part) => takeComments(cleaning, commentsLeft(cleaning.tx, part)),
  suggestions({ tx, emit, actorId }, part) {
    const rows = suggestionsLeft(tx, part)
    for (const { id, objectType, objectId } of rows) {
      decideRevision(tx, id, { status: RevisionStatus.rejected, reviewUserId: actorId })
      emit('revision.rejected', { revisionId: id, objectType, objectId, reviewerId: actorId })
    }
    return rows.length
  },
  uploads: ({ tx }, part) => withdrawFiles(tx, part),
  votes: ({ tx, now, emit }, part) => takeBackVotes({ tx, now, emit }, part),
  follows({ tx, now }, part) {
    const rows = followsLeft(tx, part)
    for (const row of rows) saveFollow(tx, { ...row, userId: part.userId }, false, now)
    return rows.length
  },
  bookmarks({ tx, now }, part) {
    const rows = bookmarksLeft(tx, part)
    for (const row of rows) saveBookmark(tx, { ...row, userId: part.userId }, false, now)
    return rows.length
  },
  reactions({ tx, now }, part) {
    const rows = reactionsLeft(tx, part)
    for (const row of rows) saveReaction(tx, { ...row, userId: part.userId }, false, now)
    return rows.length
  },
}
