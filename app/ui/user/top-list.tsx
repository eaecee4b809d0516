import { Icon } from '#ui/icons/icon.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { StatusBadge } from '#ui/kit/status-badge.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import type { TopPost } from './profile-types.ts'

export type TopListProps = { id: string; title: string; items: TopPost[]; empty: string }

/** A member's best posts: score, title, and whether an answer was accepted. */
export function TopList({ id, title, items, empty }: TopListProps) {
  const { t, number } = useSpeech()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.length === 0 ? <p className="quiet">{empty}</p> : null}
      <ol className="tops">
        {items.map(item => (
          <li key={item.id}>
            <span className="top-score">
              {number(item.votes)}
              <span className="sr">{` ${t('common.word.votes', { count: item.votes })} `}</span>
            </span>
            <span>
              <a href={item.href} dir="auto">
                <TitleText title={item.title} />
              </a>{' '}
              {item.status ? <StatusBadge status={item.status} t={t} /> : null}
            </span>
            {item.answers === undefined ? (
              item.accepted ? (
                <span className="side-count side-accepted">
                  <Icon name="check" />
                  {` ${t('common.accept.on')}`}
                </span>
              ) : null
            ) : (
              <span className={item.accepted ? 'side-count side-accepted' : 'side-count'}>
                {item.accepted ? <Icon name="check" /> : null}
                {` ${number(item.answers)} ${t('common.word.answers', { count: item.answers })}`}
                {item.accepted ? <span className="sr">{` ${t('common.accept.has')}`}</span> : null}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
