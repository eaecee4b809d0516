import { z } from 'zod'
import { ObjectType } from '#app/shared/codes.ts'
import type { ObjectRef } from '#app/shared/ids.ts'
import { readClosingNote } from '#app/shared/closing-note.ts'
import {
  activated,
  badRequest,
  type Ctx,
  isAdmin,
  type Page,
  query,
  raise,
  slice,
  wire,
} from '#app/domain/kernel/index.ts'
import { closingWords } from '#app/domain/posts/questions/closing-words.ts'
import { type Author, listAuthors, missingAuthor } from '#app/domain/basics/users/users.queries.ts'
import { type HistoryObject, historyObject } from './history-object.ts'
import { noteHtml } from './note-html.ts'
import { type ActivityRow, commentHtml, pageOfActivities } from './timeline.queries.ts'
import { type TimelineType, typesOf } from './timeline-types.ts'

/** Rows that one call gives at most. */
const TimelineMax = 500

export type TimelineEntry = {
  id: number
  type: TimelineType
  at: number
  /** When it was taken back; 0 = it stands. */
  cancelledAt: number
  /** 0 unless the row made a version of the object. */
  revisionId: number
  /** What was acted on: the object itself, or an answer or comment on it. */
  object: ObjectRef
  /** Null for whoever voted down, which only admins are told. */
  user: Author | null
  /** Edit summary, words of the closing, text of the comment: safe HTML. */
  noteHtml: string
  /** Reason number of a closing, else 0. */
  closeType: number
}

export type Timeline = Page<TimelineEntry> & { object: HistoryObject; author: Author }

type Named = ActivityRow & { shown: TimelineType; actorId: number }

const hidesActor = ({ shown }: Pick<Named, 'shown'>, { viewer }: Ctx) =>
  shown === 'downvote' && !isAdmin(viewer)

function entry(ctx: Ctx, row: Named, people: Map<number, Author>, html: Map<number, string>) {
  const closing = row.shown === 'closed' ? readClosingNote(row.comment) : null
  const own =
    row.shown === 'commented'
      ? (html.get(row.object_id) ?? '')
      : noteHtml(
          closing ? closingWords(ctx, closing.message) : row.comment,
          ctx.settings.general.site_url,
        )
  return {
    id: row.id,
    type: row.shown,
    at: row.created_at,
    cancelledAt: row.cancelled ? row.cancelled_at : 0,
    revisionId: row.revision_id,
    object: { type: row.object_type, seq: row.object_id },
    user: hidesActor(row, ctx) ? null : (people.get(row.actorId) ?? missingAuthor(row.actorId)),
    noteHtml: own,
    closeType: closing?.reason ?? 0,
  }
}

/**
 * What happened to a question, an answer or a tag, newest first, with what its viewer may see of it:
 * rows about answers and comments that are hidden from the viewer are left out and not counted.
 */
export const showTimeline = query({
  name: 'history.show_timeline',
  guard: activated,
  input: z.object({
    object_id: wire.anyId(),
    show_vote: wire.flag(),
    page: wire.page(),
    page_size: wire.pageSize(TimelineMax, TimelineMax),
  }),
  run(ctx, input): Timeline {
    const { db, viewer } = ctx
    const object =
      historyObject(ctx, input.object_id) ?? raise(badRequest('error.object.not_found'))
    const types = typesOf(object.type, input.show_vote)
    const { size, offset } = slice(input.page, input.page_size)
    const filter = { objectId: object.id, types: [...types.keys()], size, offset }
    const { count, list } = pageOfActivities(db, viewer, filter)
    const rows = list.map(row => ({
      ...row,
      shown: types.get(row.type)!,
      // Whoever accepted stands in the rows of those who gained by it.
      actorId: row.trigger_user_id || row.user_id,
    }))
    const visible = rows.filter(row => !hidesActor(row, ctx))
    const people = listAuthors(db, [object.authorId, ...visible.map(row => row.actorId)])
    const comments = rows.filter(row => row.object_type === ObjectType.comment)
    const html = commentHtml(
      db,
      comments.map(row => row.object_id),
    )
    const author = people.get(object.authorId) ?? missingAuthor(object.authorId)
    return { object, author, count, list: rows.map(row => entry(ctx, row, people, html)) }
  },
})
