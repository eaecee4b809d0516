import { z } from 'zod'
import { admin, query } from '#app/domain/kernel/index.ts'

/**
 * Writes, reads and removes a small object in the store elsewhere, by the settings that are saved.
 * Administrators only. A store that does not answer is an answer, and no error.
 */
export const tryBackupStore = query({
  name: 'backups.try_store',
  guard: admin,
  input: z.object({}),
  async run({ ports }): Promise<{ ok: boolean; words: string }> {
    try {
      await ports.backups.tryStore()
      return { ok: true, words: '' }
    } catch (error) {
      return { ok: false, words: error instanceof Error ? error.message : String(error) }
    }
  },
})
