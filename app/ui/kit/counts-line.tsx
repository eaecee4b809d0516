import { Icon } from '#ui/icons/icon.tsx'
import { useSpeech } from '#ui/i18n.tsx'

export type Counts = {
  votes: number
  /** Omitted for an answer. */
  answers?: number
  /** Some answer is accepted, or this answer is. */
  accepted?: boolean
  views?: number
}

/** Count and label; the answer count is filled, with a check mark, when one is accepted. */
export function CountsLine({ votes, answers, accepted, views }: Counts) {
  const { t, number } = useSpeech()
  const pill = accepted ? 'count count-accepted' : answers ? 'count count-answered' : 'count'
  return (
    <ul className="counts">
      <li className="count count-votes">
        <b>{number(votes)}</b>
        {` ${t('common.word.votes', { count: votes })}`}
      </li>
      {answers === undefined && accepted ? (
        <li className="count count-accepted">
          <Icon name="check" />
          {t('common.accept.on')}
        </li>
      ) : null}
      {answers === undefined ? null : (
        <li className={pill}>
          {accepted ? <Icon name="check" /> : null}
          {accepted ? <span className="sr">{`${t('common.accept.has')} `}</span> : null}
          <b>{number(answers)}</b>
          {` ${t('common.word.answers', { count: answers })}`}
        </li>
      )}
      {views === undefined ? null : (
        <li className="count count-views">
          <b>{number(views)}</b>
          {` ${t('common.word.views', { count: views })}`}
        </li>
      )}
    </ul>
  )
}
