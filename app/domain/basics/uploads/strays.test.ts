/** Files without a row, as a process that is killed between the two leaves them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileStore } from '#infra/storage/file-store.ts'
import { world, type World } from '#tests/support/world.ts'
import { pathFor } from './addresses.ts'
import { UploadSources } from './file-kinds.ts'
import { strayTidier } from './strays.ts'
import { insertUpload } from './uploads.queries.ts'

const Hour = 3_600_000
let w: World
let folder: string

beforeEach(() => {
  w = world()
  folder = mkdtempSync(path.join(tmpdir(), 'strays-'))
})
afterEach(() => {
  w[Symbol.dispose]()
  rmSync(folder, { recursive: true })
})

/** Puts a file there; returns its path. */
function put(relative: string, at: number): string {
  const file = path.join(folder, relative)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, 'x')
  utimesSync(file, at / 1000, at / 1000)
  return relative
}
const name = (n: number) => `stray-${n}`.padEnd(24, 'x')
const addRow = (file: string) =>
  insertUpload(w.db as never, {
    ...{ createdAt: w.now, userId: 1, source: 'post', path: file, originalName: 'a.png' },
    ...{ mediaType: 'image/png', bytes: 1, unusedSince: w.now },
  })
const kept = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter(file => !file.startsWith('deleted/'))
    .sort()

test('they are retired after a day, of every source; others stay', async () => {
  w.admin()
  const old = w.now - 25 * Hour
  for (const source of UploadSources) put(pathFor(source, name(1), 'png'), old)
  const stay = [
    put(pathFor('post', name(2), 'png'), w.now - 23 * Hour),
    // The clock was wrong, or is.
    put(pathFor('post', name(3), 'png'), w.now + 400 * 24 * Hour),
    put('tmp/0123456789abcdef', old),
    put('avatar_thumb/48_48@someone.png', old),
    put('post/readme of the operator.txt', old),
    put('.htaccess', old),
  ]
  const known = put(pathFor('post_attachment', name(4), ''), old)
  addRow(known)

  const tidy = strayTidier(w.db, fileStore(folder))
  expect(await tidy(w.now)).toBe(UploadSources.length)
  expect(kept()).toEqual([...stay, known].sort())
  expect(readdirSync(path.join(folder, 'deleted'))).toHaveLength(UploadSources.length)
  expect(await tidy(w.now)).toBe(0)
})

test('a run looks at some thousand files, and the next one goes on', async () => {
  const files = fileStore(folder)
  const looked = vi.fn(() => Promise.resolve(w.now))
  async function* many() {
    for (let n = 0; n < 12_000; n++) yield await Promise.resolve(pathFor('post', name(n), 'png'))
  }
  const tidy = strayTidier(w.db, { ...files, stored: many, storedAt: looked })
  const counts: number[] = []
  for (let run = 0; run < 4; run++) {
    looked.mockClear()
    await tidy(w.now)
    counts.push(looked.mock.calls.length)
  }
  expect(counts).toEqual([5000, 5000, 2000, 5000])
})

test('a site without uploads has no strays', async () => {
  expect(await strayTidier(w.db, fileStore(path.join(folder, 'none')))(w.now)).toBe(0)
})
