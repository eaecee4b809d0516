/**
 * Visits of links with a member's name (`?share=<name>`), kept in memory and written by a job:
 * reading a page never writes. The same visit is kept once; beyond the limit, further ones are
 * dropped.
 */
import type { ShareVisit } from '#posts/questions/record-shares.ts'
import { ObjectType } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'

/** Maximum different visits kept between two runs of the job. */
const Limit = 200
/** Maximum length of a name. */
const LongestName = 100

export type ShareBuffer = {
  record(visit: ShareVisit): void
  /** All kept visits; empties the buffer. */
  take(): ShareVisit[]
}

export function makeShareBuffer(limit = Limit): ShareBuffer {
  let kept = new Map<string, ShareVisit>()
  return {
    record(visit) {
      if (kept.size < limit) kept.set(JSON.stringify(Object.values(visit)), visit)
    },
    take() {
      const visits = [...kept.values()]
      kept = new Map()
      return visits
    },
  }
}

/** The visit that a question page's URL represents; null without a name. */
export function shareVisit(
  questionId: number,
  { path, search }: { path: string; search: string },
): ShareVisit | null {
  if (!search.includes('share=')) return null
  const username = new URLSearchParams(search).get('share')?.trim().toLowerCase() ?? ''
  if (!username || username.length > LongestName) return null
  const answerId = parseIdOf(ObjectType.answer, path.split('/').pop())
  return { username, questionId, answerId: answerId ?? 0 }
}
