/**
 * Reasons to flag, close or change something: numbers, words and order are those of the API. A reason with a
 * content kind requires details; `text` is a URL on this site.
 */
import { Reason } from '#app/shared/codes.ts'

type ReasonContent = '' | 'text' | 'textarea'
type ReasonKey = keyof typeof Reason
export type ReasonItem = { type: number; key: ReasonKey; contentType: ReasonContent }

const contents: Partial<Record<ReasonKey, ReasonContent>> = {
  something: 'textarea',
  a_duplicate: 'text',
}

type ReasonObject = 'question' | 'answer' | 'comment' | 'user'
type Place = `${ReasonObject} ${'flag' | 'close' | 'status' | 'review'}`

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
  'question review': ['looks_ok', 'needs_edit', 'needs_close', 'needs_delete'],
  'answer review': review,
  'comment review': review,
}

/** The reasons for an act on a kind of object, in order; null if there are none. */
export function reasonsOf(object: string, action: string): ReasonItem[] | null {
  const keys = sets[`${object} ${action}` as Place]
  if (!keys) return null
  return keys.map(key => ({ type: Reason[key], key, contentType: contents[key] ?? '' }))
}

const byType = new Map<number, ReasonKey>(
  Object.entries(Reason).map(([key, type]) => [type, key as ReasonKey]),
)

/** The reason by its number in the API; null for any other number. */
export function reasonByType(type: number): ReasonItem | null {
  const key = byType.get(type)
  return key ? { type, key, contentType: contents[key] ?? '' } : null
}
