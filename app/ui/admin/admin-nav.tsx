import { useId } from 'react'
import { claimsPath, homePath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Icon, type IconName } from '#app/ui/icons/icon.tsx'
import { adminGroups } from './admin-menu.ts'

/** Leads to the settings of a plugin. */
export type MenuLink = { name: string; href: string }

/** The entry of this screen, or of the list that it belongs to. */
function entryOf(here: string, addresses: string[]): string | undefined {
  const around = addresses.filter(href => here === href || here.startsWith(`${href}/`))
  return around.sort((a, b) => b.length - a.length)[0]
}

type Props = {
  path: string
  plugins: MenuLink[]
  /** Accounts were imported, and may be claimed. */
  imported?: boolean
}

/** All of the back office in groups; only the group of this screen is open. */
export function AdminNav({ path, plugins, imported }: Props) {
  const t = useT()
  const menu = useId()
  const groups = adminGroups.map(({ key, icon, entries }) => {
    const links = entries.map(entry => ({ name: t(`admin.menu.${entry.key}`), href: entry.href }))
    const more: Record<string, MenuLink[]> = {
      members: imported ? [{ name: t('admin.menu.claims'), href: claimsPath() }] : [],
      plugins,
    }
    return { key, icon, links: [...links, ...(more[key] ?? [])] }
  })
  const here = path.split('?')[0]!
  const current = entryOf(
    here,
    groups.flatMap(({ links }) => links.map(({ href }) => href)),
  )
  const link = ({ name, href }: MenuLink, icon?: IconName) => (
    <a
      className="nav-link"
      href={href}
      aria-current={href !== current ? undefined : href === here ? 'page' : 'true'}
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{name}</span>
    </a>
  )
  return (
    <div className="admin-nav">
      <ul>
        <li>{link({ name: t('admin.back_to_site'), href: homePath() }, 'chevron-left')}</li>
        {groups.map(({ key, icon, links }) => (
          <li key={key}>
            {links.length === 1 ? (
              link(links[0]!, icon)
            ) : (
              <details name={menu} open={links.some(({ href }) => href === current)}>
                <summary className="nav-link">
                  <Icon name={icon} />
                  <span>{t(`admin.menu.${key}`)}</span>
                  <Icon name="chevron-down" />
                </summary>
                <ul>
                  {links.map(item => (
                    <li key={item.href}>{link(item)}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
