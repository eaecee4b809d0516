import { z } from 'zod'
import { visibleEnd } from '#access/auth/suspension.ts'
import type { Profile } from '#people/profiles/show-profile.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import { type EscapedText, escapeText } from '#shared/escaped-text.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { UserState } from './people.ts'
import { Count, NumberId, Seconds, seconds } from './values.ts'

export const PersonalInfo = z
  .strictObject({
    id: NumberId,
    created_at: Seconds,
    last_login_date: Seconds,
    username: out.text(),
    follow_count: Count,
    answer_count: Count,
    question_count: Count,
    rank: Count,
    display_name: out.text(),
    avatar: out.text(),
    mobile: out.text(),
    bio: out.text(),
    bio_html: out.html(),
    website: out.text(),
    location: out.text(),
    status: UserState,
    status_msg: out.escapedText().optional(),
    suspended_until: Seconds,
  })
  .meta({ id: 'PersonalInfo' })

/** Notice on accounts that are suspended, deleted or inactive. */
function statusMessage(profile: Profile, { t, ctx }: ApiArgs): EscapedText | undefined {
  const { state, suspendedUntil } = profile
  if (state === 'normal') return undefined
  if (state !== 'suspended') return escapeText(t(`api.user_status.${state}`))
  if (visibleEnd(suspendedUntil) === 0) return escapeText(t('api.user_status.suspended_forever'))
  const format = createTimeFormat(t, ctx.locale, ctx.settings.interface.time_zone, ctx.now)
  const until = format.full(suspendedUntil)
  return escapeText(t('api.user_status.suspended_until', { until }))
}

export function toProfile(profile: Profile, args: ApiArgs): z.infer<typeof PersonalInfo> {
  const { username, rank, avatar, bio, website, location, state } = profile
  const message = statusMessage(profile, args)
  return {
    id: String(profile.id),
    created_at: seconds(profile.createdAt),
    last_login_date: seconds(profile.lastLoginAt),
    username,
    follow_count: profile.followCount,
    answer_count: profile.answerCount,
    question_count: profile.questionCount,
    rank,
    display_name: profile.displayName,
    avatar,
    mobile: '',
    bio,
    bio_html: profile.bioHtml,
    website,
    location,
    status: state,
    ...(message !== undefined && { status_msg: message }),
    suspended_until: seconds(profile.suspendedUntil),
  }
}
