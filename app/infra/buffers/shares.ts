/** Visits of links with a member's name (`?share=<name>`), written by a job, the same visit once. */
import type { ShareVisit } from '#posts/questions/record-shares.ts'
import { ObjectType } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'
import { makeWriteBuffer } from './write-buffer.ts'

/** Maximum different visits kept between two runs of the job. */
const Limit = 200
/** Maximum length of a name. */
const LongestName = 100

export type ShareBuffer = {
  record(visit: ShareVisit): void
  flush(write: (visits: ShareVisit[]) => unknown): Promise<number>
}

export function makeShareBuffer(limit = Limit): ShareBuffer {
  const visits = makeWriteBuffer<string, ShareVisit>(limit)
  return {
    record: visit => visits.add(JSON.stringify(Object.values(visit)), visit),
    flush: write => visits.flush(list => write(list.map(([, visit]) => visit))),
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
