import { Icon } from '#ui/icons/icon.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'

type Direction = 'up' | 'down'
/** A score as it is shown, and as it is. */
export type WrittenScore = { shown: string; exact: string }

export type VoteGroupProps = {
  /** Public id of the post; the group's id is `vote-<id>`. */
  objectId: string
  kind: 'question' | 'answer'
  score: number | WrittenScore
  /** The reader's own vote. */
  mine: 1 | 0 | -1
  /** URL to return to, with the anchor of the post. */
  back: string
  action?: string
  /** For visitors: link target of the buttons. */
  loginHref?: string | null
  /** Why a direction is disabled, such as too little reputation. Shown as title and read out. */
  refusals?: Record<Direction, string | null>
}

/**
 * Up, score, down. Each button has the desired state (`vote` = up, down or none), so that stale
 * pages and double clicks do no harm.
 */
export function VoteGroup(props: VoteGroupProps) {
  const { objectId, kind, score, mine, back, action, loginHref, refusals } = props
  const { t, number } = useSpeech()
  const id = `vote-${objectId}`
  const { shown, exact } =
    typeof score === 'number' ? { shown: number(score), exact: String(score) } : score
  const shape = (direction: Direction, pressed: boolean) => (
    <Icon name={pressed ? `${direction}-filled` : direction} />
  )
  const button = (direction: Direction) => {
    const pressed = mine === (direction === 'up' ? 1 : -1)
    const refusal = refusals?.[direction]
    const tip = t(`common.vote.${kind}_${direction}`)
    if (loginHref) {
      return (
        <a className="vote-button" href={loginHref} title={tip} rel="nofollow" data-dialog>
          {shape(direction, false)}
          <span className="sr">{` ${t(`common.vote.${direction}`)} `}</span>
        </a>
      )
    }
    return (
      <button
        type="submit"
        name="vote"
        value={pressed ? 'none' : direction}
        className="vote-button"
        title={refusal ?? (pressed ? t('common.vote.take_back') : tip)}
        aria-pressed={pressed}
        aria-describedby={refusal ? `${id}-${direction}-why` : undefined}
        aria-disabled={refusal ? true : undefined}
      >
        {shape(direction, pressed)}
        <span className="sr">{` ${t(`common.vote.${direction}`)} `}</span>
      </button>
    )
  }
  const content = (
    <>
      {button('up')}
      <span className="vote-score" title={exact}>
        <span className="sr">{`${t('common.vote.score')} `}</span>
        {shown}
      </span>
      {button('down')}
    </>
  )
  return (
    <div className="vote" id={id} role="group" aria-label={t('common.vote.label')}>
      {loginHref ? (
        content
      ) : (
        <form
          method="post"
          action={action}
          className="bare"
          data-enhance
          data-region={`#${id}`}
          data-vote={objectId}
        >
          <HiddenFields values={{ intent: 'vote', object_id: objectId, back }} />
          {content}
          {(['up', 'down'] as const).map(direction =>
            refusals?.[direction] ? (
              <span key={direction} className="sr" id={`${id}-${direction}-why`}>
                {refusals[direction]}
              </span>
            ) : null,
          )}
        </form>
      )}
    </div>
  )
}
