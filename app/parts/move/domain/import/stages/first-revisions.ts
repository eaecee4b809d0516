import { applyChange, type Subject } from '#parts/move/domain/import/history.ts'
import { findAnswer, findQuestion } from '#parts/move/domain/import/queries/posts.queries.ts'
import { dateTag, findTagText } from '#parts/move/domain/import/queries/tags.queries.ts'
import { listTagIds } from '#tags/tags.queries.ts'
import type { SweepStage } from '#parts/move/domain/import/stage.ts'

/** Objects without a history get their current state as the only revision. */
export const firstRevisionsStage: SweepStage = {
  kind: 'sweep',
  name: 'missing history',
  over: ['question', 'answer', 'tag'],
  apply(ctx, { kind, objectId: id }) {
    const { tx, now } = ctx
    if (kind === 'tag') dateTag(tx, id, now)
    const row =
      kind === 'tag'
        ? findTagText(tx, id)
        : kind === 'question'
          ? findQuestion(tx, id)
          : findAnswer(tx, id)
    if (!row || row.revisionId !== 0) return
    ctx.tally.read()
    const userId = 'userId' in row ? row.userId : 0
    const change = { guid: '', at: row.createdAt, userId, summary: '' }
    const subject: Subject =
      kind === 'tag' ? { kind, id } : { kind: kind as 'question' | 'answer', id }
    const text = row.originalText
    const tags = kind === 'question' ? { tags: listTagIds(tx, id).map(tag => tag.slug) } : {}
    applyChange(
      ctx,
      subject,
      change,
      kind === 'tag' ? { wiki: text } : { original_text: text, ...tags },
    )
  },
}
