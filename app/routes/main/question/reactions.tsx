import { useSpeech } from '#ui/i18n.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Menu } from '#ui/kit/menu.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'

export type ReactionItem = {
  emoji: 'heart' | 'smile' | 'frown'
  count: number
  mine: boolean
  /** The first few names, and how many more there are. */
  names: string[]
  more: number
}

export type ReactionsProps = {
  /** Public id of the post; the row's id is `react-<id>`. */
  objectId: string
  reactions: ReactionItem[]
  back: string
  action?: string
  loginHref?: string | null
}

const Emojis = ['heart', 'smile', 'frown'] as const satisfies readonly IconName[]
type Emoji = (typeof Emojis)[number]

/**
 * The reactions of a post, and a menu with all emoji that says who reacted: one form, in which each
 * button has its emoji and the desired state. Visitors of a post without reactions see one link.
 */
export function Reactions({ objectId, reactions, back, action, loginHref }: ReactionsProps) {
  const { t, number } = useSpeech()
  const id = `react-${objectId}`
  const who = ({ names, more }: ReactionItem) => {
    const list = names.reduce((first, next) => t('common.reaction.list', { first, next }))
    return more > 0 ? t('common.reaction.more', { names: list, count: more }) : list
  }
  if (loginHref && reactions.length === 0) {
    const label = t('common.reaction.label')
    return (
      <a className="btn btn-text" href={loginHref} rel="nofollow" data-dialog>
        <Icon name="react" />
        <span>{label}</span>{' '}
      </a>
    )
  }
  const button = (emoji: Emoji, found?: ReactionItem) => {
    const act = t(`common.reaction.${found?.mine ? 'remove' : 'add'}`, {
      name: t(`common.reaction.${emoji}`),
    })
    const content = (
      <>
        <Icon name={emoji} />
        <span className="sr">{act}</span> {found ? <span>{number(found.count)}</span> : null}{' '}
      </>
    )
    const title = found ? `${act} · ${who(found)}` : act
    if (loginHref) {
      return (
        <a className="pill" href={loginHref} title={title} rel="nofollow" data-dialog>
          {content}
        </a>
      )
    }
    return (
      <button
        type="submit"
        name="reaction"
        value={`${emoji} ${found?.mine ? 'off' : 'on'}`}
        className="pill"
        title={title}
        aria-pressed={found?.mine ?? false}
      >
        {content}
      </button>
    )
  }
  const content = (
    <>
      {reactions.map(found => (
        <span key={found.emoji}>{button(found.emoji, found)}</span>
      ))}
      <Menu label={t('common.reaction.add_any')} icon="react" iconOnly tone="text" small>
        <ul className="reaction-list">
          {Emojis.map(emoji => {
            const found = reactions.find(one => one.emoji === emoji)
            return (
              <li key={emoji}>
                {button(emoji, found)}
                <span className="quiet">{found ? who(found) : t('common.reaction.nobody')}</span>
              </li>
            )
          })}
        </ul>
      </Menu>
    </>
  )
  return (
    <div id={id} className="reactions" role="group" aria-label={t('common.reaction.label')}>
      {loginHref ? (
        content
      ) : (
        <form method="post" action={action} className="bare" data-enhance data-region={`#${id}`}>
          <HiddenFields values={{ intent: 'react', object_id: objectId, back }} />
          {content}
        </form>
      )}
    </div>
  )
}
