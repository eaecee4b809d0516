/** Removes deleted accounts, or only their personal data when their posts stay. */
import { sql } from 'drizzle-orm'
import { UserStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'

const id = sql`${arg('id')}`

const deleted = statement(
  sql`select 1 from user where id = ${id} and status = ${code(UserStatus.deleted)}`,
)
export const isStillDeleted = (db: Db, userId: number): boolean =>
  deleted.get(db, { id: userId }) !== undefined

const own = (table: string) => sql`delete from ${sql.raw(table)} where user_id = ${id}`
const drops = [
  ...['follow', 'collection', 'reaction', 'badge_award', 'session', 'mail_code', 'draft'].map(own),
  ...['notification', 'notice_look', 'notification_switch', 'plugin_user_config'].map(own),
  ...['second_step', 'recovery_code', 'known_device', 'security_event', 'sign_in_ticket'].map(own),
  sql`delete from point_draw where use_id in (select id from point_use where user_id = ${id})`,
  ...['point_use', 'point_reward', 'invite_code', 'platform_member'].map(own),
].map(drop => statement(drop))

/** Deletes what belongs to the account alone. */
export function dropBelongings(tx: Tx, userId: number): void {
  for (const drop of drops) drop.run(tx, { id: userId })
}

const needed = statement(sql`
  select 1 where exists (select 1 from question where user_id = ${id})
    or exists (select 1 from answer where user_id = ${id})
    or exists (select 1 from comment where user_id = ${id})
    or exists (select 1 from vote where user_id = ${id})
    or exists (select 1 from report where user_id = ${id})
    or exists (select 1 from upload where user_id = ${id})
    or exists (select 1 from account_claim where user_id = ${id} or imported_user_id = ${id})
    or exists (select 1 from invite_use where inviter_id = ${id})
    or exists (select 1 from invite_use where invitee_id = ${id})`)

/** Whether the account still has posts, votes, flags, claims or invitations. */
export const isNeeded = (db: Db, userId: number): boolean =>
  needed.get(db, { id: userId }) !== undefined

const dropLog = statement(sql`delete from activity where user_id = ${id} and object_id = 0`)
const remove = statement(sql`delete from user where id = ${id}`)

export function removeUser(tx: Tx, userId: number): void {
  dropLog.run(tx, { id: userId })
  remove.run(tx, { id: userId })
}

const blank = statement(sql`
  update user set username = '~' || id, username_key = '~' || id, display_name = '~' || id,
    email = null, email_key = null, password_hash = '', avatar = '', bio = '', bio_html = '',
    website = '', location = '', language = '', color_scheme = '', last_login_at = 0,
    suspended_for = 0, suspended_note = ''
  where id = ${id} and username_key <> '~' || id`)

/** Removes the name of an account. False when it was already removed. */
export const blankUser = (tx: Tx, userId: number): boolean => blank.change(tx, { id: userId }) > 0
