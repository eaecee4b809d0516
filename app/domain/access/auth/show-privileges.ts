/** What reputation opens on this site, and how it is earned: the rules as they are in force. */
import { z } from 'zod'
import { isStaff, PrivilegeLevels, query, visitor } from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import { DailyCap, Points, type PointsKey } from '#shared/points.ts'

export type PrivilegeRow = { key: string; rank: number }

const byRank = (a: PrivilegeRow, b: PrivilegeRow) => a.rank - b.rank

/** Events that change reputation, gains first. */
const changes = Object.entries(Points)
  .filter(([, points]) => points !== 0)
  .map(([key, points]) => ({ key: key as PointsKey, points }))
  .sort((a, b) => b.points - a.points)

export const showPrivileges = query({
  name: 'auth.show_privileges',
  guard: visitor,
  input: z.object({}),
  run({ viewer, privileges }) {
    const member = viewer.kind === 'member'
    return {
      privileges: Object.keys(PrivilegeLevels)
        .map((key): PrivilegeRow => ({ key, rank: ownValue(privileges, key)! }))
        .sort(byRank),
      changes,
      dailyCap: DailyCap,
      /** The reader's reputation; null for visitors. */
      have: member ? viewer.rank : null,
      /** Staff hold every privilege by their role. */
      staff: member && isStaff(viewer),
    }
  },
})
