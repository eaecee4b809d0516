import { sql } from 'drizzle-orm'
import { arg, inserts, statement, type Tx, updates } from '#kernel'
import { badgeAwards, questionLinks, questionTags, revisions } from '#drizzle/schema/index.ts'

const add = statement(sql`insert into imported_vote (object_id, up, down)
  values (${arg('objectId')}, ${arg('up')}, ${arg('down')})
  on conflict (object_id) do update set up = up + excluded.up, down = down + excluded.down`)
/** Adds votes of unknown people to an object's sums. */
export const saveImportedVotes = (tx: Tx, objectId: number, up: number, down: number): void =>
  add.run(tx, { objectId, up, down })

export const insertQuestionTag = inserts(questionTags)

export const saveRevision = updates(revisions)

export const insertLink = inserts(questionLinks)

export const insertAward = inserts(badgeAwards)
