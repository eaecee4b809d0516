import { copiedAddress, withLinksToCopies } from '#parts/move/domain/import/addresses.ts'
import {
  linkedTexts,
  mapTexts,
  saveLinkedText,
} from '#parts/move/domain/import/queries/linked-texts.queries.ts'
import { findClosing, saveClosing } from '#parts/move/domain/import/closing.ts'
import { sourceWithCopies } from '#parts/move/domain/import/source-links.ts'
import type { StageContext, SweepStage } from '#parts/move/domain/import/stage.ts'

/** The question that a duplicate repeats. */
function linkClosing(ctx: StageContext, questionId: number): void {
  const closing = findClosing(ctx.tx, questionId)
  if (!closing) return
  const close_msg = copiedAddress(closing.close_msg, ctx)
  if (close_msg !== closing.close_msg) saveClosing(ctx.tx, questionId, { ...closing, close_msg })
}

/**
 * Makes links between posts lead to the copies, now that all are imported: in the HTML; in the source, so
 * that an edit keeps them; and in every revision, so that a rollback does not restore old ones and the
 * history shows no change that no user made.
 */
export const copyLinksStage: SweepStage = {
  kind: 'sweep',
  name: 'links to copies',
  over: ['question', 'answer', 'comment', 'tag'],
  apply(ctx, { kind, objectId }) {
    const { tx, tally } = ctx
    tally.read()
    if (kind === 'question') linkClosing(ctx, objectId)
    for (const part of linkedTexts(tx, kind, objectId)) {
      let links = 0
      const text = mapTexts(part, piece => {
        const shown = piece.form === 'html'
        const linked = (shown ? withLinksToCopies : sourceWithCopies)(piece.text, ctx)
        links += linked.count
        return linked.text
      })
      if (text === part.text) continue
      saveLinkedText(tx, part, text)
      const made = part.form === 'html' ? 'link to a copy here' : 'link in a source to a copy here'
      if (links > 0) tally.made(made, links)
    }
  },
}
