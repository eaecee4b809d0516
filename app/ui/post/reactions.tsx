import { useSpeech } from '#app/ui/i18n.tsx'
import { Icon, type IconName } from '#app/ui/icons/icon.tsx'
import { Menu } from '#app/ui/kit/menu.tsx'
import { HiddenFields } from '#app/ui/kit/post-button.tsx'

export type ReactionItem = {
  emoji: 'heart' | 'smile' | 'frown'
  count: number
  mine: boolean
  /** Names of the first few, and how many there are besides. */
  names: string[]
  more: number
}

export type ReactionsProps = {
  /** Public id of the post; also makes the id of the row, `react-<id>`. */
  objectId: string
  reactions: ReactionItem[]
  back: string
  action?: string
  loginHref?: string | null
}

const Emojis = ['heart', 'smile', 'frown'] as const satisfies readonly IconName[]
type Emoji = (typeof Emojis)[number]

/**
 * The reactions a post has, and a menu with all of them that says who reacted. Each button names the
 * wanted end state (`value` on or off).
 */
export function Reactions({ objectId, reactions, back, action, loginHref }: ReactionsProps) {
  const { t, number } = useSpeech()
  const id = `react-${objectId}`
  const who = ({ names, more }: ReactionItem) => {
    const list = names.reduce((first, next) => t('common.reaction.list', { first, next }))
    return more > 0 ? t('common.reaction.more', { names: list, count: more }) : list
  }
  const button = (emoji: Emoji, className: string, found?: ReactionItem) => {
    const act = t(`common.reaction.${found?.mine ? 'remove' : 'add'}`, {
      name: t(`common.reaction.${emoji}`),
    })
    const content = (
      <>
        <Icon name={emoji} />
        <span className="sr">{act}</span>
        {found ? <span>{number(found.count)}</span> : null}
      </>
    )
    const title = found ? `${act} · ${who(found)}` : act
    if (loginHref) {
      return (
        <a className={className} href={loginHref} title={title} rel="nofollow" data-dialog>
          {content}
        </a>
      )
    }
    return (
      <button
        type="submit"
        name="value"
        value={found?.mine ? 'off' : 'on'}
        className={className}
        title={title}
        aria-pressed={found?.mine ?? false}
      >
        {content}
      </button>
    )
  }
  const form = (emoji: Emoji, className: string, found?: ReactionItem) =>
    loginHref ? (
      button(emoji, className, found)
    ) : (
      <form method="post" action={action} className="one" data-enhance data-region={`#${id}`}>
        <HiddenFields values={{ intent: 'react', object_id: objectId, emoji, back }} />
        {button(emoji, className, found)}
      </form>
    )
  return (
    <div className="reactions" id={id} role="group" aria-label={t('common.reaction.label')}>
      {reactions.map(found => (
        <span key={found.emoji}>{form(found.emoji, 'pill', found)}</span>
      ))}
      <Menu label={t('common.reaction.add_any')} icon="react" iconOnly tone="text" small>
        <ul className="reaction-list">
          {Emojis.map(emoji => {
            const found = reactions.find(one => one.emoji === emoji)
            return (
              <li key={emoji}>
                {form(emoji, 'pill', found)}
                <span className="quiet">{found ? who(found) : t('common.reaction.nobody')}</span>
              </li>
            )
          })}
        </ul>
      </Menu>
    </div>
  )
}
