import type { ReactNode } from 'react'
import { capCount } from '#shared/number-format.ts'
import { settingsPath, userPath } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { allSettingsPages } from './settings-pages.ts'

export type SettingsFrameProps = {
  /** A plugin's slug and name. */
  current: string | { slug: string; name: string }
  /** An error that belongs to no field. */
  problem?: string | null
  children: ReactNode
}

/** A member's settings: list of sub-pages on the left, above the form on phones. */
export function SettingsFrame({ current, problem, children }: SettingsFrameProps) {
  const t = useT()
  const { viewer, plugins, platform, imported } = useFrameData()
  const all = allSettingsPages()
  const shown = all.filter(({ only }) => !only || Boolean(only === 'program' ? platform : imported))
  const nameOf = (asked: string) =>
    t(all.find(({ key }) => key === asked)?.label ?? `settings.nav.${asked}`)
  const unread = (key: string) => (key === 'invites' && platform?.unread) || 0
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
                  {unread(key) > 0 ? (
                    <span className="menu-count">{capCount(unread(key))}</span>
                  ) : null}
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
