import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activate } from '#access/auth/activate.ts'
import { register } from '#access/auth/register.ts'
import { sendActivation } from '#access/auth/send-activation.ts'
import { logIn } from '#access/auth/log-in.ts'
import { issueCaptcha } from '#access/captcha/issue-captcha.ts'
import { insertMail } from '#basics/mail/outbox.queries.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { mergeTags } from '#moderation/merges/merge-tags.ts'
import { translator } from '#i18n/catalogue.ts'
import { Locales, UserStatus } from '#shared/codes.ts'
import { jobLabel } from '#shared/fault-texts.ts'
import type { MailTransport } from '#infra/mail/transport.ts'
import { community } from '#tests/support/community.ts'
import { addTaggedQuestions } from '#tests/support/tagged-questions.ts'
import { Epoch, tid, type World, world } from '#tests/support/world.ts'
import { startJobs } from './index.ts'
import { siteJobs } from './site-jobs.ts'

const Minute = 60_000
const sent: string[] = []
const transport: MailTransport = {
  idempotent: false,
  send(mail) {
    sent.push(`${mail.to} ${mail.link}`)
    return Promise.resolve()
  },
}

beforeEach(() => {
  vi.useFakeTimers({ now: Epoch })
  sent.length = 0
})
afterEach(() => void vi.useRealTimers())

test('every job has a name on the dashboard, in every language', () => {
  using w = world()
  for (const locale of Locales) {
    const t = translator(locale)
    for (const { name } of siteJobs(w.site, { drain: () => Promise.resolve(0) })) {
      expect(jobLabel(name, t), `${locale} ${name}`).not.toBe(name)
    }
  }
})

const rows = (w: World, table: string) =>
  (w.site.sqlite.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n
const form = { name: 'ann', e_mail: 'ann@example.org', pass: 'password-1' }

test('an email is sent right after the verb that queued it', async () => {
  using w = world()
  const jobs = startJobs(w.site, { transport })
  await w.as(null).run(register, form)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toHaveLength(1)
  const code = new URL(sent[0]!.split(' ')[1]!).searchParams.get('code')
  await w.as(null).run(activate, { code })
  await jobs.stop()
})

test('emails pending from before a restart are sent at the start', async () => {
  using w = world()
  await w.as(w.inactive()).run(sendActivation)
  const jobs = startJobs(w.site, { transport })
  await vi.advanceTimersByTimeAsync(100)
  await jobs.stop()
  expect(sent).toHaveLength(1)
})

test('expired rows are purged, others stay', async () => {
  using w = world()
  w.member({ username: 'bob' })
  await w.as(null).run(register, form)
  await w
    .as(null)
    .run(logIn, { e_mail: 'bob@example.org', pass: 'wrong-pass' })
    .catch(() => {})
  w.settings({ moderation: { captcha_accounts: true } })
  await w.as(null).run(issueCaptcha, { action: 'email', way: 'words' })
  const jobs = startJobs(w.site, { transport })
  const tables = ['session', 'mail_code', 'action_counter', 'captcha']
  const counts = () => tables.map(table => rows(w, table))
  const before = counts()
  expect(before).not.toContain(0)
  await vi.advanceTimersByTimeAsync(9 * Minute)
  expect(counts()).toEqual(before)
  await vi.advanceTimersByTimeAsync(71 * Minute)
  // The email's link and the count of its owner's emails are valid for a day.
  expect(counts()).toEqual([1, 1, 1, 0])
  vi.setSystemTime(Epoch + 31 * 86_400_000)
  await vi.advanceTimersByTimeAsync(10 * Minute)
  expect(counts()).toEqual([0, 0, 0, 0])
  await jobs.stop()
})

test('finished emails are listed for a month; pending ones stay', async () => {
  using w = world()
  const mail = { createdAt: Epoch, nextAttemptAt: Epoch, template: 'test', locale: 'en_US' }
  w.write(tx => {
    for (const status of ['sent', 'failed', 'queued'] as const)
      insertMail(tx, { ...mail, recipient: `${status}@example.org`, params: '{}', status })
  })
  const failing: MailTransport = { ...transport, send: () => Promise.reject(new Error('away')) }
  const jobs = startJobs(w.site, { transport: failing })
  await vi.advanceTimersByTimeAsync(11 * Minute)
  expect(rows(w, 'mail_outbox')).toBe(3)
  vi.setSystemTime(Epoch + 31 * 86_400_000)
  await vi.advanceTimersByTimeAsync(10 * Minute)
  expect(w.outbox().map(({ recipient }) => recipient)).toEqual(['queued@example.org'])
  await jobs.stop()
})

test('a suspension ends on time', async () => {
  using w = world()
  const away = { status: UserStatus.suspended, suspendedAt: Epoch }
  const short = w.member({ ...away, suspendedUntil: Epoch + 15 * Minute })
  const long = w.member({ ...away, suspendedUntil: Epoch + 60 * Minute })
  const jobs = startJobs(w.site, { transport })
  await vi.advanceTimersByTimeAsync(10 * Minute)
  expect(w.user(short.id).status).toBe(UserStatus.suspended)
  await vi.advanceTimersByTimeAsync(10 * Minute)
  expect(w.user(short.id)).toMatchObject({ status: UserStatus.available, suspendedUntil: 0 })
  expect(w.user(long.id).status).toBe(UserStatus.suspended)
  await jobs.stop()
})

test('views are written every few seconds, and at the end', async () => {
  using w = world()
  const flushed: number[] = []
  const flush = w.site.views.flush
  w.site.views.flush = async db => {
    const count = await flush(db)
    if (count > 0) flushed.push(count)
    return count
  }
  const jobs = startJobs(w.site, { transport })
  w.site.ports.recordView(1)
  w.site.ports.recordView(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(flushed).toEqual([2])
  w.site.ports.recordView(3)
  await jobs.stop()
  expect(flushed).toEqual([2, 1])
})

test('hot questions are ranked every hour, including recent views', async () => {
  using w = community()
  const id = await w.ask(w.member())
  const before = w.question(id).hotScore
  const jobs = startJobs(w.site, { transport })
  for (let n = 0; n < 50; n++) w.site.ports.recordView(id)
  await vi.advanceTimersByTimeAsync(59 * Minute)
  expect(w.question(id)).toMatchObject({ viewCount: 50, hotScore: before })
  await vi.advanceTimersByTimeAsync(2 * Minute)
  expect(w.question(id).hotScore).toBeGreaterThan(before)
  await jobs.stop()
})

test('an interrupted merge of tags continues after a restart, and stops between steps', async () => {
  vi.useRealTimers()
  using w = community()
  const [source, target] = [w.topic('old-name'), w.topic('new-name')]
  addTaggedQuestions(w, w.member(), source, 900)
  const ids = { source_tag_id: tid(source), target_tag_id: tid(target) }
  expect((await w.as(w.admin()).run(mergeTags, ids)).finished).toBe(false)
  const first = startJobs(w.site, { transport })
  await first.stop()
  expect(checkCounters(w.db)).toEqual([])
  expect(w.tag('old-name').questionCount).toBeGreaterThan(0)
  const jobs = startJobs(w.site, { transport })
  await vi.waitFor(() => expect(w.tag('old-name').questionCount).toBe(0), { timeout: 20_000 })
  await jobs.stop()
  expect(w.tag('new-name').questionCount).toBe(900)
  expect(checkCounters(w.db)).toEqual([])
})
