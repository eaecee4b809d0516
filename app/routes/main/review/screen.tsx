import { StaffArea } from '#ui/admin-kit/staff-area.tsx'
import { staffLogPath, withQuery } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { EditPostForm } from './edit-post-form.tsx'
import { EditTask } from './edit-task.tsx'
import { FlagTask } from './flag-task.tsx'
import { PendingTask } from './pending-task.tsx'
import { QueueFilter } from './queue-filter.tsx'
import { reviewDialog } from './review-dialogs.tsx'
import type { ReviewData, ReviewReply, TaskLinks } from './types.ts'

type Props = { data: ReviewData; reply: ReviewReply }

function linksOf({ task, back, skip }: ReviewData): TaskLinks {
  const flag = task?.kind === 'flag' ? task.flags[0]!.id : null
  const [address = ''] = back.split('#')
  const [pathname = '', search = ''] = address.split('?')
  const dialog = (name: string) => withQuery({ pathname, search }, { dialog: name, flag })
  return { back, skip, dialog }
}

function Task({ data, reply, links }: Props & { links: TaskLinks }) {
  const t = useT()
  const { task, type, done } = data
  if (!task) {
    return (
      <EmptyBlock icon="check-circle">
        {t(done ? 'review.empty.all' : `review.empty.${type}`)}
      </EmptyBlock>
    )
  }
  if (task.kind === 'held') return <PendingTask task={task} data={data} links={links} />
  if (task.kind === 'edit') return <EditTask task={task} data={data} links={links} />
  if (data.dialog === 'edit-post' && task.acts.includes('edit')) {
    return <EditPostForm task={task} data={data} reply={reply} links={links} />
  }
  return <FlagTask task={task} data={data} links={links} />
}

/** The review queue, one task at a time. */
export function ReviewScreen({ data, reply }: Props) {
  const t = useT()
  const { flash } = useFrameData()
  // Members who only review edits have no other queue, and no log.
  const staff = data.queues.some(queue => queue.name === 'flagged_post')
  const links = linksOf(data)
  const { task, dialog: name } = data
  const flagged = task?.kind === 'flag' ? task : null
  const inPlace = name === 'edit-post' && flagged?.acts.includes('edit')
  const dialog = inPlace
    ? true
    : name && flagged
      ? reviewDialog(name, { task: flagged, reply, links, originals: data.originals }, t)
      : null
  // Errors are shown in the form they belong to, else on top.
  const refused = dialog
    ? null
    : Object.values(reply?.errors ?? {})
        .flat()
        .join(' ')
  const gone = data.flagGone && !flash ? t('review.flag.gone') : null
  return (
    <StaffArea>
      <Frame work nav="review" dialog={dialog} problem={refused || gone}>
        <PageHead
          title={t('review.title')}
          actions={
            staff ? (
              <LinkButton href={staffLogPath()} icon="history" tone="quiet" small>
                {t('log.title')}
              </LinkButton>
            ) : null
          }
        />
        <div className="review">
          <QueueFilter data={data} />
          <div className="review-task">
            <Task data={data} reply={reply} links={links} />
            {task && !inPlace ? (
              <p className="review-keys quiet">{t(`review.keys.${task.kind}`)}</p>
            ) : null}
          </div>
        </div>
      </Frame>
    </StaffArea>
  )
}
