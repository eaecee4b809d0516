/** Links of a whole site whose folder has none: in its texts, and of duplicates to their originals. */
import { findClosing } from '#parts/move/domain/import/closing.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import type { SweepStage } from '#parts/move/domain/import/stage.ts'
import { linkDuplicate, rescanLinks } from '#posts/links/rescan-links.ts'
import { Reason } from '#shared/codes.ts'

export const linkStages: SweepStage[] = [
  {
    kind: 'sweep',
    name: 'duplicates',
    over: 'question',
    apply({ tx }, { objectId: id }) {
      const closing = findClosing(tx, id)
      if (closing?.close_type === Reason.a_duplicate)
        linkDuplicate(tx, id, closing.close_msg, closing.closed_at)
    },
  },
  {
    kind: 'sweep',
    name: 'links in questions',
    over: 'question',
    apply({ tx }, { objectId: questionId }) {
      const { originalText, html, createdAt } = findQuestion(tx, questionId)!
      rescanLinks(tx, { questionId, answerId: 0, source: originalText, html }, createdAt)
    },
  },
  {
    kind: 'sweep',
    name: 'links in answers',
    over: 'answer',
    apply({ tx }, { objectId: answerId }) {
      const { questionId, originalText, html, createdAt } = findAnswer(tx, answerId)!
      rescanLinks(tx, { questionId, answerId, source: originalText, html }, createdAt)
    },
  },
]
