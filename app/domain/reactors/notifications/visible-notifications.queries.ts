/**
 * Notifications that their owner may see. If the post has since been hidden, the notification is left out
 * of all lists and counts (spec §6) and reappears when the post is restored.
 */
import { sql, type SQL } from 'drizzle-orm'
import { type Earned, EarningActs, MostCounted } from '#shared/achievement-texts.ts'
import {
  BadgeStatus,
  NotificationKind,
  ObjectType,
  PostStatus,
  Role,
  TagStatus,
} from '#shared/codes.ts'
import {
  arg,
  code,
  type Db,
  isStaff,
  type Member,
  statement,
  type Statement,
  untilWritten,
} from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { visibleSql } from '#basics/visibility/visibility.queries.ts'
import {
  type InboxType,
  MaxCounted,
  MaxListed,
  MsgType,
  type NotificationType,
} from './notifications.schema.ts'

/** The objects of a notification `n`: its question, its answer or the answer of its comment, and so on. */
const joins = sql`
  left join question q on q.id = n.question_id
  left join comment c on n.object_type = ${code(ObjectType.comment)} and c.id = n.object_id
  left join answer a on a.id = case when n.object_type = ${code(ObjectType.answer)} then n.object_id
    when c.object_type = ${code(ObjectType.answer)} then c.object_id end
  left join tag t on n.object_type = ${code(ObjectType.tag)} and t.id = n.object_id
  left join badge_award w on n.object_type = ${code(ObjectType.badgeAward)} and w.id = n.object_id
  left join badge b on b.id = w.badge_id`

/** New claims are shown only while the owner is an administrator. */
const mayDecide = sql`(n.action <> 'claim_made' or exists (
  select 1 from user where id = n.user_id and role_id = ${code(Role.admin)}))`

/** Whether the owner may see the post and its parents. */
function postVisible(viewer: Member): SQL {
  const rule = visibilityFor(viewer, 'page')
  const of = (table: string) =>
    visibleSql(
      rule,
      { status: sql.raw(`${table}.status`), userId: sql.raw(`${table}.user_id`) },
      arg('viewerId'),
    )
  return sql`case n.object_type when ${code(ObjectType.badgeAward)} then b.status = ${code(BadgeStatus.active)} when ${code(ObjectType.tag)} then t.status = ${code(TagStatus.available)}
    when ${code(ObjectType.user)} then ${mayDecide}
    when ${code(ObjectType.question)} then ${of('q')} when ${code(ObjectType.answer)} then ${of('q')} and ${of('a')}
    else c.status = ${code(PostStatus.available)} and ${of('q')} and (c.object_type = ${code(ObjectType.question)} or ${of('a')}) end`
}

/** The outcome of a flag is shown even when its post is hidden, but without the post. */
const ofFlag = sql`n.action glob 'flag_*'`
const visible = (viewer: Member): SQL => sql`(${ofFlag} or ${postVisible(viewer)})`

const own = (type: NotificationType) =>
  sql`n.user_id = ${arg('viewerId')} and n.kind = ${code(NotificationKind[type])}`

const parts: Record<InboxType, SQL> = {
  all: sql`true`,
  posts: sql`n.msg_type = ${code(MsgType.posts)}`,
  votes: sql`n.msg_type = ${code(MsgType.votes)}`,
  invites: sql`n.msg_type = ${code(MsgType.invites)}`,
  upvote: sql`n.msg_type = ${code(MsgType.votes)}
    and n.action in ('up_voted_question', 'up_voted_answer', 'up_voted_comment')`,
}

/** Caches one value for staff and one for others: staff see more. */
function perViewer<R>(
  build: (viewer: Member, name: string) => R,
): (viewer: Member, name: string) => R {
  const made = new Map<string, R>()
  return (viewer, name) => {
    const key = `${isStaff(viewer)} ${name}`
    let found = made.get(key)
    if (!found) made.set(key, (found = build(viewer, name)))
    return found
  }
}

export type ListedNotification = {
  id: number
  action: string
  /** Key of its text under `notice.action`. */
  wording: string
  objectType: number
  objectId: number
  questionId: number
  actorId: number
  rank: number
  isRead: number
  updatedAt: number
  title: string | null
  urlTitle: string | null
  answerId: number | null
  tagSlug: string | null
  tagName: string | null
  /** Name of the imported account that a claim is for. */
  account: string | null
  badgeId: number | null
  badgeKey: string | null
  badgeIcon: string | null
  badgeLevel: number | null
  /** Outcome of a flag; also set for an author whose post was deleted because of one. */
  outcome: string | null
  /** What that post was flagged for. */
  flaggedFor: number | null
  /** Note by staff: why the recipient's post was deleted, or on a claim. */
  note: string | null
  /** Why the recipient's question was closed, as stored with the question. */
  closing: string | null
  /** What the points of an achievement are for. */
  earned: Earned
}
type FoundNotification = Omit<ListedNotification, 'wording' | 'earned'> & {
  earned: string | null
  postSeen: number | null
  /** Which of the posts the reader wrote. */
  own: 'answer' | 'question' | null
}

