import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { parseId } from '#shared/ids.ts'
import { type Db, harmless, isAdmin, query, staff, wire } from '#kernel'
import { type Author, findUserByName, listAuthors } from '#basics/users/users.queries.ts'
import { actionsOf, LogGroups } from './action-groups.ts'
import type { LogRow } from './chain.ts'
import { findLastSetting, findRows, listActors, type RowFilter } from './log-rows.queries.ts'
import { type LoggedObject, objectOf } from './logged-object.ts'
import type { Facts } from './staff-acts.ts'
import { Operator } from './write-entry.ts'

/** Default number of rows per page. */
const PageSize = 50

export type LogEntry = {
  id: number
  at: number
  action: string
  /** Null: the operator's command line. */
  actor: Author | null
  object: LoggedObject | null
  user: Author | null
  before: Facts
  after: Facts
  note: string
  /** The values of the change are hidden from this reader; the field names are shown. */
  veiled: boolean
}

export type LogList = {
  list: LogEntry[]
  /** Whether there are more rows in either direction. */
  older: boolean
  newer: boolean
  /** Everyone in the log, for the filter. */
  actors: Author[]
  byOperator: boolean
  /** Filter values that do not exist. */
  unknown: ('user' | 'object')[]
}

const place = () => wire.int(0, Number.MAX_SAFE_INTEGER, 0)

const ListLogInput = z.object({
  /** A username, or `0` for the operator. */
  actor: wire.text({ max: 60, trim: true }),
  user: wire.text({ max: 60, trim: true }),
  object: wire.text({ max: 60, trim: true }),
  group: wire.oneOf(['', ...LogGroups], ''),
  before: place(),
  after: place(),
  page_size: wire.pageSize(PageSize, 200),
})
type Input = z.output<typeof ListLogInput>

/** The filter as ids; null if a named user or object does not exist. */
function filterOf(db: Db, input: Input): { filter: RowFilter; unknown: LogList['unknown'] } {
  const unknown: LogList['unknown'] = []
  const filter: RowFilter = {}
  if (input.actor) {
    filter.actorId =
      input.actor === String(Operator) ? Operator : (findUserByName(db, input.actor)?.id ?? -1)
  }
  if (input.user) {
    const found = findUserByName(db, input.user)
    if (found) filter.userId = found.id
    else unknown.push('user')
  }
  if (input.object) {
    const found = parseId(input.object)
    if (found) filter.object = { type: found.type, id: found.seq }
    else unknown.push('object')
  }
  if (input.group) filter.actions = actionsOf(input.group)
  return { filter, unknown }
}

const facts = (text: string): Facts => JSON.parse(text) as Facts
const veil = (values: Facts): Facts =>
  Object.fromEntries(Object.keys(values).map(name => [name, null]))

/**
 * Acts of staff, newest first, paged by row number. Staff only; the values of settings are shown to
 * administrators, moderators see which fields changed.
 */
export const listLog = query({
  name: 'staff_log.list',
  guard: harmless(staff),
  input: ListLogInput,
  run({ db, viewer, now }, input): LogList {
    const { filter, unknown } = filterOf(db, input)
    const { before, after, page_size: size } = input
    const upwards = after > 0
    const at = upwards ? { after } : before > 0 ? { before } : {}
    const found = unknown.length > 0 ? [] : findRows(db, filter, at, size + 1)
    const more = found.length > size
    const rows = !more ? found : upwards ? found.slice(1) : found.slice(0, size)
    const actorIds = listActors(db)
    const authors = listAuthors(
      db,
      [...actorIds, ...rows.flatMap(row => [row.actorId, row.userId])],
      now,
    )
    const entry = (row: LogRow): LogEntry => {
      const veiled = row.action === 'setting.changed' && !isAdmin(viewer)
      const shown = (text: string) => (veiled ? veil(facts(text)) : facts(text))
      return {
        id: row.id,
        at: row.createdAt,
        action: row.action,
        actor: authors.get(row.actorId) ?? null,
        object:
          row.objectType === ObjectType.user ? null : objectOf(db, row.objectType, row.objectId),
        user: authors.get(row.userId) ?? null,
        before: shown(row.before),
        after: shown(row.after),
        note: row.note,
        veiled,
      }
    }
    return {
      list: rows.map(entry),
      older: upwards ? rows.length > 0 : more,
      newer: upwards ? more : before > 0,
      actors: actorIds.flatMap(id => authors.get(id) ?? []),
      byOperator: actorIds.includes(Operator),
      unknown,
    }
  },
})

/** The last change of a settings group, for administrators; null if there was none. */
export function lastSettingChange(db: Db, group: string): LogEntry | null {
  const row = findLastSetting(db, group)
  if (!row) return null
  const { id, createdAt: at, action, actorId, note } = row
  const actor = listAuthors(db, [actorId], at).get(actorId) ?? null
  const [before, after] = [facts(row.before), facts(row.after)]
  return { id, at, action, actor, object: null, user: null, before, after, note, veiled: false }
}
