import type { Site } from '#app/infra/site.ts'

/** The newest backup of a site. Times in ms. */
export type BackupFacts = {
  /** Null = there is none yet. */
  newestAt: number | null
  /** When the newest one was last checked, and found whole; null = never. */
  verifiedAt: number | null
  /** Why the last run or check failed; null = it did not. */
  verifyError: string | null
  /** Backups are made by the site itself. */
  enabled: boolean
}

/** Null where no backups are made. */
export function backupFacts({ ports }: Site): BackupFacts | null {
  const { last, newest, nextAt } = ports.backups.state(Date.now())
  if (nextAt === 0) return null
  return {
    newestAt: newest?.at ?? null,
    verifiedAt: newest?.verifiedAt || null,
    verifyError: last.verify?.error || last.take?.error || last.mirror?.error || null,
    enabled: true,
  }
}
