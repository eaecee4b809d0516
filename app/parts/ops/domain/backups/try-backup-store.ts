import { z } from 'zod'
import { admin, proved, query } from '#kernel'

/**
 * Writes, reads and deletes a small object in the S3 store with the saved settings.
 * Administrators only. An unreachable store is a result, not an error.
 */
export const tryBackupStore = query({
  name: 'backups.try_store',
  guard: proved(admin),
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
