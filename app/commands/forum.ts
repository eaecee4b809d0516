/**
 * Operator commands: `forum <verb>`. Each verb has its own file and `--help`. Only the file of the verb
 * that is asked for is loaded, so that help costs nothing.
 */
import { Command } from 'commander'

/** What help lists, and the file of each: it adds its verbs without a summary. */
const Verbs: Record<string, [summary: string, register: () => Promise<(to: Command) => void>]> = {
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
  maintenance: [
    'close the site for a while, with a page that says so',
    async () => (await import('./maintenance.ts')).registerMaintenanceCommands,
  ],
  settings: [
    'export all settings of the site to a file, or import them',
    async () => (await import('./settings.ts')).registerSettingsCommands,
  ],
}

const program = new Command()
  .name('forum')
  .description('Operate the forum whose data lies in DATA_DIR')
  .showHelpAfterError()

const asked = process.argv.slice(2).find(word => word !== 'help')
const register = await (asked && Object.hasOwn(Verbs, asked) ? Verbs[asked]![1]() : undefined)
register?.(program)
for (const [name, [summary]] of Object.entries(Verbs)) {
  const known = program.commands.find(command => command.name() === name)
  ;(known ?? program.command(name)).description(summary)
}

if (register) {
  const { runOnSite } = await import('./run-on-site.ts')
  await runOnSite(program)
} else {
  await program.parseAsync()
}
