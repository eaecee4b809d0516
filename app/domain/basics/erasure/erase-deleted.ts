import { z } from 'zod'
import { admin, command, proved } from '#kernel'
import { ErasedKinds, findOpenErasure, listDeleted, saveErasure } from './erasures.queries.ts'
import { stepErasure } from './steps.ts'

/** `found`: number to erase; `finished`: nothing is left for the job. */
export type ErasureBegun = { found: number; finished: boolean }

/**
 * Permanently removes everything deleted of one kind: posts with everything attached, accounts with all
 * personal data. Points stay earned and all counts correct. The first step runs here, the others in a job; an
 * erasure in progress is continued first.
 */
export const eraseDeleted = command({
  name: 'erasure.erase_deleted',
  guard: proved(admin),
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
