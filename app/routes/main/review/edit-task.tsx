import { DiffBlock } from '#ui/history/diff-block.tsx'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserLine } from '#ui/kit/user-line.tsx'
import type { EditTaskModel, ReviewData, TaskLinks } from './types.ts'
import { DecisionButtons, TaskCard } from './task-card.tsx'

type Props = { task: EditTaskModel; data: ReviewData; links: TaskLinks }

/** A suggested edit: its changes, author and summary. */
export function EditTask({ task, data, links }: Props) {
  const t = useT()
  const { id, on, title, href, editor, at, summary, own, diff } = task
  const fields = { task: 'edit', id }
  return (
    <TaskCard
      title={t(`review.task.edit.${on}`)}
      number={data.number}
      count={data.count}
      strip={
        <>
          <p className="flag-who">
            <UserLine user={editor} />
            <span className="quiet">
              {`${t('review.edit.proposed')} `}
              <TimeAgo at={at} />
            </span>
            {own ? <b>{t('review.edit.own')}</b> : null}
          </p>
          <p className="flag-text">{summary || t(`review.edit.no_summary`)}</p>
        </>
      }
      ask={t('review.ask.edit')}
      acts={<DecisionButtons fields={fields} back={links.back} />}
      links={links}
    >
      <div className="task-post">
        <p className="task-object">
          <a href={href} target="_blank" rel="noopener">
            <span>{t(`review.object.${on}`)}</span>
            <Icon name="external" />
            <span className="sr">{` ${t('review.new_tab')}`}</span>
          </a>
        </p>
        {on === 'question' ? null : (
          <p className="task-on">
            <TitleText title={title} />
          </p>
        )}
        <DiffBlock diff={diff} />
      </div>
    </TaskCard>
  )
}
