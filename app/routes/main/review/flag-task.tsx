import { useT } from '#ui/i18n.tsx'
import { Menu, MenuDivider, MenuLink, MenuPost } from '#ui/kit/menu.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserLine } from '#ui/kit/user-line.tsx'
import type { FlagTaskModel, ReviewData, TaskLinks } from './types.ts'
import { TaskButton, TaskCard } from './task-card.tsx'
import { TaskPost } from './task-post.tsx'

type Flag = FlagTaskModel['flags'][number]

function FlagLine({ flag }: { flag: Flag }) {
  const t = useT()
  const { user, at, reason, content, original } = flag
  return (
    <li className="flag">
      <p className="flag-who">
        <UserLine user={user} />
        <span className="quiet">
          <TimeAgo at={at} />
        </span>
      </p>
      <p className="flag-why">
        <b>{reason ? t(`flag.reason.${reason}.name`) : t('review.flag.no_reason')}</b>
        {original ? (
          <>
            {' '}
            <a href={original.href} target="_blank" rel="noopener">
              <TitleText title={original.title} />
            </a>
          </>
        ) : null}
      </p>
      {content ? <p className="flag-text">{content}</p> : null}
    </li>
  )
}

type Props = { task: FlagTaskModel; data: ReviewData; links: TaskLinks }

/**
 * Actions on the flags, including those for requests already fulfilled, and a note when rejecting.
 */
function ActMenu({ task, links }: Omit<Props, 'data'>) {
  const t = useT()
  const { acts, settled, flagIds } = task
  const has = (act: (typeof acts)[number]) => acts.includes(act)
  const entry = (act: string, icon: 'edit' | 'lock' | 'trash' | 'eye' | 'message') => (
    <MenuLink href={links.dialog(act)} icon={icon} dialog={act !== 'edit-post'}>
      {t(`review.act.${act.replace('-', '_')}`)}
    </MenuLink>
  )
  return (
    <Menu label={t('review.act.menu')} tone="primary" arrow>
      {settled.map(({ intent, fields }) => (
        <MenuPost
          key={intent}
          intent={intent}
          fields={{ flag_ids: flagIds, ...fields }}
          back={links.back}
        >
          {t(`review.settled.${intent.replace('-', '_')}`)}
        </MenuPost>
      ))}
      {settled.length > 0 && acts.length > 0 ? <MenuDivider /> : null}
      {has('edit') ? entry('edit-post', 'edit') : null}
      {has('close') ? entry('close-post', 'lock') : null}
      {has('delete') ? entry('delete-post', 'trash') : null}
      {has('unlist') ? (
        <>
          <MenuDivider />
          {entry('unlist-post', 'eye')}
        </>
      ) : null}
      {acts.length + settled.length > 0 ? <MenuDivider /> : null}
      {entry('ignore-note', 'message')}
    </Menu>
  )
}

/** A flagged post with all its pending flags; one decision closes them all. */
export function FlagTask({ task, data, links }: Props) {
  const t = useT()
  const { flags, post, flagIds, editWaits } = task
  return (
    <TaskCard
      title={t(`review.task.flag.${post.kind}`)}
      number={data.number}
      count={data.count}
      strip={
        <>
          <p className="task-strip-head">{t('review.flag.count', { count: flags.length })}</p>
          <ul className="flags">
            {flags.map(flag => (
              <FlagLine key={flag.id} flag={flag} />
            ))}
          </ul>
        </>
      }
      ask={t('review.ask.flag')}
      acts={
        <>
          <ActMenu task={task} links={links} />
          <TaskButton
            intent="ignore"
            fields={{ flag_ids: flagIds }}
            back={links.back}
            accessKey="i"
          >
            {t('review.act.ignore')}
          </TaskButton>
        </>
      }
      links={links}
    >
      {editWaits && !post.gone ? (
        <Banner tone="info">
          <p>{t('review.flag.edit_waits')}</p>
        </Banner>
      ) : null}
      <TaskPost post={post} />
    </TaskCard>
  )
}
