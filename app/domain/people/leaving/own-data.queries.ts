/**
 * All data of a member, table by table in portions, so that no read takes long. Of other people's content it
 * contains only ids: it may be hidden.
 */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement } from '#kernel'

/** Rows read at once. */
const Portion = 200

export type DataRow = Record<string, string | number>

/** One table: its columns, and the columns of an index that starts with the member. */
function tableOf(name: string, columns: string, keys: string[], owner = 'user_id') {
  const aliases = keys.map((key, i) => `${key} as k${i}`).join(', ')
  const order = keys.join(', ')
  const after = sql.join(
    keys.map((_, i) => arg(`k${i}`)),
    sql.raw(', '),
  )
  const read = statement<DataRow>(sql`
    select ${sql.raw(columns)}, ${sql.raw(aliases)} from ${sql.raw(`"${name}"`)}
    where ${sql.raw(owner)} = ${arg('userId')}
      and (${sql.raw(order)}) > (${after})
    order by ${sql.raw(order)} limit ${sql.raw(String(Portion))}`)
  const cut = (row: DataRow): DataRow =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !/^k\d$/.test(column)))

  return function* (db: Db, userId: number): Generator<DataRow[]> {
    let place: DataRow = Object.fromEntries(keys.map((_, i) => [`k${i}`, i === 0 ? -1 : '']))
    for (;;) {
      const rows = read.all(db, { userId, ...place })
      if (rows.length > 0) yield rows.map(cut)
      if (rows.length < Portion) return
      const last = rows.at(-1)!
      place = Object.fromEntries(keys.map((_, i) => [`k${i}`, last[`k${i}`]!]))
    }
  }
}

const byTime = ['created_at', 'id']
const post = `id, created_at as createdAt, status, vote_count as votes, original_text as text`

/** File name → rows. */
export const ownTables = {
  questions: tableOf('question', `${post}, edited_at as editedAt, title`, byTime),
  answers: tableOf(
    'answer',
    `${post}, edited_at as editedAt, question_id as questionId, accepted`,
    byTime,
  ),
  comments: tableOf(
    'comment',
    `${post}, question_id as questionId, object_type as onType, object_id as onId`,
    byTime,
  ),
  votes: tableOf('vote', 'object_type as onType, object_id as onId, value, updated_at as votedAt', [
    'object_id',
  ]),
  bookmarks: tableOf('collection', 'object_id as questionId, created_at as createdAt', [
    'object_id',
  ]),
  follows: tableOf('follow', 'object_type as onType, object_id as onId, created_at as createdAt', [
    'object_id',
  ]),
  notices: tableOf(
    'notification',
    `action, object_type as onType, object_id as onId, updated_at as updatedAt, rank as points,
      is_read as read`,
    ['kind', 'updated_at', 'id'],
  ),
  security_log: tableOf(
    'security_event',
    'event, created_at as createdAt, detail, network, user_agent as userAgent, actor_id > 0 as byStaff',
    ['id'],
  ),
  plugin_settings: tableOf(
    'plugin_user_config',
    'slug as plugin, config as settings, updated_at as updatedAt',
    ['slug'],
  ),
  points_received: tableOf(
    'point_reward',
    `kind, title, score, "left", created_at as createdAt, expires_at as expiresAt`,
    ['id'],
  ),
  points_used: tableOf('point_use', 'kind, title, score, created_at as createdAt', byTime),
  invitation_code: tableOf('invite_code', 'code, created_at as createdAt', ['code']),
  invitations: tableOf(
    'invite_use',
    'score as points, created_at as createdAt',
    byTime,
    'inviter_id',
  ),
  platform: tableOf(
    'platform_member',
    `occupation, terms_version as termsVersion, terms_accepted_at as termsAcceptedAt,
      welcomed_at as welcomedAt, qualified, qualified_checked_at as qualifiedCheckedAt`,
    ['user_id'],
  ),
} as const
