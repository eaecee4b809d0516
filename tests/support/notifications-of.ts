/** Notifications of members, in a form that tests compare. */
import { findListedNotification } from '#reactors/notifications/visible-notifications.queries.ts'
import { notifications } from '#drizzle/schema/index.ts'
import { findUser, toMember, type UserRow } from '#basics/users/users.queries.ts'
import type { World } from '#tests/support/world.ts'

export const notificationsOf = (w: World, userId: number) =>
  w.db
    .select()
    .from(notifications)
    .all()
    .filter(row => row.userId === userId)

/** Inbox actions by username; members without any are left out. */
export function notificationsByName(w: World, people: UserRow[]): Record<string, string[]> {
  const entries = people.map(({ id, username }) => [
    username,
    notificationsOf(w, id)
      .filter(row => row.kind === 1)
      .map(row => row.action),
  ])
  return Object.fromEntries(entries.filter(([, actions]) => actions!.length > 0)) as Record<
    string,
    string[]
  >
}

/** Live points on the member's achievements by object. */
export const points = (w: World, userId: number): Record<number, number> =>
  Object.fromEntries(
    notificationsOf(w, userId)
      .filter(row => row.kind === 2)
      .map(row => [row.objectId, row.rank]),
  )

/** Ids of the notifications that the member may see now. */
export const seen = (w: World, user: UserRow): number[] =>
  notificationsOf(w, user.id)
    .map(row => row.id)
    .filter(id => findListedNotification(w.db, toMember(findUser(w.db, user.id)!), id))
