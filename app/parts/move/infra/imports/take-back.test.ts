import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '#access/auth/sessions.queries.ts'
import { insertUpload } from '#basics/uploads/uploads.queries.ts'
import { openDatabase } from '#infra/database/db.ts'
import { siteJobs } from '#infra/jobs/site-jobs.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { dropUndoCopy, isWritten, keepCopy, keepMarks, marksOf, takeBack } from './take-back.ts'

let root: string
let w: Community
const count = (table: string) =>
  w.site.sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get()
const stored = (name: string) => path.join(root, 'uploads', name)

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-undo-'))
  w = new Community(freeForAll, openDatabase(path.join(root, 'forum.sqlite')))
  w.site.ports.files.remove = async name => fs.promises.rm(stored(name), { force: true })
  fs.mkdirSync(path.join(root, 'uploads'))
})
afterEach(() => {
  w[Symbol.dispose]()
  fs.rmSync(root, { recursive: true, force: true })
})

const login = (userId: number) =>
  w.write(tx => startSession(tx, w.site.ports, userId, 'page', w.now))

function addFile(userId: number, name: string): void {
  fs.writeFileSync(stored(name), name)
  const facts = { mediaType: 'image/png', bytes: 3, width: 1, height: 1 }
  w.write(tx =>
    insertUpload(tx, {
      ...{ createdAt: w.now, userId, source: 'post', path: name, originalName: name, ...facts },
    }),
  )
}

/** What the tests take for an import: an account with a question and a file. */
async function bringIn() {
  const ann = w.member({ username: 'ann' })
  addFile(ann.id, 'old.png')
  await w.ask(ann)
  await keepCopy(w.site, root)
  const before = marksOf(w.site.sqlite)
  const bob = w.member({ username: 'bob' })
  addFile(bob.id, 'new.png')
  await w.ask(bob)
  keepMarks(w.site, root)
  return { ann, bob, before }
}

test('everything is as before, except logins and other traces of use', async () => {
  const { ann, bob, before } = await bringIn()
  w.site.sqlite.exec('update question set view_count = 7')
  login(ann.id)
  login(bob.id)
  expect(isWritten(w.site, root)).toBe(false)
  expect(await takeBack(w.site, root)).toBe(true)
  expect(marksOf(w.site.sqlite)).toEqual(before)
  expect([count('user'), count('question'), count('upload')]).toEqual([1, 1, 1])
  // The login of the account that is gone is gone, too: its id can be given again.
  expect(count('session')).toBe(1)
  expect(fs.readdirSync(path.join(root, 'uploads'))).toEqual(['old.png'])
})

test('what jobs derive from the import does not count as written', async () => {
  await bringIn()
  const ofTheSite = siteJobs(w.site, { drain: () => Promise.resolve(0) }).filter(
    ({ name }) => !/^(database|faults|updates)/.test(name),
  )
  const { signal } = new AbortController()
  for (const round of [1, 2]) {
    for (const { name, run } of ofTheSite) {
      await run(signal)
      expect([round, name, isWritten(w.site, root)]).toEqual([round, name, false])
    }
  }
  expect(count('word_list')).toBeGreaterThan(0)
})

test('it can be repeated after a kill', async () => {
  const { before } = await bringIn()
  expect(await takeBack(w.site, root)).toBe(true)
  // Killed before it deleted the files.
  fs.writeFileSync(stored('new.png'), 'again')
  expect(await takeBack(w.site, root)).toBe(true)
  expect(marksOf(w.site.sqlite)).toEqual(before)
  expect(fs.existsSync(stored('new.png'))).toBe(false)
})

test.each([
  ['a profile', `update user set bio = 'New' where username = 'ann'`],
  ['a setting', `update site_setting set content = '{"x":1}' where type = 'write'`],
  ['a deleted question', `update question set status = 10`],
])('%s that was changed since then is not lost', async (_, change) => {
  await bringIn()
  w.settings({ write: { min_content: 7 } })
  keepMarks(w.site, root)
  const other = openDatabase(path.join(root, 'forum.sqlite'))
  other.sqlite.exec(change)
  other.close()
  const now = marksOf(w.site.sqlite)
  expect(isWritten(w.site, root)).toBe(true)
  expect(await takeBack(w.site, root)).toBe(false)
  expect(marksOf(w.site.sqlite)).toEqual(now)
})

test('an import that was stopped before it began has nothing to undo', async () => {
  await w.ask(w.member())
  keepMarks(w.site, root)
  expect(await takeBack(w.site, root)).toBe(true)
  expect(count('question')).toBe(1)
})

test('the copies are deleted', async () => {
  await bringIn()
  dropUndoCopy(root)
  expect(fs.readdirSync(root).filter(name => !name.startsWith('forum.'))).toEqual(['uploads'])
})
