import { visibleEnd } from '#access/auth/suspension.ts'
import type { Profile } from '#people/profiles/show-profile.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { optional, shape } from '../kernel/wire.ts'
import { UserState } from './people.ts'
import { Count, Escaped, NumberId, PostHtml, Seconds } from './values.ts'

/** Notice on accounts that are suspended, deleted or inactive. */
function statusMessage({ state, suspendedUntil }: Profile, { t, ctx }: ApiArgs) {
  if (state === 'normal') return undefined
  if (state !== 'suspended') return t(`api.user_status.${state}`)
  if (visibleEnd(suspendedUntil) === 0) return t('api.user_status.suspended_forever')
  const format = createTimeFormat(t, ctx.locale, ctx.settings.interface.time_zone, ctx.now)
  return t('api.user_status.suspended_until', { until: format.full(suspendedUntil) })
}

export const PersonalInfo = shape<Profile>('PersonalInfo')({
  id: NumberId,
  created_at: Seconds,
  last_login_date: [Seconds, 'lastLoginAt'],
  username: out.text(),
  follow_count: Count,
  answer_count: Count,
  question_count: Count,
  rank: Count,
  display_name: out.text(),
  avatar: out.text(),
  mobile: [out.text(), () => ''],
  bio: out.text(),
  bio_html: PostHtml,
  website: out.text(),
  location: out.text(),
  status: [UserState, 'state'],
  status_msg: [optional(Escaped), statusMessage],
  suspended_until: Seconds,
})
