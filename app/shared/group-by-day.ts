import { dayStart } from './day-start.ts'

/**
 * Groups rows of one kind and one day. Rows come newest first, and so do groups, each at the position of its
 * newest row. Days are those of the site's time zone.
 */
export function groupByDay<R extends { at: number }>(
  rows: R[],
  timeZone: string,
  kindOf: (row: R) => string | number,
): [R, ...R[]][] {
  const groups = new Map<string, [R, ...R[]]>()
  let day = Infinity
  for (const row of rows) {
    if (row.at < day) day = dayStart(row.at, timeZone)
    const key = `${day} ${kindOf(row)}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}
