/** Going back to the previous version after an upgrade of the database. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Sqlite } from '#infra/database/sqlite.ts'
import { addMembers, olderDatabase } from '#tests/support/older-database.ts'
import { restoreBeforeUpgrade } from '#parts/ops/infra/backup/restore-site.ts'
import { openDatabase } from './db.ts'
import { pendingMigrations } from './migrate.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
const file = () => at('forum.sqlite')
const place = () => ({ file: file(), uploads: at('uploads') })
const goBack = (seconds = 0) =>
  restoreBeforeUpgrade(place(), new Date(Date.UTC(2026, 0, 2, 3, 4, seconds)))
beforeEach(() => (folder = fs.mkdtempSync(path.join(tmpdir(), 'upgrade-'))))
afterEach(() => fs.rmSync(folder, { recursive: true }))

const copies = () => fs.readdirSync(folder).filter(name => name.includes('.before-upgrade-of-'))

/** Number of members, and whether the schema is that of an earlier version; the file must be sound. */
function stateOf(which: string) {
  const sqlite = new Sqlite(which)
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const members = sqlite.prepare('select count(*) from user').pluck().get()
    return { members, older: pendingMigrations(sqlite).length > 0 }
  } finally {
    sqlite.close()
  }
}

/** The previous version writes three members, stops, and the new one upgrades and writes two. */
function upgraded() {
  const older = olderDatabase(file())
  addMembers(older, 3)
  older.close()
  const newer = openDatabase(file())
  addMembers(newer.sqlite, 2, 3)
  return newer
}

/** Leaves the files as a killed process does: what was written last is in the log only. */
function kill({ close }: { close(): void }): void {
  const names = ['forum.sqlite', 'forum.sqlite-wal', 'forum.sqlite-shm']
  const bytes = names.map(name => fs.readFileSync(at(name)))
  expect(bytes[1]!.length).toBeGreaterThan(0)
  close()
  names.forEach((name, n) => fs.writeFileSync(at(name), bytes[n]!))
}

test('one command restores the database from before, also when the new version was killed', async () => {
  kill(upgraded())
  const { aside } = await goBack()
  expect(stateOf(file())).toEqual({ members: 3, older: true })
  expect(stateOf(aside!)).toEqual({ members: 5, older: false })
  expect(copies()).toEqual([])
  await expect(goBack()).rejects.toThrow('There is no copy from before an upgrade')
})

test('a running site is not replaced, nor any site by a damaged copy', async () => {
  const newer = upgraded()
  await expect(goBack()).rejects.toThrow('in use')
  newer.close()
  const [copy] = copies()
  const bytes = fs.readFileSync(at(copy!))
  fs.writeFileSync(at(copy!), bytes.fill('x', 8192, 12_000))
  await expect(goBack()).rejects.toThrow('damaged')
  expect(stateOf(file())).toEqual({ members: 5, older: false })
})

test.each(['by the command', 'by hand, leaving the copy'])(
  'the next upgrade after going back %s keeps what was written meanwhile',
  async how => {
    upgraded().close()
    if (how === 'by the command') await goBack()
    else fs.copyFileSync(at(copies()[0]!), file())
    const older = new Sqlite(file())
    addMembers(older, 4, 10)
    older.close()
    openDatabase(file()).close()
    expect(copies()).toHaveLength(1)
    expect(stateOf(at(copies()[0]!))).toEqual({ members: 7, older: true })
    await goBack(1)
    expect(stateOf(file())).toEqual({ members: 7, older: true })
  },
)
