/**
 * The tables of Apache Answer that are read, with their columns up to version 2.0.2. No other column of a
 * source is ever looked at. Left out are secrets and personal data without use here: plugins, API keys, AI
 * conversations, addresses at registration and the answers of login providers.
 */
import { ownValue } from '#shared/own-value.ts'

/** A column is a whole number, or by its mark: `$` text, `@` time, `?` yes or no. */
const Columns: Record<string, string> = {
  version: 'version_number',
  uniqid: 'uniqid_type',
  site_info: 'created_at@ updated_at@ type$ content$ status',
  config: 'key$ value$',
  user: `created_at@ updated_at@ suspended_at@ suspended_until@ deleted_at@ last_login_date@ username$
    pass$ e_mail$ mail_status follow_count answer_count question_count rank status display_name$ avatar$
    bio$ bio_html$ website$ location$ language$ color_scheme$`,
  user_role_rel: 'created_at@ updated_at@ user_id role_id',
  user_external_login: 'created_at@ updated_at@ user_id provider$ external_id$',
  user_notification_config: 'created_at@ updated_at@ user_id source$ channels$ enabled?',
  question: `created_at@ updated_at@ user_id invite_user_id$ last_edit_user_id title$ original_text$
    parsed_text$ pin show status view_count vote_count answer_count hot_score collection_count follow_count
    accepted_answer_id last_answer_id post_update_time@ revision_id linked_count`,
  answer: `created_at@ updated_at@ question_id user_id last_edit_user_id original_text$ parsed_text$ status
    adopted vote_count revision_id`,
  comment: `created_at@ updated_at@ user_id reply_user_id reply_comment_id object_id question_id vote_count
    status original_text$ parsed_text$`,
  tag: `created_at@ updated_at@ main_tag_id main_tag_slug_name$ slug_name$ display_name$ original_text$
    parsed_text$ follow_count question_count status recommend? reserved? revision_id user_id`,
  tag_rel: 'created_at@ updated_at@ object_id tag_id status',
  question_link: `created_at@ updated_at@ from_question_id from_answer_id to_question_id to_answer_id
    status`,
  activity: `created_at@ updated_at@ cancelled_at@ user_id trigger_user_id object_id original_object_id
    activity_type cancelled rank has_rank revision_id`,
  revision: `created_at@ updated_at@ user_id object_type object_id title$ content$ log$ status
    review_user_id`,
  review: `created_at@ updated_at@ user_id object_id object_type reviewer_user_id submitter$ reason$
    status`,
  report: `created_at@ updated_at@ user_id object_id reported_user_id object_type report_type content$
    flagged_type flagged_content$ status`,
  meta: 'created_at@ updated_at@ object_id key$ value$',
  collection: 'created_at@ updated_at@ user_id object_id user_collection_group_id',
  notification: 'created_at@ updated_at@ user_id object_id content$ type msg_type is_read status',
  badge: `created_at@ updated_at@ name$ icon$ award_count description$ status badge_group_id level single
    handler$ param$`,
  badge_group: 'name$ created_at@ updated_at@',
  badge_award: `created_at@ updated_at@ user_id badge_id award_key$ badge_group_id is_badge_deleted`,
  file_record: 'created_at@ updated_at@ user_id file_path$ file_url$ object_id source$ status',
}

export type ColumnKind = 'number' | 'text' | 'time' | 'flag'

const Kinds: Record<string, ColumnKind> = { $: 'text', '@': 'time', '?': 'flag' }

/** Every table with its columns in order; `id` comes first in each. */
export const AnswerTables: ReadonlyMap<string, ReadonlyMap<string, ColumnKind>> = new Map(
  Object.entries(Columns).map(([table, columns]) => [
    table,
    new Map(
      `id ${columns}`
        .split(/\s+/)
        .map(column => [column.replace(/[$@?]$/, ''), ownValue(Kinds, column.at(-1)!) ?? 'number']),
    ),
  ]),
)

/** Tables that came after 1.2.0, the oldest version that is read. */
export const YoungerTables: ReadonlySet<string> = new Set([
  'review',
  'badge',
  'badge_group',
  'badge_award',
  'question_link',
  'file_record',
])

/** Tables of which the rows are only counted, for the report. */
export const LeftTables: readonly string[] = [
  'api_key',
  'ai_conversation',
  'ai_conversation_record',
  'plugin_config',
  'plugin_user_config',
  'plugin_kv_storage',
]

/** Indexes that an importer needs, as columns of a table. */
export const StagingIndexes: readonly (readonly [table: string, columns: string])[] = [
  ['user', 'username'],
  ['user', 'e_mail'],
  ['user_role_rel', 'user_id'],
  ['user_external_login', 'provider, external_id'],
  ['user_external_login', 'user_id'],
  ['user_notification_config', 'user_id'],
  ['question', 'user_id'],
  ['answer', 'question_id'],
  ['answer', 'user_id'],
  ['comment', 'object_id'],
  ['comment', 'user_id'],
  ['tag', 'main_tag_id'],
  ['tag', 'slug_name'],
  ['tag_rel', 'object_id, tag_id'],
  ['tag_rel', 'tag_id'],
  ['question_link', 'from_question_id'],
  ['question_link', 'to_question_id'],
  ['activity', 'object_id, activity_type'],
  ['activity', 'original_object_id'],
  ['activity', 'user_id'],
  ['activity', 'revision_id'],
  ['revision', 'object_id, status'],
  ['review', 'object_id'],
  ['report', 'object_id'],
  ['meta', 'object_id, key'],
  ['collection', 'user_id, object_id'],
  ['notification', 'user_id'],
  ['badge_award', 'user_id'],
  ['file_record', 'object_id'],
]
