import type { ReactNode } from 'react'
import { badgePath } from '#app/shared/paths.ts'
import { useSpeech } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { BadgeIcon, type BadgeLevelName } from './badge-icon.tsx'

export type BadgeView = {
  /** Short id. */
  id: string
  /** Names its words in the catalogue. */
  key: string
  icon: string
  level: BadgeLevelName
  /** How often the person in question has it: the reader, or the owner of the profile. */
  earned: number
}

/** Says that it is earned, and how often when more than once. */
export function EarnedMark({ times }: { times: number }) {
  const { t, number } = useSpeech()
  if (times === 0) return null
  return (
    <span className="earned">
      <Icon name="check" />
      <span>
        {times > 1 ? t('badge.earned_times', { shown: number(times) }) : t('badge.earned')}
      </span>
    </span>
  )
}

export type BadgeCardProps = {
  badge: BadgeView
  /** Whose awards the link leads to; everybody's when left out. */
  owner?: string
  /** How often it was given to anybody; left out on a profile. */
  awarded?: number
}

/** One badge; all of it is the link. */
export function BadgeCard({ badge, owner, awarded }: BadgeCardProps) {
  const { t, number } = useSpeech()
  const { id, key, icon, level, earned } = badge
  return (
    <li>
      <a className="badge" href={badgePath(id, { username: owner })}>
        <BadgeIcon icon={icon} level={level} />
        <span className="badge-words">
          <span className="badge-name">{t(`badge.name.${key}.name`)}</span>
          <span className="badge-facts">
            {t(`badge.level_name.${level}`)}
            {awarded === undefined
              ? null
              : ` · ${t('badge.awarded', { count: awarded, shown: number(awarded) })}`}
          </span>
        </span>
        {awarded === undefined ? (
          earned > 1 ? (
            <span className="earned">
              <span aria-hidden="true">{t('badge.times', { shown: number(earned) })}</span>
              <span className="sr">
                {t('badge.times_long', { count: earned, shown: number(earned) })}
              </span>
            </span>
          ) : null
        ) : (
          <EarnedMark times={earned} />
        )}
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
