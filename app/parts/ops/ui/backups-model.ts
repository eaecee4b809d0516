import type {
  BackupEntry,
  BackupState,
  BackupTask,
  HtmlCopyCounts,
} from '#parts/ops/domain/backups/port.ts'

export type BackupsModel = {
  /** Null unless the site is a restored copy. */
  restored: { backupAt: number; restoredAt: number; mails: number; calls: number } | null
  dialog: { kind: string; name: string; at: number } | null
  nextAt: number
  nextCheckAt: number
  folder: string
  offSite: boolean
  mirroredAt: number
  title: string
  list: (BackupEntry & { size: string; added: string; seconds: number })[]
  /** Number of backups that cannot be restored. */
  damaged: number
  running: {
    task: NonNullable<BackupState['running']>['task']
    startedAt: number
    percent: number | null
  } | null
  faults: { task: BackupTask | 'mirror'; at: number; error: string }[]
  /** `made`: the last complete run of the HTML copy. */
  copy: { folder: string; nextAt: number; made: (HtmlCopyCounts & { at: number }) | null }
}
