import adminSprite from './admin-sprite.svg?url&no-inline'
import memberSprite from './member-sprite.svg?url&no-inline'
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

/** What few visitors see: a visitor's first view loads only the other icons. */
const memberIcons = [
  'user',
  'trophy',
  'up-filled',
  'down-filled',
  'bookmark-filled',
  'trash',
  'place',
  'eye',
  'settings',
  'shield',
  'logout',
  'scheme',
  'restore',
  'heart',
  'smile',
  'frown',
  'id-card',
  'thumb-up',
  'check-circle',
  'check-square',
  'question-circle',
  'plug',
  'rss',
  'history',
  'edit',
  'flag',
  'dots',
] as const

export type IconName =
  | (typeof adminIcons)[number]
  | (typeof memberIcons)[number]
  | 'question'
  | 'tag'
  | 'users'
  | 'medal'
  | 'bell'
  | 'search'
  | 'plus'
  | 'menu'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'up'
  | 'down'
  | 'check'
  | 'accepted'
  | 'bookmark'
  | 'share'
  | 'link'
  | 'clock'
  | 'message'
  | 'reply'
  | 'pin'
  | 'lock'
  | 'alert'
  | 'info'
  | 'close'
  | 'external'
  | 'language'
  | 'cards'
  | 'list'
  | 'copy'
  | 'mail'
  | 'react'

const spriteOf = new Map<IconName, string>([
  ...memberIcons.map(name => [name, memberSprite] as const),
  ...adminIcons.map(name => [name, adminSprite] as const),
])

/** Address of an icon's shape. */
export const iconHref = (name: IconName) => `${spriteOf.get(name) ?? sprite}#${name}`

/** The markup inside each icon as text: a page has a hundred icons, and elements are costly. */
const shapes = new Map<IconName, { __html: string }>()

function shapeOf(name: IconName) {
  let shape = shapes.get(name)
  if (!shape) shapes.set(name, (shape = { __html: `<use href="${iconHref(name)}"></use>` }))
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
