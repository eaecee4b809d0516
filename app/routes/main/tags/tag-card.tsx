import { TagChip, type TagChipItem } from '#ui/kit/tag-chip.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { TagFollow } from '#ui/tag/tag-follow.tsx'

export type TagCardProps = {
  id: string
  tag: TagChipItem
  excerpt: string
  questions: number
  followers: number
  followed: boolean
}

/** One tag in the list of tags. */
export function TagCard({ id, tag, excerpt, questions, followers, followed }: TagCardProps) {
  const { t, number } = useSpeech()
  const anchor = `tag-${tag.slug}`
  return (
    <li className="card" id={anchor}>
      <h2 className="card-title">
        <TagChip tag={tag} t={t} />
      </h2>
      {excerpt ? <p className="card-text tag-excerpt">{excerpt}</p> : null}
      <div className="card-foot">
        <span>{`${number(questions)} ${t('common.word.questions', { count: questions })} `}</span>
        <TagFollow id={id} followed={followed} followers={followers} region={anchor} quiet />
      </div>
    </li>
  )
}
