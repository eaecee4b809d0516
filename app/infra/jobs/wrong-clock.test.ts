/** Nothing stops for ever because its time was stored while the clock was 400 days ahead. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { takeOne } from '#basics/counters/take-one.ts'
import { insertMail } from '#basics/mail/outbox.queries.ts'
import { outgoingQueues } from '#basics/queues/outgoing-queue.ts'
import { countAct, isCaptchaDue } from '#access/captcha/counting.ts'
import { queueCall } from '#reactors/outgoing/outgoing.queries.ts'
import { nodeReports, saveReports } from '#site/nodes/nodes.queries.ts'
import { faultReporter } from '#infra/health/report-faults.ts'
import { MailUnavailable } from '#infra/mail/transport.ts'
import { outboxWorker } from '#infra/mail/outbox-worker.ts'
import { projectFolder } from '#infra/environment/project-folder.ts'
import { checkForUpdate } from '#infra/system/update-check.ts'
import { Day, Hour, Minute } from '#shared/durations.ts'
import { pastTime, waitTime } from '#shared/stored-time.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { qid } from '#tests/support/world.ts'

type Member = {
  /** The file that compares. */
  in: string
  /** Called with the wrong clock, then with the right one: whether it works at once. */
  works: (w: Community, now: number) => boolean | Promise<boolean>
}

const node = { id: 'own', name: 'own', version: '1', startedAt: 1, position: 1, lagMs: 0 }
const mail = { recipient: 'a@b.example', template: 'test', locale: 'en_US', params: '{}' }
const kept = new WeakMap<Community, unknown>()
/** The same for both calls. */
function keptOf<V>(w: Community, make: () => V): V {
  if (!kept.has(w)) kept.set(w, make())
  return kept.get(w) as V
}

const members: Record<string, Member> = {
  'a limit of how often someone may act': {
    in: 'app/domain/basics/counters/take-one.ts',
    works: (w, now) => w.write(tx => takeOne(tx, 'some', { max: 1, windowMs: Hour }, now)),
  },
  'a captcha after failed logins': {
    in: 'app/domain/access/captcha/counting.ts',
    works(w, now) {
      w.settings({ moderation: { captcha_accounts: true } })
      const ctx = { ...w.ctx(null), now }
      const isFree = !isCaptchaDue(w.db, 'password', ctx)
      for (let n = 0; n < 20; n++) w.write(tx => countAct(tx, 'password', ctx))
      return isFree
    },
  },
  'a change of a vote': {
    in: 'app/domain/posts/votes/cast-vote.ts',
    async works(w, now) {
      w.now = now
      const { post, who } = keptOf(w, () => ({ post: w.ask(w.member()), who: w.member() }))
      return w.vote(who, now === Ahead ? 'up' : 'none', qid(await post)).then(
        () => true,
        () => false,
      )
    },
  },
  'the check for a newer version': {
    in: 'app/infra/system/update-check.ts',
    async works({ site }, now) {
      site.env.UPDATE_URL = 'http://127.0.0.1:1/'
      await checkForUpdate(site, now)
      return site.running.update.checkedAt === now
    },
  },
  'emails about faults': {
    in: 'app/infra/health/report-faults.ts',
    async works(w, now) {
      const reporter = keptOf(w, () => {
        w.admin()
        w.site.env.dataDir = fs.mkdtempSync(path.join(tmpdir(), 'faults-'))
        const sent: number[] = []
        const refuse = () => Promise.reject(new Error(`no server: ${sent.push(1)}`))
        return { sent, look: faultReporter(w.site, refuse) }
      })
      const state = { startedAt: 1, endedAt: 2, error: 'no', failedAt: 2, failures: 2 }
      w.site.running.jobs.set('some', { name: 'some', ...state })
      const before = reporter.sent.length
      await reporter.look(now)
      await reporter.look(now + Minute)
      return reporter.sent.length > before
    },
  },
  'emails while a mail server was away': {
    in: 'app/infra/mail/outbox-worker.ts',
    async works(w, now) {
      const worker = keptOf(w, () =>
        outboxWorker(w.site, {
          idempotent: false,
          send: () => Promise.reject(new MailUnavailable('away')),
        }),
      )
      w.write(tx => insertMail(tx, { ...mail, createdAt: 1, nextAttemptAt: 1, status: 'queued' }))
      const rows = () =>
        w.site.sqlite
          .prepare("select count(*) from mail_outbox where last_error <> ''")
          .pluck()
          .get()
      w.site.sqlite.exec("update mail_outbox set last_error = ''")
      await worker.drain(undefined, () => now)
      return rows() !== 0
    },
  },
  'the reports of machines': {
    in: 'app/domain/site/nodes/nodes.queries.ts',
    works(w, now) {
      w.write(tx => saveReports(tx, [node], now))
      return nodeReports(w.db, now).every(({ id, away }) => id !== 'own' || !away)
    },
  },
}

const Now = Date.now()
const Ahead = Now + 400 * Day

test.each(Object.entries(members))('%s', async (_, { works }) => {
  using w = new Community(freeForAll)
  await works(w, Ahead)
  expect(await works(w, Now)).toBe(true)
})

test('queued emails and calls whose retry is further ahead than any are due', () => {
  using w = new Community(freeForAll)
  w.write(tx => {
    const row = { ...mail, createdAt: Now, status: 'queued' as const }
    insertMail(tx, { ...row, nextAttemptAt: Ahead })
    insertMail(tx, { ...row, nextAttemptAt: Now + Day })
    queueCall(tx, { sender: 'some', event: 'e', body: '{}' }, Ahead)
    for (const queue of outgoingQueues) queue.rows.tidy(tx, Now)
  })
  const times = (table: string) =>
    w.site.sqlite.prepare(`select next_attempt_at from ${table} order by id`).pluck().all()
  expect(times('mail_outbox')).toEqual([Now, Now + Day])
  expect(times('outgoing_call')).toEqual([Now])
})

test('corrections of some minutes are no wrong clock', () => {
  expect(pastTime(Now + 4 * Minute, Now)).toBe(Now + 4 * Minute)
  expect(pastTime(Now + 6 * Minute, Now)).toBe(0)
  expect(waitTime(Now + Hour + Minute, Now, Hour)).toBe(Now + Hour + Minute)
  expect(waitTime(Now + 2 * Hour, Now, Hour)).toBe(0)
})

test('every file that compares stored times with the clock is tried', () => {
  const args = ['grep', '-l', 'shared/stored-time.ts', '--', 'app/*.ts', ':!*.test.ts']
  const files = execFileSync('git', args, { cwd: projectFolder(), encoding: 'utf8' })
    .trim()
    .split('\n')
  const elsewhere = [
    // backup/wrong-clock.test.ts
    ...['app/parts/ops/commands/backup.ts', 'app/parts/ops/infra/backup/'],
    // Above, and in tests of their own.
    ...['app/parts/platform/domain/platform/qualification.ts'],
    'app/domain/basics/plugins/search-filling.ts',
  ]
  const tried = [...Object.values(members).map(each => each.in), ...elsewhere]
  expect(files.filter(file => !tried.some(each => file.startsWith(each)))).toEqual([])
})
