import { and, asc, eq, sql } from 'drizzle-orm'
import { arg, type Db, prepared } from '#kernel'
import { TagStatus } from '#shared/codes.ts'
import { follows, tags } from '#drizzle/schema/index.ts'
import type { TagRow } from './tags.queries.ts'

const followed = prepared(db => {
  const all = db
    .select({ id: follows.objectId })
    .from(follows)
    .where(
      and(
        eq(follows.userId, arg('userId')),
        sql`${follows.objectId} in (select value from json_each(${arg('ids')}))`,
      ),
    )
    .prepare()
  return (userId: number, ids: number[]) => all.all({ userId, ids: JSON.stringify(ids) })
})

/** Which of these tags the member follows. */
export function followedAmong(db: Db, userId: number, ids: number[]): Set<number> {
  return new Set(ids.length === 0 ? [] : followed(db, userId, ids).map(row => row.id))
}

/** Tags that a member follows, by slug; deleted ones are left out. */
export const tagsFollowedBy = prepared(db => {
  const all = db
    .select({ tag: tags })
    .from(follows)
    .innerJoin(tags, eq(tags.id, follows.objectId))
    .where(and(eq(follows.userId, arg('userId')), eq(tags.status, TagStatus.available)))
    .orderBy(asc(tags.slug))
    .prepare()
  return (userId: number): TagRow[] => all.all({ userId }).map(row => row.tag)
})
