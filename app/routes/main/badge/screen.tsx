import { displayName } from '#shared/display-name.ts'
import { badgePath, badgesPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { ListBar } from '#ui/kit/page-head.tsx'
import { Pager, type PageSizes, sizeKey } from '#ui/kit/pager.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserLine, type UserRef } from '#ui/kit/user-line.tsx'
import { awardedText, type BadgeView, EarnedMark } from '#ui/badge/badge-card.tsx'
import { BadgeIcon } from '#ui/badge/badge-icon.tsx'

type AwardView = {
  id: number
  at: number
  user: UserRef
  /** The post that earned it; null = none, or not visible to the reader. */
  post: { kind: 'question' | 'answer' | 'comment'; href: string; title: string } | null
}

export type BadgeScreenProps = {
  badge: BadgeView & { awarded: number; single: boolean; description: string }
  /** Only awards of this member are listed. */
  owner: UserRef | null
  awards: AwardView[]
  page: number
  pages: number
  sizes: PageSizes | null
  count: number
}

/** One badge, what it is awarded for, and who earned it. */
export function BadgeScreen(props: BadgeScreenProps) {
  const { badge, owner, awards, page, pages, sizes, count } = props
  const { t, number } = useSpeech()
  const name = t(`badge.name.${badge.key}.name`)
  const path = badgePath(badge.id)
  const keys = { username: owner?.username, ...sizeKey(sizes) }
  const query = badgePath(badge.id, keys).slice(path.length)
  const title = owner
    ? `${t('badge.awards.of', { name: displayName(owner, t) })} (${number(count)})`
    : t('badge.awards.title')
  return (
    <Frame nav="badges">
      <Breadcrumbs items={[{ label: t('badge.back'), href: badgesPath() }, { label: name }]} />
      <div className="badge-head">
        <BadgeIcon icon={badge.icon} level={badge.level} large />
        <div>
          <h1>{name}</h1>
          <Prose html={badge.description} />
          <p className="badge-facts">
            {t(`badge.level_name.${badge.level}`)}
            {` · ${awardedText(badge.awarded, t, number)}`}
            {badge.single ? null : ` · ${t('badge.more_than_once')}`}
          </p>
          <EarnedMark times={badge.earned} />
        </div>
      </div>
      <ListBar count={<span id="awards">{title}</span>}>
        {owner ? (
          <a className="btn btn-quiet btn-small" href={path}>
            {t('badge.awards.all')}
          </a>
        ) : null}
      </ListBar>
      {awards.length === 0 ? (
        <EmptyBlock icon="medal">
          {owner
            ? t('badge.awards.empty_of', { name: displayName(owner, t) })
            : t('badge.awards.empty')}
        </EmptyBlock>
      ) : (
        <ol className="awards" aria-labelledby="awards">
          {awards.map(award => (
            <Award key={award.id} award={award} />
          ))}
        </ol>
      )}
      <Pager page={page} pages={pages} sizes={sizes} path={path} query={query} anchor="awards" />
    </Frame>
  )
}

function Award({ award: { user, at, post } }: { award: AwardView }) {
  const { t } = useSpeech()
  return (
    <li className="award">
      <Avatar name={user.name} seed={user.username} src={user.avatar} size={40} />
      <div>
        <UserLine user={user} size={0} />
        <p className="award-when">
          <TimeAgo at={at} />
        </p>
        {post ? (
          <p className="award-post">
            <span className="quiet">{`${t(`badge.post.${post.kind}`)} `}</span>
            <a href={post.href} dir="auto">
              <TitleText title={post.title} />
            </a>
          </p>
        ) : null}
      </div>
    </li>
  )
}
