import { sql } from 'drizzle-orm'
import { statement, type Tx } from '#kernel'

const drafts = statement(sql`delete from draft where user_id = ${sql.placeholder('userId')}`)

/** Deletes a member's drafts. */
export const dropDraftsOf = (tx: Tx, userId: number) => void drafts.run(tx, { userId })
