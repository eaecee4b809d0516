/** An Answer site, as the commands and the back office import it. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { answerSite } from '#tests/fixtures/answer-site/build.ts'
import { mysqlDump } from '#tests/fixtures/answer-site/dumps.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'
import { bringIn, type Content, tryBringIn } from './bring-in.ts'

class Home extends AnswerHome {
  readonly content: Extract<Content, { kind: 'answer' }> = { kind: 'answer', file: this.file }
  readonly watch = { work: path.join(this.files, 'work'), onProgress: () => {} }
  /** Whether the source has been opened. */
  get isRead(): boolean {
    return fs.existsSync(this.watch.work) && fs.readdirSync(this.watch.work).length > 0
  }
}

const Lost = mysqlDump(answerSite()).replace('SET NAMES utf8mb4', 'SET NAMES utf8')
const Note =
  'The dump was written in utf8, where emoji and rare Chinese characters became question marks. To keep them, dump again with mysqldump --default-character-set=utf8mb4.'

test('a dump that may have lost characters says so in the dry run and in the report', async () => {
  using w = new Home()
  fs.writeFileSync(w.file, Lost)
  expect((await tryBringIn(w.site, w.content, w.watch)).notes).toEqual([Note])
  expect((await bringIn(w.site, w.content, w.watch)).notes).toEqual([Note])
})

const wrong: [string, (w: Home) => string, string][] = [
  ['missing', w => path.join(w.files, 'none'), 'is not a folder'],
  ['a file', w => w.file, 'is not a folder'],
  [
    'with a file for a folder',
    w => {
      fs.mkdirSync(path.join(w.files, 'odd'))
      fs.writeFileSync(path.join(w.files, 'odd', 'post'), '')
      return path.join(w.files, 'odd')
    },
    'post cannot be read: ENOTDIR',
  ],
]
test.each(wrong)(
  'a folder of uploads that is %s is refused before anything is imported',
  async (_, make, message) => {
    for (const run of [tryBringIn, bringIn]) {
      using w = new Home()
      const before = w.contents()
      const content = { ...w.content, uploads: make(w) }
      await expect(run(w.site, content, w.watch)).rejects.toThrow(message)
      expect(w.contents()).toEqual(before)
      expect(w.isRead).toBe(false)
    }
  },
)

test('a name that is no time zone is refused, also for a source without local times', async () => {
  using w = new Home()
  const content = { ...w.content, timeZone: 'Nowhere/City' }
  await expect(tryBringIn(w.site, content, w.watch)).rejects.toThrow(
    '"Nowhere/City" is not a time zone',
  )
})

test('a time zone without effect is named', async () => {
  using w = new Home()
  const { notes } = await tryBringIn(w.site, { ...w.content, timeZone: 'Asia/Tokyo' }, w.watch)
  expect(notes).toEqual(['The time zone has no effect: the times of this source are in UTC.'])
})
