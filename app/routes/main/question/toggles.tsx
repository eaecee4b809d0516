import { useSpeech } from '#ui/i18n.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'

export type ToggleProps = {
  objectId: string
  on: boolean
  count?: number
  back: string
  action?: string
  loginHref?: string | null
}

type Look = ToggleProps & {
  /** Intent of the form and prefix of the region's id. */
  intent: 'bookmark' | 'follow'
  icons: [off: IconName, on: IconName]
  rail?: boolean
}

/** A toggle whose button has the desired state (`value` on or off). */
function Toggle({ intent, icons, objectId, on, count, back, action, loginHref, rail }: Look) {
  const { t, number } = useSpeech()
  const word = t(`common.${intent}.${on ? 'remove' : 'add'}`)
  const tip = intent === 'follow' && !on ? t('common.follow.tip') : word
  const id = `${intent}-${objectId}`
  const className = rail ? 'vote-button toggle-rail' : 'btn btn-text'
  const content = (
    <>
      <Icon name={on && !loginHref ? icons[1] : icons[0]} />
      <span className={rail ? 'sr' : undefined}>{word}</span>{' '}
      {count === undefined ? null : <span className="toggle-count">{number(count)}</span>}
    </>
  )
  if (loginHref) {
    return (
      <a className={className} href={loginHref} title={tip} rel="nofollow" data-dialog>
        {content}
      </a>
    )
  }
  return (
    <form method="post" action={action} className="one" id={id} data-enhance data-region={`#${id}`}>
      <HiddenFields values={{ intent, object_id: objectId, back }} />
      <button
        type="submit"
        name="value"
        value={on ? 'off' : 'on'}
        className={className}
        title={tip}
        aria-pressed={rail ? on : undefined}
      >
        {content}
      </button>
    </form>
  )
}

/** Bookmark with its count, below the votes. */
export function BookmarkToggle(props: ToggleProps) {
  return <Toggle {...props} intent="bookmark" icons={['bookmark', 'bookmark-filled']} rail />
}

/** Follow as a text button among the actions; the label says what it will do. */
export function FollowToggle(props: ToggleProps) {
  return <Toggle {...props} intent="follow" icons={['bell', 'check']} />
}