/** Worded differently for the author of the post and for followers of the question. */
const spread = ['answer_the_question', 'update_answer', 'accept_answer']

function wordingOf({ action, own }: FoundNotification): string {
  if (!spread.includes(action) || own === 'answer') return action
  if (!own) return `${action}_followed`
  return action === 'answer_the_question' ? action : `${action}_to_yours`
}

/** For a hidden post, only the reason of the member's flag is shown. */
function listed(found: FoundNotification): ListedNotification {
  const { postSeen, own: _, ...rest } = found
  const earned = JSON.parse(found.earned ?? '{}') as Earned
  const notification = { ...rest, earned, wording: wordingOf(found) }
  if (postSeen === 1) return notification
  return { ...notification, questionId: 0, answerId: null, title: null, urlTitle: null }
}

const ofDeletion = sql`n.action in ('your_question_was_deleted', 'your_answer_was_deleted')`
/** A flag decided at the same time, which means that the post was deleted because of it. */
const flagBehind = (column: string) => sql`select ${sql.raw(column)} from report r
  where r.object_id = n.object_id and r.reviewed_at = n.created_at`

/** From the log, whose index has object, act and member. */
const timesOf = (act: string) =>
  sql.raw(`'${act}', (select count(*) from (
  select 1 from activity v where v.object_id = n.object_id and v.type = '${act}'
    and v.user_id = n.user_id and v.cancelled = 0 limit ${MostCounted}))`)
const earned = sql`json_object(${sql.join(EarningActs.map(timesOf), sql`, `)})`

const columnsFor = (viewer: Member) => sql`${postVisible(viewer)} as postSeen,
  case ${arg('viewerId')} when a.user_id then 'answer' when q.user_id then 'question' end as own,
  case when ${ofFlag} then (${flagBehind('r.outcome')} and r.user_id = n.user_id limit 1)
    when ${ofDeletion} then (${flagBehind('r.outcome')} limit 1) end as outcome,
  case when ${ofDeletion} then (${flagBehind('r.report_type')} limit 1) end
    as flaggedFor,
  case when ${ofDeletion} then (select v.comment from activity v where v.object_id = n.object_id
    and v.type in ('question.deleted', 'answer.deleted') and v.user_id = n.actor_id
    and v.created_at = n.created_at limit 1)
    when n.object_type = ${code(ObjectType.user)} then (select k.note from account_claim k where k.user_id = n.user_id
      and k.imported_user_id = n.object_id and k.decided_at = n.created_at limit 1) end as note,
  case when n.object_type = ${code(ObjectType.user)} then (select k.name from account_claim k
    where k.imported_user_id = n.object_id limit 1) end as account,
  case when n.action = 'your_question_is_closed' then (select m.value from object_meta m
    where m.object_id = n.object_id and m.key = 'question.close.reason') end as closing,
  case when n.action = 'reputation' then ${earned} end as earned,
  n.id, n.action, n.object_type as objectType, n.object_id as objectId,
  n.question_id as questionId, n.actor_id as actorId, n.rank, n.is_read as isRead,
  n.updated_at as updatedAt, q.title, q.url_title as urlTitle, a.id as answerId,
  t.slug as tagSlug, t.display_name as tagName,
  b.id as badgeId, b.key as badgeKey, b.icon as badgeIcon, b.level as badgeLevel`

/** What one notification adds to its group. */
export type NotificationEvent = {
  id: number
  action: string
  /** The post it happened on: for a comment its parent, for a new answer its question. */
  place: number
  actorId: number
  isRead: number
  at: number
}
const event = sql`n.id, n.action, n.actor_id as actorId, n.is_read as isRead, n.updated_at as at,
  case when n.action = 'answer_the_question' then n.question_id
    else coalesce(c.object_id, n.object_id) end as place`

type Lists = {
  page: Statement<FoundNotification>
  count: Statement<{ n: number }>
  events: Statement<NotificationEvent>
}

const listsOf = perViewer<Lists>((viewer, name) => {
  const [type, part] = name.split(' ') as [NotificationType, InboxType]
  const index = sql.raw(part === 'all' ? 'notification_list' : 'notification_type')
  const from = sql`from notification n indexed by ${index} ${joins}
    where ${own(type)} and ${parts[part]} and ${visible(viewer)}`
  const newestFirst = sql`order by n.updated_at desc, n.id desc`
  const reach = sql.raw(String(MaxListed))
  return {
    page: statement(sql`select ${columnsFor(viewer)} ${from}
      ${newestFirst} limit ${arg('size')} offset ${arg('offset')}`),
    count: statement(sql`select count(*) as n from (select 1 ${from} limit ${reach})`),
    events: statement(sql`select ${event} ${from} ${newestFirst} limit ${reach}`),
  }
})
const listOf = (viewer: Member, type: NotificationType, part: InboxType) =>
  listsOf(viewer, `${type} ${type === 'inbox' ? part : 'all'}`)

