import type { ReactNode } from 'react'
import { useSpeech } from '#ui/i18n.tsx'
import { cached } from '#ui/cached.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { TitleText } from './title-text.tsx'

export type SideCardProps = {
  title: string
  /** Link at the end of the title line. */
  more?: { href: string; label: string; dialog?: boolean } | null
  children: ReactNode
  id?: string
}

/** A block of the right column. */
export function SideCard({ title, more, children, id }: SideCardProps) {
  return (
    <section className="side-card" id={id}>
      <div className="side-card-head">
        <h2>{title}</h2>
        {more ? (
          <a href={more.href} data-dialog={more.dialog || undefined}>
            {more.label}
          </a>
        ) : null}
      </div>
      {children}
    </section>
  )
}

export type SideQuestion = {
  id: string | number
  href: string
  title: string
  answers?: number
  accepted?: boolean
  votes?: number
}

/** Question titles with their answer counts, for hot, linked and related questions. */
function Questions({ items }: { items: SideQuestion[] }) {
  const { t, number } = useSpeech()
  return (
    <ul className="side-list">
      {items.map(({ id, href, title, answers, accepted }) => (
        <li key={id}>
          <a href={href} dir="auto">
            <TitleText title={title} />
          </a>
          {answers ? (
            <span className={accepted ? 'side-count side-accepted' : 'side-count'}>
              {accepted ? <Icon name="check" /> : null}
              {` ${number(answers)} ${t('common.word.answers', { count: answers })}`}
              {accepted ? <span className="sr">{` ${t('common.accept.has')}`}</span> : null}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

export const SideQuestions = cached(Questions)
