/** Backups of a running server: in child processes, and copied to an S3 store. And the HTML copy. */
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteSettings } from '#kernel'
import type { BackupPort } from '#parts/ops/domain/backups/port.ts'
import { beginRestoredCopy, confirmRestore } from '#parts/ops/domain/backups/restored-copy.ts'
import { openDatabase } from '#infra/database/db.ts'
import { readEnv } from '#infra/environment/env.ts'
import { makeLog } from '#infra/log.ts'
import { allowWaits, endWaits } from '#infra/stopping.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { S3Keys, S3Server } from '#tests/support/s3-server.ts'
import { bucketOf, tryBucket } from './bucket.ts'
import { backupFacts } from './backup-facts.ts'
import { fetchStore } from './off-site.ts'
import { draftOfFile, scratchIn } from './restore-site.ts'
import { siteBackups } from './site-backups.ts'
import { verifyStore } from './verify-store.ts'

const Hour = 3_600_000
let folder: string
let w: Community
let backups: BackupPort
const at = (...names: string[]) => path.join(folder, ...names)

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'site-backups-'))
  w = new Community(freeForAll, openDatabase(at('forum.sqlite')))
  const env = readEnv({ DATA_DIR: folder, INTERNAL_HOSTS: '127.0.0.1' })
  backups = siteBackups({ ...w.site, env, log: makeLog('silent') })
})
afterEach(async () => {
  await quiet()
  w[Symbol.dispose]()
  fs.rmSync(folder, { recursive: true })
})

const settings = (values: Partial<SiteSettings['backup']>) => w.settings({ backup: values })
const settled = () =>
  vi.waitFor(() => expect(backups.busy()).toBe(false), { timeout: 30_000, interval: 50 })
/** No off-site copy either. */
const quiet = () =>
  vi.waitFor(() => expect(backups.state(Date.now()).running).toBeNull(), { timeout: 30_000 })
const runDue = async (now: number) => {
  await backups.runDue(now)
  await quiet()
}
const last = () => backups.state(Date.now()).last

test('the schedule makes one at once, then every hour, and checks it at night', async () => {
  const now = Date.now()
  await backups.runDue(now)
  expect(backups.list(Date.now())).toMatchObject([{ kind: 'scheduled', files: 0, verifiedAt: 0 }])
  expect(backups.state(now).nextAt).toBe(now + Hour)

  settings({ every_hours: 100 })
  await backups.runDue(backups.state(now).nextCheckAt)
  const night = new Date(backups.state(Date.now()).nextCheckAt)
  expect([night.getHours(), night.getMinutes()]).toEqual([3, 30])
  expect(last().verify).toMatchObject({ error: '' })
  expect(backups.list(Date.now())[0]!.verifiedAt).toBeGreaterThan(0)
  const site = { ...w.site, ports: { ...w.site.ports, backups } }
  expect(backupFacts(site)).toMatchObject({ newestAt: now, verifyError: null, enabled: true })

  settings({ enabled: false })
  expect(backups.state(now)).toMatchObject({ nextAt: 0, nextCheckAt: 0 })
  await backups.runDue(now + 200 * Hour)
  expect(backups.list(Date.now())).toHaveLength(1)
  expect(backupFacts(site)).toBeNull()
})

test('made manually, prepared as one file for an hour, and deleted', async () => {
  backups.start('take', '')
  expect(backups.state(Date.now()).running).toMatchObject({ task: 'take' })
  await settled()
  const { name, kind } = backups.list(Date.now())[0]!
  expect(kind).toBe('manual')
  expect(backups.prepared(name)).toBeNull()
  backups.start('pack', name)
  await settled()
  const draft = await draftOfFile(backups.prepared(name)!, scratchIn(at('scratch')))
  expect(fs.existsSync(draft.database)).toBe(true)
  settings({ enabled: false })
  await backups.runDue(Date.now() + 2 * Hour)
  expect(backups.prepared(name)).toBeNull()
  backups.start('remove', name)
  await settled()
  expect(backups.list(Date.now())).toEqual([])
})

