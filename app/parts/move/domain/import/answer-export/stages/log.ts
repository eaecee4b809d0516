/** The log of Answer: votes, follows, points and timelines. */
import { ObjectType } from '#shared/codes.ts'
import { Minute } from '#shared/durations.ts'
import { readClosingNote } from '#shared/closing-note.ts'
import { findVote } from '#posts/votes/votes.queries.ts'
import { activities, follows } from '#drizzle/schema/index.ts'
import { entryNumbers } from '#parts/move/domain/import/answer-source/config.ts'
import {
  type ExportContext,
  type ExportStage,
  longId,
  timeOf,
  times,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import { rowsOf, unloggedVotes } from '#parts/move/domain/import/answer-export/rows.queries.ts'
import type { Tally } from '#parts/move/domain/import/tally.ts'
import { findClosing } from '#parts/move/domain/import/closing.ts'
import { writeClosing } from './facts.ts'

type Entry = typeof activities.$inferSelect

const VoteEntry = /^(?:question|answer|comment)\.vote_(up|down)$/
const Kinds: Record<number, string> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
  [ObjectType.tag]: 'tag',
}
const kindOf = (objectType: number, act: string) => `${Kinds[objectType] ?? ''}.${act}`

/** Whether an entry of a voter is that of a vote in force: Answer counts votes by these entries. */
function isInForce(db: ExportContext['db'], { type, userId, objectId, cancelled }: Entry): boolean {
  const direction = VoteEntry.exec(type)?.[1]
  if (cancelled || !direction) return !cancelled
  return findVote(db, userId, objectId)?.value === (direction === 'up' ? 1 : -1)
}

/** The type of what a timeline is about: a comment is on that of its post, an answer also on that of its question. */
function timelineType({ type, objectType, objectId, originalObjectId }: Entry): number {
  if (originalObjectId === objectId) return objectType
  if (type.startsWith('tag.')) return ObjectType.tag
  return type.startsWith('question.') || type === 'answer.accept'
    ? ObjectType.question
    : ObjectType.answer
}

function writeEntry({ db, out }: ExportContext, entry: Entry, number: number, tally: Tally): void {
  const live = isInForce(db, entry)
  tally.made(live ? 'entry' : 'entry that was taken back')
  out.insert('activity', {
    id: entry.id,
    ...times(entry.createdAt, entry.updatedAt),
    cancelled_at: timeOf(live ? 0 : entry.cancelledAt || entry.updatedAt),
    user_id: entry.userId,
    trigger_user_id: entry.triggerUserId,
    object_id: longId(entry.objectType, entry.objectId),
    original_object_id: longId(timelineType(entry), entry.originalObjectId),
    activity_type: number,
    cancelled: !live,
    rank: entry.rank,
    has_rank: entry.rank !== 0,
    revision_id: entry.revisionId,
  })
}

/** Closings that ended have their reason in the log alone. */
function keepReason(context: ExportContext, { type, comment, objectId, createdAt }: Entry): void {
  if (type !== 'question.closed' || comment === '') return
  const current = findClosing(context.db, objectId)
  if (current && Math.abs(current.closed_at - createdAt) < Minute) return
  const { reason, message } = readClosingNote(comment)
  if (reason > 0)
    writeClosing(context, objectId, {
      close_type: reason,
      close_msg: message,
      closed_at: createdAt,
    })
}

export const logStage: ExportStage = {
  table: 'activity',
  write(context, tally) {
    for (const entry of rowsOf(context.db, activities)) {
      const number = entryNumbers.get(entry.type)
      tally.read()
      if (number === undefined)
        tally.skipped('entry of a kind that Answer does not have', entry.type)
      else writeEntry(context, entry, number, tally)
      keepReason(context, entry)
    }
  },
}

/** Votes, follows and the like have their own tables here; their log entries come last. */
export const votesAndFollowsStage: ExportStage = {
  table: 'activity',
  write({ db, out }, tally) {
    const add = (userId: number, type: number, id: number, act: string, at: number) => {
      const number = entryNumbers.get(kindOf(type, act))
      tally.read()
      if (number === undefined)
        return tally.skipped(`“${act}” of something that Answer does not have it for`)
      const object = longId(type, id)
      tally.made(act)
      out.insert('activity', {
        ...times(at),
        user_id: userId,
        object_id: object,
        original_object_id: object,
        activity_type: number,
      })
    }
    for (const { userId, objectType, objectId, value, at } of unloggedVotes(db))
      add(userId, objectType, objectId, value > 0 ? 'vote_up' : 'vote_down', at)
    for (const { userId, objectType, objectId, createdAt } of rowsOf(db, follows))
      add(userId, objectType, objectId, 'follow', createdAt)
  },
}
