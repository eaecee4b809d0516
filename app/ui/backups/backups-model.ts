import type { BackupEntry, BackupTask } from '#app/domain/kernel/backups.ts'

export type BackupsModel = {
  dialog: { kind: string; name: string; at: number } | null
  nextAt: number
  nextCheckAt: number
  folder: string
  offSite: boolean
  mirroredAt: number
  title: string
  list: (BackupEntry & { size: string; added: string; seconds: number })[]
  running: { task: BackupTask; startedAt: number; percent: number | null } | null
  faults: { task: 'remove' | 'take' | 'verify' | 'pack' | 'mirror'; at: number; error: string }[]
}
