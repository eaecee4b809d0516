import { z } from 'zod'
import { admin, command, harmless } from '#kernel'
import { findQuestion } from './questions.queries.ts'
import { findUserByName } from '#basics/users/users.queries.ts'

/** A question page opened with a link that contains a member's name. `answerId` 0 = the question itself. */
export type ShareVisit = { username: string; questionId: number; answerId: number }

const count = z.int().min(0)

/**
 * Writes the visits collected by the site. Unknown names are left out; one's own visits count. Called by the
 * site itself, for pages already served.
 */
export const recordShares = command({
  name: 'questions.record_share',
  guard: harmless(admin),
  input: z.object({
    visits: z.array(z.object({ username: z.string(), questionId: count, answerId: count })),
  }),
  emits: ['question.shared'],
  run({ tx, emit }, { visits }): { shared: number } {
    let shared = 0
    for (const { username, questionId, answerId } of visits) {
      const user = findUserByName(tx, username)
      if (!user || !findQuestion(tx, questionId)) continue
      emit('question.shared', { questionId, answerId, userId: user.id })
      shared++
    }
    return { shared }
  },
})