export type NotificationFilter = {
  type: NotificationType
  part: InboxType
  size: number
  offset: number
}

/** A page of a list, newest first, with its count up to `MaxListed`. */
export function pageOfNotifications(db: Db, viewer: Member, filter: NotificationFilter) {
  const { type, part, size, offset } = filter
  const lists = listOf(viewer, type, part)
  const viewerId = viewer.id
  const count = lists.count.one(db, { viewerId }).n
  const wanted = Math.min(size, Math.max(0, count - offset))
  const found = wanted === 0 ? [] : lists.page.all(db, { viewerId, size: wanted, offset })
  return { count, list: found.map(listed) }
}

/** Up to `MaxListed` entries of a list, newest first, with just what grouping needs. */
export const eventsOf = (db: Db, viewer: Member, type: NotificationType, part: InboxType) =>
  listOf(viewer, type, part).events.all(db, { viewerId: viewer.id })

const someOf = perViewer<Statement<FoundNotification>>(viewer =>
  statement(sql`select ${columnsFor(viewer)} from json_each(${arg('ids')}) j
    cross join notification n on n.id = j.value ${joins}
    where n.user_id = ${arg('viewerId')} and ${visible(viewer)}`),
)

/** Some notifications of the member, by id. */
export function listedNotifications(
  db: Db,
  viewer: Member,
  ids: number[],
): Map<number, ListedNotification> {
  const found = someOf(viewer, '').all(db, { viewerId: viewer.id, ids: JSON.stringify(ids) })
  return new Map(found.map(row => [row.id, listed(row)]))
}

const oneOf = perViewer<Statement<FoundNotification>>(viewer =>
  statement(sql`select ${columnsFor(viewer)} from notification n ${joins}
    where n.id = ${arg('id')} and n.user_id = ${arg('viewerId')} and ${visible(viewer)}`),
)

/** One notification, if it belongs to the member and is not hidden. */
export function findListedNotification(
  db: Db,
  viewer: Member,
  id: number,
): ListedNotification | undefined {
  const found = oneOf(viewer, '').get(db, { viewerId: viewer.id, id })
  return found && listed(found)
}

/** The newest unread ones of a list; older ones cannot change a count that stops at 99. */
const unread = (type: NotificationType, since: SQL) => sql`
  (select * from notification indexed by notification_unread
    where user_id = ${arg('viewerId')} and kind = ${code(NotificationKind[type])}
      and is_read = 0 and id > ${since}
    order by id desc limit ${sql.raw(String(MaxCounted))}) n`

const anyUnread = perViewer<Statement<{ found: number }>>((viewer, type) =>
  statement(sql`select exists (select 1 from ${unread(type as NotificationType, sql.raw('0'))} ${joins}
    where ${visible(viewer)}) as found`),
)

/** Whether "mark all read" would change anything. */
export const hasUnread = (db: Db, viewer: Member, type: NotificationType): boolean =>
  anyUnread(viewer, type).one(db, { viewerId: viewer.id }).found === 1

export type StatusRow = {
  inbox: number
  achievement: number
  notificationId: number | null
  badgeId: number | null
  badgeKey: string | null
  badgeIcon: string | null
  badgeLevel: number | null
}

const look = (column: string) =>
  sql`coalesce((select ${sql.raw(column)} from notice_look where user_id = ${arg('viewerId')}), 0)`

const statusOf = perViewer<Statement<StatusRow>>(viewer => {
  const fresh = (type: NotificationType) => sql`(select count(*)
    from ${unread(type, look(`${type}_id`))} ${joins} where ${visible(viewer)})`
  return statement(sql`select ${fresh('inbox')} as inbox, ${fresh('achievement')} as achievement,
    box.* from (select 1) left join (
      select n.id as notificationId, b.id as badgeId, b.key as badgeKey, b.icon as badgeIcon,
        b.level as badgeLevel
      from notification n indexed by notification_announce
      join badge_award w on w.id = n.object_id join badge b on b.id = w.badge_id and b.status = ${code(BadgeStatus.active)}
      where n.user_id = ${arg('viewerId')} and n.announce = 1 order by n.id limit 1) box`)
})

/** The unread counts and the badge to announce, in one statement. */
export const statusOfMember = untilWritten(
  (_db: Db, viewer: Member) => `${viewer.id} ${isStaff(viewer)}`,
  (db, viewer): Readonly<StatusRow> => statusOf(viewer, '').one(db, { viewerId: viewer.id }),
  1000,
)
