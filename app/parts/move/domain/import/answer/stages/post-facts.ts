/** Closings, reactions and bookmarks. */
import { Emojis } from '#posts/reactions/reactions.queries.ts'
import { ObjectType, QuestionStatus } from '#shared/codes.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type AnswerContext, tableStage, write } from '#parts/move/domain/import/answer/stage.ts'

const Question = ObjectType.question

/** Questions have theirs in their own lines. */
function closing({ facts, tally }: AnswerContext, row: SourceRow): void {
  const question = facts.object(row.ref('object_id'))
  if (!question) tally.skipped('its question is gone')
  else if (question.status === QuestionStatus.closed) tally.made('reason of a closed question')
  else tally.skipped('the reason of a closing that was ended')
}

type Reacted = { emoji?: unknown; user_ids?: unknown }

const listed = (list: unknown): Reacted[] =>
  Array.isArray(list) ? (list as (Reacted | null)[]).map(one => one ?? {}) : []

function reactions(ctx: AnswerContext, row: SourceRow): void {
  const { facts, tally } = ctx
  const ref = row.ref('object_id')
  if (!ref || !facts.object(ref)) return tally.skipped('its post is gone')
  const { reactions: list } = (row.json('value') ?? {}) as { reactions?: unknown }
  const createdAt = row.moment('updated_at') || row.createdAt()
  for (const { emoji, user_ids } of listed(list)) {
    const known = Emojis.find(name => name === emoji)
    if (!known || !Array.isArray(user_ids)) {
      tally.skipped('a reaction that is not given here', String(emoji))
      continue
    }
    for (const id of user_ids) {
      const userId = personOf(ctx, Number.isSafeInteger(Number(id)) ? Number(id) : 0)
      if (userId > 0 && facts.once('reaction', ref.seq, known, userId)) {
        const place = { objectId: ref.seq, objectType: ref.type }
        write(ctx, 'reactions', { ...place, emoji: known, userId, createdAt })
        tally.made('reaction')
      } else tally.skipped('a second reaction of the same kind, or one without a user')
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
    if (!ctx.facts.object({ type: Question, seq: questionId }))
      return ctx.tally.skipped('its question is gone')
    const userId = personOf(ctx, row.integer('user_id'))
    if (userId === 0 || !ctx.facts.once('bookmark', userId, questionId))
      return ctx.tally.skipped('a second bookmark of the same question')
    write(ctx, 'bookmarks', { userId, objectId: questionId, createdAt: row.createdAt() })
    ctx.tally.made('bookmark')
  },
})
