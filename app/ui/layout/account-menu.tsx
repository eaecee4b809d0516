import {
  adminPath,
  inactivePath,
  logoutPath,
  notificationsPath,
  reviewPath,
  settingsPath,
  userPath,
} from '#shared/paths.ts'
import { capCount } from '#shared/number-format.ts'
import { useT } from '#ui/i18n.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { AvatarOf } from '#ui/kit/avatar.tsx'
import { MenuDivider, MenuLink, MenuPost } from '#ui/kit/menu.tsx'
import type { FrameViewer, SiteFrameProps } from './frame-types.ts'

/** Inbox and achievements with their unread counts. */
export function NotificationLinks({ counts = {}, features, path }: SiteFrameProps) {
  const t = useT()
  if (!features.includes('notifications')) return null
  const link = (type: 'inbox' | 'achievement', icon: IconName, unread: number) => {
    const name = t(`layout.notices.${type}`)
    const href = notificationsPath(type)
    const here = path.startsWith(href)
    return (
      <a
        className="btn btn-quiet btn-icon bell"
        href={href}
        title={name}
        aria-current={here ? 'page' : undefined}
        data-bell={type}
        data-unread-word={t('layout.notices.unread', { count: unread })}
        data-all-word={type === 'inbox' ? t('layout.notices.all') : undefined}
      >
        <Icon name={icon} />
        <span className="sr">{`${name} `}</span>
        {unread > 0 ? (
          <span className="bell-count">
            {capCount(unread)}
            <span className="sr">{` ${t('layout.notices.unread', { count: unread })} `}</span>
          </span>
        ) : null}
      </a>
    )
  }
  return (
    <>
      {link('inbox', 'bell', counts.inbox ?? 0)}
      {link('achievement', 'trophy', counts.achievement ?? 0)}
    </>
  )
}

export type AccountMenuProps = Omit<SiteFrameProps, 'viewer'> & { viewer: FrameViewer }

export function AccountMenu({ viewer, features, counts = {}, path, platform }: AccountMenuProps) {
  const t = useT()
  const has = (name: (typeof features)[number]) => features.includes(name)
  return (
    <details className="menu menu-end account">
      <summary className="btn btn-quiet btn-icon" title={viewer.name}>
        <AvatarOf look={viewer.look} />
        <span className="sr">{t('layout.account.menu')}</span>
      </summary>
      <div className="menu-panel">
        <p className="menu-title" dir="auto">
          {viewer.name}
        </p>
        {viewer.activated ? null : (
          <MenuLink href={inactivePath()} icon="mail">
            {t('layout.account.activate')}
          </MenuLink>
        )}
        <MenuLink href={userPath(viewer.username)} icon="user">
          {t('layout.account.profile')}
        </MenuLink>
        {has('bookmarks') ? (
          <MenuLink href={userPath(viewer.username, 'bookmarks')} icon="bookmark">
            {t('layout.account.bookmarks')}
          </MenuLink>
        ) : null}
        {has('settings') ? (
          <MenuLink href={settingsPath()} icon="settings">
            {t('layout.account.settings')}
          </MenuLink>
        ) : null}
        {platform ? (
          <>
            <MenuLink href={settingsPath('points')} icon="trophy">
              {platform.menu.points}
            </MenuLink>
            <MenuLink
              href={settingsPath('invites')}
              icon="users"
              count={platform.unread ? capCount(platform.unread) : null}
            >
              {platform.menu.invites}
            </MenuLink>
          </>
        ) : null}
        {viewer.canReview && has('review') ? (
          <MenuLink
            href={reviewPath()}
            icon="shield"
            count={counts.review ? capCount(counts.review) : null}
          >
            {t('layout.nav.review')}
          </MenuLink>
        ) : null}
        {viewer.isAdmin && has('admin') ? (
          <MenuLink href={adminPath()} icon="settings">
            {t('layout.nav.admin')}
          </MenuLink>
        ) : null}
        <MenuDivider />
        <MenuPost intent="logout" action={logoutPath()} back={path} icon="logout">
          {t('layout.account.logout')}
        </MenuPost>
      </div>
    </details>
  )
}
