/** Closings, reactions and bookmarks. */
import { ObjectType, QuestionStatus } from '#shared/codes.ts'
import { linkDuplicate } from '#posts/links/rescan-links.ts'
import { Emojis } from '#posts/reactions/reactions.queries.ts'
import { Reason } from '#shared/codes.ts'
import { insertCollection } from '#parts/move/domain/import/queries/acts.queries.ts'
import { saveClosing } from '#parts/move/domain/import/queries/posts.queries.ts'
import { closingsOf } from '#parts/move/domain/import/answer/closings.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import { addReaction } from '#parts/move/domain/import/answer/queries/acts.queries.ts'
import { findObject } from '#parts/move/domain/import/answer/queries/posts.queries.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type AnswerContext, tableStage } from '#parts/move/domain/import/answer/stage.ts'

const Question = ObjectType.question

/** Only the last closing counts, and only while the question is closed. */
function closing(ctx: AnswerContext, row: SourceRow): void {
  const question = findObject(ctx.tx, row.ref('object_id'))
  if (!question) return ctx.tally.skipped('its question is gone')
  const [last] = closingsOf(ctx, question.id)
  if (question.status !== QuestionStatus.closed || !last)
    return ctx.tally.skipped('the reason of a closing that was ended')
  const { at, ...reason } = last
  saveClosing(ctx.tx, question.id, { ...reason, closed_at: at })
  if (reason.close_type === Reason.a_duplicate)
    linkDuplicate(ctx.tx, question.id, reason.close_msg, at)
  ctx.tally.made('reason of a closed question')
}

type Reacted = { emoji?: unknown; user_ids?: unknown }

function reactions(ctx: AnswerContext, row: SourceRow): void {
  const { tx, tally } = ctx
  const ref = row.ref('object_id')
  if (!findObject(tx, ref)) return tally.skipped('its post is gone')
  const { reactions: list } = (row.json('value') ?? {}) as { reactions?: unknown }
  const at = row.moment('updated_at') || row.createdAt()
  for (const reacted of Array.isArray(list) ? (list as (Reacted | null)[]) : []) {
    const { emoji, user_ids } = reacted ?? {}
    const known = Emojis.find(name => name === emoji)
    if (!known || !Array.isArray(user_ids)) {
      tally.skipped('a reaction that is not given here', String(emoji))
      continue
    }
    for (const id of user_ids) {
      const userId = personOf(ctx, Number.isSafeInteger(Number(id)) ? Number(id) : 0)
      const reaction = { objectId: ref!.seq, objectType: ref!.type, emoji: known, userId, at }
      if (userId > 0 && addReaction(tx, reaction)) tally.made('reaction')
      else tally.skipped('a second reaction of the same kind, or one without a user')
    }
  }
}

export const metaStage = tableStage({
  name: 'closings and reactions',
  table: 'meta',
  apply(ctx, row) {
    const key = row.text('key')
    if (key === 'question.close.reason') return closing(ctx, row)
    if (key === 'object.react.summary') return reactions(ctx, row)
    ctx.tally.skipped(`“${key}”, which is not kept here`)
  },
})

export const bookmarksStage = tableStage({
  name: 'bookmarks',
  table: 'collection',
  type: ObjectType.collection,
  apply(ctx, row) {
    const questionId = row.seq('object_id', Question)
    if (!findObject(ctx.tx, { type: Question, seq: questionId }))
      return ctx.tally.skipped('its question is gone')
    const userId = personOf(ctx, row.integer('user_id'))
    if (userId > 0 && insertCollection(ctx.tx, userId, questionId, row.createdAt()))
      return ctx.tally.made('bookmark')
    ctx.tally.skipped('a second bookmark of the same question')
  },
})
