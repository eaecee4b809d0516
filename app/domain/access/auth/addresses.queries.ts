import { sql } from 'drizzle-orm'
import { MailStatus, UserStatus } from '#shared/codes.ts'
import { arg, code, prepared, statement, type Tx } from '#kernel'
import { emailKey, findUser, type UserRow } from '#basics/users/users.queries.ts'

// A mark begins with a space, and `!` is the character after the space.
const lastMarked = statement<{ id: number }>(sql`select id from user
  where email_key > ${arg('from')} and email_key < ${arg('to')} and status <> ${code(UserStatus.deleted)}
  order by email_key desc limit 1`)

const markOf = statement(sql`update user set email_key = email_key || ${arg('mark')} || id
  where email_key = ${arg('key')} and id <> ${arg('id')} and (mail_status = ${code(MailStatus.pending)} and rank = 0 or email_unproved and ${arg('unproved')})`)

/** The newest account whose unconfirmed address was released by a mark. */
export const findLastMarked = prepared(db => (email: string): UserRow | undefined => {
  const key = emailKey(email)
  const found = lastMarked.get(db, { from: `${key} `, to: `${key}!` })
  return findUser(db, found?.id ?? 0)
})

/**
 * Releases the address from another account that has not confirmed it; with `unproved` also from one that was
 * admitted so.
 */
export const markWaiting = (
  tx: Tx,
  wanted: { key: string; id: number; mark: string; unproved: number },
) => markOf.run(tx, wanted)
