import { sql } from 'drizzle-orm'
import { arg, type Reactor, statement, type Tx } from '#kernel'

/** Value of `unused_since` for a file that is no longer served and will be deleted at the next cleanup. */
export const Withdrawn = 1

const left = statement<{ id: number }>(sql`select id from upload
  where user_id = ${arg('userId')} and created_at <= ${arg('until')}
    and source in ('post', 'post_attachment') and unused_since <> ${sql.raw(String(Withdrawn))}
  order by created_at desc limit ${arg('limit')}`)
const dropUses = statement(sql`delete from upload_use
  where upload_id in (select value from json_each(${arg('ids')}))`)
const withdraw = statement(sql`update upload
  set unused_since = ${sql.raw(String(Withdrawn))}
  where id in (select value from json_each(${arg('ids')}))`)

const pictures = statement<{ id: number }>(sql`select id from upload
  where user_id = ${arg('userId')} and source = 'avatar'
    and unused_since <> ${sql.raw(String(Withdrawn))}`)

function withdrawAll(tx: Tx, rows: { id: number }[]): number {
  if (rows.length === 0) return 0
  const ids = JSON.stringify(rows.map(row => row.id))
  dropUses.run(tx, { ids })
  withdraw.run(tx, { ids })
  return rows.length
}

/** Stops serving the images of a deleted account, whether or not its posts stay. */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) =>
  void withdrawAll(tx, pictures.all(tx, { userId }))

/**
 * Stops serving files that a member uploaded for posts, even if something still mentions them: those uploaded
 * up to a time (ms), newest first, at most `limit`. Returns the number.
 */
export function withdrawFiles(
  tx: Tx,
  part: { userId: number; until: number; limit: number },
): number {
  return withdrawAll(tx, left.all(tx, part))
}
