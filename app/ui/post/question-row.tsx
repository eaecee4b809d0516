import type { ReactNode } from 'react'
import { CountsLine } from '#ui/kit/counts-line.tsx'
import { StatusBadge } from '#ui/kit/status-badge.tsx'
import { type TagChipItem, TagList } from '#ui/kit/tag-chip.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleLink } from '#ui/kit/title-link.tsx'
import { UserLine, UserName, type UserRef } from '#ui/kit/user-line.tsx'
import type { ListView } from '#ui/kit/view-switch.tsx'
import { cached } from '#ui/cached.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { useSpeech } from '#ui/i18n.tsx'

export type QuestionRowItem = {
  id: string | number
  href: string
  /** Text, or text with `<mark>` around matches. */
  title: ReactNode
  titleHtml?: string | null
  excerpt?: ReactNode
  votes: number
  /** Omitted for rows that are not questions. */
  answers?: number
  accepted?: boolean
  views?: number
  tags: TagChipItem[]
  /** The activity the list is sorted by: who, what, when. Omitted on profiles. */
  user?: UserRef | null
  act: 'asked' | 'answered' | 'modified' | 'edited' | 'commented'
  at: number
  closed?: boolean
  pinned?: boolean
  /** Other states, visible to the author and staff. */
  status?: 'pending' | 'deleted' | 'unlisted' | null
  /** Shown where questions and answers are mixed, as in search results. */
  kind?: 'question' | 'answer'
}

export type QuestionRowProps = {
  item: QuestionRowItem
  view?: ListView
  /** Heading level of the title. */
  level?: 'h2' | 'h3'
  /** An extra control at the end, such as removing a bookmark. */
  action?: ReactNode
}

/** The question row of all lists: questions, search, tags, profiles. */
export function QuestionRow({
  item,
  view = 'card',
  level: Title = 'h2',
  action,
}: QuestionRowProps) {
  const { t } = useSpeech()
  const { pinned, closed, status, kind } = item
  return (
    <article className={pinned ? 'row row-pinned' : 'row'}>
      <div className="row-main">
        <Title className="row-title" dir="auto">
          {pinned ? (
            <bdi className="mark">
              <Icon name="pin" />
              {`${t('common.mark.pinned')} `}
            </bdi>
          ) : null}
          {kind ? (
            <bdi className={`mark mark-kind mark-${kind}`}>{`${t(`common.mark.${kind}`)} `}</bdi>
          ) : null}
          <TitleLink href={item.href} title={item.title} html={item.titleHtml} />
          {closed ? (
            <span className="mark mark-closed">{` ${t('common.mark.closed')}`}</span>
          ) : null}
          {status ? <StatusBadge status={status} t={t} /> : null}
        </Title>
        {view === 'card' && item.excerpt ? (
          <p className="row-excerpt" dir="auto">
            {item.excerpt}
          </p>
        ) : null}
        <div className="row-foot">
          <TagList tags={item.tags} t={t} />
          <p className="row-author">
            {item.user === undefined ? null : view === 'card' ? (
              <UserLine user={item.user} />
            ) : (
              <UserName user={item.user} />
            )}
            <span className="row-when">
              {view === 'card' ? ` ${t(`common.act.${item.act}`)} ` : ' '}
              <TimeAgo at={item.at} />
            </span>
          </p>
          {action}
        </div>
      </div>
      <CountsLine
        votes={item.votes}
        answers={item.answers}
        accepted={item.accepted}
        views={item.views}
      />
    </article>
  )
}

type PlainRow = Omit<QuestionRowItem, 'title' | 'excerpt'> & { title: string; excerpt?: string }

const CachedRow = cached<Omit<QuestionRowProps, 'item' | 'action'> & { item: PlainRow }>(
  QuestionRow,
)

const isPlain = (item: QuestionRowItem): item is PlainRow =>
  typeof item.title === 'string' && typeof (item.excerpt ?? '') === 'string'

export type QuestionListProps = {
  items: QuestionRowItem[]
  view?: ListView
  level?: 'h2' | 'h3'
  label?: string
  action?: (item: QuestionRowItem) => ReactNode
  /** Search results show a longer excerpt. */
  found?: boolean
}

export function QuestionList(props: QuestionListProps) {
  const { items, view = 'card', level, label, action, found } = props
  return (
    <ol className={`rows rows-${view}${found ? ' rows-found' : ''}`} aria-label={label}>
      {items.map(item => (
        <li key={`${item.kind ?? 'q'}${item.id}`}>
          {isPlain(item) && !action ? (
            <CachedRow item={item} view={view} level={level} />
          ) : (
            <QuestionRow item={item} view={view} level={level} action={action?.(item)} />
          )}
        </li>
      ))}
    </ol>
  )
}
