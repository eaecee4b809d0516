import { and, eq, sql } from 'drizzle-orm'
import { NotificationKind, ObjectType, Role, UserStatus } from '#shared/codes.ts'
import { EarningActs } from '#shared/achievement-texts.ts'
import { arg, code, inserts, prepared, statement, type Tx, updates } from '#kernel'
import { notificationViews, notifications } from '#drizzle/schema/index.ts'
import { type NotificationType } from './notifications.schema.ts'

export type NotificationRow = typeof notifications.$inferSelect

export const insertNotification = inserts(notifications)
const updateNotification = updates(notifications)

/** The part of an inbox row that comes from its event. */
export type News = {
  msgType: number
  action: string
  objectType: number
  objectId: number
  questionId: number
  /** The member who is named; 0 = none. */
  actorId: number
}

const toFollowers = statement(sql`
  insert into notification (created_at, updated_at, user_id, kind, msg_type, action,
    object_type, object_id, question_id, actor_id)
  select ${arg('now')}, ${arg('now')}, f.user_id, ${code(NotificationKind.inbox)}, ${arg('msgType')}, ${arg('action')},
    ${arg('objectType')}, ${arg('objectId')}, ${arg('questionId')}, ${arg('actorId')}
  from follow f join user u on u.id = f.user_id
  where f.object_id = ${arg('questionId')} and f.object_type = ${code(ObjectType.question)} and u.status = ${code(UserStatus.available)}
    and f.user_id not in (select value from json_each(${arg('told')}))`)

/** Notifies all followers of the question except those already notified. */
export function insertForFollowers(tx: Tx, news: News, told: Iterable<number>, now: number): void {
  toFollowers.run(tx, { ...news, now, told: JSON.stringify([...told]) })
}

const toAdmins = statement(sql`
  insert into notification (created_at, updated_at, user_id, kind, msg_type, action,
    object_type, object_id, question_id, actor_id)
  select ${arg('now')}, ${arg('now')}, u.id, ${code(NotificationKind.inbox)}, ${arg('msgType')}, ${arg('action')},
    ${arg('objectType')}, ${arg('objectId')}, ${arg('questionId')}, ${arg('actorId')}
  from user u where u.role_id <> ${code(Role.user)} and u.role_id = ${code(Role.admin)} and u.status = ${code(UserStatus.available)} and u.id <> ${arg('actorId')}`)

/** Notifies all administrators except the one who acted. */
export const insertForAdmins = (tx: Tx, news: News, now: number): void =>
  void toAdmins.run(tx, { ...news, now })

export const findOwnNotification = prepared(db => {
  const one = db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, arg('id')), eq(notifications.userId, arg('userId'))))
    .prepare()
  return (userId: number, id: number): NotificationRow | undefined => one.get({ userId, id })
})

/** A notification that has been read is no longer announced. */
const Read = { isRead: true, announce: false }

export const markRead = (tx: Tx, id: number): void => updateNotification(tx, id, Read)

const readSome = statement(sql`update notification set is_read = 1, announce = 0
  where id in (select value from json_each(${arg('ids')})) and +user_id = ${arg('userId')}`)

/** Finds them by id: the plus keeps the planner from reading all notifications of the member. */
export const markSomeRead = (tx: Tx, userId: number, ids: number[]): void =>
  void readSome.run(tx, { userId, ids: JSON.stringify(ids) })

export function markAllRead(tx: Tx, userId: number, type: NotificationType): void {
  const own = and(eq(notifications.userId, userId), eq(notifications.kind, NotificationKind[type]))
  tx.update(notifications)
    .set(Read)
    .where(and(own, sql`is_read = 0`))
    .run()
}

const announceNoMore = statement(
  sql`update notification set announce = 0 where user_id = ${arg('userId')} and announce = 1`,
)

/** Stores that the member has seen a list, including new badges, up to the newest notification. */
export function saveLook(tx: Tx, userId: number, type: NotificationType): void {
  const last = sql`(select coalesce(max(id), 0) from notification)`
  const column = type === 'inbox' ? { inboxId: last } : { achievementId: last }
  tx.insert(notificationViews)
    .values({ userId, ...column })
    .onConflictDoUpdate({ target: notificationViews.userId, set: column })
    .run()
  if (type === 'achievement') announceNoMore.run(tx, { userId })
}

/** Deletes all notifications of an account that is being removed. */
export function deleteNotificationsOf(tx: Tx, userId: number): void {
  tx.delete(notifications).where(eq(notifications.userId, userId)).run()
  tx.delete(notificationViews).where(eq(notificationViews.userId, userId)).run()
}

const pointsOf = statement<{ points: number }>(sql`
  select coalesce(sum(rank), 0) as points from activity
  where object_id = ${arg('objectId')} and user_id = ${arg('userId')} and cancelled = 0
    and type in (${sql.raw(EarningActs.map(act => `'${act}'`).join(', '))})`)

/** Current points of a member for an object. */
export const pointsOn = (tx: Tx, userId: number, objectId: number): number =>
  pointsOf.one(tx, { userId, objectId }).points

const findAchievement = statement<{ id: number; rank: number }>(sql`
  select id, rank from notification
  where user_id = ${arg('userId')} and object_id = ${arg('objectId')} and kind = ${code(NotificationKind.achievement)}`)

export const achievementOn = (tx: Tx, userId: number, objectId: number) =>
  findAchievement.get(tx, { userId, objectId })

export const setAchievementRank = (tx: Tx, id: number, rank: number): void =>
  updateNotification(tx, id, { rank })

const voteBegan = statement<{ at: number }>(sql`
  select created_at as at from activity
  where object_id = ${arg('objectId')} and type = ${arg('type')} and user_id = ${arg('voterId')}
    and trigger_user_id = 0`)

/** When this member first voted on the object in this way (ms); 0 = never. */
export const firstVotedAt = (tx: Tx, voterId: number, objectId: number, type: string): number =>
  voteBegan.get(tx, { voterId, objectId, type })?.at ?? 0
