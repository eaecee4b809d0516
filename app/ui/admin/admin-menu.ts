/** The menu of the back office (spec §2). */
import { adminPath, staffLogPath } from '#shared/paths.ts'
import type { IconName } from '#ui/icons/icon.tsx'
import { ExtensionPoint } from '#shared/extension-point.ts'

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

type Entries = Record<string, readonly [icon: IconName, href: string]>

const group = (key: string, icon: IconName, entries: Entries): AdminGroup => ({
  key,
  icon,
  entries: Object.entries(entries).map(([name, [shape, href]]) => ({
    key: name,
    icon: shape,
    href,
  })),
})

/** Groups have at most nine entries, to stay scannable. */
const adminGroups: AdminGroup[] = [
  group('dashboard', 'dashboard', { dashboard: ['dashboard', adminPath('/dashboard')] }),
  group('contents', 'messages', {
    questions: ['question', adminPath('/questions')],
    answers: ['reply', adminPath('/answers')],
    comments: ['message', adminPath('/comments')],
    missed_searches: ['search', adminPath('/missed-searches')],
  }),
  group('members', 'users', {
    users: ['user', adminPath('/users')],
    badges: ['medal', adminPath('/badges')],
  }),
  group('program', 'trophy', {}),
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
    legal: ['scale', adminPath('/legal')],
    settings_file: ['file-settings', adminPath('/settings-file')],
  }),
  group('sign_in', 'lock', {
    login: ['login', adminPath('/login')],
    connectors: ['plug-connected', adminPath('/connectors')],
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
    caches: ['world', adminPath('/caches')],
  }),
  group('plugins', 'plug', { installed_plugins: ['plug', adminPath('/installed-plugins')] }),
  group('operation', 'tool', {
    maintenance: ['clock', adminPath('/maintenance')],
    csp_reports: ['shield-x', adminPath('/csp-reports')],
    log: ['history', staffLogPath()],
  }),
]

/** An entry of a part, in the group of this key, after the entry of that one; without it, the first. */
export type PartEntry = AdminEntry & { group: string; after?: string }

export const entriesOfParts = new ExtensionPoint<PartEntry>()

function withParts({ key, icon, entries }: AdminGroup): AdminGroup {
  const found = [...entries]
  for (const { group, after, ...entry } of entriesOfParts.all) {
    if (group === key) found.splice(found.findIndex(({ key }) => key === after) + 1, 0, entry)
  }
  return { key, icon, entries: found }
}

/** The whole menu; a group of which no part has an entry is left out. */
export const adminMenu = (): AdminGroup[] =>
  adminGroups.map(withParts).filter(({ entries }) => entries.length > 0)

/** The menu groups with the entries this site has. */
export const menuOf = (imported: boolean): AdminGroup[] =>
  adminMenu().map(group => ({
    ...group,
    entries: group.entries.filter(entry => imported || !entry.imported),
  }))

/** Redirect target of `/admin`. */
export const firstAdminScreen = (): string => adminMenu()[0]!.entries[0]!.href
