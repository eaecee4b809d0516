import { homePath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Icon, type IconName } from '#app/ui/icons/icon.tsx'
import { type AdminEntry, shownGroups } from './admin-menu.ts'

/** Leads to the settings of a plug-in. */
export type MenuLink = { name: string; href: string }

/** All of the back office. Stands in the left column, and in the drawer on small screens. */
export function AdminNav({ path, plugins }: { path: string; plugins: MenuLink[] }) {
  const t = useT()
  const [here] = path.split('?')
  const link = ({ key, href }: AdminEntry, icon?: IconName) => (
    <li key={key}>
      <a className="nav-link" href={href} aria-current={href === here ? 'page' : undefined}>
        {icon ? <Icon name={icon} /> : null}
        <span>{t(`admin.menu.${key}`)}</span>
      </a>
    </li>
  )
  const pluginLink = ({ name, href }: MenuLink) => (
    <li key={href}>
      <a className="nav-link" href={href} aria-current={href === here ? 'page' : undefined}>
        <span>{name}</span>
      </a>
    </li>
  )
  return (
    <div className="admin-nav">
      <ul>
        <li>
          <a className="nav-link" href={homePath()}>
            <Icon name="chevron-left" />
            <span>{t('admin.back_to_site')}</span>
          </a>
        </li>
        {shownGroups.map(({ key, icon, entries }) =>
          entries.length === 1 && entries[0]!.key === key ? (
            link(entries[0]!, icon)
          ) : (
            <li key={key}>
              <p className="nav-heading">{t(`admin.menu.${key}`)}</p>
              <ul>
                {entries.map(item => link(item))}
                {key === 'plugins' ? plugins.map(item => pluginLink(item)) : null}
              </ul>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
