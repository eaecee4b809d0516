import { sql } from 'drizzle-orm'
import { arg, inserts, prepared, statement, type Tx, updates } from '#kernel'
import {
  badgeAwards,
  collections,
  importedVotes,
  questionLinks,
  questionTags,
  revisions,
  votes,
} from '#drizzle/schema/index.ts'

/** Adds votes of unknown people to an object's sums. The caller updates the counter on its row. */
export const saveImportedVotes = prepared(db => {
  const one = db
    .insert(importedVotes)
    .values({ objectId: arg('objectId'), up: arg('up'), down: arg('down') })
    .onConflictDoUpdate({
      target: importedVotes.objectId,
      set: {
        up: sql`${importedVotes.up} + excluded.up`,
        down: sql`${importedVotes.down} + excluded.down`,
      },
    })
    .prepare()
  return (objectId: number, up: number, down: number) => void one.run({ objectId, up, down })
})

/** Bookmarks a question; false if it is already bookmarked. */
export const insertCollection = prepared(db => {
  const one = db
    .insert(collections)
    .values({ userId: arg('userId'), objectId: arg('objectId'), createdAt: arg('at') })
    .onConflictDoNothing()
    .prepare()
  return (userId: number, objectId: number, at: number) =>
    one.run({ userId, objectId, at }).changes > 0
})

export const insertQuestionTag = inserts(questionTags)

export const saveRevision = updates(revisions)

export const insertLink = inserts(questionLinks)

export const insertAward = inserts(badgeAwards)

export const insertVote = inserts(votes)

const follow =
  statement(sql`insert or ignore into follow (user_id, object_id, object_type, created_at)
  values (${arg('userId')}, ${arg('objectId')}, ${arg('objectType')}, ${arg('at')})`)
/** Whose follow, of what, since when (ms); false if it was there. */
export const addFollow = (
  tx: Tx,
  userId: number,
  objectId: number,
  objectType: number,
  at: number,
) => follow.change(tx, { userId, objectId, objectType, at }) > 0

const react =
  statement(sql`insert or ignore into reaction (object_id, object_type, emoji, user_id, created_at)
  values (${arg('objectId')}, ${arg('objectType')}, ${arg('emoji')}, ${arg('userId')}, ${arg('at')})`)
type Reacted = { objectId: number; objectType: number; emoji: string; userId: number; at: number }
export const addReaction = (tx: Tx, row: Reacted) => react.change(tx, row) > 0
