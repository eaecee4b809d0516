import { sql } from 'drizzle-orm'
import { statement, type Tx } from '#app/domain/kernel/index.ts'

const drafts = statement(sql`delete from draft where user_id = ${sql.placeholder('userId')}`)

/** What a member had begun to write. */
export const dropDraftsOf = (tx: Tx, userId: number) => void drafts.run(tx, { userId })
