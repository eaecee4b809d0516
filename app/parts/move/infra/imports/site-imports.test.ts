import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importDump } from '#tests/support/tiny-dump.ts'
import type { ImportPlan } from '#parts/move/domain/imports/port.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import {
  checkImport,
  startImport,
  stopImport,
  undoImport,
} from '#parts/move/domain/imports/import-acts.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { openDatabase } from '#infra/database/db.ts'
import { answerSite, writeDatabase, writeUploads } from '#tests/fixtures/answer-site/build.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { exportOf } from '#tests/support/site-folder.ts'
import { tinyDump } from '#tests/support/tiny-dump.ts'
import { qid } from '#tests/support/world.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { lockImports } from './import-lock.ts'
import { siteImports } from './site-imports.ts'
import { marksOf } from './take-back.ts'

let root: string
let w: Community
let asked: number

const plan = (changes: Partial<ImportPlan> = {}): ImportPlan => ({
  ...{ kind: 'stackexchange', source: 'garden', uploads: '', address: 'https://g.example.org' },
  ...{ timeZone: '', prefix: '', also: '', name: '', images: false, ...changes },
})
/** The form of the plan. */
const form = (changes: Partial<ImportPlan> = {}) => {
  const { kind, source, address } = plan(changes)
  return { kind, source, address }
}
/** As after a restart of the server. */
function restart() {
  w.site.ports.imports = siteImports(w.site)
  return w.site.ports.imports
}
const imports = () => w.site.ports.imports
const count = (table: string) =>
  w.site.sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get()!
const actions = () => rowsAfter(w.db, 0, 999).map(({ action }) => action)
const place = (...names: string[]) => path.join(root, 'imports', ...names)

/** A new site in the folder, or one that is in use. */
async function setUp(inUse = true) {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-imports-'))
  const file = path.join(root, 'forum.sqlite')
  w = new Community(freeForAll, openDatabase(file))
  const { env } = w.site
  w.site.env = { ...env, dataDir: root, database: file }
  w.write(seedBadges)
  if (inUse) asked = await w.ask(w.member())
  else w.admin({ username: 'owner', email: 'owner@new.example' })
  fs.cpSync(tinyDump, place('garden'), { recursive: true })
  restart()
}
function tearDown() {
  imports().stop()
  w[Symbol.dispose]()
  fs.rmSync(root, { recursive: true, force: true })
}
beforeEach(() => setUp())
afterEach(tearDown)

/** Another machine that shares the imports folder. */
function other() {
  const folder = path.join(root, 'other')
  fs.mkdirSync(folder)
  fs.symlinkSync(path.join(root, 'imports'), path.join(folder, 'imports'))
  return siteImports({ ...w.site, env: { ...w.site.env, dataDir: folder } })
}

/** As a killed server leaves an import. */
function leave(changes: Partial<ImportPlan> = {}, more = {}) {
  const state = { plan: plan(changes), phase: 'running', by: 1, bound: '' }
  const rest = { progress: null, report: null, error: '', writtenAt: 0, outcome: 'done', ...more }
  fs.mkdirSync(place('.run'), { recursive: true })
  fs.writeFileSync(place('.run', 'state.json'), JSON.stringify({ ...state, ...rest }))
}
function begun(changes: Partial<ImportPlan> = {}) {
  leave(changes)
  return restart().goOn()
}

