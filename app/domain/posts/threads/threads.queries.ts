import { sql } from 'drizzle-orm'
import { arg, type Db, statement } from '#kernel'
import { linkable } from '#shared/web-address.ts'

const marksOf = statement<{ followed: number; collected: number }>(sql`
  select exists(select 1 from follow where user_id = ${arg('userId')} and object_id = ${arg('questionId')}) as followed,
    exists(select 1 from collection where user_id = ${arg('userId')} and object_id = ${arg('questionId')}) as collected`)

/** Whether the member follows and has bookmarked the question. */
export function questionMarks(
  db: Db,
  userId: number,
  questionId: number,
): { followed: boolean; collected: boolean } {
  const row = marksOf.one(db, { userId, questionId })
  return { followed: row.followed === 1, collected: row.collected === 1 }
}

const attributionsOf = statement<{
  id: number
  url: string
  license: string
  author_name: string
}>(sql`
  select object_id as id, url, license, author_name from imported_object
  where object_id in (select value from json_each(${arg('ids')})) and kind in ('question', 'answer') and url <> ''`)

export type Attribution = { url: string; license: string; authorName: string }

/** Origin of imported posts, for the attribution line. */
export function attributionsFor(db: Db, ids: number[]): Map<number, Attribution> {
  if (ids.length === 0) return new Map()
  return new Map(
    attributionsOf
      .all(db, { ids: JSON.stringify(ids) })
      .map(row => [
        row.id,
        { url: linkable(row.url), license: row.license, authorName: row.author_name },
      ]),
  )
}
