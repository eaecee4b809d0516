/** What a walk through the whole site needs to know of its world: ids and names, as sent. */
import { formatShortId, parseId } from '#shared/ids.ts'
import {
  answers,
  badges,
  comments,
  questions,
  reports,
  revisions,
  tags,
  users,
} from '#drizzle/schema/index.ts'
import { aid, cid, qid, tid, type World } from '#tests/support/world.ts'

export type WalkScene = {
  questions: string[]
  /** Each with its question. */
  answers: { id: string; question: string }[]
  comments: { id: string; post: string }[]
  tags: { id: string; slug: string }[]
  badges: string[]
  usernames: string[]
  /** Revisions of posts and tags; plain numbers. */
  versions: string[]
  /** Plain numbers. */
  flags: string[]
}

/** All objects in the database, visible or not. */
export function walkScene(w: World): WalkScene {
  const { db } = w
  return {
    questions: db
      .select()
      .from(questions)
      .all()
      .map(row => qid(row.id)),
    answers: db
      .select()
      .from(answers)
      .all()
      .map(row => ({ id: aid(row.id), question: qid(row.questionId) })),
    comments: db
      .select()
      .from(comments)
      .all()
      .map(row => ({
        id: cid(row.id),
        post: row.objectType === 1 ? qid(row.objectId) : aid(row.objectId),
      })),
    tags: db
      .select()
      .from(tags)
      .all()
      .map(row => ({ id: tid(row.id), slug: row.slug })),
    badges: db
      .select()
      .from(badges)
      .all()
      .slice(3, 5)
      .map(row => formatShortId(9, row.id)),
    usernames: db
      .select()
      .from(users)
      .all()
      .map(row => row.username),
    versions: db
      .select()
      .from(revisions)
      .all()
      .map(row => String(row.id)),
    flags: db
      .select()
      .from(reports)
      .all()
      .map(row => String(row.id)),
  }
}

export function short(id: string): string {
  const { type, seq } = parseId(id)!
  return formatShortId(type, seq)
}
