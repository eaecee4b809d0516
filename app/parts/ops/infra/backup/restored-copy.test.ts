/** A restored site sends nothing by itself until someone confirms that it is the site. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertMail } from '#basics/mail/outbox.queries.ts'
import { savePluginConfig } from '#site/plugins/config.ts'
import { outgoingCalls } from '#drizzle/schema/index.ts'
import { searchPosts } from '#search/search-posts.ts'
import { beginRestoredCopy, confirmRestore } from '#parts/ops/domain/backups/restored-copy.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { enable, type PluginSite, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { roomy } from '#tests/support/roomy-disk.ts'
import { S3Keys, S3Server } from '#tests/support/s3-server.ts'
import { addHook } from '#tests/support/webhook-rows.ts'
import { faultsOf } from '#infra/health/faults.ts'
import type { Job } from '#infra/jobs/job-runner.ts'
import { siteJobs } from '#infra/jobs/site-jobs.ts'
import { outboxWorker } from '#infra/mail/outbox-worker.ts'
import { siteTransport } from '#infra/mail/site-transport.ts'

let w: PluginSite
let folder: string
let mails: MailServer
let calls: HookReceiver
let store: S3Server
let jobs: Job[]

/** Calls at its start, and whenever a post changes. */
const finder = (address: string) => `export default host => {
  const tell = () => host.call({ url: '${address}', method: 'POST', body: '{}' })
  return {
    start: () => tell().catch(() => {}),
    search: { find: async () => { await tell(); return { ids: [], count: 0 } }, put: tell, remove: tell },
  }
}`

beforeEach(async () => {
  vi.spyOn(fs.promises, 'statfs').mockResolvedValue(roomy)
  folder = fs.mkdtempSync(path.join(tmpdir(), 'restored-copy-'))
  mails = await MailServer.start()
  calls = await HookReceiver.start()
  store = await new S3Server().listen()
  const base = calls.url.replace(/\/in$/, '')
  w = pluginSite(into =>
    writePlugin(into, 'finder', { kinds: ['search'] }, finder(`${base}/finder`)),
  )
  Object.assign(w.site.env, {
    ...{ dataDir: folder, INTERNAL_HOSTS: ['127.0.0.1'], UPDATE_URL: `${base}/update` },
  })
  // Old mails and calls would be deleted by a job.
  w.now = Date.now()
  w.settings({
    smtp: mails.settings({ from_email: 'forum@example.org' }),
    caches: { shared_seconds: 600, purge_url: `${base}/purge`, purge_token: '' },
  })
  for (const slug of ['s3', 'webhook', 'finder']) await enable(w, slug)
  const set = (plugin_slug_name: string, config_fields: object) =>
    w.as(w.admin()).run(savePluginConfig, { plugin_slug_name, config_fields })
  await set('s3', {
    ...{ endpoint: `http://${store.host}`, bucket: 'birds', region: S3Keys.region },
    ...{ access_key: S3Keys.access, secret_key: S3Keys.secret, prefix: '', keep_local: true },
  })
  await set('webhook', { url: `${base}/plugin`, events: 'all' })
  addHook(w, { url: `${base}/hook` })
  fs.mkdirSync(path.join(folder, 'uploads', 'post'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'uploads', 'post', 'a.png'), 'a picture')

  queueMail('of the backup')
  await w.ask(w.member(), { title: 'Asked before the backup' })
  calls.received.length = 0
  w.write(tx => beginRestoredCopy(tx, w.now - 60_000, w.now))
  await w.ask(w.member(), { title: 'Asked at the copy' })
  queueMail('of the copy')
  w.site.running.jobs.set('own.job', {
    ...{ name: 'own.job', startedAt: 1, endedAt: 2, error: 'no', failedAt: 2, failures: 2 },
  })
  jobs = siteJobs(w.site, outboxWorker(w.site, siteTransport(w.site)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  w[Symbol.dispose]()
  store.close()
  await mails[Symbol.asyncDispose]()
  await calls[Symbol.asyncDispose]()
  fs.rmSync(folder, { recursive: true })
})

function queueMail(name: string): void {
  const recipient = `${name.replaceAll(' ', '-')}@example.org`
  const times = { createdAt: w.now, nextAttemptAt: w.now }
  const mail = { ...times, recipient, template: 'test', params: '{}', locale: 'en_US' }
  w.write(tx => insertMail(tx, { ...mail, status: 'queued' as const }))
}

/** Every job of the site, twice: a fault is reported at its second sight. */
async function runJobs(): Promise<void> {
  const { signal } = new AbortController()
  for (let round = 0; round < 2; round++) for (const job of jobs) await job.run(signal)
}
const called = () => [...new Set(calls.received.map(({ path: at }) => at))].sort()
const mailed = () => mails.received.flatMap(({ to }) => to).sort()
const callStates = () => w.db.select().from(outgoingCalls).all()

test('no job of a restored copy sends anything, and no attempt is counted', async () => {
  await runJobs()
  await w.site.ports.plugins.look()
  expect([called(), mails.connections, store.objects.size]).toEqual([[], 0, 0])
  expect(w.outbox().map(({ status, attempts }) => [status, attempts])).toEqual([
    ...[
      ['queued', 0],
      ['queued', 0],
    ],
  ])
  expect(callStates().length).toBeGreaterThan(2)
  for (const { status, attempts } of callStates()) expect([status, attempts]).toEqual(['queued', 0])
  const names = (await faultsOf(w.site, w.now + 86_400_000)).map(({ name }) => name)
  expect(names).toContain('restored_copy')
  expect(names).not.toContain('mail_stands')
})

test('confirmed, it sends what was queued since, and the rest only on request', async () => {
  await w.as(w.admin()).run(confirmRestore, {})
  await runJobs()
  expect(called()).toEqual(['/finder', '/hook', '/plugin', '/purge', '/update'])
  expect([...store.objects.keys()]).toEqual(['/birds/post/a.png'])
  expect(mailed()).toContain('of-the-copy@example.org')
  expect(mailed()).not.toContain('of-the-backup@example.org')
  expect(mailed().length).toBeGreaterThan(1)
  const [old] = w.outbox()
  expect([old!.status, old!.lastError]).toEqual(['failed', 'restored'])
  const [delivery] = callStates().filter(({ sender }) => sender.startsWith('webhook:'))
  expect([delivery!.status, delivery!.lastError]).toEqual(['failed', 'restored'])
  await expect(w.as(w.admin()).run(confirmRestore, {})).rejects.toThrow('error.backup.no_copy')
})

test('what was queued in the backup is sent when the administrator wants it', async () => {
  await w.as(w.admin()).run(confirmRestore, { send_waiting: true })
  await runJobs()
  expect(mailed()).toContain('of-the-backup@example.org')
  expect(callStates().filter(({ status }) => status === 'failed')).toEqual([])
})

test('a plugin that may not call is not suspended for it, and the search of the site answers', async () => {
  for (let n = 0; n < 9; n++)
    await w.site.ports.plugins.call('finder', ({ search }) => search!.put!([]))
  expect(w.site.ports.plugins.isActive('finder')).toBe(true)
  const { count } = await w.as(null).run(searchPosts, { q: 'backup' })
  expect(count).toBe(1)
  expect(called()).toEqual([])
})
