import type { Part } from '#app/part.ts'

const backupVerbs = async () => (await import('./commands/backup.ts')).registerBackupCommands

export const ops: Part = {
  routes: {
    plain: { 'admin/backups/file/:name': 'ops/routes/plain/backup-file.ts' },
    staff: {
      backups: 'ops/routes/admin/backups/route.tsx',
      'backups/settings': 'ops/routes/admin/backup-settings.tsx',
    },
  },
  commands: {
    doctor: [
      'examine the installation and report problems',
      async () => (await import('./commands/doctor.ts')).registerDoctorCommands,
    ],
    backup: ['back up the site, also while it is running', backupVerbs],
    backups: ['list the snapshots in the store, newest first', backupVerbs],
    restore: ['replace the site, which must not be running, with a backup', backupVerbs],
    'confirm-restore': ['make a restored copy the site, which sends emails again', backupVerbs],
    export: [
      'write the public pages as plain HTML',
      async () => (await import('./commands/export-html.ts')).registerHtmlExport,
    ],
  },
  site: () => import('./site.ts'),
  web: () => import('./web.ts'),
}
