import { NotificationKind } from '#shared/codes.ts'
import { activated, command } from '#kernel'
import { notificationGroups } from './notification-groups.ts'
import {
  findOwnNotification,
  markAllRead,
  markRead,
  markSomeRead,
  saveLook,
} from './notifications.queries.ts'
import {
  NotificationIdInput,
  NotificationPartInput,
  NotificationTypeInput,
} from './notifications.schema.ts'
import { notificationStatusOf, type NotificationStatus } from './notification-status.ts'
import { findListedNotification, type ListedNotification } from './visible-notifications.queries.ts'

/** Clears the unread count of a list without marking anything read; returns the new counts. */
export const lookAtNotifications = command({
  name: 'notifications.look',
  guard: activated,
  input: NotificationTypeInput,
  emits: [],
  run(ctx, { type }): NotificationStatus {
    saveLook(ctx.tx, ctx.viewer.id, type)
    return notificationStatusOf(ctx, ctx.viewer)
  },
})

/** Marks a whole list read. */
export const readAllNotifications = command({
  name: 'notifications.read_all',
  guard: activated,
  input: NotificationTypeInput,
  emits: [],
  run({ tx, viewer }, { type }): void {
    markAllRead(tx, viewer.id, type)
    saveLook(tx, viewer.id, type)
  },
})

/**
 * Marks one notification read and ends the announcement of its badge. Returns it, to open its target; null
 * when it does not exist, belongs to another member, or its post is hidden.
 */
export const readNotification = command({
  name: 'notifications.read',
  guard: activated,
  input: NotificationIdInput,
  emits: [],
  run({ tx, viewer }, { notice_id: id }): ListedNotification | null {
    const notification = findOwnNotification(tx, viewer.id, id)
    if (!notification) return null
    if (!notification.isRead || notification.announce) markRead(tx, id)
    return findListedNotification(tx, viewer, id) ?? null
  },
})

/**
 * Marks a notification read together with its group; newer ones stay unread. Returns the one to open: the
 * first unread one, or the newest if all were read.
 */
export const openNotifications = command({
  name: 'notifications.open',
  guard: activated,
  input: NotificationPartInput.extend(NotificationIdInput.shape),
  emits: [],
  run({ tx, viewer, settings }, { notice_id: id, inbox_type: part }): ListedNotification | null {
    const notification = findOwnNotification(tx, viewer.id, id)
    if (!notification) return null
    const type = notification.kind === NotificationKind.inbox ? 'inbox' : 'achievement'
    const groups = notificationGroups(tx, viewer, { type, part }, settings.interface.time_zone)
    const group = groups.find(events => events.some(event => event.id === id)) ?? []
    const shown = group.filter(event => event.id <= id)
    const first = shown.findLast(event => event.isRead === 0)
    markSomeRead(tx, viewer.id, [id, ...shown.map(event => event.id)])
    return findListedNotification(tx, viewer, first?.id ?? id) ?? null
  },
})
