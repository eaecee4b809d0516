import type { Site } from '#infra/site.ts'

/** The newest backup of a site. Times in ms. */
export type BackupFacts = {
  /** Null = none yet. */
  newestAt: number | null
  /** When the newest one last passed a check; null = never. */
  verifiedAt: number | null
  /** Why the last run or check failed; null = it succeeded. */
  verifyError: string | null
  /** Why the last off-site copy failed; null = it succeeded, or there is none. */
  offSiteError: string | null
  /** Number of backups that cannot be restored. */
  damaged: number
  /** The site makes backups on a schedule. */
  enabled: boolean
}

/** Null where no backups are made. */
export function backupFacts({ ports }: Site, now = Date.now()): BackupFacts | null {
  const { last, newest, nextAt, damaged } = ports.backups.state(now)
  if (nextAt === 0) return null
  return {
    newestAt: newest?.at ?? null,
    verifiedAt: newest?.verifiedAt || null,
    verifyError: last.verify?.error || last.take?.error || null,
    offSiteError: last.mirror?.error || null,
    damaged,
    enabled: true,
  }
}
