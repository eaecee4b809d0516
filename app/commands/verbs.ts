import type { Command } from 'commander'

/**
 * Verbs of `forum`: listed by help, with the function that loads their file, which adds them
 * without a summary.
 */
export type CommandList = Record<
  string,
  [summary: string, register: () => Promise<(to: Command) => void>]
>

/** The verbs of the core; parts have more. */
export const Verbs: CommandList = {
  demo: [
    'fill an empty site with a sample community',
    async () => (await import('./demo.ts')).registerDemoCommands,
  ],
  badges: [
    'award badges retroactively, and turn badges on or off',
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
    'render stored questions, answers, comments, tag descriptions and profiles again',
    async () => (await import('./render.ts')).registerRenderCommands,
  ],
  audit: [
    'verify or print the log of staff actions and changed settings',
    async () => (await import('./audit.ts')).registerAuditCommands,
  ],
  maintenance: [
    'turn maintenance mode on or off',
    async () => (await import('./maintenance.ts')).registerMaintenanceCommands,
  ],
  settings: [
    'export all settings of the site to a file, or import them',
    async () => (await import('./settings.ts')).registerSettingsCommands,
  ],
}
