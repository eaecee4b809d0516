import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { readClosingNote } from '#shared/closing-note.ts'
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
} from '#kernel'
import { closingText } from '#posts/questions/closing-text.ts'
import { listRestored } from '#basics/revisions/revisions.queries.ts'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import { type HistoryObject, historyObject } from './history-object.ts'
import { noteHtml } from './note-html.ts'
import { type ActivityRow, commentHtml, pageOfActivities } from './timeline.queries.ts'
import { type TimelineType, typesOf } from './timeline-types.ts'

/** Most rows per call. */
const TimelineMax = 500

export type TimelineEntry = {
  id: number
  type: TimelineType
  at: number
  /** When the vote was withdrawn; 0 = it still counts. */
  cancelledAt: number
  /** 0 unless the row created a revision of the object. */
  revisionId: number
  /** The object itself, or an answer or comment on it. */
  object: ObjectRef
  /** Null for a downvoter, who is shown only to admins. */
  user: Author | null
  /** Edit summary, close message or text of the comment: safe HTML. */
  noteHtml: string
  /** Reason number of the closing, else 0. */
  closeType: number
  /** Of a rollback: the earlier revision that it brought back. */
  restored: { id: number; createdAt: number } | null
}

export type Timeline = Page<TimelineEntry> & { object: HistoryObject; author: Author }

type Named = ActivityRow & { shown: TimelineType; actorId: number }

const hidesActor = ({ shown }: Pick<Named, 'shown'>, { viewer }: Ctx) =>
  shown === 'downvote' && !isAdmin(viewer)

type Known = {
  people: ReadonlyMap<number, Author>
  html: Map<number, string>
  restored: ReturnType<typeof listRestored>
}

function entry(ctx: Ctx, row: Named, { people, html, restored }: Known): TimelineEntry {
  const closing = row.shown === 'closed' ? readClosingNote(row.comment) : null
  const own =
    row.shown === 'commented'
      ? (html.get(row.object_id) ?? '')
      : noteHtml(
          closing ? closingText(ctx, closing.message) : row.comment,
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
    restored: (row.shown === 'rollback' && restored.get(row.revision_id)) || null,
  }
}

/**
 * The timeline of a question, an answer or a tag, newest first. Rows about answers and comments that the
 * viewer may not see are left out and not counted.
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
    const { db, viewer, now } = ctx
    const object =
      historyObject(ctx, input.object_id) ?? raise(badRequest('error.object.not_found'))
    const types = typesOf(object.type, input.show_vote)
    const { size, offset } = slice(input.page, input.page_size)
    const filter = { objectId: object.id, types: [...types.keys()], size, offset }
    const { count, list } = pageOfActivities(db, viewer, filter)
    const rows = list.map(row => ({
      ...row,
      shown: types.get(row.type)!,
      // The accepting user is stored in the rows of those who earned points.
      actorId: row.trigger_user_id || row.user_id,
    }))
    const visible = rows.filter(row => !hidesActor(row, ctx))
    const people = listAuthors(db, [object.authorId, ...visible.map(row => row.actorId)], now)
    const comments = rows.filter(row => row.object_type === ObjectType.comment)
    const html = commentHtml(
      db,
      comments.map(row => row.object_id),
    )
    const author = people.get(object.authorId) ?? missingAuthor(object.authorId)
    const rolledBack = rows.some(row => row.shown === 'rollback')
    const restored = rolledBack ? listRestored(db, object.id) : new Map<number, never>()
    const known = { people, html, restored }
    return { object, author, count, list: rows.map(row => entry(ctx, row, known)) }
  },
})
