/** Takes an import back: the site as it was before, while nothing else depends on the import. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { SettingGroups } from '#kernel'
import { OperatorError } from '#infra/environment/operator-error.ts'
import type { Site } from '#infra/site.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'

/** Logins, emails and other traces of use, which stay as they are. */
const Carried = [
  'session',
  'security_event',
  'known_device',
  'second_step',
  'recovery_code',
  'mail_outbox',
  'mail_code',
  'action_counter',
  'request_mark',
  'captcha',
  'kept_form',
  'csp_report',
  'missed_path',
  'missed_search',
  'sign_in_attempt',
  'sign_in_ticket',
  'pending_identity',
  'qr_ticket',
  'notice_look',
  'outgoing_call',
  'plugin_value',
]
/** Derived from other tables. */
const Derived = [
  'site_counter',
  'question_day',
  'word_list',
  'unread_post',
  'name_key',
  'unread_name',
  'related_question',
]
/** Columns that change without anyone writing. */
const Passing = new Set([
  'question.view_count',
  'question.hot_score',
  'question_tag.view_count',
  'question_tag.hot_score',
  'user.last_login_at',
  'api_key.last_used_at',
  'notification.is_read',
  'redirect.hits',
  'redirect.last_hit_at',
  'upload.unused_since',
])

/** A digest of each table. */
type Marks = Record<string, string>

const tablesOf = (db: Database.Database) =>
  db
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite%'
       and name not like 'post_search%' and substr(name, 1, 1) <> '_' order by name`,
    )
    .pluck()
    .all()
    .filter(name => !Carried.includes(name) && !Derived.includes(name))

function markOf(db: Database.Database, table: string): string {
  const columns = db
    .prepare<[string], string>('select name from pragma_table_info(?)')
    .pluck()
    .all(table)
    .filter(column => !Passing.has(`${table}.${column}`))
  const names = columns.map(column => `"${column}"`).join(', ')
  // The other rows of this table are notes of jobs.
  const only = table === 'site_setting' ? 'where type in (select value from json_each(?))' : ''
  const rows = db.prepare<string[], unknown[]>(`select ${names} from "${table}" ${only}`).raw()
  const hash = createHash('sha256')
  for (const row of rows.iterate(...(only ? [JSON.stringify(Object.keys(SettingGroups))] : [])))
    hash.update(JSON.stringify(row))
  return hash.digest('hex')
}

/** What the site contains, besides traces of use. Reads everything: seconds for a million rows. */
export const marksOf = (db: Database.Database): Marks =>
  Object.fromEntries(tablesOf(db).map(table => [table, markOf(db, table)]))

const same = (one: Marks, other: Marks) => JSON.stringify(one) === JSON.stringify(other)

export const copyFile = (folder: string) => path.join(folder, 'before.sqlite')
const marksFile = (folder: string) => path.join(folder, 'marks.json')
const addedFile = (folder: string) => path.join(folder, 'added.json')
const draftFile = (folder: string) => path.join(folder, 'restored.sqlite')

function readMarks(folder: string): Marks | null {
  const file = marksFile(folder)
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Marks) : null
}

/** Copies the database as it is before the import; an earlier copy stays. */
export async function keepCopy({ sqlite }: Site, folder: string): Promise<void> {
  const copy = copyFile(folder)
  if (fs.existsSync(copy)) return
  const draft = `${copy}.part`
  fs.rmSync(draft, { force: true })
  fs.closeSync(fs.openSync(draft, 'w', 0o600))
  await sqlite.backup(draft, { progress: () => 0x7fffffff })
  fs.renameSync(draft, copy)
}

/** Records what the site contains at the end of the import. */
export const keepMarks = ({ sqlite }: Site, folder: string): void =>
  writeWhole(marksFile(folder), JSON.stringify(marksOf(sqlite)))

/** True if something else was written since the import ended, or was interrupted. */
export function isWritten({ sqlite }: Site, folder: string): boolean {
  const marks = readMarks(folder)
  return marks !== null && !same(marksOf(sqlite), marks)
}

export function dropUndoCopy(folder: string): void {
  for (const file of [copyFile(folder), draftFile(folder), marksFile(folder), addedFile(folder)])
    for (const end of ['', '-wal', '-shm', '-journal', '.part'])
      fs.rmSync(file + end, { force: true })
}

/** The copy with the present traces of use, without those of accounts that it does not have. */
function draftFrom(folder: string, live: string): Database.Database {
  const file = draftFile(folder)
  fs.copyFileSync(copyFile(folder), file)
  const draft = new Sqlite(file)
  draft.pragma('foreign_keys = off')
  draft.prepare('attach ? as live').run(live)
  draft.exec('begin')
  for (const table of Carried) {
    draft.exec(
      `delete from main."${table}"; insert into main."${table}" select * from live."${table}"`,
    )
    const columns = draft.prepare<[string], string>('select name from pragma_table_info(?)').pluck()
    if (columns.all(table).includes('user_id'))
      draft.exec(
        `delete from main."${table}" where user_id > 0 and user_id not in (select id from main.user)`,
      )
  }
  draft.exec('commit; detach live')
  return draft
}

const pathsOf = (db: Database.Database) =>
  db.prepare<[], string>('select path from upload').pluck().all()

/** Writes the copy over the database in one transaction. False = something was written meanwhile. */
async function writeOver(site: Site, folder: string, version: number): Promise<boolean> {
  const { sqlite } = site
  const versionNow = () => sqlite.pragma('data_version', { simple: true }) as number
  const draft = draftFrom(folder, sqlite.name)
  let moved = false
  try {
    const before = new Set(pathsOf(draft))
    const added = pathsOf(sqlite).filter(each => !before.has(each))
    writeWhole(addedFile(folder), JSON.stringify(added))
    const { totalPages } = await draft.backup(sqlite.name, {
      // Called when no other connection can write any more.
      progress() {
        moved = versionNow() !== version
        if (moved) throw new OperatorError('written meanwhile')
        return 0x7fffffff
      },
    })
    // Another connection is writing.
    return totalPages > 0
  } catch (error) {
    if (moved) return false
    throw error
  } finally {
    draft.close()
  }
}

const Attempts = 20
const RestMs = 250

/**
 * Restores the copy. Sign-ins and emails since then stay; views are lost. Can be run again after a kill.
 * Returns false when something else was written to the site.
 */
export async function takeBack(site: Site, folder: string): Promise<boolean> {
  const { sqlite } = site
  // An import begins after the copy is made: nothing was imported yet.
  if (!fs.existsSync(copyFile(folder))) return true
  const copy = new Sqlite(copyFile(folder), { readonly: true })
  const before = marksOf(copy)
  copy.close()
  const after = readMarks(folder)
  for (let attempt = 0; ; attempt++) {
    const version = sqlite.pragma('data_version', { simple: true }) as number
    const now = marksOf(sqlite)
    if (same(now, before)) break
    if (!after || !same(now, after)) return false
    if (await writeOver(site, folder, version)) break
    if (attempt >= Attempts)
      throw new OperatorError('The site is too busy. Try again when fewer people use it.')
    await pause(RestMs)
  }
  const list = addedFile(folder)
  if (fs.existsSync(list))
    for (const each of JSON.parse(fs.readFileSync(list, 'utf8')) as string[])
      await site.ports.files.remove(each)
  return true
}
