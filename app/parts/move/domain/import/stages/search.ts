import { indexAnswer, indexQuestion } from '#search/post-index.queries.ts'
import type { SweepStage } from '#parts/move/domain/import/stage.ts'

/** Last, when scores and tags are final. */
export const searchStage: SweepStage = {
  kind: 'sweep',
  name: 'search',
  over: ['question', 'answer'],
  apply(ctx, { kind, objectId }) {
    ctx.tally.read()
    if (kind === 'question') indexQuestion(ctx.tx, objectId)
    else indexAnswer(ctx.tx, objectId)
    ctx.tally.made('post handed to the search index')
  },
}
