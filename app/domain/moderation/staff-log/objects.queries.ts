import { sql } from 'drizzle-orm'
import { ObjectType } from '#shared/codes.ts'
import { arg, code, type Db, statement } from '#kernel'

const id = arg('id')
const ownerIn = (table: string) =>
  statement<{ owner: number }>(sql`select user_id as owner from ${sql.raw(table)} where id = ${id}`)

const owners = new Map<number | 'revision', ReturnType<typeof ownerIn>>([
  [ObjectType.question, ownerIn('question')],
  [ObjectType.answer, ownerIn('answer')],
  [ObjectType.comment, ownerIn('comment')],
  ['revision', ownerIn('revision')],
])

/** The author; 0 if it was deleted permanently or has none. */
export const authorOf = (db: Db, type: number | 'revision', objectId: number): number =>
  owners.get(type)?.get(db, { id: objectId })?.owner ?? 0

const commentText = statement<{ text: string }>(
  sql`select original_text as text from comment where id = ${id}`,
)

/** The current source of a comment. */
export const textOfComment = (db: Db, commentId: number): string =>
  commentText.get(db, { id: commentId })?.text ?? ''

type Place = { title: string; questionId: number; urlTitle: string; answerId: number }
const place = sql`q.title, q.id as "questionId", q.url_title as "urlTitle"`

const question = statement<Place>(
  sql`select ${place}, 0 as "answerId" from question q where q.id = ${id}`,
)
const answer = statement<Place>(sql`
  select ${place}, a.id as "answerId" from answer a join question q on q.id = a.question_id
  where a.id = ${id}`)
const comment = statement<Place>(sql`
  select ${place}, case c.object_type when ${code(ObjectType.answer)} then c.object_id else 0 end as "answerId"
  from comment c join question q on q.id = c.question_id where c.id = ${id}`)
const tag = statement<{ slug: string; name: string }>(
  sql`select slug, display_name as name from tag where id = ${id}`,
)
const badge = statement<{ key: string }>(sql`select key from badge where id = ${id}`)

export const questionFacts = (db: Db, of: number) => question.get(db, { id: of })
export const answerFacts = (db: Db, of: number) => answer.get(db, { id: of })
export const commentFacts = (db: Db, of: number) => comment.get(db, { id: of })
export const tagFacts = (db: Db, of: number) => tag.get(db, { id: of })
export const badgeKey = (db: Db, of: number): string => badge.get(db, { id: of })?.key ?? ''
