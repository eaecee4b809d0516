import { activated, query, slice } from '#kernel'
import { type Author, listAuthors } from '#basics/users/users.queries.ts'
import { isNotificationType, ListNotificationsInput } from './notifications.schema.ts'
import { notificationGroups } from './notification-groups.ts'
import {
  hasUnread,
  type ListedNotification,
  listedNotifications,
  type NotificationEvent,
} from './visible-notifications.queries.ts'

/** Most people named in a row. */
const MaxNamed = 2

/** The newest notification of the group, with the actors who did the same to the post that day. */
export type NotificationGroup = ListedNotification & {
  unread: boolean
  /** How often it happened. */
  times: number
  /** The latest actors, who are named. */
  named: Author[]
  /** Number of other actors. */
  others: number
}
export type NotificationGroupPage = { count: number; list: NotificationGroup[]; unread: boolean }

/** The distinct actors. Each nameless act counts as another person. */
function peopleOf(events: NotificationEvent[]): { named: number[]; others: number } {
  const ids = [...new Set(events.map(event => event.actorId).filter(id => id > 0))]
  const nameless = events.filter(event => event.actorId === 0).length
  const named = ids.slice(0, MaxNamed)
  return { named, others: ids.length - named.length + nameless }
}

/** A page of the inbox or of the achievements in groups, newest first; hidden ones are left out. */
export const listNotificationGroups = query({
  name: 'notifications.list_groups',
  guard: activated,
  input: ListNotificationsInput,
  run(
    { db, viewer, settings, now },
    { type, inbox_type: part, page, page_size },
  ): NotificationGroupPage {
    if (!isNotificationType(type)) return { count: 0, list: [], unread: false }
    const groups = notificationGroups(db, viewer, { type, part }, settings.interface.time_zone)
    const { size, offset } = slice(page, page_size)
    const shown = groups.slice(offset, offset + size)
    const notifications = listedNotifications(
      db,
      viewer,
      shown.map(([newest]) => newest.id),
    )
    const people = shown.map(peopleOf)
    const authors = listAuthors(
      db,
      people.flatMap(({ named }) => named),
      now,
    )
    const list = shown.map((events, at): NotificationGroup => {
      const { named, others } = people[at]!
      return {
        ...notifications.get(events[0].id)!,
        unread: events.some(event => event.isRead === 0),
        times: events.length,
        named: named.map(id => authors.get(id)!),
        others,
      }
    })
    return { count: groups.length, list, unread: hasUnread(db, viewer, type) }
  },
})
