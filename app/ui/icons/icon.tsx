import adminSprite from './admin-sprite.svg?url&no-inline'
import sprite from './sprite.svg?url&no-inline'

/** Icons of the back office, which readers do not load. */
const adminIcons = [
  'dashboard',
  'messages',
  'receipt',
  'palette',
  'photo',
  'code',
  'world',
  'scale',
  'file-settings',
  'world-search',
  'login',
  'plug-connected',
  'building',
  'chat-app',
  'user-cog',
  'key',
  'webhook',
  'robot',
  'database',
  'tool',
  'shield-x',
  'text',
  'gavel',
  'steps',
  'adjustments',
  'circle',
] as const

export type IconName =
  | (typeof adminIcons)[number]
  | 'question'
  | 'tag'
  | 'users'
  | 'user'
  | 'medal'
  | 'bell'
  | 'trophy'
  | 'search'
  | 'plus'
  | 'menu'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'up'
  | 'down'
  | 'up-filled'
  | 'down-filled'
  | 'check'
  | 'accepted'
  | 'bookmark'
  | 'bookmark-filled'
  | 'share'
  | 'edit'
  | 'trash'
  | 'flag'
  | 'dots'
  | 'link'
  | 'place'
  | 'clock'
  | 'history'
  | 'eye'
  | 'message'
  | 'reply'
  | 'pin'
  | 'lock'
  | 'alert'
  | 'info'
  | 'close'
  | 'external'
  | 'rss'
  | 'scheme'
  | 'language'
  | 'logout'
  | 'settings'
  | 'shield'
  | 'cards'
  | 'list'
  | 'copy'
  | 'mail'
  | 'restore'
  | 'id-card'
  | 'thumb-up'
  | 'check-circle'
  | 'check-square'
  | 'question-circle'
  | 'react'
  | 'heart'
  | 'smile'
  | 'frown'
  | 'plug'

/** URL of the sprite, for preloading. */
export const spriteUrl = sprite

/** The markup inside each icon as text: a page has a hundred icons, and elements are costly. */
const shapes = new Map<IconName, { __html: string }>()

const inAdminSprite = new Set<IconName>(adminIcons)

function shapeOf(name: IconName) {
  let shape = shapes.get(name)
  if (!shape) {
    const file = inAdminSprite.has(name) ? adminSprite : sprite
    shapes.set(name, (shape = { __html: `<use href="${file}#${name}"></use>` }))
  }
  return shape
}

/** An icon from the sprite. It is hidden from screen readers: a text or label must accompany it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      width="18"
      height="18"
      aria-hidden="true"
      dangerouslySetInnerHTML={shapeOf(name)}
    />
  )
}
