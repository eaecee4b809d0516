import { Fieldset } from '@mantine/core'
import { useSpeech } from '#ui/i18n.tsx'
import { FieldError } from '#ui/admin-kit/field.tsx'
import { Mark, StatusBadge } from '#ui/admin-kit/status-badge.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import type { CleanUpProps } from './view.ts'

/** The newest posts, each with a checkbox. */
export function PostBoxes({ data, reply }: CleanUpProps) {
  const { t, number } = useSpeech()
  const { posts, mark } = data
  if (posts.length === 0) return <p className="quiet clean-none">{t('cleanup.no_posts')}</p>
  const kept = reply ? [reply.values.post_ids].flat().map(String) : null
  const isTicked = (id: string) => (kept ? kept.includes(id) : mark !== null)
  return (
    <Fieldset
      variant="unstyled"
      className="clean-posts"
      id="post-list"
      tabIndex={-1}
      legend={t('cleanup.newest')}
    >
      <FieldError id="post-list" error={reply?.errors.post_ids} />
      <ul>
        {posts.map(post => (
          <li key={post.id}>
            <input
              type="checkbox"
              id={`post-${post.id}`}
              name="post_ids"
              value={post.id}
              defaultChecked={isTicked(post.id)}
            />
            <div>
              <label htmlFor={`post-${post.id}`}>
                <Mark tone="mute">{t(`cleanup.kind.${post.kind}`)}</Mark>{' '}
                <b>
                  <TitleText title={post.title} />
                </b>
              </label>
              {post.excerpt ? <p className="clean-excerpt">{post.excerpt}</p> : null}
              <p className="meta">
                <TimeAgo at={post.at} />
                <span>
                  {t('cleanup.votes', { count: post.votes, shown: number(post.votes) })}
                </span>{' '}
                {post.flags > 0 ? (
                  <span className="clean-flagged">
                    {`${t('cleanup.flagged', { count: post.flags })} `}
                  </span>
                ) : null}
                {post.status ? <StatusBadge status={post.status} t={t} /> : null}
                <a href={post.href}>{t('cleanup.open')}</a>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Fieldset>
  )
}
