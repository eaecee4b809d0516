import { displayName } from '#shared/display-name.ts'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { StatusBadge } from '#ui/admin-kit/status-badge.tsx'
import { TagList } from '#ui/kit/tag-chip.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserLine } from '#ui/kit/user-line.tsx'
import type { ReviewPost } from './types.ts'

type Props = { post: ReviewPost }

/** Only what differs from the usual. */
function States({ states }: { states: ReviewPost['states'] }) {
  const t = useT()
  return (
    <span className="task-states">
      {states
        .filter(status => status !== 'normal')
        .map(status => (
          <StatusBadge key={status} status={status} t={t} />
        ))}
    </span>
  )
}

/** The object's kind and link; opens in a new tab. */
function ObjectLine({ post }: Props) {
  const t = useT()
  const word = t(`review.object.${post.kind}`)
  return (
    <p className="task-object">
      {post.href ? (
        <a href={post.href} target="_blank" rel="noopener">
          <span>{word}</span>
          <Icon name="external" />
          <span className="sr">{` ${t('review.new_tab')}`}</span>
        </a>
      ) : (
        <span>{word}</span>
      )}{' '}
      <States states={post.states} />
    </p>
  )
}

function Title({ post }: Props) {
  const { title, titleHref, titleStates, kind } = post
  const t = useT()
  if (title === null) return null
  if (kind === 'question')
    return (
      <h3 className="task-title" dir="auto">
        <TitleText title={title} />
      </h3>
    )
  return (
    <p className="task-on">
      <span className="quiet">{t('review.on_question')}</span>{' '}
      {titleHref ? (
        <a href={titleHref} target="_blank" rel="noopener" dir="auto">
          <TitleText title={title} />
        </a>
      ) : (
        <TitleText title={title} />
      )}{' '}
      <States states={titleStates} />
    </p>
  )
}

/** Its parent post, collapsed: the decision may depend on it. */
function Parent({ parent }: { parent: NonNullable<ReviewPost['parent']> }) {
  const t = useT()
  const name = parent.user ? displayName(parent.user, t) : ''
  return (
    <details className="task-parent">
      <summary>
        <span>{t(`review.parent.${parent.kind}`, { name })}</span>
        <States states={parent.states} />
      </summary>
      <Prose html={parent.html} small />
    </details>
  )
}

function AuthorLine({ post }: Props) {
  const { t, number } = useSpeech()
  const { user, wrote, at, kind, own, cleanUpHref } = post
  return (
    <p className="task-author">
      <UserLine user={user} />
      {at > 0 ? (
        <span>
          {`${t(`review.wrote.${kind}`)} `}
          <TimeAgo at={at} />
        </span>
      ) : null}
      <span className="quiet">
        {t('review.posts', {
          questions: number(wrote.questions),
          answers: number(wrote.answers),
        })}
      </span>{' '}
      {own ? <b>{`${t('review.own_post')} `}</b> : null}
      {cleanUpHref ? <a href={cleanUpHref}>{t('cleanup.link')}</a> : null}
    </p>
  )
}

/** The post under review: its context, text, state and author. */
export function TaskPost({ post }: Props) {
  const t = useT()
  return (
    <div className="task-post">
      <ObjectLine post={post} />
      <Title post={post} />
      {post.parent ? <Parent parent={post.parent} /> : null}
      <TagList tags={post.tags} t={t} />
      {post.gone ? (
        <p className="task-gone">{t(`review.gone.${post.gone}`)}</p>
      ) : (
        <div className="task-body">
          <Prose html={post.html} />
        </div>
      )}
      <AuthorLine post={post} />
    </div>
  )
}
