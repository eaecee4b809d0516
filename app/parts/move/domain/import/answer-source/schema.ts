/**
 * The tables of Apache Answer, with their columns in the order of a new site.
 *
 * `b` big number, `i` number, `v50` text of at most 50 characters, `m` long text, `x` long text or NULL, `f` boolean,
 * `t` time or NULL, `T` time, `D` time or NULL, stored by MySQL as DATETIME. Then `?` may be NULL, `!` has no default,
 * `=1` has another default than 0 or '', `-` is never read: a secret, personal data without use here, or always empty;
 * `@28` since that version, after a table since the version that added it. Every table begins with `id`.
 */
const Tables: Record<string, string> = {
  version: 'version_number:i',
  uniqid: 'uniqid_type:i',
  site_info: 'created_at:t updated_at:t type:v64! content:m status:i=1',
  config: 'key:v128? value:x',
  user: `created_at:t updated_at:t suspended_at:t suspended_until:D@28 deleted_at:t last_login_date:t
    username:v50 pass:v255 e_mail:v100! mail_status:i=2 notice_status:i=2- follow_count:i answer_count:i
    question_count:i rank:i status:i=1 authority_group:i=1- display_name:v30 avatar:v1024 mobile:v20!- bio:m
    bio_html:m website:v255 location:v100 ip_info:v255- is_admin:f- language:v100 color_scheme:v100@20`,
  question: `created_at:T updated_at:t user_id:b invite_user_id:x last_edit_user_id:b title:v150
    original_text:m parsed_text:m pin:i=1 show:i=1 status:i=1 view_count:i unique_view_count:i- vote_count:i
    answer_count:i hot_score:i@22 collection_count:i follow_count:i accepted_answer_id:b last_answer_id:b
    post_update_time:t revision_id:b linked_count:i@25`,
  answer: `created_at:T updated_at:t question_id:b user_id:b last_edit_user_id:b original_text:m parsed_text:m
    status:i=1 adopted:i=1 comment_count:i- vote_count:i revision_id:b`,
  comment: `created_at:t updated_at:t user_id:b reply_user_id:b? reply_comment_id:b? object_id:b question_id:b
    vote_count:i status:i original_text:m parsed_text:m`,
  tag: `created_at:t updated_at:t main_tag_id:b main_tag_slug_name:v35 slug_name:v35 display_name:v35
    original_text:m parsed_text:m follow_count:i question_count:i status:i=1 recommend:f reserved:f
    revision_id:b user_id:b`,
  tag_rel: 'created_at:t updated_at:t object_id:b! tag_id:b! status:i=1',
  activity: `created_at:t updated_at:t cancelled_at:t user_id:b! trigger_user_id:b object_id:b
    original_object_id:b activity_type:i! cancelled:i rank:i has_rank:i revision_id:b`,
  revision: `created_at:t updated_at:t user_id:b object_type:i object_id:b title:v255 content:m log:v255?
    status:i=1 review_user_id:b`,
  'review@21': `created_at:t updated_at:t user_id:b! object_id:b! object_type:i reviewer_user_id:b
    submitter:v100 reason:m status:i`,
  report: `created_at:t updated_at:t user_id:b! object_id:b! reported_user_id:b object_type:i report_type:i
    content:m flagged_type:i flagged_content:x status:i=1`,
  collection: 'created_at:T updated_at:T user_id:b object_id:b user_collection_group_id:b',
  collection_group: 'created_at:T- updated_at:T- user_id:b- name:v50- default_group:i=1-',
  'question_link@24': `created_at:T updated_at:t from_question_id:b from_answer_id:b? to_question_id:b
    to_answer_id:b? status:i=1`,
  'file_record@26': `created_at:T updated_at:T user_id:b file_path:v256! file_url:v1024! object_id:b
    source:v128! status:i`,
  meta: 'created_at:T updated_at:T object_id:b key:v100! value:m',
  notification: `created_at:t updated_at:t user_id:b object_id:b content:m type:i msg_type:i is_read:i=1
    status:i=1`,
  user_notification_config: 'created_at:t updated_at:t user_id:b source:v64 channels:m enabled:f',
  user_external_login:
    'created_at:t updated_at:t user_id:b provider:v100 external_id:v128 meta_info:x-',
  user_role_rel: 'created_at:t updated_at:t user_id:b role_id:i',
  role: 'created_at:t- updated_at:t- name:v50- description:v200-',
  power: 'created_at:t- updated_at:t- name:v50- power_type:v100- description:v200-',
  role_power_rel: 'created_at:t- updated_at:t- role_id:i- power_type:v200-',
  'badge@23': `created_at:T updated_at:T name:v256 icon:v1024 award_count:i description:m status:i=1
    badge_group_id:b level:i=1 single:i=1 collect:v128- handler:v128 param:m`,
  'badge_group@23': 'name:v256 created_at:T updated_at:T',
  'badge_award@23': `created_at:T updated_at:T user_id:b! badge_id:b! award_key:v64! badge_group_id:b!
    is_badge_deleted:i!`,
  plugin_config: 'plugin_slug_name:v128?- value:x-',
  'plugin_user_config@20': 'user_id:b- plugin_slug_name:v128?- value:x-',
  'plugin_kv_storage@27': 'plugin_slug_name:v128!- group:v128!- key:v128!- value:m-',
  'api_key@32': `created_at:T- updated_at:T- last_used_at:T- description:m- access_key:v255!- scope:v255!-
    user_id:b- hidden:i-`,
  'ai_conversation_record@32': `created_at:T- updated_at:T- conversation_id:v255!- chat_completion_id:v255!-
    role:v128- content:m- reasoning_content:x-@35 helpful:i- unhelpful:i-`,
}

export type AnswerColumn = {
  name: string
  /** As in the table above; the length of a text follows. */
  type: string
  nullable: boolean
  /** What a row has that does not name it; undefined = it has to. */
  initial: string | number | undefined
  isRead: boolean
  since: number
}

/** The oldest version that is read. */
export const FirstVersion = 18
const Column = /^(\w+):([bimxftTD]|v\d+)([?!]|=\d+)?(-)?(?:@(\d+))?$/

/** The default of a column that is not named in a statement. */
function initialOf(name: string, type: string, mark: string): string | number | undefined {
  if (name === 'id' || mark === '!' || mark === '?' || /[mxtTD]/.test(type)) return undefined
  if (mark !== '') return Number(mark.slice(1))
  return /[bif]/.test(type) ? 0 : ''
}

function columnOf(text: string): AnswerColumn {
  const [, name = '', type = '', mark = '', unread, since] = Column.exec(text) ?? []
  if (name === '') throw new Error(`"${text}" is no column`)
  return {
    name,
    type,
    nullable: mark === '?' || /[txD]/.test(type),
    initial: initialOf(name, type, mark),
    isRead: unread === undefined,
    since: Number(since ?? FirstVersion),
  }
}

export type AnswerTable = { since: number; columns: readonly AnswerColumn[] }

/** Every table, with its columns in the order of a new site. */
export const AnswerSchema: ReadonlyMap<string, AnswerTable> = new Map(
  Object.entries(Tables).map(([key, columns]) => {
    const [table = '', since = FirstVersion] = key.split('@')
    return [table, { since: Number(since), columns: `id:b ${columns}`.split(/\s+/).map(columnOf) }]
  }),
)
