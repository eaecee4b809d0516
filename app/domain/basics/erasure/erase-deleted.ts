import { z } from 'zod'
import { admin, command } from '#app/domain/kernel/index.ts'
import { ErasedKinds, findOpenErasure, listDeleted, saveErasure } from './erasures.queries.ts'
import { stepErasure } from './steps.ts'

/** `found`: what is to go; `finished`: nothing is left for the job. */
export type ErasureBegun = { found: number; finished: boolean }

/**
 * Removes everything of a kind that is deleted, for good: posts with all that hangs on them, accounts
 * with all that is personal. Points stay earned and every number right. The first step is done here,
 * the others by a job; an erasure that is under way goes first.
 */
export const eraseDeleted = command({
  name: 'erasure.erase_deleted',
  guard: admin,
  input: z.object({
    type: z
      .enum(ErasedKinds, { error: 'form.invalid' })
      .describe(`one of ${ErasedKinds.join(', ')}, required`),
  }),
  emits: ['posts.erased'],
  run({ tx, viewer, now, emit }, { type: kind }): ErasureBegun {
    const ids = listDeleted(tx, kind)
    if (ids.length === 0) return { found: 0, finished: true }
    const id = saveErasure(tx, { kind, ids, actorId: viewer.id, now })
    const open = findOpenErasure(tx)
    const finished = open?.id === id && stepErasure({ tx, now, emit }, open)
    return { found: ids.length, finished }
  },
})
