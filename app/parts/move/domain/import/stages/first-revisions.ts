import { applyChange, type Subject } from '#parts/move/domain/import/history.ts'
import type { SweepStage } from '#parts/move/domain/import/stage.ts'
import { dateTag } from '#parts/move/domain/import/tags.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { findTag, listTagIds } from '#tags/tags.queries.ts'

const finders = { question: findQuestion, answer: findAnswer, tag: findTag }

/** Objects without a history get their current state as the only revision. */
export const firstRevisionsStage: SweepStage = {
  kind: 'sweep',
  name: 'missing history',
  over: ['question', 'answer', 'tag'],
  apply(ctx, { kind, objectId: id }) {
    const { tx, now } = ctx
    const subject = { kind, id } as Subject
    if (kind === 'tag') dateTag(tx, id, now)
    const row = finders[subject.kind](tx, id)
    if (!row || row.revisionId !== 0) return
    ctx.tally.read()
    const { originalText: text, createdAt: at } = row
    const userId = kind === 'tag' ? 0 : row.userId
    const tags = kind === 'question' ? { tags: listTagIds(tx, id).map(tag => tag.slug) } : {}
    const fields = kind === 'tag' ? { wiki: text } : { original_text: text, ...tags }
    applyChange(ctx, subject, { guid: '', at, userId, summary: '' }, fields)
  },
}
