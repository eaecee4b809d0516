import { sql } from 'drizzle-orm'
import { arg, statement, type Tx } from '#kernel'

const drafts = statement(sql`delete from draft where user_id = ${arg('userId')}`)

/** Deletes a member's drafts. */
export const dropDraftsOf = (tx: Tx, userId: number) => void drafts.run(tx, { userId })
