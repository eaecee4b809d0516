export { checkBackup, deleteBackup, makeBackup, prepareBackup } from './backup-acts.ts'
export { saveBackup } from './save-backup.ts'
export { fetchPrepared, showBackups } from './show-backups.ts'
export { tryBackupStore } from './try-backup-store.ts'
