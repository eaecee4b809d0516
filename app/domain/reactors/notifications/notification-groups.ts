import type { Db, Member } from '#kernel'
import { groupByDay } from '#shared/group-by-day.ts'
import type { InboxType, NotificationType } from './notifications.schema.ts'
import { eventsOf } from './visible-notifications.queries.ts'

/**
 * Groups for the screen: the same act on one post on one day is one row. Groups are made from the newest
 * `MaxListed` rows, so a group is the same on every page of its list and no query grows with the table. The
 * API lists single rows.
 */
export const notificationGroups = (
  db: Db,
  viewer: Member,
  { type, part }: { type: NotificationType; part: InboxType },
  timeZone: string,
) =>
  groupByDay(
    eventsOf(db, viewer, type, part),
    timeZone,
    ({ action, place }) => `${action} ${place}`,
  )
