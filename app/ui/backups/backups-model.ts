import type { BackupTask } from '#app/domain/kernel/backups.ts'

export type BackupsModel = {
  dialog: { kind: string; name: string; at: number } | null
  nextAt: number
  nextCheckAt: number
  folder: string
  offSite: boolean
  mirroredAt: number
  title: string
  list: {
    size: string
    added: string
    seconds: number
    name: string
    at: number
    kind: 'scheduled' | 'manual'
    rows: { users: number; questions: number; answers: number; comments: number }
    files: number
    bytes: number
    stored: number
    tookMs: number
    program: string
    encrypted: boolean
    verifiedAt: number
    preparedUntil: number
  }[]
  running: { task: BackupTask; startedAt: number; percent: number | null } | null
  faults: { task: 'remove' | 'take' | 'verify' | 'pack' | 'mirror'; at: number; error: string }[]
}
