import { eq, getTableColumns, sql } from 'drizzle-orm'
import { arg, type Db, inserts, prepared, statement, type Tx, updates } from '#kernel'
import { objectMeta, questions } from '#drizzle/schema/index.ts'

export type QuestionRow = typeof questions.$inferSelect

export const findQuestion = prepared(db => {
  const one = db
    .select()
    .from(questions)
    .where(eq(questions.id, arg('id')))
    .prepare()
  return (id: number): QuestionRow | undefined => one.get({ id })
})

const { originalText: _text, html: _html, plainText: _plain, ...facts } = getTableColumns(questions)
export type QuestionFacts = Omit<QuestionRow, 'originalText' | 'html' | 'plainText'>

/** The same without its texts, which may be long. */
export const findQuestionFacts = prepared(db => {
  const one = db
    .select(facts)
    .from(questions)
    .where(eq(questions.id, arg('id')))
    .prepare()
  return (id: number): QuestionFacts | undefined => one.get({ id })
})

/** A question that exists, such as that of an answer. */
export function storedQuestion(db: Db, id: number): QuestionRow {
  const question = findQuestion(db, id)
  if (!question) throw new Error(`there is no question ${id}`)
  return question
}

export const insertQuestion = inserts(questions)

export const updateQuestion = updates(questions)

const setMeta = statement(sql`
  insert into object_meta (object_id, key, value) values (${arg('objectId')}, ${arg('key')}, ${arg('value')})
  on conflict (object_id, key) do update set value = excluded.value`)
export const saveMeta = (tx: Tx, objectId: number, key: string, value: unknown): void =>
  setMeta.run(tx, { objectId, key, value: JSON.stringify(value) })

const metaOf = prepared(db => {
  const one = db
    .select({ value: objectMeta.value })
    .from(objectMeta)
    .where(sql`${objectMeta.objectId} = ${arg('objectId')} and ${objectMeta.key} = ${arg('key')}`)
    .prepare()
  return (objectId: number, key: string) => one.get({ objectId, key })?.value
})
export function findMeta<R>(db: Db, objectId: number, key: string): R | null {
  const text = metaOf(db, objectId, key)
  return text ? (JSON.parse(text) as R) : null
}
