import { iconHref, type IconName } from '#ui/icons/icon.tsx'
import { ownValue } from '#shared/own-value.ts'

export type BadgeLevelName = 'bronze' | 'silver' | 'gold'

/** Icons, keyed by their wire names. */
const shapes: Record<string, IconName> = {
  'person-badge-fill': 'id-card',
  'pencil-fill': 'edit',
  'flag-fill': 'flag',
  'hand-thumbs-up-fill': 'thumb-up',
  'emoji-smile-fill': 'smile',
  'share-fill': 'share',
  'check-circle-fill': 'check-circle',
  'check-square-fill': 'check-square',
  'chat-square-text-fill': 'message',
  'question-circle-fill': 'question-circle',
}

export type BadgeIconProps = { icon: string; level: BadgeLevelName; large?: boolean }

/** The medal of a badge: a shape on a disc, or an image. Its level must also be stated in words. */
export function BadgeIcon({ icon, level, large }: BadgeIconProps) {
  const side = large ? 48 : 26
  return (
    <span className={`medal medal-${level}${large ? ' medal-large' : ''}`} aria-hidden="true">
      {/^https?:\/\//.test(icon) ? (
        <img src={icon} alt="" width={side} height={side} loading="lazy" decoding="async" />
      ) : (
        <svg className="icon" width={side} height={side}>
          <use href={iconHref(ownValue(shapes, icon) ?? 'medal')} />
        </svg>
      )}
    </span>
  )
}