describe('the HTML copy', () => {
  const Day = 24 * Hour
  const page = () =>
    fs
      .readdirSync(at('html-copy'), { recursive: true })
      .filter(name => /\.html$/.test(String(name)))
  const state = (now = Date.now()) => backups.state(now)
  beforeEach(() => settings({ enabled: false }))

  test('is off at first, then made at once and renewed every day, by one task at a time', async () => {
    await w.ask(w.member(), { title: 'How do I prune roses?' })
    await backups.runDue(Date.now())
    expect([backups.busy(), state().nextCopyAt, last().copy]).toEqual([false, 0, undefined])

    settings({ enabled: false, html_copy: 'daily', html_license: 'CC BY-SA 4.0' })
    await backups.runDue(Date.now())
    expect(state().running).toMatchObject({ task: 'copy' })
    await backups.runDue(Date.now() + 2 * Day)
    await settled()
    const made = last().copy!
    expect(made).toMatchObject({ error: '', copied: { at: made.at, kept: 0, removed: 0 } })
    expect(made.copied!.written).toBeGreaterThan(page().length)
    const texts = page().map(name => fs.readFileSync(at('html-copy', String(name)), 'utf8'))
    expect(texts.filter(text => text.includes('How do I prune roses?')).length).toBeGreaterThan(1)
    expect(texts.join()).toContain('CC BY-SA 4.0')

    expect(state().nextCopyAt).toBe(made.at + Day)
    await backups.runDue(made.at + Day - 1)
    expect(backups.busy()).toBe(false)
    settings({ enabled: false, html_copy: 'weekly', html_license: 'CC BY-SA 4.0' })
    await backups.runDue(made.at + 7 * Day - 1)
    expect(backups.busy()).toBe(false)
    await backups.runDue(made.at + 7 * Day)
    await settled()
    expect(last().copy!.copied).toMatchObject({ written: 0, kept: made.copied!.written })
  })

  test('a failed run is shown beside the last complete one, and repeated after an hour', async () => {
    settings({ enabled: false, html_copy: 'weekly' })
    backups.start('copy', '')
    await settled()
    const { copied } = last().copy!
    w.settings({ login: { login_required: true } })
    backups.start('copy', '')
    await settled()
    const failed = last().copy!
    expect(failed).toMatchObject({ copied, error: expect.stringContaining('The site is private') })
    expect(state().nextCopyAt).toBe(failed.at + Hour)
    await backups.runDue(failed.at + Hour - 1)
    expect(backups.busy()).toBe(false)
    w.settings({ login: { login_required: false } })
    await backups.runDue(failed.at + Hour)
    await settled()
    expect(last().copy!.error).toBe('')
  })
})

test('a failed task is shown until the next one of its kind succeeds', async () => {
  fs.writeFileSync(at('backups'), 'in the way')
  await expect(backups.runDue(Date.now())).rejects.toThrow()
  fs.rmSync(at('backups'))
  await backups.runDue(Date.now())
  expect(last().take).toMatchObject({ error: '' })
  const pack = at('backups', 'packs', 'plain')
  const file = path.join(pack, fs.readdirSync(pack)[0]!)
  fs.writeFileSync(file, fs.readFileSync(file).fill(0, 100, 200))
  backups.start('verify', backups.list(Date.now())[0]!.name)
  await settled()
  expect(last().verify!.error).toContain('is damaged')
  const site = { ...w.site, ports: { ...w.site.ports, backups } }
  expect(backupFacts(site)!.verifyError).toContain('is damaged')
})

/** A bucket for the copies of this site. */
async function offSite(more: Partial<SiteSettings['backup']> = {}) {
  const store = await new S3Server(2).listen()
  const given = {
    ...{ endpoint: `http://${store.host}`, bucket: 'birds', prefix: 'backups/' },
    ...{ region: S3Keys.region, access_key: S3Keys.access, secret_key: S3Keys.secret },
  }
  settings({
    ...{ s3_endpoint: given.endpoint, s3_bucket: given.bucket, s3_region: given.region },
    ...{ s3_access_key: given.access_key, s3_secret_key: given.secret_key, ...more },
  })
  return { store, given }
}

test('each machine of a site has a folder in the bucket', async () => {
  const { store, given } = await offSite()
  const variables = { DATABASE_URL: `file:${at('forum.sqlite')}`, INTERNAL_HOSTS: '127.0.0.1' }
  for (const name of ['first', 'second']) {
    const env = readEnv({ ...variables, DATA_DIR: at(name) })
    fs.mkdirSync(env.dataDir)
    backups = siteBackups({ ...w.site, env, log: makeLog('silent') })
    await runDue(Date.now())
  }
  const snapshots = [...store.objects.keys()].filter(name => name.includes('/snapshots/'))
  const folders = snapshots.map(name => /^\/birds\/(backups\/[\w-]+\/)snapshots/.exec(name)?.[1])
  expect(new Set(folders).size).toBe(2)
  await fetchStore(
    bucketOf({ ...given, prefix: folders[0]! }, ['127.0.0.1'], 'a person'),
    at('one'),
  )
  verifyStore(at('one'))
  store.close()
})

