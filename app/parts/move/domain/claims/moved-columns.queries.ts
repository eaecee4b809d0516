/**
 * What a merge of accounts moves and what it leaves in place. Every column of the schema that refers to
 * an account is in one of the two tables.
 */
import { sql, type SQL } from 'drizzle-orm'
import { arg, code } from '#kernel'
import { NotificationKind, ObjectType } from '#shared/codes.ts'

const from = arg('from')
const to = arg('to')

export type MovedColumn = {
  table: string
  column: string
  /**
   * Identifies the row, in addition to the column that changes: a number, or with `text` a text. Default:
   * `id`.
   */
  key?: string
  text?: boolean
  /** Which of the account's rows move; default: all. Also avoids needless scans. */
  where?: SQL
}

/** Rows that the claimant already has are not moved. */
const unlessTwice = (table: string, ...columns: string[]) => {
  const same = columns.map(column => `twin.${column} = ${table}.${column}`).join(' and ')
  return sql`not exists (select 1 from ${sql.raw(table)} twin
    where twin.user_id = ${to} and ${sql.raw(same)})`
}

const edited = sql`id in (select object_id from revision where user_id = ${from})`
/** Replies to a user are on questions where that user wrote. */
const takenPart = sql`question_id in (
  select question_id from comment where user_id = ${from}
  union select question_id from answer where user_id = ${from}
  union select id from question where user_id = ${from})`
/** An account that triggered points for others has an activity row for the same object. */
const actedOn = sql`object_id in (
  select object_id from activity where user_id = ${from} and object_id > 0)`

/** In this order: rows found through other rows of the account are moved before those. */
export const MovedColumns: MovedColumn[] = [
  { table: 'comment', column: 'reply_user_id', where: takenPart },
  { table: 'question', column: 'last_editor_id', where: edited },
  { table: 'answer', column: 'last_editor_id', where: edited },
  { table: 'activity', column: 'trigger_user_id', where: actedOn },
  { table: 'report', column: 'reported_user_id' },
  { table: 'question', column: 'user_id' },
  { table: 'answer', column: 'user_id' },
  { table: 'comment', column: 'user_id' },
  { table: 'revision', column: 'user_id' },
  { table: 'activity', column: 'user_id' },
  { table: 'tag', column: 'user_id' },
  { table: 'held_post', column: 'user_id' },
  { table: 'upload', column: 'user_id' },
  {
    table: 'vote',
    column: 'user_id',
    key: 'object_id',
    where: unlessTwice('vote', 'object_id'),
  },
  {
    table: 'follow',
    column: 'user_id',
    key: 'object_id',
    where: unlessTwice('follow', 'object_id'),
  },
  {
    table: 'collection',
    column: 'user_id',
    key: 'object_id',
    where: unlessTwice('collection', 'object_id'),
  },
  {
    table: 'reaction',
    column: 'user_id',
    key: "object_id || ':' || emoji",
    text: true,
    where: unlessTwice('reaction', 'object_id', 'emoji'),
  },
  {
    table: 'badge_award',
    column: 'user_id',
    where: sql`not exists (select 1 from badge_award twin
      join badge on badge.id = twin.badge_id and badge.single = 1
      where twin.user_id = ${to} and twin.badge_id = badge_award.badge_id)`,
  },
  {
    table: 'notification',
    column: 'user_id',
    // A badge that is not moved keeps its notification.
    where: sql`(kind = ${code(NotificationKind.inbox)} or ${unlessTwice('notification', 'object_id', 'kind')})
      and not (object_type = ${code(ObjectType.badgeAward)}
        and object_id in (select id from badge_award where user_id = ${from}))`,
  },
  {
    table: 'imported_object',
    column: 'object_id',
    key: "source || '/' || original_id",
    text: true,
    where: sql`kind = 'user'`,
  },
]

const access = 'belongs to a login, and no one can log in to the account'
const staff = 'only for staff, and the account has never logged in'
const log = 'a record of a decision, which is not rewritten'

/** `table.column` of the columns that are not moved, with the reason. */
export const UnmovedColumns: Record<string, string> = {
  'account_claim.user_id': log,
  'account_claim.imported_user_id': log,
  'account_claim.decided_by': log,
  'api_key.user_id': access,
  'api_key.created_by': staff,
  'clean_up.user_id': log,
  'clean_up.actor_id': log,
  'data_export.user_id': access,
  'draft.user_id': access,
  'held_post.reviewer_id': staff,
  'identity.user_id': access,
  'invite_code.user_id': access,
  'invite_use.inviter_id': access,
  'invite_use.invitee_id': access,
  'kept_form.user_id': access,
  'known_device.user_id': access,
  'mail_code.user_id': access,
  'mail_outbox.user_id': 'the account has no email address',
  'notice_look.user_id': access,
  'notification.actor_id': 'requires acts after logging in',
  'notification_switch.user_id': access,
  'pending_identity.user_id': access,
  'platform_member.user_id': access,
  'plugin_user_config.user_id': access,
  'point_reward.user_id': access,
  'point_reward.actor_id': staff,
  'point_use.user_id': access,
  'point_use.actor_id': staff,
  'qr_ticket.user_id': access,
  'recovery_code.user_id': access,
  'question.invited_user_ids': 'an invitation is answered after logging in',
  'report.user_id': 'members flag after logging in',
  'report.reviewer_id': staff,
  'revision.review_user_id': staff,
  'second_step.user_id': access,
  'security_event.user_id': access,
  'security_event.actor_id': staff,
  'session.user_id': access,
  'sign_in_attempt.user_id': access,
  'sign_in_ticket.user_id': access,
  'staff_log.actor_id': log,
  'staff_log.user_id': log,
  'tag_merge.actor_id': staff,
  'webhook.created_by': staff,
}
