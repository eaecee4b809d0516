/** Faults of a site and where each is reported. docs/operate.md has the same table. */
import fs, {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { startSession } from '#access/auth/sessions.queries.ts'
import { writing } from '#kernel'
import type { BackupEntry, BackupOutcome } from '#parts/ops/domain/backups/port.ts'
import { forgetSettings } from '#basics/settings/current-settings.ts'
import { translator } from '#i18n/catalogue.ts'
import { readEnv } from '#infra/environment/env.ts'
import { LongLock } from '#infra/health/faults.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { examine } from '#parts/ops/infra/examine.ts'
import { faultReporter } from '#infra/health/report-faults.ts'
import { noteFailure } from '#parts/ops/infra/html-copy/notes.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { damageTable } from '#tests/support/damaged-file.ts'
import { type EmptySite, emptySite } from '#tests/support/empty-site.ts'
import { roomy } from '#tests/support/roomy-disk.ts'

let free: number
/** Another program's connection. */
let other: Database.Database

const variables = { AUTO_INSTALL: 'true', ADMIN_PASSWORD: 'root-pass-1', LANGUAGE: 'en_US' }
const Hour = 3_600_000
const en = translator('en_US')

type Fault = {
  fault: string
  begin(site: EmptySite, open: Site): void
  end?(open: Site): void
  /** Status of a page, a write, liveness and readiness. */
  page: number
  write: number
  healthz: string
  readyz: 'pass' | 'warn' | 'fail'
  check: string
}

const alive = { page: 200, write: 200, healthz: 'OK' }
const unwritable = { ...alive, write: 503, readyz: 'fail' as const }
const database = (folder: string) => path.join(folder, 'forum.sqlite')
/** The state of the site's backups; by default the newest is good. */
const backup = (
  { ports }: Site,
  at: number,
  error = '',
  { task = 'verify', damaged = 0 }: { task?: 'verify' | 'mirror'; damaged?: number } = {},
) => {
  const state = ports.backups.state(at)
  const newest = { at } as BackupEntry
  ports.backups.state = () => ({
    ...state,
    newest,
    damaged,
    last: { [task]: { at, error } as BackupOutcome },
  })
}

const faults: Fault[] = [
  {
    fault: 'database_gone',
    begin: ({ folder }) => rmSync(database(folder)),
    ...{ ...unwritable, healthz: 'unhealthy: database_gone', check: 'database' },
  },
  {
    fault: 'database_gone',
    begin({ folder }) {
      copyFileSync(database(folder), `${database(folder)}.new`)
      renameSync(`${database(folder)}.new`, database(folder))
    },
    ...{ ...unwritable, healthz: 'unhealthy: database_gone', check: 'database' },
  },
  {
    fault: 'database_gone',
    begin({ folder }, { sqlite }) {
      // As large as before, so that pages can be read.
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
      copyFileSync(database(folder), `${database(folder)}.older`)
      sqlite.exec(`update site_setting set updated_at = updated_at + 1`)
      sqlite.pragma('wal_checkpoint')
      expect(openSite().writes.lost()).toBeNull()
      copyFileSync(`${database(folder)}.older`, database(folder))
    },
    ...{ ...unwritable, healthz: 'unhealthy: database_gone', check: 'database' },
  },
  {
    fault: 'database_damaged',
    begin(_, { sqlite }) {
      damageTable('badge_award')
      expect(() => sqlite.prepare('select * from badge_award').all()).toThrow('malformed')
    },
    ...{ ...alive, readyz: 'fail', check: 'database' },
  },
  {
    fault: 'database_unreadable',
    begin: (_, { sqlite }) => void sqlite.close(),
    ...{ page: 500, write: 500, healthz: 'unhealthy: database_unreadable' },
    ...{ readyz: 'fail', check: 'database' },
  },
  {
    fault: 'read_only',
    begin: (_, { sqlite }) =>
      void sqlite.pragma(
        `max_page_count = ${String(sqlite.pragma('page_count', { simple: true }))}`,
      ),
    end: ({ sqlite }) => void sqlite.pragma('max_page_count = 1073741823'),
    // Writes that need no further page still fit.
    ...{ ...unwritable, write: 200, check: 'write' },
  },
  {
    fault: 'read_only',
    begin: (_, { sqlite }) => void sqlite.pragma('query_only = 1'),
    end: ({ sqlite }) => void sqlite.pragma('query_only = 0'),
    ...{ ...unwritable, check: 'write' },
  },
  {
    fault: 'database_locked',
    begin({ folder }, { writes }) {
      other = new Sqlite(database(folder))
      other.exec('begin immediate')
      vi.spyOn(writes.lock!, 'lockedMs', 'get').mockReturnValue(LongLock)
    },
    end(open) {
      other.close()
      vi.spyOn(open.writes.lock!, 'lockedMs', 'get').mockRestore()
    },
    ...{ ...unwritable, check: 'write' },
  },
  {
    fault: 'disk_low',
    begin: () => void (free = 5e8),
    ...{ ...alive, readyz: 'warn', check: 'disk' },
  },
  {
    fault: 'proxy_unheard',
    begin: (_, { running }) => void (running.proxyUnheard = true),
    end: ({ running }) => void (running.proxyUnheard = false),
    ...{ ...alive, readyz: 'warn', check: 'proxy' },
  },
  {
    fault: 'settings_unreadable',
    begin: (_, { sqlite, db }) => {
      sqlite.exec(`insert into site_setting (type, content, updated_at) values ('mcp', '{"enabled":"yes"}', 0)
        on conflict (type) do update set content = excluded.content`)
      forgetSettings(db)
    },
    end: ({ sqlite, db }) => {
      sqlite.exec(`delete from site_setting where type = 'mcp'`)
      forgetSettings(db)
    },
    ...{ ...alive, readyz: 'warn', check: 'settings' },
  },
  {
    fault: 'disk_full',
    begin: () => void (free = 5e7),
    ...{ ...alive, readyz: 'fail', check: 'disk' },
  },
  {
    fault: 'migrations_pending',
    begin: (_, { sqlite }) =>
      void sqlite.exec(
        `delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)`,
      ),
    ...{ ...alive, readyz: 'fail', check: 'migrations' },
  },
  {
    fault: 'mail_stands',
    begin: (_, { sqlite }) =>
      void sqlite.exec(`insert into mail_outbox (created_at, next_attempt_at, recipient, template, locale, params)
        values (${Date.now() - 2 * Hour}, ${Date.now() + Hour}, 'ann@a.example', 'test', 'en_US', '{}')`),
    ...{ ...alive, readyz: 'fail', check: 'mail' },
  },
  {
    fault: 'jobs_failing',
    begin(_, { running }) {
      const at = Date.now()
      const state = { startedAt: at, endedAt: at, error: 'no', failedAt: at, failures: 2 }
      running.jobs.set('own.job', { name: 'own.job', ...state })
    },
    ...{ ...alive, readyz: 'fail', check: 'jobs' },
  },
  {
    fault: 'backup_old',
    begin: (_, open) => backup(open, Date.now() - 100 * Hour),
    ...{ ...alive, readyz: 'warn', check: 'backup' },
  },
  {
    fault: 'backup_broken',
    begin: (_, open) => backup(open, Date.now(), 'a digest differs'),
    ...{ ...alive, readyz: 'warn', check: 'backup' },
  },
  {
    fault: 'backup_damaged',
    begin: (_, open) => backup(open, Date.now(), '', { damaged: 2 }),
    ...{ ...alive, readyz: 'warn', check: 'backup' },
  },
  {
    fault: 'off_site_failed',
    begin: (_, open) => backup(open, Date.now(), 'The bucket answered 500.', { task: 'mirror' }),
    ...{ ...alive, readyz: 'warn', check: 'off_site' },
  },
  {
    fault: 'html_copy_failed',
    begin({ folder }, { env }) {
      const copy = path.join(folder, 'published')
      fs.mkdirSync(copy)
      fs.writeFileSync(path.join(copy, '.state.sqlite'), '')
      noteFailure(env, copy, new Error('a page could not be made'))
    },
    ...{ ...alive, readyz: 'warn', check: 'html_copy' },
  },
]

/** A form of an administrator, and its result. */
async function write(site: EmptySite, token: string) {
  const body = JSON.stringify({ language: 'en_US', color_scheme: 'dark' })
  return site.send(
    'PUT',
    '/answer/api/v1/user/interface',
    {
      ...{ 'Content-Type': 'application/json', Authorization: token },
      ...{ 'Content-Length': String(body.length) },
    },
    body,
  )
}

/** Text of each sent email. */
function outbox({ folder }: EmptySite): string[] {
  const place = path.join(folder, 'outbox')
  if (!existsSync(place)) return []
  return readdirSync(place).map(name => readFileSync(path.join(place, name), 'utf8'))
}

const readiness = async (site: EmptySite) => {
  const { status, body } = await site.send('GET', '/readyz')
  return { code: status, ...(JSON.parse(body) as { status: string; checks: object }) }
}

test.each(faults)('the health response reports $fault', async one => {
  const { fault, begin, page, write: written, healthz, readyz, check } = one
  free = 1e12
  vi.spyOn(fs.promises, 'statfs').mockImplementation(() =>
    Promise.resolve({ ...roomy, bavail: free }),
  )
  await using site = await emptySite(variables)
  const open = openSite()
  const token = writing(open.db, tx => startSession(tx, open.ports, 1, 'api', Date.now()))
  const fine = await readiness(site)
  expect(fine).toMatchObject({ code: 200, status: 'pass' })
  expect([...new Set(Object.values(fine.checks).map(one => one.status))]).toEqual(['pass'])
  expect((await write(site, token)).status).toBe(200)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
  try {
    begin(site, open)
    expect((await write(site, token)).status).toBe(written)
    expect((await site.send('GET', '/community/tos')).status).toBe(page)
    const health = await site.send('GET', '/healthz')
    expect([health.status, health.body]).toEqual([healthz === 'OK' ? 200 : 503, healthz])
    const report = faultReporter(open)
    for (const minute of [0, 1, 2]) await report(Date.now() + minute * 60_000)
    const sentences = fault === 'database_unreadable' ? [] : [en(`dashboard.fault.${fault}.do`)]
    expect(outbox(site)).toMatchObject(sentences.map(words => expect.stringContaining(words)))
    const metrics = await site.send('GET', '/metrics')
    expect(metrics.body).toContain(`forum_fault{fault="${fault}"} 1`)
    expect(metrics.body.match(/^forum_fault\{.*\} 1$/gm)).toHaveLength(1)
    const found = await examine(() => readEnv({ ...process.env, PORT: String(site.port()) }))
    expect(found.filter(one => one.check === 'server')).toMatchObject([
      { status: readyz, text: expect.stringContaining(`${check} (${fault})`) },
    ])
    expect(await readiness(site)).toMatchObject({
      code: readyz === 'fail' ? 503 : 200,
      status: readyz,
      checks: { [check]: { status: readyz, fault } },
    })
  } finally {
    one.end?.(open)
    vi.useRealTimers()
  }
})
