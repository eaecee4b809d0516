import type { Ctx } from '#kernel'
import { type Author, listAuthors } from '#basics/users/users.queries.ts'
import { findRows } from './log-rows.queries.ts'
import type { Facts } from './staff-acts.ts'

/** A change of the status of an account by staff; `until` is 0 unless it was suspended. */
export type StateChange = {
  at: number
  /** Null: the operator's command line. */
  actor: Author | null
  before: string
  after: string
  until: number
  /** Number of the reason of a suspension, and the message to the member. */
  reason: number
  note: string
}

/** Status changes of an account, newest first. */
export function listStateChanges(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  limit: number,
): StateChange[] {
  const rows = findRows(db, { userId, actions: ['user.status_changed'] }, {}, limit)
  const authors = listAuthors(
    db,
    rows.map(row => row.actorId),
    now,
  )
  return rows.map(row => {
    const before = JSON.parse(row.before) as Facts
    const after = JSON.parse(row.after) as Facts
    return {
      at: row.createdAt,
      actor: authors.get(row.actorId) ?? null,
      before: String(before.account ?? ''),
      after: String(after.account ?? ''),
      until: Number(after.until ?? 0),
      reason: Number(after.reason ?? 0),
      note: row.note,
    }
  })
}
