import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FaultNames } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import type { sendPastQueue } from '#infra/mail/try-mail.ts'
import { Locales, MailStatus } from '#shared/codes.ts'
import { faultText } from '#shared/fault-texts.ts'
import { roomy } from '#tests/support/roomy-disk.ts'
import { type World, world } from '#tests/support/world.ts'
import { faultsOf } from './faults.ts'
import { faultReporter } from './report-faults.ts'

const mails = { sent: [] as string[], broken: false }
const send = vi.fn<typeof sendPastQueue>()

const Minute = 60_000
let w: World
let folder: string
let look: (now: number) => Promise<void>

beforeEach(() => {
  Object.assign(mails, { sent: [], broken: false })
  send.mockReset().mockImplementation((_, letter) => {
    if (mails.broken) return Promise.reject(new Error('no server'))
    const { name } = JSON.parse(letter.params) as { name: string }
    mails.sent.push(`${letter.recipient} ${name}`)
    return Promise.resolve()
  })
  vi.spyOn(fs.promises, 'statfs').mockResolvedValue(roomy)
  folder = fs.mkdtempSync(path.join(tmpdir(), 'faults-'))
  w = world()
  w.site.env.dataDir = folder
  w.admin({ username: 'ann', language: 'de_DE' })
  w.admin({ username: 'gone', mailStatus: MailStatus.pending })
  w.moderator()
  look = faultReporter(w.site, send)
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
  expect(send.mock.lastCall![1]).toMatchObject({ locale: 'de_DE' })
})

test('a restart does not send it again', async () => {
  fail(2)
  await minutes(2)
  expect(JSON.parse(fs.readFileSync(path.join(folder, 'faults.json'), 'utf8'))).toHaveProperty(
    'jobs_failing',
  )
  look = faultReporter(w.site, send)
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
  send.mockClear()
  await minutes(32)
  expect(send).toHaveBeenCalledTimes(4)
  mails.broken = false
  await minutes(20)
  expect(mails.sent).toEqual(one)
})

test('a fault that cannot be emailed is one itself, until an email goes out or nothing is wrong', async () => {
  const isTold = async () =>
    (await faultsOf(w.site, w.now)).some(({ name }) => name === 'report_failed')
  mails.broken = true
  fail(2)
  await minutes(2)
  expect(await isTold()).toBe(true)
  await minutes(2)
  mails.broken = false
  await minutes(10)
  expect([await isTold(), mails.sent]).toEqual([false, one])
  mails.broken = true
  fail(0)
  await minutes(62)
  fail(2)
  await minutes(2)
  expect(await isTold()).toBe(true)
  fail(0)
  await minutes(1)
  expect(await isTold()).toBe(false)
})

test('a read-only database does not keep the email from going out', async () => {
  w.site.sqlite.pragma('query_only = 1')
  fail(2)
  await minutes(2)
  expect(mails.sent).toEqual(['ann@example.org read_only'])
  w.site.sqlite.pragma('query_only = 0')
})

test('every fault has texts in every language', () => {
  const values = {
    free: 5e8,
    jobs: 'mail.drain, own.job',
    count: 2,
    days: 4,
    why: 'a digest',
    since: '',
  }
  for (const locale of Locales) {
    const t = translator(locale)
    for (const name of FaultNames) {
      const { what, todo } = faultText({ name, values }, t, locale)
      expect(`${what} ${todo}`, `${locale} ${name}`).not.toMatch(/dashboard\.|\{\{/)
    }
  }
  const words = faultText({ name: 'jobs_failing', values }, translator('en_US'), 'en_US')
  expect(words.what).toBe('A background job keeps failing: Send emails, own.job.')
})
