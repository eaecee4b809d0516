import type { Command } from 'commander'

/** The verbs of `forum`: what help lists, and what loads their file, which adds them without a summary. */
export const Verbs: Record<
  string,
  [summary: string, register: () => Promise<(to: Command) => void>]
> = {
  import: [
    'bring in content from elsewhere',
    async () => (await import('./import.ts')).registerImportCommands,
  ],
  demo: [
    'fill an empty site with a believable community',
    async () => (await import('./demo.ts')).registerDemoCommands,
  ],
  doctor: [
    'examine the installation and say what is wrong with it',
    async () => (await import('./doctor.ts')).registerDoctorCommands,
  ],
  badges: [
    'award and switch badges',
    async () => (await import('./badges.ts')).registerBadgeCommands,
  ],
  recount: [
    'recompute every counter and reputation; --check only reports differences',
    async () => (await import('./recount.ts')).registerRecountCommands,
  ],
  user: [
    'create accounts and change them',
    async () => (await import('./user.ts')).registerUserCommands,
  ],
  'search-index': [
    'rebuild the search index',
    async () => (await import('./search-index.ts')).registerSearchCommands,
  ],
  render: [
    'render stored questions, answers, comments, tag descriptions and profiles anew',
    async () => (await import('./render.ts')).registerRenderCommands,
  ],
  audit: [
    'check or print the log of what staff did and which settings changed',
    async () => (await import('./audit.ts')).registerAuditCommands,
  ],
  backup: [
    'back the site up, also while it is running',
    async () => (await import('./backup.ts')).registerBackupCommands,
  ],
  backups: [
    'list the snapshots of the store, newest first',
    async () => (await import('./backup.ts')).registerBackupCommands,
  ],
  restore: [
    'replace the site, which must not be running, by a backup',
    async () => (await import('./backup.ts')).registerBackupCommands,
  ],
  export: [
    'write the site as text files to move it, or its public pages as plain HTML',
    async () => (await import('./export.ts')).registerExportCommands,
  ],
  maintenance: [
    'close the site for a while, with a page that says so',
    async () => (await import('./maintenance.ts')).registerMaintenanceCommands,
  ],
  settings: [
    'export all settings of the site to a file, or import them',
    async () => (await import('./settings.ts')).registerSettingsCommands,
  ],
}
