import { z } from 'zod'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { findImported } from '#posts/imported/imported.queries.ts'
import { query, visitor, wire } from '#kernel'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { maySeeAnswer, maySeeQuestion } from '#basics/visibility/visibility.ts'

type OldLink = { question: { id: number; urlTitle: string }; answerId: number | null } | null

/** The current location of an imported post, by its id on the original site. */
export const followOldLink = query({
  name: 'threads.follow_old_link',
  guard: visitor,
  input: z.object({ original_id: wire.text({ max: 12 }) }),
  run({ db, viewer }, { original_id: original }): OldLink {
    if (!/^\d+$/.test(original)) return null
    const questionId = findImported(db, null, 'question', original)?.objectId
    const answerId = questionId ? undefined : findImported(db, null, 'answer', original)?.objectId
    const answer = answerId ? findAnswer(db, answerId) : undefined
    const question = findQuestion(db, questionId ?? answer?.questionId ?? 0)
    if (!question || !maySeeQuestion(viewer, question)) return null
    if (answer && !maySeeAnswer(viewer, answer, question)) return null
    return { question, answerId: answer?.id ?? null }
  },
})
