import type { Reactor } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { NotificationKind, UserStatus } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import { insertNotification } from './notifications.queries.ts'
import { type FlagAction, msgTypeOf } from './notifications.schema.ts'

const actions: Record<string, FlagAction> = {
  edit_post: 'flag_edited',
  close_post: 'flag_closed',
  delete_post: 'flag_deleted',
  unlist_post: 'flag_unlisted',
  ignore_report: 'flag_declined',
}

/**
 * Notifies the flagger of the outcome, even when the post is hidden. Staff decide as staff, so no one is
 * named. There is no notification for deciding on your own flag.
 */
export const onFlagDecided: Reactor<'flag.decided'> = ({ tx, now }, event) => {
  const { objectType, objectId, questionId, flaggerId, reviewerId, operation } = event
  const action = ownValue(actions, operation)
  if (!action || flaggerId === reviewerId) return
  if (findUser(tx, flaggerId)?.status !== UserStatus.available) return
  insertNotification(tx, {
    userId: flaggerId,
    kind: NotificationKind.inbox,
    msgType: msgTypeOf(action),
    action,
    objectType,
    objectId,
    questionId,
    actorId: 0,
    createdAt: now,
    updatedAt: now,
  })
}
