import { capCount } from '#shared/number-format.ts'
import { useT } from '#ui/i18n.tsx'
import type { ReviewData } from './types.ts'

/** The queues with their remaining counts; empty ones are disabled. */
export function QueueFilter({ data }: { data: ReviewData }) {
  const t = useT()
  return (
    <nav className="queues" aria-labelledby="queues">
      <h2 id="queues">{t('review.queues')}</h2>
      <ul>
        {data.queues.map(({ name, waiting, href }) => {
          const current = name === data.type
          const body = (
            <>
              <span>{t(`history.queue.${name}`)}</span>{' '}
              <span className="queue-count">
                {capCount(waiting)}
                <span className="sr">{` ${t('review.waiting', { count: waiting })}`}</span>
              </span>
            </>
          )
          return (
            <li key={name}>
              {waiting > 0 || current ? (
                <a className="queue" href={href} aria-current={current ? 'true' : undefined}>
                  {body}
                </a>
              ) : (
                <span className="queue queue-empty">{body}</span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
