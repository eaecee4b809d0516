import type { T } from '#i18n/translate.ts'

/** States of posts, users, plugins and badges that are shown as a label (spec §3). */
export type Status =
  | 'normal'
  | 'closed'
  | 'pending'
  | 'deleted'
  | 'unlisted'
  | 'inactive'
  | 'suspended'
  | 'active'
  | 'outdated'

export const statusTones: Record<Status, 'quiet' | 'good' | 'warn' | 'bad' | 'mute'> = {
  normal: 'quiet',
  active: 'good',
  closed: 'warn',
  pending: 'warn',
  outdated: 'warn',
  deleted: 'bad',
  suspended: 'bad',
  unlisted: 'mute',
  inactive: 'mute',
}

export function StatusBadge({ status, t }: { status: Status; t: T }) {
  const tone = statusTones[status]
  const look = tone === 'quiet' ? tone : `badge badge-${tone}`
  return <span className={look}>{` ${t(`common.status.${status}`)} `}</span>
}
