import { useId } from 'react'
import { homePath } from '#shared/paths.ts'
import { useStencil } from '#ui/cached.tsx'
import { useT } from '#ui/i18n.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { type AdminEntry, menuOf } from './admin-menu.ts'
import { FindForm } from './find-form.tsx'

/** Link to a plugin's settings. */
export type MenuLink = { name: string; href: string }

type Link = MenuLink & { icon: IconName }

/** Beyond this number, plugin settings are linked only from the plugins screen. */
const MostPlugins = 8

/** The entry of this screen, or of the list it belongs to. */
function entryOf(here: string, addresses: string[]): string | undefined {
  const around = addresses.filter(href => here === href || here.startsWith(`${href}/`))
  return around.sort((a, b) => b.length - a.length)[0]
}

type Props = {
  /** URL of the screen, with its query. */
  path: string
  plugins: MenuLink[]
  /** Imported accounts exist and may be claimed. */
  imported?: boolean
}

/** The back office menu in groups; only the current group is open. Its markup is kept for each screen. */
export function AdminNav({ path, plugins, imported = false }: Props) {
  const stencil = useStencil()
  const menu = useId()
  const here = path.split('?')[0]!
  return stencil(Menu, own => ({ here, plugins, imported, menu: own('menu', menu) }))
}

type MenuProps = Required<Omit<Props, 'path'>> & {
  here: string
  /** Name that the groups share. */
  menu: string
}

function Menu({ here, plugins, imported, menu }: MenuProps) {
  const t = useT()
  const ofPlugins = plugins
    .filter(({ href }) => plugins.length <= MostPlugins || href === here)
    .map((plugin): Link => ({ ...plugin, icon: 'adjustments' }))
  const named = ({ key, icon, href }: AdminEntry): Link => {
    return { icon, href, name: t(`admin.menu.${key}`) }
  }
  const groups = menuOf(imported).map(({ key, icon, entries }) => ({
    key,
    icon,
    links: [...entries.map(named), ...(key === 'plugins' ? ofPlugins : [])],
  }))
  const current = entryOf(
    here,
    groups.flatMap(({ links }) => links.map(({ href }) => href)),
  )
  const link = ({ name, href, icon }: Link) => (
    <a
      className="nav-link"
      href={href}
      aria-current={href !== current ? undefined : href === here ? 'page' : 'true'}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </a>
  )
  return (
    <div className="admin-nav">
      <div className="admin-nav-top">
        <a className="btn btn-quiet btn-icon" href={homePath()} title={t('admin.back_to_site')}>
          <Icon name="chevron-left" />
          <span className="sr">{t('admin.back_to_site')}</span>
        </a>
        <FindForm />
      </div>
      <ul>
        {groups.map(({ key, icon, links }) => (
          <li key={key}>
            {links.length === 1 ? (
              link(links[0]!)
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
