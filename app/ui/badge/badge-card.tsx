import type { ReactNode } from 'react'
import type { T } from '#i18n/translate.ts'
import { badgePath } from '#shared/paths.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { BadgeIcon, type BadgeLevelName } from './badge-icon.tsx'

export type BadgeView = {
  /** Short id. */
  id: string
  /** Catalog key of its name and description. */
  key: string
  icon: string
  level: BadgeLevelName
  /** How often this member has it: the reader, or the profile's owner. */
  earned: number
}

/** Says that it is earned, and how often if more than once. */
export function EarnedMark({ times }: { times: number }) {
  const { t, number } = useSpeech()
  if (times === 0) return null
  return (
    <span className="earned">
      <Icon name="check" />{' '}
      <span>
        {times > 1 ? t('badge.earned_times', { shown: number(times) }) : t('badge.earned')}
      </span>
    </span>
  )
}

/** How often the badge was awarded overall. */
export const awardedText = (times: number, t: T, number: (value: number) => string) =>
  times === 0 ? t('badge.not_awarded') : t('badge.awarded', { count: times, shown: number(times) })

/** Award count on a profile, where every badge is earned. */
function Times({ times }: { times: number }) {
  const { t, number } = useSpeech()
  if (times < 2) return null
  const shown = number(times)
  return (
    <span className="earned">
      <span aria-hidden="true">{t('badge.times', { shown })}</span>{' '}
      <span className="sr">{t('badge.times_long', { count: times, shown })}</span>
    </span>
  )
}

export type BadgeCardProps = {
  badge: BadgeView
  /** Limits the linked awards to one member; all awards by default. */
  owner?: string
  /** How often it was awarded overall; omitted on a profile. */
  awarded?: number
}

/** One badge; the entire card is a link. */
export function BadgeCard({ badge, owner, awarded }: BadgeCardProps) {
  const { t, number } = useSpeech()
  const { id, key, icon, level, earned } = badge
  return (
    <li>
      <a className="badge-card" href={badgePath(id, { username: owner })}>
        <BadgeIcon icon={icon} level={level} />
        <span className="badge-words">
          <span className="badge-name">
            {`${t(`badge.name.${key}.name`)} `}
            {owner ? <Times times={earned} /> : null}
          </span>{' '}
          <span className="badge-facts">
            <span>{t(`badge.level_name.${level}`)}</span>
            {awarded === undefined ? null : <span>{` ${awardedText(awarded, t, number)}`}</span>}
          </span>
          {owner ? null : <EarnedMark times={earned} />}
        </span>
      </a>
    </li>
  )
}

export function BadgeGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="badges" aria-label={label}>
      {children}
    </ul>
  )
}
