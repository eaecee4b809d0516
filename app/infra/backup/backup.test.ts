import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#app/infra/db.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let folder: string
const at = (...names: string[]) => path.join(folder, ...names)
beforeEach(() => (folder = fs.mkdtempSync(path.join(tmpdir(), 'backup-'))))
afterEach(() => fs.rmSync(folder, { recursive: true }))
const Now = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))

async function site() {
  const w = new Community(freeForAll, openDatabase(at('forum.sqlite')))
  const who = w.member()
  await w.ask(who, { title: 'What will be kept' })
  fs.mkdirSync(at('uploads', 'post'), { recursive: true })
  fs.writeFileSync(at('uploads', 'post', 'a.png'), 'a picture '.repeat(200))
  fs.writeFileSync(at('uploads', 'small'), 'x')
  return { w, who }
}
const titles = (file: string) => {
  const sqlite = new Database(file, { readonly: true })
  try {
    return sqlite.prepare('select title from question order by id').pluck().all()
  } finally {
    sqlite.close()
  }
}

test('a backup taken during writes restores to a whole site, files included', async () => {
  const { w, who } = await site()
  const made = makeBackup(w.site, at('kept'), at('uploads'))
  for (let n = 0; n < 20; n++) await w.ask(who, { title: `Question ${n} meanwhile` })
  expect(await made).toMatchObject({ files: 2, bytes: 2001 })
  w.site.close()
  expect(fs.statSync(at('kept')).mode & 0o777).toBe(0o600)

  fs.rmSync(at('uploads'), { recursive: true })
  const target = { file: at('elsewhere', 'forum.sqlite'), uploads: at('uploads') }
  expect(await restoreBackup(at('kept'), target, Now)).toEqual({ files: 2, aside: null })
  expect(titles(target.file)).toContain('What will be kept')
  const restored = openDatabase(target.file)
  expect(restored.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  const left = restored.sqlite.prepare("select 1 from sqlite_master where name = 'sqlar'").all()
  expect(left).toEqual([])
  restored.close()
  expect(fs.readFileSync(at('uploads', 'post', 'a.png'), 'utf8')).toBe('a picture '.repeat(200))
  expect(fs.readFileSync(at('uploads', 'small'), 'utf8')).toBe('x')
})

test('what was there is put aside', async () => {
  const { w, who } = await site()
  await makeBackup(w.site, at('kept'), null)
  await w.ask(who, { title: 'After the backup' })
  w.site.close()
  const target = { file: at('forum.sqlite'), uploads: at('uploads') }
  const { aside } = await restoreBackup(at('kept'), target, Now)
  expect(titles(target.file)).toEqual(['What will be kept'])
  expect(titles(aside!)).toEqual(['What will be kept', 'After the backup'])
})

test('a site that is running is not overwritten', async () => {
  const { w } = await site()
  await makeBackup(w.site, at('kept'), null)
  const target = { file: at('forum.sqlite'), uploads: at('uploads') }
  await expect(restoreBackup(at('kept'), target, Now)).rejects.toThrow('in use')
  w.site.close()
})

test('a file that is there is not overwritten', async () => {
  const { w } = await site()
  fs.writeFileSync(at('kept'), 'precious')
  await expect(makeBackup(w.site, at('kept'), null)).rejects.toThrow('already')
  expect(fs.readFileSync(at('kept'), 'utf8')).toBe('precious')
  w.site.close()
})

test.each([
  ['/etc/passwd', 0o100644],
  ['../outside', 0o100644],
  ['post/../../outside', 0o100644],
  ['post\\..\\outside', 0o100644],
  ['C:outside', 0o100644],
  ['', 0o100644],
  ['link', 0o120777],
  ['folder', 0o040755],
])('a backup with the file %j (%i) changes nothing', async (name, mode) => {
  const { w } = await site()
  await makeBackup(w.site, at('kept'), at('uploads'))
  w.site.close()
  const backup = new Database(at('kept'))
  backup.prepare('insert into sqlar values (?, ?, 0, 4, ?)').run(name, mode, Buffer.from('evil'))
  backup.close()
  const before = fs.readdirSync(folder, { recursive: true }).sort()
  const target = { file: at('forum.sqlite'), uploads: at('uploads') }
  await expect(restoreBackup(at('kept'), target, Now)).rejects.toThrow('leads elsewhere')
  expect(fs.readdirSync(folder, { recursive: true }).sort()).toEqual(before)
})

test('what is no backup is refused', async () => {
  const target = { file: at('forum.sqlite'), uploads: at('uploads') }
  fs.writeFileSync(at('text'), 'no database, but long enough to be taken for one by its size')
  const other = new Database(at('other'))
  other.exec('create table a (b)')
  other.close()
  await expect(restoreBackup(at('text'), target, Now)).rejects.toThrow('is no backup')
  await expect(restoreBackup(at('other'), target, Now)).rejects.toThrow('holds no site')
  await expect(restoreBackup(at('nothing'), target, Now)).rejects.toThrow('no file')
  expect(fs.existsSync(target.file)).toBe(false)
})
