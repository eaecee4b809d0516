import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FaultNames } from '#app/domain/kernel/index.ts'
import { translator } from '#app/i18n/catalogue.ts'
import { sendPastQueue } from '#app/infra/mail/try-mail.ts'
import { Locales, MailStatus } from '#app/shared/codes.ts'
import { faultWords } from '#app/shared/fault-words.ts'
import { type World, world } from '#tests/support/world.ts'
import { faultReporter } from './report-faults.ts'

const mails = vi.hoisted(() => ({ sent: [] as string[], broken: false }))
vi.mock('#app/infra/mail/try-mail.ts', () => ({
  sendPastQueue: vi.fn((_site: unknown, letter: { recipient: string; params: string }) => {
    if (mails.broken) return Promise.reject(new Error('no server'))
    const { name } = JSON.parse(letter.params) as { name: string }
    mails.sent.push(`${letter.recipient} ${name}`)
    return Promise.resolve()
  }),
}))

vi.mock('node:fs/promises', async original => ({
  ...(await original<object>()),
  statfs: () => Promise.resolve({ bavail: 1e12, blocks: 1e12, bsize: 1 }),
}))

const Minute = 60_000
let w: World
let folder: string
let look: (now: number) => Promise<void>

beforeEach(() => {
  Object.assign(mails, { sent: [], broken: false })
  folder = fs.mkdtempSync(path.join(tmpdir(), 'faults-'))
  w = world()
  w.site.env.dataDir = folder
  w.admin({ username: 'ann', language: 'de_DE' })
  w.admin({ username: 'gone', mailStatus: MailStatus.pending })
  w.moderator()
  look = faultReporter(w.site)
})
afterEach(() => {
  w[Symbol.dispose]()
  fs.rmSync(folder, { recursive: true })
})

const fail = (failures: number) => {
  const state = { startedAt: 1, endedAt: 2, error: 'no', failedAt: 2 }
  w.site.running.jobs.set('mail.drain', { name: 'mail.drain', ...state, failures })
}
async function minutes(count: number) {
  for (let n = 0; n < count; n++) {
    w.tick(Minute)
    await look(w.now)
  }
}
const one = ['ann@example.org jobs_failing']

test('a fault is emailed once to every administrator, in their language', async () => {
  await minutes(3)
  expect(mails.sent).toEqual([])
  fail(1)
  await minutes(3)
  expect(mails.sent).toEqual([])
  fail(2)
  await minutes(1)
  expect(mails.sent).toEqual([])
  await minutes(600)
  expect(mails.sent).toEqual(one)
  expect(vi.mocked(sendPastQueue).mock.lastCall![1]).toMatchObject({ locale: 'de_DE' })
})

test('a restart does not send it again', async () => {
  fail(2)
  await minutes(2)
  expect(JSON.parse(fs.readFileSync(path.join(folder, 'faults.json'), 'utf8'))).toHaveProperty(
    'jobs_failing',
  )
  look = faultReporter(w.site)
  await minutes(5)
  expect(mails.sent).toEqual(one)
})

test('a fault that returns after an hour is emailed again, a flapping one is not', async () => {
  fail(2)
  await minutes(2)
  for (const failures of [0, 2, 0, 2]) {
    fail(failures)
    await minutes(20)
  }
  expect(mails.sent).toEqual(one)
  fail(0)
  await minutes(61)
  expect(fs.readFileSync(path.join(folder, 'faults.json'), 'utf8')).toBe('{}')
  fail(2)
  await minutes(2)
  expect(mails.sent).toEqual([...one, ...one])
})

test('while the mail server is down, sending is retried', async () => {
  mails.broken = true
  fail(2)
  vi.mocked(sendPastQueue).mockClear()
  await minutes(32)
  expect(sendPastQueue).toHaveBeenCalledTimes(4)
  mails.broken = false
  await minutes(20)
  expect(mails.sent).toEqual(one)
})

test('a read-only database does not keep the email from going out', async () => {
  w.site.sqlite.pragma('query_only = 1')
  fail(2)
  await minutes(2)
  expect(mails.sent).toEqual(['ann@example.org read_only'])
  w.site.sqlite.pragma('query_only = 0')
})

test('every fault has texts in every language', () => {
  const values = { free: 5e8, jobs: 'mail.drain, own.job', count: 2, days: 4, why: 'a digest' }
  for (const locale of Locales) {
    const t = translator(locale)
    for (const name of FaultNames) {
      const { what, todo } = faultWords({ name, values }, t, locale)
      expect(`${what} ${todo}`, `${locale} ${name}`).not.toMatch(/dashboard\.|\{\{/)
    }
  }
  const words = faultWords({ name: 'jobs_failing', values }, translator('en_US'), 'en_US')
  expect(words.what).toBe('A background job keeps failing: Send emails, own.job.')
})