describe('a failed off-site copy', () => {
  const facts = () => backupFacts({ ...w.site, ports: { ...w.site.ports, backups } })!
  const once = async () => {
    const { store } = await offSite({ every_hours: 100 })
    store.refuse = method => (method === 'PUT' ? 500 : undefined)
    await runDue(Date.now())
    expect(facts()).toMatchObject({
      ...{ verifyError: null, offSiteError: 'The bucket answered 500 RefusedPUT.' },
      newestAt: backups.list(Date.now())[0]!.at,
    })
    return store
  }

  test('is over when it is turned off, and a new bucket is filled at once', async () => {
    const store = await once()
    settings({ s3_bucket: '' })
    expect([facts().offSiteError, last().mirror]).toEqual([null, undefined])
    store.close()
    const { store: other } = await offSite()
    expect(facts().offSiteError).toBeNull()
    await runDue(Date.now())
    expect([last().mirror!.error, facts().offSiteError]).toEqual(['', null])
    expect([...other.objects.keys()].some(name => name.includes('/snapshots/'))).toBe(true)
    other.close()
  })

  test('holds up no backup while the bucket hangs, and no other task', async () => {
    const { store } = await offSite()
    store.refuse = () => 'hang'
    const now = Date.now()
    await backups.runDue(now)
    expect(backups.state(now).running).toMatchObject({ task: 'mirror' })
    expect(backups.busy()).toBe(false)
    await backups.runDue(now + Hour)
    expect(backups.list()).toHaveLength(2)
    store.close()
    await quiet()
    expect(last().mirror!.error).toContain('The bucket cannot be reached')
  })

  test('is tried again after an hour', async () => {
    const store = await once()
    store.refuse = () => undefined
    await runDue(Date.now() + Hour / 2)
    expect(store.objects.size).toBe(0)
    await runDue(Date.now() + Hour)
    expect(facts().offSiteError).toBeNull()
    store.close()
  })
})

test('a restored copy makes backups, but leaves the bucket of the original alone', async () => {
  const { store } = await offSite()
  w.write(tx => beginRestoredCopy(tx, w.now, w.now))
  const now = Date.now()
  await backups.runDue(now)
  expect([backups.list().length, store.objects.size, last().mirror]).toEqual([1, 0, undefined])
  await w.as(w.admin()).run(confirmRestore, {})
  await backups.runDue(now + Hour)
  expect(last().mirror).toMatchObject({ error: '' })
  expect(store.objects.size).toBeGreaterThan(0)
  store.close()
})

test('the bucket has the same content, and a whole store can be downloaded from it', async () => {
  const { store, given } = await offSite()
  const bucket = bucketOf(given, ['127.0.0.1'], 'a person')
  await tryBucket(bucket)
  expect(store.objects.size).toBe(0)
  const wrong = bucketOf({ ...given, secret_key: 'x' }, ['127.0.0.1'], 'a person')
  await expect(tryBucket(wrong)).rejects.toThrow('403 SignatureDoesNotMatch')

  store.objects.set('/birds/backups/readme', Buffer.from('of another program'))
  const now = Date.now()
  await runDue(now)
  await w.ask(w.member())
  await runDue(now + Hour)
  expect(last().mirror).toMatchObject({ error: '' })
  await fetchStore(bucket, at('fetched'))
  verifyStore(at('fetched'))
  const names = (below: string) => fs.readdirSync(at(below, 'snapshots')).sort()
  expect(names('fetched')).toEqual(names('backups'))

  backups.start('remove', backups.list()[1]!.name)
  await quiet()
  const kept = [...store.objects.keys()].filter(name => name.endsWith('.pack')).length
  expect(kept).toBe(fs.readdirSync(at('backups', 'packs', 'plain')).length)
  expect(store.removed.length).toBeGreaterThan(1)
  expect([...store.objects.keys()].filter(name => name.includes('/snapshots/'))).toHaveLength(1)
  expect(store.objects.has('/birds/backups/readme')).toBe(true)
  const snapshots = at('backups', 'snapshots')
  const only = path.join(snapshots, names('backups')[0]!)
  fs.writeFileSync(only, fs.readFileSync(only).fill('x', 10, 20))
  backups.start('verify', '')
  await settled()
  expect(last().verify!.error).toContain('is damaged')
  expect(backups.list()).toEqual([])
  await runDue(now + 2 * Hour)
  verifyStore(at('backups'))
  expect(fs.readdirSync(snapshots)).toHaveLength(2)
  store.down = true
  await runDue(now + 4 * Hour)
  expect(last().mirror!.error).toBe('The bucket answered 503 SlowDown.')
  expect(backups.list()).toHaveLength(3)
  store.close()
})

describe('the stop of the server ends', () => {
  afterEach(allowWaits)

  test('the process of a backup, which the next start repeats', async () => {
    const run = backups.runDue(Date.now())
    expect(backups.busy()).toBe(true)
    endWaits()
    await expect(run).rejects.toThrow()
    allowWaits()
    expect([backups.busy(), last()]).toEqual([false, {}])
    await backups.runDue(Date.now())
    expect(backups.list()).toHaveLength(1)
  })

  test('the copy in a store that does not answer, and blames nobody for it', async () => {
    const store = createServer(() => endWaits())
    await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve))
    const { port } = store.address() as AddressInfo
    settings({
      ...{ s3_endpoint: `http://127.0.0.1:${port}`, s3_bucket: 'b' },
      ...{ s3_access_key: 'k', s3_secret_key: 's' },
    })
    await runDue(Date.now())
    store.closeAllConnections()
    store.close()
    expect(last()).toMatchObject({ take: { error: '' } })
    expect(last().mirror).toBeUndefined()
  })
})
