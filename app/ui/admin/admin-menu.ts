/** The menu of the back office (spec §2). */
import { adminPath, staffLogPath } from '#app/shared/paths.ts'
import type { IconName } from '#app/ui/icons/icon.tsx'

type AdminEntry = {
  /** Names the text `admin.menu.<key>`. */
  key: string
  href: string
}

export type AdminGroup = {
  /** Names the text `admin.menu.<key>`; a group of one entry is shown as that entry. */
  key: string
  icon: IconName
  entries: AdminEntry[]
}

const group = (key: string, icon: IconName, addresses: Record<string, string>): AdminGroup => ({
  key,
  icon,
  entries: Object.entries(addresses).map(([name, href]) => ({ key: name, href })),
})

export const adminGroups: AdminGroup[] = [
  group('dashboard', 'cards', { dashboard: adminPath('/dashboard') }),
  group('contents', 'list', {
    questions: adminPath('/questions'),
    answers: adminPath('/answers'),
    comments: adminPath('/comments'),
  }),
  group('members', 'users', { users: adminPath('/users'), badges: adminPath('/badges') }),
  group('programme', 'trophy', {
    platform: adminPath('/platform'),
    ledger: adminPath('/platform/ledger'),
  }),
  group('appearance', 'scheme', {
    themes: adminPath('/themes'),
    branding: adminPath('/branding'),
    customize: adminPath('/customize'),
  }),
  group('site', 'settings', {
    general: adminPath('/general'),
    interface: adminPath('/interface'),
    translations: adminPath('/translations'),
    seo: adminPath('/seo'),
    legal: adminPath('/legal'),
    settings_file: adminPath('/settings-file'),
  }),
  group('sign_in', 'lock', {
    login: adminPath('/login'),
    connectors: adminPath('/connectors'),
    agent: adminPath('/agent'),
    work_chat: adminPath('/work-chat'),
    settings_users: adminPath('/settings-users'),
  }),
  group('rules', 'shield', {
    write: adminPath('/write'),
    moderation: adminPath('/moderation'),
    privileges: adminPath('/privileges'),
  }),
  group('mail', 'mail', { smtp: adminPath('/smtp') }),
  group('connections', 'link', {
    api_keys: adminPath('/api-keys'),
    webhooks: adminPath('/webhooks'),
    mcp: adminPath('/mcp'),
  }),
  group('plugins', 'plug', { installed_plugins: adminPath('/installed-plugins') }),
  group('operation', 'copy', {
    backups: adminPath('/backups'),
    maintenance: adminPath('/maintenance'),
    csp_reports: adminPath('/csp-reports'),
  }),
  group('log', 'history', { log: staffLogPath() }),
]

/** Where the bare address of the back office leads. */
export const firstAdminScreen = (): string => adminGroups[0]!.entries[0]!.href
