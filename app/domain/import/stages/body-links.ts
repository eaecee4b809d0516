import { withLinksToCopies } from '../addresses.ts'
import {
  findAnswer,
  findQuestion,
  saveAnswerHtml,
  saveQuestionHtml,
} from '../queries/posts.queries.ts'
import type { SweepStage } from '../stage.ts'

/** Links between posts lead to the copies, now that all of them are here. */
export const bodyLinksStage: SweepStage = {
  kind: 'sweep',
  name: 'links in texts',
  over: ['question', 'answer'],
  apply(ctx, { kind, objectId }) {
    const { tx, tally } = ctx
    const question = kind === 'question'
    const html = (question ? findQuestion(tx, objectId) : findAnswer(tx, objectId))?.html ?? ''
    tally.read()
    const linked = withLinksToCopies(html, ctx)
    if (linked.count === 0) return
    const save = question ? saveQuestionHtml : saveAnswerHtml
    save(tx, objectId, { html: linked.html })
    tally.made('link to a copy here', linked.count)
  },
}
