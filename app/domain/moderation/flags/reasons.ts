/**
 * Reasons to flag, close, suspend or change something: numbers, words and order are those of the API. A reason with a
 * content kind requires details; `text` is a URL on this site.
 */
import { Reason, type ReasonKey, reasonKey, SuspendReasons } from '#shared/codes.ts'

type ReasonContent = '' | 'text' | 'textarea'
export type ReasonItem = {
  type: number
  key: ReasonKey
  contentType: ReasonContent
  /** Catalog key of the description. */
  about: string
}

const contents: Partial<Record<ReasonKey, ReasonContent>> = {
  something: 'textarea',
  a_duplicate: 'text',
}

type ReasonObject = 'question' | 'answer' | 'comment' | 'user'
type Place = `${ReasonObject} ${'flag' | 'close' | 'status' | 'review' | 'suspend'}`

const flags = ['spam', 'rude_or_abusive', 'something'] as const
const removal = ['normal', 'deleted'] as const
const review = ['looks_ok', 'needs_edit', 'needs_delete'] as const

const sets: Partial<Record<Place, readonly ReasonKey[]>> = {
  'question flag': [...flags, 'a_duplicate'],
  'answer flag': [...flags, 'not_a_answer'],
  'comment flag': [...flags, 'no_longer_needed'],
  'question close': ['a_duplicate', 'community_specific', 'not_clarity', 'something'],
  'question status': ['normal', 'closed', 'deleted'],
  'answer status': removal,
  'comment status': removal,
  'user status': ['normal_user', 'suspended', 'deleted_user', 'inactive'],
  'user suspend': SuspendReasons.map(type => reasonKey(type)!),
  'question review': ['looks_ok', 'needs_edit', 'needs_close', 'needs_delete'],
  'answer review': review,
  'comment review': review,
}

/** Prefixes of descriptions that are about the act and not the post, by reason number. */
const abouts: Partial<Record<Place, string>> = {
  'question close': 'question.close.about_',
  'user suspend': 'members.suspend.about_',
}

const item = (key: ReasonKey, prefix?: string): ReasonItem => ({
  type: Reason[key],
  key,
  contentType: contents[key] ?? '',
  about: prefix ? `${prefix}${Reason[key]}` : `flag.reason.${key}.text`,
})

/** The reasons for an act on a kind of object, in order; null if there are none. */
export function reasonsOf(object: string, action: string): ReasonItem[] | null {
  const place = `${object} ${action}` as Place
  return sets[place]?.map(key => item(key, abouts[place])) ?? null
}

/** Whether there are reasons for any act on this kind of object. */
export const hasReasons = (object: string): boolean =>
  Object.keys(sets).some(place => place.startsWith(`${object} `))

/** The reason by its number in the API; null for any other number. */
export function reasonByType(type: number): ReasonItem | null {
  const key = reasonKey(type)
  return key ? item(key) : null
}
