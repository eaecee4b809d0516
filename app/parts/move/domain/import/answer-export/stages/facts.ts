/** Closings, reactions, bookmarks and links. */
import { ObjectType } from '#shared/codes.ts'
import { collections, objectMeta, questionLinks } from '#drizzle/schema/index.ts'
import { type Closing, findClosing } from '#parts/move/domain/import/closing.ts'
import {
  type ExportContext,
  type ExportStage,
  longId,
  sourceFor,
  timeOr,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import {
  listBookmarkers,
  reactedPosts,
  rowsOf,
} from '#parts/move/domain/import/answer-export/rows.queries.ts'

const { question: Question, answer: Answer, collection: Bookmark } = ObjectType

function writeMeta(
  { out, now }: ExportContext,
  objectId: bigint,
  key: string,
  value: object,
  at: number,
) {
  const time = timeOr(at, now)
  const times = { created_at: time, updated_at: time }
  out.insert('meta', { ...times, object_id: objectId, key, value: JSON.stringify(value) })
}

export function writeClosing(context: ExportContext, questionId: number, closing: Closing): void {
  const { close_type, close_msg, closed_at } = closing
  const value = { close_type, close_msg: sourceFor(context, close_msg) }
  writeMeta(context, longId(Question, questionId), 'question.close.reason', value, closed_at)
}

export const metaStage: ExportStage = {
  table: 'meta',
  write(context, tally) {
    for (const { objectId } of rowsOf(context.db, objectMeta)) {
      const closing = findClosing(context.db, objectId)
      tally.read()
      if (!closing) continue
      tally.made('reason of a closing')
      writeClosing(context, objectId, closing)
    }
    for (const { id, type, list, at } of reactedPosts(context.db)) {
      const reactions: unknown = JSON.parse(list)
      tally.read()
      tally.made('post with reactions')
      writeMeta(context, longId(type, id), 'object.react.summary', { reactions }, at)
    }
  },
}

/** Bookmarks have a number in Answer, and each member has one group for them. */
export const bookmarksStage: ExportStage = {
  table: 'collection',
  write(context, tally) {
    const { db, out, now } = context
    const start = { created_at: timeOr(now, now), updated_at: timeOr(now, now) }
    for (const userId of listBookmarkers(db)) {
      const group = { id: userId, user_id: userId, name: 'default', default_group: 1 }
      out.insert('collection_group', { ...start, ...group })
    }
    for (const { userId, objectId, createdAt } of rowsOf(db, collections)) {
      const time = timeOr(createdAt, now)
      tally.read()
      tally.made('bookmark')
      out.insert('collection', {
        id: longId(Bookmark, context.nextNumber()),
        created_at: time,
        updated_at: time,
        user_id: userId,
        object_id: longId(Question, objectId),
        user_collection_group_id: userId,
      })
    }
  },
}

export const linksStage: ExportStage = {
  table: 'question_link',
  write({ db, out, now }, tally) {
    for (const link of rowsOf(db, questionLinks)) {
      const time = timeOr(link.createdAt, now)
      tally.read()
      tally.made('link between questions')
      out.insert('question_link', {
        id: link.id,
        created_at: time,
        updated_at: time,
        from_question_id: longId(Question, link.fromQuestionId),
        from_answer_id: longId(Answer, link.fromAnswerId),
        to_question_id: longId(Question, link.toQuestionId),
        to_answer_id: longId(Answer, link.toAnswerId),
        status: link.status,
      })
    }
  },
}
