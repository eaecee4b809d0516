/** The menu of the back office (spec §2). A screen that does not exist yet is not listed. */
import { adminPath, staffLogPath } from '#app/shared/paths.ts'
import type { IconName } from '#app/ui/icons/icon.tsx'

export type AdminEntry = {
  /** Names the text `admin.menu.<key>`. */
  key: string
  href: string
  exists: boolean
}

export type AdminGroup = {
  /** Names the text `admin.menu.<key>`; a group of one entry has no heading. */
  key: string
  icon: IconName
  entries: AdminEntry[]
}

const entry = (key: string, rest: string, exists: boolean): AdminEntry => ({
  key,
  href: adminPath(rest),
  exists,
})

export const adminGroups: AdminGroup[] = [
  { key: 'dashboard', icon: 'cards', entries: [entry('dashboard', '/dashboard', true)] },
  {
    key: 'contents',
    icon: 'list',
    entries: [
      entry('questions', '/questions', true),
      entry('answers', '/answers', true),
      entry('comments', '/comments', true),
    ],
  },
  { key: 'users', icon: 'users', entries: [entry('users', '/users', true)] },
  { key: 'badges', icon: 'medal', entries: [entry('badges', '/badges', true)] },
  {
    key: 'programme',
    icon: 'trophy',
    entries: [entry('platform', '/platform', true), entry('ledger', '/platform/ledger', true)],
  },
  {
    key: 'appearance',
    icon: 'scheme',
    entries: [
      entry('themes', '/themes', true),
      entry('customize', '/customize', true),
      entry('branding', '/branding', true),
    ],
  },
  {
    key: 'settings',
    icon: 'settings',
    entries: [
      entry('general', '/general', true),
      entry('interface', '/interface', true),
      entry('smtp', '/smtp', true),
      entry('legal', '/legal', true),
      entry('write', '/write', true),
      entry('seo', '/seo', true),
      entry('login', '/login', true),
      entry('connectors', '/connectors', true),
      entry('agent', '/agent', true),
      entry('work_chat', '/work-chat', true),
      entry('settings_users', '/settings-users', true),
      entry('privileges', '/privileges', true),
      entry('api_keys', '/api-keys', true),
      entry('moderation', '/moderation', true),
      entry('settings_file', '/settings-file', true),
      entry('translations', '/translations', true),
      entry('webhooks', '/webhooks', true),
      entry('mcp', '/mcp', true),
    ],
  },
  {
    key: 'plugins',
    icon: 'link',
    entries: [entry('installed_plugins', '/installed-plugins', true)],
  },
  { key: 'log', icon: 'history', entries: [{ key: 'log', href: staffLogPath(), exists: true }] },
]

/** Groups and entries that lead somewhere. */
export const shownGroups: AdminGroup[] = adminGroups
  .map(group => ({ ...group, entries: group.entries.filter(({ exists }) => exists) }))
  .filter(({ entries }) => entries.length > 0)

/** Where the bare address of the back office leads. */
export const firstAdminScreen = (): string => shownGroups[0]!.entries[0]!.href
