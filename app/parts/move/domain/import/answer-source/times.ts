/**
 * Times of a source. Answer stores wall-clock times without a zone: UTC in SQLite, the zone of its own
 * process in MySQL and PostgreSQL.
 */
import { DumpError } from '#parts/move/domain/import/dump-error.ts'

const Moment =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?(?: ?(Z|[+-]\d\d(?::?\d\d)?)(?: UTC)?)?$/
const None = /^(?:$|0000-|0001-)/
const Minute = 60_000
const Quarter = 15 * Minute

/**
 * How to read times that name no zone: as UTC (`utc`) or as the local time of a server (`local`).
 * `local-as-utc` is local time with a wrong `Z` after it, as Answer's own dump writes PostgreSQL's times.
 */
export type Clock = 'utc' | 'local' | 'local-as-utc'

const written = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** Minutes east of UTC of `Z`, `+08`, `+0800` or `+08:00`. */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
}

/**
 * A time as the staging file holds it before the zone is known: `YYYY-MM-DD HH:MM:SS`, with `Z` after it
 * when it is UTC among local ones. Fractions of a second are dropped, Answer's empty times are null.
 */
export function readMoment(value: string | null, column: string, clock: Clock): string | null {
  if (value === null || None.test(value)) return null
  const [, day, time, zone] = Moment.exec(value) ?? []
  const at = day ? Date.parse(`${day}T${time}Z`) : NaN
  if (Number.isNaN(at)) throw new DumpError(`${column} is not a time: "${value.slice(0, 40)}"`)
  if (zone === undefined || clock === 'local-as-utc') return `${day} ${time}`
  return written(at - minutesOf(zone) * Minute) + (clock === 'local' ? 'Z' : '')
}

/** Milliseconds east of UTC at a moment, for an offset or a name of the time zone database. */
function offsetsOf(zone: string): (at: number) => number {
  if (/^[+-](0\d|1[0-4]):?[0-5]\d$/.test(zone)) {
    const fixed = minutesOf(zone) * Minute
    return () => fixed
  }
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    throw new DumpError(`"${zone}" is not a time zone; write one like Asia/Shanghai or +08:00`)
  }
  return at => {
    const name = format.formatToParts(at).find(part => part.type === 'timeZoneName')!.value
    return minutesOf(name.slice('GMT'.length)) * Minute
  }
}

/** @throws DumpError when there is no such zone. */
export const insistOnZone = (zone: string): void => void offsetsOf(zone)

/**
 * Turns local times into UTC. Of an hour that a clock shows twice the first one is taken; a time that
 * the clock skipped is read by the offset before.
 * @throws DumpError when there is no such zone.
 */
export function toUtc(zone: string): (moment: string | null) => string | null {
  const offsetAt = offsetsOf(zone)
  /** Offsets by ten minutes of wall clock: no zone changes its offset at a finer grain. */
  let known = new Map<string, number>()
  const offsetOf = (moment: string, wall: number) => {
    const key = moment.slice(0, 15)
    let offset = known.get(key)
    if (offset === undefined) {
      const day = 24 * 60 * Minute
      const [before, after] = [offsetAt(wall - day), offsetAt(wall + day)]
      offset =
        offsetAt(wall - before) !== before && offsetAt(wall - after) === after ? after : before
      if (known.size > 50_000) known = new Map()
      known.set(key, offset)
    }
    return offset
  }
  return moment => {
    if (moment === null || moment.endsWith('Z')) return moment && moment.slice(0, 19)
    const wall = Date.parse(`${moment.replace(' ', 'T')}Z`)
    return written(wall - offsetOf(moment, wall))
  }
}

/** A question's stored time beside the JSON of its first revision. */
export type ZoneSample = { stored: string; content: string }

export type Zones = {
  /** Zone of the stored times. */
  stored: string
  /** Zone of Answer's process, in which MySQL keeps DATETIME columns. */
  process: string
}

const nameOf = (offset: number) => {
  const minutes = Math.abs(offset) / Minute
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/**
 * The zone of a source: the given one, or the one that its rows show, since the JSON of a question's first
 * revision has the time with its offset, and the column has it without.
 * @throws DumpError when the rows show several offsets, or another zone than the given one.
 */
export function findZones(samples: Iterable<ZoneSample>, given?: string): Zones {
  const offsetAt = given === undefined ? null : offsetsOf(given)
  const found = new Map<number, number>()
  let agreeing = 0
  let process: string | undefined
  for (const { stored, content } of samples) {
    const [, digits, zone] =
      /"CreatedAt":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)"/.exec(content) ??
      []
    if (!digits || stored.endsWith('Z')) continue
    const at = Date.parse(`${digits}${zone}`)
    const apart = Date.parse(`${stored.replace(' ', 'T')}Z`) - at
    const offset = Math.round(apart / Quarter) * Quarter
    if (
      Number.isNaN(apart) ||
      Math.abs(apart - offset) > 2000 ||
      Math.abs(offset) > 14 * 4 * Quarter
    )
      continue
    found.set(offset, (found.get(offset) ?? 0) + 1)
    if (offsetAt?.(at) === offset) agreeing++
    process = zone === 'Z' ? '+00:00' : zone
  }
  const offsets = [...found.keys()].sort((a, b) => a - b).map(nameOf)
  const total = [...found.values()].reduce((sum, count) => sum + count, 0)
  const stored = given ?? offsets[0]
  if (given !== undefined && agreeing * 2 < total) {
    throw new DumpError(
      `is not in the time zone ${given}: its questions were stored at ${offsets.join(' and ')}; ${offsets.length > 1 ? 'give another one by --time-zone' : 'leave --time-zone out'}`,
    )
  }
  if (stored === undefined) {
    throw new DumpError(
      'does not tell the time zone of its times; give the one that Answer ran in by --time-zone (its container: Asia/Shanghai)',
    )
  }
  if (given === undefined && offsets.length > 1) {
    throw new DumpError(
      `has times at ${offsets.join(' and ')}: give the time zone with daylight saving that Answer ran in by --time-zone`,
    )
  }
  // Where the digits differ from those that Answer wrote, the database server has converted them.
  const converted = process !== undefined && offsets.length === 1 && offsets[0] !== process
  return { stored, process: converted ? process! : stored }
}
