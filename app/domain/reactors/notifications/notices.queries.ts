import { and, eq, sql } from 'drizzle-orm'
import { NoticeKind, ObjectType, Role, UserStatus } from '#app/shared/codes.ts'
import { code, prepared, statement, type Tx } from '#app/domain/kernel/index.ts'
import { noticeLooks, notifications } from '#drizzle/schema/index.ts'
import { type NoticeType } from './notices.schema.ts'

const arg = sql.placeholder

export type NoticeRow = typeof notifications.$inferSelect

export function insertNotice(tx: Tx, row: typeof notifications.$inferInsert): void {
  tx.insert(notifications).values(row).run()
}

/** One row of the inbox, as its event makes it. */
export type News = {
  msgType: number
  action: string
  objectType: number
  objectId: number
  questionId: number
  /** Who is named; 0 = nobody. */
  actorId: number
}

const toFollowers = statement(sql`
  insert into notification (created_at, updated_at, user_id, kind, msg_type, action,
    object_type, object_id, question_id, actor_id)
  select ${arg('now')}, ${arg('now')}, f.user_id, ${code(NoticeKind.inbox)}, ${arg('msgType')}, ${arg('action')},
    ${arg('objectType')}, ${arg('objectId')}, ${arg('questionId')}, ${arg('actorId')}
  from follow f join user u on u.id = f.user_id
  where f.object_id = ${arg('questionId')} and f.object_type = ${code(ObjectType.question)} and u.status = ${code(UserStatus.available)}
    and f.user_id not in (select value from json_each(${arg('told')}))`)

/** A copy for everybody who follows the question, but for those who have been told. */
export function insertForFollowers(tx: Tx, news: News, told: Iterable<number>, now: number): void {
  toFollowers.run(tx, { ...news, now, told: JSON.stringify([...told]) })
}

const toAdmins = statement(sql`
  insert into notification (created_at, updated_at, user_id, kind, msg_type, action,
    object_type, object_id, question_id, actor_id)
  select ${arg('now')}, ${arg('now')}, u.id, ${code(NoticeKind.inbox)}, ${arg('msgType')}, ${arg('action')},
    ${arg('objectType')}, ${arg('objectId')}, ${arg('questionId')}, ${arg('actorId')}
  from user u where u.role_id <> ${code(Role.user)} and u.role_id = ${code(Role.admin)} and u.status = ${code(UserStatus.available)} and u.id <> ${arg('actorId')}`)

/** A copy for every administrator, but for the one who did it. */
export const insertForAdmins = (tx: Tx, news: News, now: number): void =>
  void toAdmins.run(tx, { ...news, now })

export const findOwnNotice = prepared(db => {
  const one = db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, arg('id')), eq(notifications.userId, arg('userId'))))
    .prepare()
  return (userId: number, id: number): NoticeRow | undefined => one.get({ userId, id })
})

/** A notice that is read needs no box of its own any more. */
const Read = { isRead: true, announce: false }

export function markRead(tx: Tx, id: number): void {
  tx.update(notifications).set(Read).where(eq(notifications.id, id)).run()
}

const readSome = statement(sql`update notification set is_read = 1, announce = 0
  where id in (select value from json_each(${arg('ids')})) and +user_id = ${arg('userId')}`)

/** By their ids: the plus keeps the planner from walking all that the member has. */
export const markSomeRead = (tx: Tx, userId: number, ids: number[]): void =>
  void readSome.run(tx, { userId, ids: JSON.stringify(ids) })

export function markAllRead(tx: Tx, userId: number, type: NoticeType): void {
  const own = and(eq(notifications.userId, userId), eq(notifications.kind, NoticeKind[type]))
  tx.update(notifications)
    .set(Read)
    .where(and(own, sql`is_read = 0`))
    .run()
}

const announceNoMore = statement(
  sql`update notification set announce = 0 where user_id = ${arg('userId')} and announce = 1`,
)

/** Remembers that the member has seen a list, and its new badges, up to the newest notice there is. */
export function saveLook(tx: Tx, userId: number, type: NoticeType): void {
  const last = sql`(select coalesce(max(id), 0) from notification)`
  const column = type === 'inbox' ? { inboxId: last } : { achievementId: last }
  tx.insert(noticeLooks)
    .values({ userId, ...column })
    .onConflictDoUpdate({ target: noticeLooks.userId, set: column })
    .run()
  if (type === 'achievement') announceNoMore.run(tx, { userId })
}

/** Everything that a member was told is forgotten: the account is gone. */
export function deleteNoticesOf(tx: Tx, userId: number): void {
  tx.delete(notifications).where(eq(notifications.userId, userId)).run()
  tx.delete(noticeLooks).where(eq(noticeLooks.userId, userId)).run()
}

const pointsOf = statement<{ points: number }>(sql`
  select coalesce(sum(rank), 0) as points from activity
  where object_id = ${arg('objectId')} and user_id = ${arg('userId')} and cancelled = 0
    and type in ('answer.accepted', 'answer.accept', 'answer.voted_up', 'question.voted_up',
      'answer.voted_down', 'question.voted_down', 'answer.vote_down', 'edit.accepted')`)

/** Live points of a member on an object. */
export const pointsOn = (tx: Tx, userId: number, objectId: number): number =>
  pointsOf.get(tx, { userId, objectId })!.points

const findAchievement = statement<{ id: number; rank: number }>(sql`
  select id, rank from notification
  where user_id = ${arg('userId')} and object_id = ${arg('objectId')} and kind = ${code(NoticeKind.achievement)}`)

export const achievementOn = (tx: Tx, userId: number, objectId: number) =>
  findAchievement.get(tx, { userId, objectId })

export function setAchievementRank(tx: Tx, id: number, rank: number): void {
  tx.update(notifications).set({ rank }).where(eq(notifications.id, id)).run()
}

const voteBegan = statement<{ at: number }>(sql`
  select created_at as at from activity
  where object_id = ${arg('objectId')} and type = ${arg('type')} and user_id = ${arg('voterId')}
    and trigger_user_id = 0`)

/** When this member voted on the object in this way for the first time; 0 = never. */
export const firstVotedAt = (tx: Tx, voterId: number, objectId: number, type: string): number =>
  voteBegan.get(tx, { voterId, objectId, type })?.at ?? 0
