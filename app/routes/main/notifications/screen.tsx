import { capCount } from '#shared/number-format.ts'
import { notificationsPath, userPath } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { Button } from '#ui/kit/button.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/kit/pager.tsx'
import { HiddenFields, PostButton } from '#ui/kit/post-button.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { AchievementRow, InboxRow, type NotificationRowItem } from './notification-row.tsx'

export type NotificationsScreenProps = {
  type: 'inbox' | 'achievement'
  /** The inbox filter; `all` for achievements. */
  part: string
  parts: readonly string[]
  items: NotificationRowItem[]
  page: number
  pages: number
  /** This list has unread entries. */
  unread: boolean
  /** New since the last visit: the count in the red badge. */
  fresh: number
}

/** The inbox and the achievements. */
export function NotificationsScreen(props: NotificationsScreenProps) {
  const { type, part, parts, items, page, pages, unread, fresh } = props
  const t = useT()
  const tab = (name: 'inbox' | 'achievement') => ({
    href: notificationsPath(name),
    label: t(`notice.${name}`),
    current: name === type,
  })
  const readAll = (
    <PostButton intent="read-all" icon="check" small>
      {t('notice.read_all')}
    </PostButton>
  )
  return (
    <Frame>
      <NotificationCrumbs type={type} part={part} />
      <PageHead title={t('notice.title')} actions={unread ? readAll : null} />
      <Tabs label={t('notice.switch')} items={[tab('inbox'), tab('achievement')]} />
      {type === 'inbox' ? <Parts parts={parts} current={part} /> : null}
      {fresh > 0 ? <Fresh count={fresh} /> : null}
      {items.length === 0 ? (
        <EmptyBlock icon={type === 'inbox' ? 'bell' : 'trophy'}>
          {t(`notice.empty.${type === 'inbox' ? part : type}`)}
        </EmptyBlock>
      ) : (
        <ul className="notice-list">
          {items.map(item =>
            type === 'inbox' ? (
              <InboxRow key={item.id} item={item} />
            ) : (
              <AchievementRow key={item.id} item={item} />
            ),
          )}
        </ul>
      )}
      <Pager page={page} pages={pages} path={notificationsPath(type, part)} />
    </Frame>
  )
}

/** Tabs and filters. */
function NotificationCrumbs({ type, part }: Pick<NotificationsScreenProps, 'type' | 'part'>) {
  const t = useT()
  const { viewer } = useFrameData()
  const inPart = type === 'inbox' && part !== 'all'
  return (
    <Breadcrumbs
      items={[
        ...(viewer ? [{ label: viewer.name, href: userPath(viewer.username) }] : []),
        { label: t('notice.title'), href: notificationsPath('inbox') },
        { label: t(`notice.${type}`), href: notificationsPath(type) },
        ...(inPart ? [{ label: t(`notice.part.${part}`) }] : []),
      ]}
    />
  )
}

function Parts({ parts, current }: { parts: readonly string[]; current: string }) {
  const t = useT()
  return (
    <nav className="sorts notice-parts" aria-label={t('notice.parts')}>
      {parts.map(part => (
        <a
          key={part}
          href={notificationsPath('inbox', part)}
          aria-current={part === current ? 'true' : undefined}
        >
          {`${t(`notice.part.${part}`)} `}
        </a>
      ))}
    </nav>
  )
}

/** Resets the red badge. With scripts this happens when the list is viewed. */
function Fresh({ count }: { count: number }) {
  const t = useT()
  return (
    <form method="post" className="notice-fresh" data-seen>
      <HiddenFields values={{ intent: 'seen' }} />
      <p>{t('notice.fresh', { count, shown: capCount(count) })}</p>
      <Button small>{t('notice.seen')}</Button>
    </form>
  )
}
