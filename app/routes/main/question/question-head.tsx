import type { ReactNode } from 'react'
import { useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleLink } from '#ui/kit/title-link.tsx'

export type QuestionHeadProps = {
  title: string
  titleHtml?: string | null
  href: string
  /** Absolute URL, for print. */
  url: string
  closed?: boolean
  askedAt: number
  editedAt?: number | null
  views?: number
  /** URL of the timeline, for readers who may see it. */
  historyHref?: string | null
  /** The follow toggle. */
  follow?: ReactNode
}

/** The h1 and the metadata below it. */
export function QuestionHead(props: QuestionHeadProps) {
  const {
    title,
    titleHtml,
    href,
    url,
    closed,
    askedAt,
    editedAt,
    views = 0,
    historyHref,
    follow,
  } = props
  const { t, number } = useSpeech()
  const when = (act: string, at: number) => {
    const content = (
      <>
        {`${t(`common.act.${act}`)} `}
        <TimeAgo at={at} />
      </>
    )
    return historyHref ? <a href={historyHref}>{content}</a> : <span>{content}</span>
  }
  return (
    <header className="question-head">
      <h1 dir="auto">
        <TitleLink href={href} title={title} html={titleHtml} />
        {closed ? <span className="mark mark-closed">{` ${t('common.mark.closed')}`}</span> : null}
      </h1>
      <p className="print-only">{url}</p>
      <div className="meta">
        {when('asked', askedAt)}
        {editedAt ? when('edited', editedAt) : null}
        {views > 0 ? (
          <span>{`${number(views)} ${t('common.word.views', { count: views })} `}</span>
        ) : null}
        {follow}
      </div>
    </header>
  )
}
