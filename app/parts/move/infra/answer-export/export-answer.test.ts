import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnswerFile } from '#parts/move/domain/import/answer-export/answer-file.ts'
import { fullSite } from '#tests/support/full-site.ts'
import type { World } from '#tests/support/world.ts'
import { exportAnswer } from './export-answer.ts'

let w: World
let folder: string
beforeEach(async () => {
  w = (await fullSite()).w
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-export-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  w[Symbol.dispose]()
  fs.rmSync(folder, { recursive: true, force: true })
})

const at = (name: string) => path.join(folder, name)
const leave = (files = w.site.ports.files, siteUrl = 'https://qa.example.org') =>
  exportAnswer(w.db, {
    file: at('answer.db'),
    siteUrl,
    files,
    plugins: w.site.ports.plugins,
    now: w.now,
  })

test('the file and its folder are there when all is, and only then', async () => {
  const { files } = w.site.ports
  const during: string[] = []
  const find = files.find.bind(files)
  vi.spyOn(files, 'find').mockImplementation(name => {
    during.push(...fs.readdirSync(folder))
    return find(name)
  })
  await leave(files)
  expect(new Set(during)).toEqual(new Set([`answer.db.part-${process.pid}`]))
  expect(fs.readdirSync(folder).sort()).toEqual(['answer.db', 'uploads'])
  expect(fs.readdirSync(at('uploads'), { recursive: true })).toContain(
    'post/shownxxxxxxxxxxxxxxxxxxx.png',
  )
  expect(fs.statSync(at('uploads')).mode & 0o077).toBe(0)
})

test('nothing that exists is replaced', async () => {
  fs.writeFileSync(at('answer.db'), 'mine')
  await expect(leave()).rejects.toThrow(/answer\.db exists already/)
  fs.rmSync(at('answer.db'))
  fs.mkdirSync(at('uploads'))
  await expect(leave()).rejects.toThrow(/uploads exists already/)
  expect(fs.readdirSync(folder)).toEqual(['uploads'])
})

test('of two exports to one place one ends', async () => {
  const ended = await Promise.allSettled([leave(), leave()])
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(fs.readdirSync(folder).sort()).toEqual(['answer.db', 'uploads'])
})

test.each(['SQLITE_FULL', 'ENOSPC'])(
  'a full disk (%s) is said in a sentence, and nothing is left',
  async code => {
    const full = Object.assign(new Error('full'), { code })
    if (code === 'ENOSPC') vi.spyOn(w.site.ports.files, 'find').mockRejectedValue(full)
    else
      vi.spyOn(AnswerFile.prototype, 'finish').mockImplementation(() => {
        throw full
      })
    await expect(leave()).rejects.toThrow(/^The disk that holds .*answer\.db is full\./)
    expect(fs.readdirSync(folder)).toEqual([])
  },
)

test('what a killed export left goes with the next one, what a running one has stays', async () => {
  // No process has this number: it is above the highest that Linux gives.
  const [dead, alive] = ['answer.db.part-4194999', `answer.db.part-${process.ppid}`]
  for (const name of [dead, alive]) fs.mkdirSync(at(name))
  fs.writeFileSync(at(`${dead}/answer.db`), 'half')
  await leave()
  expect(fs.readdirSync(folder).sort()).toEqual(['answer.db', alive, 'uploads'])
})

test('a file that is missing in the store is named', async () => {
  vi.spyOn(w.site.ports.files, 'find').mockResolvedValue(null)
  const stages = await leave()
  expect(stages.at(-1)?.skipped).toEqual({ 'file that is not in the store': 2 })
})

test('an address that is none is refused before anything is written', async () => {
  for (const address of ['qa.example.org', 'javascript:x', ''])
    await expect(leave(w.site.ports.files, address)).rejects.toThrow(/is no address/)
  expect(fs.readdirSync(folder)).toEqual([])
})
