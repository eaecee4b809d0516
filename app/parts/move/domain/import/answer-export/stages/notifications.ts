import { NotificationKind, ObjectType } from '#shared/codes.ts'
import { notifications } from '#drizzle/schema/index.ts'
import { InboxObjects } from '#parts/move/domain/import/answer-source/notifications.ts'
import {
  type ExportContext,
  type ExportStage,
  longId,
  times,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import { rowsOf, findSubject } from '#parts/move/domain/import/answer-export/rows.queries.ts'
import { badgeName } from './badges.ts'

type NotificationRow = typeof notifications.$inferSelect
type Subject = ReturnType<typeof findSubject>

const {
  question: Question,
  answer: Answer,
  comment: Comment,
  badge: Badge,
  badgeAward: Award,
} = ObjectType
const Names: Record<number, string> = {
  [Question]: 'question',
  [Answer]: 'answer',
  [Comment]: 'comment',
  [Award]: 'badge_award',
}

const idText = (type: number, number: number) => String(longId(type, number))

/** Where it leads to. */
function objectMap(
  { objectType, objectId, questionId }: NotificationRow,
  { onType, onId, badgeId }: Subject,
) {
  if (objectType === Award) return { badge_id: idText(Badge, badgeId ?? 0) }
  const answer = objectType === Answer ? objectId : onType === Answer ? onId : 0
  return {
    question: idText(Question, questionId),
    answer: idText(Answer, answer ?? 0),
    comment: objectType === Comment ? idText(Comment, objectId) : '',
  }
}

/** Of an achievement Answer names the member. */
function actorOf({ actorId, userId }: NotificationRow, { actor, username, rank }: Subject) {
  const id = String(actorId || userId)
  const rest = { avatar: '', website: '', location: '', language: '', status: 'normal' }
  const named = { username: username ?? '', rank: rank ?? 0, display_name: actor ?? '' }
  return { id, ...named, ...rest, suspended_until: 0 }
}

function contentOf(notification: NotificationRow, subject: Subject): string {
  const { action, objectType, objectId, rank } = notification
  const isBadge = objectType === Award
  return JSON.stringify({
    id: '',
    user_info: actorOf(notification, subject),
    object_info: {
      title: isBadge ? badgeName(subject.badgeKey ?? '') : (subject.title ?? ''),
      object_id: idText(objectType, objectId),
      object_map: objectMap(notification, subject),
      object_type: Names[objectType] ?? '',
    },
    rank: action === 'reputation' ? rank : 0,
    ...(action !== 'reputation' && { notification_action: `notification.action.${action}` }),
    is_read: false,
    update_time: 0,
  })
}

function write({ db, out }: ExportContext, notification: NotificationRow): void {
  out.insert('notification', {
    id: notification.id,
    ...times(notification.createdAt, notification.updatedAt),
    user_id: notification.userId,
    object_id: longId(notification.objectType, notification.objectId),
    content: contentOf(notification, findSubject(db, notification.id)),
    type: notification.kind,
    msg_type: notification.msgType,
    is_read: notification.isRead ? 2 : 1,
    status: 1,
  })
}

export const notificationsStage: ExportStage = {
  table: 'notification',
  write(context, tally) {
    for (const notification of rowsOf(context.db, notifications)) {
      const { kind, action } = notification
      tally.read()
      if (kind === NotificationKind.inbox && !InboxObjects.has(action)) {
        tally.skipped('notification of a kind that Answer does not send', action)
        continue
      }
      tally.made(kind === NotificationKind.inbox ? 'notification' : 'achievement')
      write(context, notification)
    }
  },
}
