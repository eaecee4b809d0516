/** Timeline rows of questions that are closed, pinned or hidden from lists, and of tags. */
import { closingNote } from '#shared/closing-note.ts'
import { ObjectType } from '#shared/codes.ts'
import type { EventName, Events, Reactor, ReactorCtx } from '#kernel'
import { editType } from './edit-type.ts'
import { insertTimelineRow, type TimelineRow } from './activity.queries.ts'

type Extra = Pick<TimelineRow, 'revisionId' | 'comment'>

type QuestionState =
  | 'question.closed'
  | 'question.reopened'
  | 'question.pinned'
  | 'question.unpinned'
  | 'question.hidden'
  | 'question.shown'

const onQuestion =
  <N extends QuestionState>(
    type: string,
    extra: (event: Events[N]) => Extra = () => ({}),
  ): Reactor<N> =>
  (ctx, event) => {
    const { questionId, actorId } = event
    const place = { objectId: questionId, originalObjectId: questionId }
    const row = { type, userId: actorId, objectType: ObjectType.question, ...place }
    insertTimelineRow(ctx.tx, { ...row, ...extra(event) }, ctx.now)
  }

export const onQuestionClosed = onQuestion<'question.closed'>('question.closed', event => ({
  comment: closingNote(event.closeType, event.message),
}))
export const onQuestionReopened = onQuestion<'question.reopened'>('question.reopened')
export const onQuestionPinned = onQuestion<'question.pinned'>('question.pin')
export const onQuestionUnpinned = onQuestion<'question.unpinned'>('question.unpin')
export const onQuestionHidden = onQuestion<'question.hidden'>('question.hide')
export const onQuestionShown = onQuestion<'question.shown'>('question.show')

type TagEvent = Extract<EventName, 'tag.created' | 'tag.edited' | 'tag.deleted' | 'tag.undeleted'>
type TagFacts = Pick<TimelineRow, 'userId'> & Extra & { type?: 'tag.edited' | 'tag.rollback' }

const onTag =
  <N extends TagEvent>(
    type: N,
    facts: (event: Events[N], ctx: ReactorCtx) => TagFacts,
  ): Reactor<N> =>
  (ctx, event) => {
    const place = { objectId: event.tagId, originalObjectId: event.tagId }
    const row = { type, objectType: ObjectType.tag, ...place, ...facts(event, ctx) }
    insertTimelineRow(ctx.tx, row, ctx.now)
  }

export const onTagCreated = onTag('tag.created', ({ userId, revisionId }) => ({
  userId,
  revisionId,
}))
export const onTagEdited = onTag('tag.edited', (event, ctx) => ({
  type: editType(ctx, 'tag', event.tagId, event.revisionId),
  userId: event.editorId,
  revisionId: event.revisionId,
  comment: event.summary,
}))
export const onTagDeleted = onTag('tag.deleted', ({ actorId }) => ({ userId: actorId }))
export const onTagUndeleted = onTag('tag.undeleted', ({ actorId }) => ({ userId: actorId }))