test('an import is checked, run, and undone as if it had never been', async () => {
  const root1 = w.admin()
  const before = marksOf(w.site.sqlite)
  await w.as(root1).run(checkImport, form())
  await imports().goOn()
  const checked = imports().state()!
  expect(checked.phase).toBe('checked')
  expect(checked.report!.parts.find(({ name }) => name === 'questions')!.read).toBe(4)
  expect(marksOf(w.site.sqlite)).toEqual(before)

  await w.as(root1).run(startImport, {})
  await imports().goOn()
  expect(imports().state()).toMatchObject({ phase: 'done', bound: '', error: '' })
  expect(count('question')).toBe(5)
  expect(actions()).toContain('import.made')

  await w.as(root1).run(undoImport, {})
  await imports().goOn()
  expect(imports().state()).toMatchObject({ phase: 'undone' })
  expect(count('question')).toBe(1)
  expect(actions().at(-1)).toBe('import.undone')
  const { staff_log: _, ...now } = marksOf(w.site.sqlite)
  const { staff_log: __, ...then } = before
  expect(now).toEqual(then)
  expect(w.site.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(fs.existsSync(place('.run', 'before.sqlite'))).toBe(false)
  // The server continues with the same connection.
  expect(await w.ask(w.member())).toBeGreaterThan(asked)
}, 180_000)

test('an import that something else depends on is not undone', async () => {
  await begun()
  await w.as(w.member()).run(setBookmark, { object_id: qid(asked), group_id: 0, bookmark: true })
  expect(imports().state()).toMatchObject({ phase: 'done', bound: 'written' })
  await expect(w.as(w.admin()).run(undoImport, {})).rejects.toThrow('bound_written')
  expect(fs.existsSync(place('.run', 'before.sqlite'))).toBe(false)
}, 180_000)

test('writes of other processes are found when it is undone', async () => {
  const root1 = w.admin()
  await begun()
  w.member({ username: 'late' })
  await w.as(root1).run(undoImport, {})
  await imports().goOn()
  expect(imports().state()).toMatchObject({ phase: 'done', bound: 'written' })
  expect(count('question')).toBe(5)
  expect(count(`user where username = 'late'`)).toBe(1)
}, 180_000)

test('a restarted server continues the import', async () => {
  const onProgress = ({ stage }: { stage: string }) => {
    if (stage === 'comments') throw new Error('killed')
  }
  const options = { siteUrl: 'https://g.example.org', now: w.now }
  await expect(importDump(w, place('garden'), { ...options, onProgress })).rejects.toThrow('killed')
  expect([count('question'), count('badge_award')]).toEqual([5, 0])
  await begun()
  expect(imports().state()!.phase).toBe('done')
  expect([count('question'), count('badge_award') > 0]).toEqual([5, true])
}, 180_000)

test('an import can be stopped, continued and undone', async () => {
  const root1 = w.admin()
  const going = begun()
  await expect.poll(() => imports().state()!.progress, { timeout: 90_000 }).toBeTruthy()
  await w.as(root1).run(stopImport, {})
  await going
  await imports().goOn()
  expect(imports().state()!.phase).toBe('stopped')
  await w.as(root1).run(startImport, {})
  await imports().goOn()
  expect(imports().state()).toMatchObject({ phase: 'done', bound: '' })
  expect(count('question')).toBe(5)
  await w.as(root1).run(undoImport, {})
  await imports().goOn()
  expect(imports().state()!.phase).toBe('undone')
  expect(count('question')).toBe(1)
}, 180_000)

test('machines that share the folder show the same import, and each can stop it', async () => {
  const there = other()
  expect(there.state()).toBe(null)
  // The import waits for the lock until it is stopped.
  const unlock = lockImports(root)
  leave({}, { bound: 'machines' })
  const going = restart().goOn()
  expect(there.isLocked()).toBe(true)
  await there.goOn()
  expect(there.state()!.phase).toBe('running')
  there.stop()
  await going
  unlock()
  await there.goOn()
  expect(imports().state()).toMatchObject({ phase: 'stopped', progress: null })
  there.start(1)
  await there.goOn()
  expect(imports().state()).toMatchObject({ phase: 'done', error: '' })
  expect(count('question')).toBe(5)
}, 180_000)

test('another machine continues an import without progress', async () => {
  leave({}, { node: 'killed' })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const there = other()
  await there.goOn()
  now.mockReturnValue(20_000)
  await there.goOn()
  expect(there.state()!.phase).toBe('running')
  now.mockReturnValue(21_001)
  await there.goOn()
  now.mockRestore()
  expect(imports().state()).toMatchObject({ phase: 'done', error: '' })
  expect(count('question')).toBe(5)
}, 180_000)

test('what is wrong with a source is in the report', async () => {
  fs.writeFileSync(place('garden', 'Posts.xml'), '<posts><row Id="x"/></posts>')
  fs.mkdirSync(place('sheet'))
  fs.writeFileSync(place('sheet', 'questions.csv'), 'id,title\nq1,"open')
  const root1 = w.admin()
  for (const [source, kind, words] of [
    ['garden', 'stackexchange', 'Posts.xml'],
    ['sheet', 'csv', 'questions.csv, line 2: has a quote that is not closed'],
  ] as const) {
    await w.as(root1).run(checkImport, form({ source, kind }))
    await imports().goOn()
    const { phase, report } = imports().state()!
    expect(phase).toBe('checked')
    expect(report!.errors.join()).toContain(words)
    await expect(w.as(root1).run(startImport, {})).rejects.toThrow('changed')
  }
}, 180_000)

test('a converted source says what was left out', async () => {
  fs.mkdirSync(place('sheet'))
  const rows =
    'id,title,text,created_at,color\nq1,How do birds fly?,With wings?,2020-01-02 03:04,red\n'
  fs.writeFileSync(place('sheet', 'questions.csv'), rows)
  await begun({ source: 'sheet', kind: 'csv' })
  const { phase, report } = imports().state()!
  expect([phase, report!.notes.join()]).toEqual(['done', expect.stringContaining('"color"')])
  expect(count('question')).toBe(2)
}, 180_000)

test('an Answer site with its files moves into a new site, and out again', async () => {
  tearDown()
  await setUp(false)
  writeDatabase(answerSite({ zone: 'UTC' }), place('answer.db'))
  writeUploads(place('uploads'))
  const owner = w.user(1)
  const input = { kind: 'answer', source: 'answer.db', uploads: 'uploads' }
  await w.as(owner).run(checkImport, input)
  await imports().goOn()
  const { phase, report } = imports().state()!
  expect([phase, report!.errors]).toEqual(['checked', []])
  expect(report!.parts.some(({ skipped }) => skipped.length > 0)).toBe(true)
  await w.as(owner).run(startImport, {})
  await imports().goOn()
  expect(imports().state()).toMatchObject({ phase: 'done', error: '', bound: '' })
  const kept = w.site.sqlite.prepare<[], string>('select path from upload').pluck().all()
  const files = () => kept.filter(each => fs.existsSync(path.join(root, 'uploads', each)))
  expect(files().length).toBeGreaterThan(0)
  await w.as(w.user(1)).run(undoImport, {})
  await imports().goOn()
  expect(imports().state()!.phase).toBe('undone')
  expect([count('question'), files()]).toEqual([0, []])
  expect(w.user(1).email).toBe('owner@new.example')
}, 180_000)

test('a whole site is restored in a new one', async () => {
  using from = await exportOf(w, 'private')
  tearDown()
  await setUp(false)
  fs.cpSync(from.folder, place('moved'), { recursive: true })
  const owner = w.user(1)
  await w.as(owner).run(checkImport, { kind: 'site', source: 'moved' })
  await imports().goOn()
  expect(imports().state()).toMatchObject({ phase: 'checked', report: { errors: [] } })
  await w.as(owner).run(startImport, {})
  await imports().goOn()
  expect(imports().state()).toMatchObject({ phase: 'done', error: '' })
  expect(count('question')).toBe(1)
}, 180_000)
