import type { ReactNode } from 'react'
import { capCount } from '#shared/number-format.ts'
import { myUploadsPath, ownClaimsPath, settingsPath, userPath } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'

/** Existing sub-pages in order (spec §2 /users/settings); profile is the index. */
const pages = [
  { key: 'profile', icon: 'user', href: settingsPath('profile') },
  { key: 'notify', icon: 'bell', href: settingsPath('notify') },
  { key: 'account', icon: 'mail', href: settingsPath('account') },
  { key: 'security', icon: 'shield', href: settingsPath('security') },
  { key: 'interface', icon: 'scheme', href: settingsPath('interface') },
  { key: 'keys', icon: 'lock', href: settingsPath('keys') },
  { key: 'data', icon: 'id-card', href: settingsPath('data') },
  { key: 'claims', icon: 'users', href: ownClaimsPath(), imported: true },
  { key: 'uploads', icon: 'copy', href: myUploadsPath() },
  { key: 'points', icon: 'trophy', href: settingsPath('points'), program: true },
  { key: 'invites', icon: 'users', href: settingsPath('invites'), program: true },
] as const satisfies {
  key: string
  icon: IconName
  href: string
  program?: true
  imported?: true
}[]

export type SettingsPage = (typeof pages)[number]['key']

export type SettingsFrameProps = {
  /** A plugin's slug and name. */
  current: SettingsPage | { slug: string; name: string }
  /** An error that belongs to no field. */
  problem?: string | null
  children: ReactNode
}

/** A member's settings: list of sub-pages on the left, above the form on phones. */
export function SettingsFrame({ current, problem, children }: SettingsFrameProps) {
  const t = useT()
  const { viewer, plugins, platform, imported } = useFrameData()
  const shown = pages.filter(
    page => (platform || !('program' in page)) && (imported || !('imported' in page)),
  )
  const nameOf = (key: SettingsPage) =>
    t(
      key === 'points' || key === 'invites'
        ? `platform.member.${key}.title`
        : `settings.nav.${key}`,
    )
  const unread: Partial<Record<SettingsPage, number>> = { invites: platform?.unread }
  const here = typeof current === 'string' ? current : settingsPath(current.slug)
  return (
    <Frame work problem={problem}>
      <Breadcrumbs
        items={[
          ...(viewer ? [{ label: viewer.name, href: userPath(viewer.username) }] : []),
          { label: t('settings.title'), href: settingsPath() },
          { label: typeof current === 'string' ? nameOf(current) : current.name },
        ]}
      />
      <h1>{t('settings.title')}</h1>
      <div className="settings">
        <nav className="settings-nav" aria-label={t('settings.nav.label')}>
          <ul>
            {shown.map(({ key, icon, href }) => (
              <li key={key}>
                <a
                  className="nav-link"
                  href={href}
                  aria-current={key === here ? 'page' : undefined}
                >
                  <Icon name={icon} />
                  <span>{nameOf(key)}</span>{' '}
                  {unread[key] ? <span className="menu-count">{capCount(unread[key])}</span> : null}
                </a>
              </li>
            ))}
            {plugins.own.map(({ name, href }) => (
              <li key={href}>
                <a
                  className="nav-link"
                  href={href}
                  aria-current={href === here ? 'page' : undefined}
                >
                  <Icon name="link" />
                  <span>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings-body">{children}</div>
      </div>
    </Frame>
  )
}
