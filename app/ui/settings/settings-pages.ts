/** The sub-pages of a member's settings. */
import { ExtensionPoint } from '#shared/extension-point.ts'
import { myUploadsPath, settingsPath } from '#shared/paths.ts'
import type { IconName } from '#ui/icons/icon.tsx'

type Entry = {
  /** Named by the text `settings.nav.<key>`. */
  key: string
  icon: IconName
  href: string
  /** Named by another text. */
  label?: string
  /** Only on a site with the platform program, or with imported accounts. */
  only?: 'program' | 'imported'
}

/** Existing sub-pages in order (spec §2 /users/settings); profile is the index. */
const pages: Entry[] = [
  { key: 'profile', icon: 'user', href: settingsPath('profile') },
  { key: 'notify', icon: 'bell', href: settingsPath('notify') },
  { key: 'account', icon: 'mail', href: settingsPath('account') },
  { key: 'security', icon: 'shield', href: settingsPath('security') },
  { key: 'interface', icon: 'scheme', href: settingsPath('interface') },
  { key: 'keys', icon: 'lock', href: settingsPath('keys') },
  { key: 'data', icon: 'id-card', href: settingsPath('data') },
  { key: 'uploads', icon: 'copy', href: myUploadsPath() },
]

/** Sub-pages of parts, each after the one of that key. */
export const settingsPages = new ExtensionPoint<Entry & { after: string }>()

/** All sub-pages in order. */
export function allSettingsPages(): Entry[] {
  const all = [...pages]
  for (const { after, ...page } of settingsPages.all)
    all.splice(all.findIndex(({ key }) => key === after) + 1, 0, page)
  return all
}
