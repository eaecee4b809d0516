import { withLinksToCopies } from '../addresses.ts'
import { type LinkedText, linkedTexts, saveLinkedText } from '../queries/linked-texts.queries.ts'
import { sourceWithCopies } from '../source-links.ts'
import type { StageContext, SweepStage } from '../stage.ts'

function linked(ctx: StageContext, { form, text }: LinkedText): { text: string; count: number } {
  if (form === 'html') {
    const { html, count } = withLinksToCopies(text, ctx)
    return { text: html, count }
  }
  if (form === 'source') {
    const { source, count } = sourceWithCopies(text, ctx)
    return { text: source, count }
  }
  const fields = JSON.parse(text) as Record<string, unknown>
  let count = 0
  for (const name of ['original_text', 'excerpt', 'wiki']) {
    const value = fields[name]
    if (typeof value !== 'string') continue
    const changed = sourceWithCopies(value, ctx)
    fields[name] = changed.source
    count += changed.count
  }
  return { text: JSON.stringify(fields), count }
}

/**
 * Links between posts lead to the copies, now that all of them are here: in the HTML, in the source, so
 * that an edit keeps them, and in every revision, so that a rollback does not bring old ones back and
 * the history shows no change that nobody made.
 */
export const copyLinksStage: SweepStage = {
  kind: 'sweep',
  name: 'links to copies',
  over: ['question', 'answer', 'comment', 'tag'],
  apply(ctx, { kind, objectId }) {
    const { tx, tally } = ctx
    tally.read()
    for (const part of linkedTexts(tx, kind, objectId)) {
      const { text, count } = linked(ctx, part)
      if (text === part.text) continue
      saveLinkedText(tx, part, text)
      if (part.form === 'html') tally.made('link to a copy here', count)
      else tally.made('link in a source to a copy here', count)
    }
  },
}
