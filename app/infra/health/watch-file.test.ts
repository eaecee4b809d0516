import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writing } from '#kernel'
import { type OpenDatabase, openDatabase } from '#infra/database/db.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { type Writes, watchWrites } from './watch-writes.ts'

let folder: string
let file: string
let database: OpenDatabase
let writes: Writes
const log = { error: vi.fn() }
const others: { close(): void }[] = []

const add = `insert into site_counter (key, value) values (?, 1)`
const write = (key: string) =>
  writing(database.db, () => void database.sqlite.prepare(add).run(key))
const keysIn = (at: string): string[] => {
  const sqlite = new Sqlite(at)
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const list = sqlite.prepare(`select key from site_counter where key like 'test %' order by key`)
    return list.pluck().all() as string[]
  } finally {
    sqlite.close()
  }
}

/** What the next start finds if this process is killed now. */
function afterKill(): string[] {
  const there = fs.mkdtempSync(path.join(folder, 'after-'))
  for (const end of ['', '-wal', '-shm']) {
    if (fs.existsSync(file + end))
      fs.copyFileSync(file + end, path.join(there, `forum.sqlite${end}`))
  }
  return keysIn(path.join(there, 'forum.sqlite'))
}

/** A whole database with a key of its name. */
function otherDatabase(name: string): string {
  const at = path.join(folder, name)
  const other = openDatabase(at)
  other.sqlite.prepare(add).run(`test ${name}`)
  other.close()
  return at
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'watch-'))
  file = path.join(folder, 'forum.sqlite')
  database = openDatabase(file)
  log.error.mockReset()
  writes = watchWrites(database, log)
  write('test 1')
})
afterEach(() => {
  database.close()
  for (const one of others.splice(0)) one.close()
  fs.rmSync(folder, { recursive: true })
})

describe.each([[['-wal']], [['-shm']], [['-wal', '-shm']]])('the deletion of %j', ends => {
  const deleteThem = () => ends.forEach(end => fs.rmSync(file + end))

  test('loses nothing: the files are put back', () => {
    deleteThem()
    write('test 2')
    expect(afterKill()).toEqual(['test 1', 'test 2'])
    expect(log.error).toHaveBeenCalledTimes(ends.length)
    deleteThem()
    expect(writes.lost()).toBeNull()
    // Another process sees the same log.
    expect(keysIn(file)).toEqual(['test 1', 'test 2'])
    write('test 3')
    expect(keysIn(file)).toEqual(['test 1', 'test 2', 'test 3'])
  })

  test('also while a second process has the database open, whichever notices first', () => {
    const second = openDatabase(file)
    const seconds = watchWrites(second, log)
    others.push(second)
    deleteThem()
    expect(seconds.lost()).toBeNull()
    write('test 2')
    second.sqlite.prepare(add).run('test 3')
    expect(afterKill()).toEqual(['test 1', 'test 2', 'test 3'])
  })

  test('refuses writes where files cannot have two names, and keeps what was written', () => {
    const refuse = Object.assign(new Error('no links here'), { code: 'EPERM' })
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw refuse
    })
    database.close()
    database = openDatabase(file)
    writes = watchWrites(database, log)
    write('test 2')
    expect(writes.lost()).toBeNull()
    deleteThem()
    expect(() => write('test 3')).toThrow('left without its log')
    expect(writes.fault?.reason).toBe('error.storage.read_only')
    expect(afterKill()).toEqual(['test 1', 'test 2'])
  })
})

describe('another database', () => {
  const ways = {
    'copied over the file': (from: string) => fs.copyFileSync(from, file),
    'moved to its place': (from: string) => fs.renameSync(from, file),
  }
  test.each(Object.entries(ways))('%s is noticed, and is what the next start finds', (_, put) => {
    const other = otherDatabase('other')
    put(other)
    expect(() => write('test 2')).toThrow('while it was open')
    expect(writes.fault?.reason).toBe('error.storage.read_only')
    expect(afterKill()).toEqual(['test other'])
    database.close()
    expect(afterKill()).toEqual(['test other'])
  })

  test('an older copy of the same file is noticed, too', () => {
    database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    fs.copyFileSync(file, `${file}.older`)
    for (let n = 2; n < 40; n++) write(`test ${n}`)
    database.sqlite.pragma('wal_checkpoint')
    expect(writes.lost()).toBeNull()
    fs.copyFileSync(`${file}.older`, file)
    expect(writes.lost()).toBe('overwritten')
    expect(afterKill()).toEqual(['test 1'])
  })

  test('also after a crash, before the first checkpoint', () => {
    const there = path.join(folder, 'crashed.sqlite')
    for (const end of ['', '-wal']) fs.copyFileSync(file + end, there + end)
    const crashed = openDatabase(there)
    others.push(crashed)
    const its = watchWrites(crashed, log)
    expect(its.lost()).toBeNull()
    fs.copyFileSync(otherDatabase('other'), there)
    expect(its.lost()).toBe('overwritten')
  })
})

test('what the site and its commands do to the file is nobody else’s', () => {
  const second = new Sqlite(file, { timeout: 1000 })
  others.push(second)
  second.pragma('wal_autocheckpoint = 10')
  const fill = second.prepare(`insert into site_counter (key, value) values (?, zeroblob(9000))`)
  for (let n = 0; n < 150; n++) {
    if (n % 3 === 0) write(`test ${n}`)
    else fill.run(`other ${n}`)
    if (n % 40 === 0) second.pragma('wal_checkpoint(RESTART)')
    if (n % 90 === 0) second.exec('vacuum')
    expect(writes.lost()).toBeNull()
  }
  fs.utimesSync(file, new Date(), new Date(Date.now() + 5000))
  fs.chmodSync(file, 0o640)
  expect(writes.lost()).toBeNull()
})

test('a clean end leaves the database alone in its folder', () => {
  database.close()
  expect(fs.readdirSync(folder)).toEqual(['forum.sqlite'])
})
