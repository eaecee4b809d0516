import { activated, query, slice } from '#kernel'
import { type Author, listAuthors } from '#basics/users/users.queries.ts'
import { isNotificationType, ListNotificationsInput } from './notifications.schema.ts'
import {
  hasUnread,
  type ListedNotification,
  pageOfNotifications,
} from './visible-notifications.queries.ts'

export type NotificationItem = Omit<ListedNotification, 'isRead'> & {
  isRead: boolean
  /** The actor; null = not named. */
  actor: Author | null
}
export type NotificationPage = { count: number; list: NotificationItem[]; unread: boolean }

/** A page of the inbox or of the achievements, newest first; hidden ones are left out. */
export const listNotifications = query({
  name: 'notifications.list',
  guard: activated,
  input: ListNotificationsInput,
  run({ db, viewer, now }, { type, inbox_type: part, page, page_size }): NotificationPage {
    if (!isNotificationType(type)) return { count: 0, list: [], unread: false }
    const { size, offset } = slice(page, page_size)
    const { count, list } = pageOfNotifications(db, viewer, { type, part, size, offset })
    const people = listAuthors(
      db,
      list.map(row => row.actorId),
      now,
    )
    const items = list.map(row => ({
      ...row,
      isRead: row.isRead === 1,
      actor: people.get(row.actorId) ?? null,
    }))
    return { count, list: items, unread: hasUnread(db, viewer, type) }
  },
})
