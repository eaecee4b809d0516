/** `forum audit`: verifies and prints the staff log. */
import type { Command } from 'commander'
import type { Db } from '#kernel'
import { type Fault, verifyLog } from '#moderation/staff-log/verify-log.ts'
import { firstSince, rowsAfter, rowWithHash } from '#moderation/staff-log/log-rows.queries.ts'
import type { LogRow } from '#moderation/staff-log/chain.ts'
import { Operator } from '#moderation/staff-log/write-entry.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { progressLine } from './progress-line.ts'

const Help = `
Each row of the log has the hash of the row before it. --verify checks the whole chain, also on a running
site, and reports the first row that was changed, moved, removed or inserted; the exit code is 1 then. Rows
missing at the end are detected too. Anyone who can write to the database file can rebuild the whole chain:
keep the hash printed by a check elsewhere, and pass it next time with --contains.`

type Options = { verify?: boolean; contains?: string; list?: boolean; since?: string }
type Tools = { open?: () => Site; say?: (line: string) => void }

const rows = (from: number, to: number) => (from === to ? `row ${from}` : `rows ${from} to ${to}`)
const faults: Record<Fault['kind'], (fault: Fault) => string> = {
  changed: ({ id }) => `Row ${id} was changed: it does not match its hash.`,
  missing: ({ id, to }) => `Missing: ${rows(id, to)}.`,
  reordered: ({ id }) => `Row ${id} was moved from another position.`,
  foreign: ({ id, to }) => `Not written by the program: ${rows(id, to)}.`,
}

/** Returns false when something is wrong. */
function verify(db: Db, { contains }: Options, say: (line: string) => void): boolean {
  const progress = progressLine(process.stdout)
  const walk = verifyLog(db)
  let step = walk.next()
  for (; !step.done; step = walk.next()) {
    const { done, of } = step.value
    progress.show({ stage: 'rows', number: done, of, fraction: done / of })
  }
  progress.end()
  const { rows: sound, head, fault } = step.value
  if (fault) {
    say(faults[fault.kind](fault))
    say(`Intact rows before it: ${sound}.`)
    return false
  }
  if (contains && rowWithHash(db, contains) === 0) {
    say(`No row has the hash ${contains}: the log was rebuilt, or it belongs to another site.`)
    return false
  }
  say(`${sound} rows, all intact.`)
  if (head) say(`Last row: ${head.id} ${head.hash}`)
  return true
}

/**
 * JSON keeps a text on one line, except for three characters that some programs treat as line ends.
 */
const oneLine = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\u009f\u2028\u2029]/g,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const typeNames = new Map<number, string>(
  Object.entries(ObjectType).map(([name, type]) => [type, name]),
)

function lineOf(db: Db, row: LogRow): string {
  const nameOf = (id: number) =>
    id === Operator ? 'operator' : (findUser(db, id)?.username ?? `user ${id}`)
  const object =
    row.objectType > 0 && row.objectType !== ObjectType.user
      ? `${typeNames.get(row.objectType) ?? row.objectType} ${formatId(row.objectType, row.objectId)}`
      : ''
  const change = [row.before, row.after].map(text => oneLine(JSON.parse(text))).join(' -> ')
  return [
    `#${row.id}`,
    new Date(row.createdAt).toISOString(),
    nameOf(row.actorId),
    row.action,
    object,
    row.userId > 0 ? `member=${nameOf(row.userId)}` : '',
    change === '{} -> {}' ? '' : change,
    row.note ? `note=${oneLine(row.note)}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function list(db: Db, { since }: Options, say: (line: string) => void): void {
  const at = since === undefined ? 0 : Date.parse(since)
  if (Number.isNaN(at)) throw new Error(`"${since}" is not a date. Write it like 2026-01-31.`)
  const first = firstSince(db, at)
  for (let last = first - 1; first > 0;) {
    const page = rowsAfter(db, last, 500)
    if (page.length === 0) return
    for (const row of page) say(lineOf(db, row))
    last = page.at(-1)!.id
  }
}

/** Adds the command `audit`. Exits with 1 when the log was tampered with. */
export function registerAuditCommands(program: Command, tools: Tools = {}): void {
  const { open = openSite, say = console.log } = tools
  const audit = program
    .command('audit')
    .option('--verify', 'verify the chain and report what is wrong')
    .option('--contains <hash>', 'with --verify: a row must have this hash of an earlier check')
    .option('--list', 'print the log, one line per entry, oldest first')
    .option('--since <date>', 'with --list: from this day or moment on, such as 2026-01-31')
    .addHelpText('after', Help)
  audit.action((options: Options) => {
    if (!options.verify && !options.list) return audit.help({ error: true })
    const { db } = open()
    if (options.list) list(db, options, say)
    if (options.verify && !verify(db, options, say)) process.exitCode = 1
  })
}
