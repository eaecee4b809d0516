/** The object of a log row, with its current name. Staff see it in every state (spec §4). */
import { ObjectType } from '#shared/codes.ts'
import type { Db } from '#kernel'
import { answerFacts, badgeKey, commentFacts, questionFacts, tagFacts } from './objects.queries.ts'

export type LoggedObject = {
  type: number
  id: number
  /** Title of the question, slug of the tag, key of the badge; empty if it was deleted permanently. */
  title: string
  /** Of a tag. */
  name: string
  /** The question it belongs to; 0 = none. */
  questionId: number
  urlTitle: string
  answerId: number
}

/** Null if the row has no object. */
export function objectOf(db: Db, type: number, id: number): LoggedObject | null {
  if (type === 0) return null
  const gone = { type, id, title: '', name: '', questionId: 0, urlTitle: '', answerId: 0 }
  if (type === ObjectType.tag) {
    const found = tagFacts(db, id)
    return found ? { ...gone, title: found.slug, name: found.name } : gone
  }
  if (type === ObjectType.badge) return { ...gone, title: badgeKey(db, id) }
  const facts =
    type === ObjectType.question
      ? questionFacts(db, id)
      : type === ObjectType.answer
        ? answerFacts(db, id)
        : type === ObjectType.comment
          ? commentFacts(db, id)
          : null
  return facts ? { ...gone, ...facts } : gone
}
