import { NotificationKind, ObjectType } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'
import { type InboxAction, msgTypeOf } from '#reactors/notifications/notifications.schema.ts'
import { InboxObjects } from '#parts/move/domain/import/answer-source/notifications.ts'
import { isOpenAccount } from '#parts/move/domain/import/answer/people.ts'
import { readRef, type SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type AnswerContext, tableStage, write } from '#parts/move/domain/import/answer/stage.ts'

const { question, answer, comment } = ObjectType

type Content = {
  user_info?: { id?: unknown } | null
  object_info?: { object_id?: unknown; object_map?: Record<string, unknown> | null } | null
  notification_action?: unknown
}

const refOf = (id: unknown): ObjectRef | null =>
  typeof id === 'string' && /^\d{1,18}$/.test(id) ? readRef(BigInt(id)) : null

/** What a notification is about: an object of this type, where it names one. */
function aboutOf(row: SourceRow, { object_info }: Content, type: number): ObjectRef | null {
  const map = object_info?.object_map ?? {}
  const name = { [question]: 'question', [answer]: 'answer', [comment]: 'comment' }[type]!
  const places = [row.ref('object_id'), refOf(object_info?.object_id), refOf(ownValue(map, name))]
  return places.find(ref => ref?.type === type) ?? places.find(ref => ref !== null) ?? null
}

function times(row: SourceRow) {
  const createdAt = row.createdAt()
  const isRead = row.integer('is_read') === 2
  return {
    id: row.integer('id'),
    createdAt,
    updatedAt: row.moment('updated_at') || createdAt,
    isRead,
  }
}

function inbox(ctx: AnswerContext, row: SourceRow, userId: number): void {
  const { facts, tally } = ctx
  const content = (row.json('content') ?? {}) as Content
  const action = String(content.notification_action ?? '')
    .split('.')
    .at(-1) as InboxAction
  const type = InboxObjects.get(action)
  if (!type) return tally.skipped('a kind that is not sent here', String(action))
  const ref = aboutOf(row, content, type)
  const object = facts.object(ref)
  if (!object) return tally.skipped('its post is gone')
  const actor = Number(content.user_info?.id ?? 0)
  const named = Number.isSafeInteger(actor) && !action.startsWith('down_voted_') ? actor : 0
  write(ctx, 'notifications', {
    ...times(row),
    userId,
    kind: NotificationKind.inbox,
    msgType: msgTypeOf(action),
    action,
    objectType: ref!.type,
    objectId: object.id,
    questionId: object.questionId,
    actorId: Math.max(0, named),
  })
  tally.made('notification')
}

/** Points on one object, or a badge. One row per member and object. */
function achievement(ctx: AnswerContext, row: SourceRow, userId: number): void {
  const { facts, tally } = ctx
  const ref = row.ref('object_id')
  const place = { userId, kind: NotificationKind.achievement, msgType: 0, actorId: 0 }
  if (ref?.type === ObjectType.badgeAward) {
    if (!facts.was('award id', ref.seq)) return tally.skipped('its badge award was left out')
    const award = { objectType: ref.type, objectId: ref.seq, questionId: 0 }
    write(ctx, 'notifications', { ...times(row), ...place, ...award, action: 'earned_badge' })
    return tally.made('notification of a badge')
  }
  const object = facts.object(ref)
  if (!ref || !object) return tally.skipped('its post or tag is gone')
  if (!facts.once('achievement', userId, object.id))
    return tally.skipped('a second notification about the same post')
  const about = { objectType: ref.type, objectId: object.id, questionId: object.questionId }
  write(ctx, 'notifications', { ...times(row), ...place, ...about, action: 'reputation' })
  tally.made('notification of points')
}

export const notificationsStage = tableStage({
  name: 'notifications',
  table: 'notification',
  apply(ctx, row) {
    const userId = row.integer('user_id')
    if (!isOpenAccount(ctx, userId)) return ctx.tally.skipped('its receiver is gone')
    const kind = row.integer('type')
    if (kind === NotificationKind.inbox) return inbox(ctx, row, userId)
    if (kind === NotificationKind.achievement) return achievement(ctx, row, userId)
    ctx.tally.skipped('an unknown kind')
  },
})
