import { useT } from '#ui/i18n.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { PendingTaskModel, ReviewData, TaskLinks } from './types.ts'
import { DecisionButtons, TaskCard } from './task-card.tsx'
import { TaskPost } from './task-post.tsx'

type Props = { task: PendingTaskModel; data: ReviewData; links: TaskLinks }

/** A new post that a rule of the site put in the review queue. */
export function PendingTask({ task, data, links }: Props) {
  const t = useT()
  const { reviewId, version, rule, reason, at, waitsFor, post } = task
  const fields = { task: 'held', review_id: reviewId, version }
  return (
    <TaskCard
      title={t(`review.task.held.${post.kind}`)}
      number={data.number}
      count={data.count}
      strip={
        <>
          <p className="flag-who">
            <b>{rule}</b>
            <span className="quiet">
              <TimeAgo at={at} />
            </span>
          </p>
          <p>{reason}</p>
        </>
      }
      ask={t('review.ask.held')}
      acts={<DecisionButtons fields={fields} back={links.back} canApprove={!waitsFor} />}
      links={links}
    >
      {waitsFor ? (
        <Banner tone="info">
          <p>{t(`review.held.${waitsFor}_first`)}</p>
        </Banner>
      ) : null}
      <TaskPost post={post} />
    </TaskCard>
  )
}
