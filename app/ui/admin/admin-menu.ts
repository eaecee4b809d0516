/** The menu of the back office (spec §2). */
import { adminPath, claimsPath, importsPath, redirectsPath, staffLogPath } from '#shared/paths.ts'
import type { IconName } from '#ui/icons/icon.tsx'

export type AdminEntry = {
  /** Label: the text `admin.menu.<key>`. */
  key: string
  icon: IconName
  href: string
  /** Shown only when imported accounts exist. */
  imported?: true
}

export type AdminGroup = {
  /** Label: the text `admin.menu.<key>`; a group with a single entry is shown as that entry. */
  key: string
  icon: IconName
  entries: AdminEntry[]
}

type Entries = Record<string, readonly [icon: IconName, href: string, only?: 'imported']>

const group = (key: string, icon: IconName, entries: Entries): AdminGroup => ({
  key,
  icon,
  entries: Object.entries(entries).map(([name, [shape, href, only]]) => ({
    key: name,
    icon: shape,
    href,
    ...(only ? { imported: true } : {}),
  })),
})

/** Groups have at most nine entries, to stay scannable. */
export const adminGroups: AdminGroup[] = [
  group('dashboard', 'dashboard', { dashboard: ['dashboard', adminPath('/dashboard')] }),
  group('contents', 'messages', {
    questions: ['question', adminPath('/questions')],
    answers: ['reply', adminPath('/answers')],
    comments: ['message', adminPath('/comments')],
  }),
  group('members', 'users', {
    users: ['user', adminPath('/users')],
    badges: ['medal', adminPath('/badges')],
    claims: ['id-card', claimsPath(), 'imported'],
  }),
  group('program', 'trophy', {
    platform: ['adjustments', adminPath('/platform')],
    ledger: ['receipt', adminPath('/platform/ledger')],
  }),
  group('appearance', 'palette', {
    themes: ['scheme', adminPath('/themes')],
    branding: ['photo', adminPath('/branding')],
    customize: ['code', adminPath('/customize')],
  }),
  group('site', 'settings', {
    general: ['info', adminPath('/general')],
    interface: ['world', adminPath('/interface')],
    translations: ['language', adminPath('/translations')],
    seo: ['world-search', adminPath('/seo')],
    redirects: ['link', redirectsPath()],
    legal: ['scale', adminPath('/legal')],
    settings_file: ['file-settings', adminPath('/settings-file')],
    imports: ['login', importsPath()],
  }),
  group('sign_in', 'lock', {
    login: ['login', adminPath('/login')],
    connectors: ['plug-connected', adminPath('/connectors')],
    agent: ['building', adminPath('/agent')],
    work_chat: ['chat-app', adminPath('/work-chat')],
    settings_users: ['user-cog', adminPath('/settings-users')],
  }),
  group('rules', 'gavel', {
    write: ['edit', adminPath('/write')],
    moderation: ['shield', adminPath('/moderation')],
    privileges: ['steps', adminPath('/privileges')],
  }),
  group('connections', 'link', {
    smtp: ['mail', adminPath('/smtp')],
    api_keys: ['key', adminPath('/api-keys')],
    webhooks: ['webhook', adminPath('/webhooks')],
    mcp: ['robot', adminPath('/mcp')],
    caches: ['world', adminPath('/caches')],
  }),
  group('plugins', 'plug', { installed_plugins: ['plug', adminPath('/installed-plugins')] }),
  group('operation', 'tool', {
    backups: ['database', adminPath('/backups')],
    maintenance: ['clock', adminPath('/maintenance')],
    csp_reports: ['shield-x', adminPath('/csp-reports')],
    log: ['history', staffLogPath()],
  }),
]

/** The menu groups with the entries this site has. */
export const menuOf = (imported: boolean): AdminGroup[] =>
  adminGroups.map(group => ({
    ...group,
    entries: group.entries.filter(entry => imported || !entry.imported),
  }))

/** Redirect target of `/admin`. */
export const firstAdminScreen = (): string => adminGroups[0]!.entries[0]!.href
