/**
 * The tables of Apache Answer that are read, with their columns up to version 2.0.2. No other column of a
 * source is ever looked at.
 */
import { AnswerSchema, FirstVersion } from './schema.ts'

export type ColumnKind = 'number' | 'text' | 'time' | 'flag'

function kindOf(type: string): ColumnKind {
  if (/^[bi]$/.test(type)) return 'number'
  if (type === 'f') return 'flag'
  return /^[tTD]$/.test(type) ? 'time' : 'text'
}

/** Every table with its columns in order; `id` comes first in each. */
export const AnswerTables: ReadonlyMap<string, ReadonlyMap<string, ColumnKind>> = new Map(
  [...AnswerSchema]
    .map(([table, { columns }]) => {
      const read = columns.filter(({ isRead }) => isRead)
      return [table, new Map(read.map(({ name, type }) => [name, kindOf(type)]))] as const
    })
    .filter(([, columns]) => columns.size > 1),
)

/** Tables that came after the oldest version that is read. */
export const YoungerTables: ReadonlySet<string> = new Set(
  [...AnswerSchema].filter(([, { since }]) => since > FirstVersion).map(([table]) => table),
)

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
