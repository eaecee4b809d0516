/** Status numbers and names shared by the database, the API and the screens (spec §3). */

export const ObjectType = {
  question: 1,
  answer: 2,
  tag: 3,
  user: 4,
  collection: 6,
  comment: 7,
  report: 8,
  badge: 9,
  badgeAward: 10,
} as const
export type ObjectTypeCode = (typeof ObjectType)[keyof typeof ObjectType]

export const QuestionStatus = { available: 1, closed: 2, deleted: 10, pending: 11 } as const

export const PostStatus = { available: 1, deleted: 10, pending: 11 } as const

export const Pin = { no: 1, yes: 2 } as const
export const Show = { listed: 1, unlisted: 2 } as const
export const Accepted = { no: 1, yes: 2 } as const

export const TagStatus = { available: 1, deleted: 10 } as const
export const TagRelStatus = { available: 1, hidden: 2, deleted: 10 } as const
export const LinkStatus = { available: 1, deleted: 2 } as const

export const UserStatus = { available: 1, suspended: 9, deleted: 10 } as const
export const MailStatus = { verified: 1, pending: 2 } as const
export const Role = { user: 1, admin: 2, moderator: 3 } as const

/** The two lists of notifications. */
export const NotificationKind = { inbox: 1, achievement: 2 } as const

export const RevisionStatus = { first: 0, unreviewed: 1, passed: 2, rejected: 3 } as const

export const BadgeLevel = { bronze: 1, silver: 2, gold: 3 } as const
export const BadgeStatus = { active: 1, deleted: 10, inactive: 11 } as const

export type UserState = 'normal' | 'inactive' | 'suspended' | 'deleted'

type Suspension = { status: number; suspendedUntil: number }

/** Whether a suspension has expired, even if no job has lifted it yet. */
export const hasEnded = ({ status, suspendedUntil }: Suspension, now: number): boolean =>
  status === UserStatus.suspended && suspendedUntil > 0 && suspendedUntil <= now

/** The status derived from a user's columns at a time; deleted and suspended take precedence. */
export function userState(user: Suspension & { mailStatus: number }, now: number): UserState {
  if (user.status === UserStatus.deleted) return 'deleted'
  if (user.status === UserStatus.suspended && !hasEnded(user, now)) return 'suspended'
  return user.mailStatus === MailStatus.verified ? 'normal' : 'inactive'
}

export type PostState = 'available' | 'closed' | 'deleted' | 'pending'

/** Name of a post status number in the API. */
export function postState(status: number): PostState {
  if (status === QuestionStatus.closed) return 'closed'
  if (status === QuestionStatus.deleted) return 'deleted'
  if (status === QuestionStatus.pending) return 'pending'
  return 'available'
}

export const Locales = ['zh_CN', 'en_US', 'zh_TW', 'ja_JP', 'de_DE', 'fr_FR', 'es_ES'] as const
export type Locale = (typeof Locales)[number]
export const DefaultLocale: Locale = 'zh_CN'
export const FallbackLocale: Locale = 'en_US'

/** In the order in which pages offer them. */
export const QuestionOrders = [
  'newest',
  'active',
  'unanswered',
  'recommend',
  'frequent',
  'score',
  'hot',
] as const
export type QuestionOrder = (typeof QuestionOrders)[number]

export const AnswerOrders = ['default', 'updated', 'created', 'vote'] as const
export type AnswerOrder = (typeof AnswerOrders)[number]

/**
 * Fixed reason numbers of flags, closing, status changes, reviews and suspensions: values of the API, from 201 on of
 * this product.
 */
export const Reason = {
  spam: 57,
  rude_or_abusive: 58,
  something: 59,
  a_duplicate: 60,
  not_a_answer: 61,
  no_longer_needed: 62,
  community_specific: 63,
  not_clarity: 64,
  normal: 65,
  normal_user: 66,
  closed: 67,
  deleted: 68,
  deleted_user: 69,
  suspended: 70,
  inactive: 71,
  looks_ok: 72,
  needs_edit: 73,
  needs_close: 74,
  needs_delete: 75,
  several_accounts: 201,
  against_rules: 202,
} as const
export type ReasonKey = keyof typeof Reason

const reasonKeys = new Map<number, ReasonKey>(
  Object.entries(Reason).map(([key, type]) => [type, key as ReasonKey]),
)
export const reasonKey = (type: number): ReasonKey | undefined => reasonKeys.get(type)

/** Catalog key of the name of a reason: it has the same name everywhere. Null for an unknown number. */
export const reasonName = (type: number): string | null => {
  const key = reasonKey(type)
  return key ? `flag.reason.${key}.name` : null
}

/** Reasons to suspend a member, in display order. The last one requires a message. */
export const SuspendReasons = [
  Reason.spam,
  Reason.rude_or_abusive,
  Reason.several_accounts,
  Reason.against_rules,
  Reason.something,
] as const

/** Reasons to close a question, in display order. */
export const CloseReasons = [
  Reason.a_duplicate,
  Reason.community_specific,
  Reason.not_clarity,
  Reason.something,
] as const

/** The default accent color, `#rrggbb` (spec §9). */
export const DefaultAccent = '#0033ff'
