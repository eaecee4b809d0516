import type { ReactNode } from 'react'
import { TagChip, type TagChipItem } from '#app/ui/kit/tag-chip.tsx'
import { useSpeech } from '#app/ui/i18n.tsx'

export type TagCardProps = {
  tag: TagChipItem
  excerpt?: string | null
  questions: number
  followers?: number
  /** The follow button. */
  action?: ReactNode
}

/** One tag in the list of tags. */
export function TagCard({ tag, excerpt, questions, followers, action }: TagCardProps) {
  const { t, number } = useSpeech()
  return (
    <li className="card">
      <h2 className="card-title">
        <TagChip tag={tag} t={t} />
      </h2>
      {excerpt ? <p className="card-text">{excerpt}</p> : null}
      <div className="card-foot">
        <span>{`${number(questions)} ${t('common.word.questions', { count: questions })}`}</span>
        {followers ? (
          <span>{`${number(followers)} ${t('common.word.followers', { count: followers })}`}</span>
        ) : null}
        {action}
      </div>
    </li>
  )
}

export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="cards">{children}</ul>
}
