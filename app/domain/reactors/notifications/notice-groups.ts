import type { Db, Member } from '#app/domain/kernel/index.ts'
import { groupByDay } from '#app/shared/group-by-day.ts'
import type { InboxType, NoticeType } from './notices.schema.ts'
import { eventsOf } from './visible-notices.queries.ts'

/**
 * A list as its screen shows it: what happened in the same way to one post on one day is one row.
 * Groups are made of the rows within reach, which are the newest `MaxListed`, so a group is the same on
 * every page of its list and no statement grows with the table. The API lists single rows.
 */
export const noticeGroups = (
  db: Db,
  viewer: Member,
  { type, part }: { type: NoticeType; part: InboxType },
  timeZone: string,
) =>
  groupByDay(
    eventsOf(db, viewer, type, part),
    timeZone,
    ({ action, place }) => `${action} ${place}`,
  )
