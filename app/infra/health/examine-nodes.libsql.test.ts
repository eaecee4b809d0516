/** What `forum doctor` says about the machines of a site on a database server. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '#app/infra/env.ts'
import { ensureInstalled } from '#app/infra/install.ts'
import { makeLog } from '#app/infra/log.ts'
import { siteOf } from '#app/infra/site.ts'
import { startSqld } from '#tests/support/libsql-server.ts'
import { roomy } from '#tests/support/roomy-disk.ts'
import { examine } from './examine.ts'

let server: Awaited<ReturnType<typeof startSqld>>
let folder: string
beforeEach(async () => {
  server = await startSqld()
  folder = fs.mkdtempSync(path.join(tmpdir(), 'doctor-nodes-'))
  vi.spyOn(fs.promises, 'statfs').mockResolvedValue(roomy)
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  fs.rmSync(folder, { recursive: true })
})

// No server listens on port 1.
const env = (machine = 'one') =>
  readEnv({
    ...{ DATA_DIR: path.join(folder, machine), PORT: '1', ADMIN_PASSWORD: 'root-pass-1' },
    DATABASE_URL: `http://${server.host}`,
  })

async function about(check: string, machine?: string) {
  const findings = await examine(() => env(machine))
  return findings
    .filter(one => one.check === check)
    .map(({ status, text }) => `${status} ${text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, '…')}`)
}

const clock = "cast((julianday('now') - 2440587.5) * 86400000 as integer)"
const nodeSql = (name: string, version: string, seen: string, lag: number) =>
  `insert into node (id, name, version, started_at, secret, seen_at, frame, lag_ms)
  values ('id-${name}', '${name}', '${version}', 5, 'x', ${clock} ${seen}, 7, ${lag})`

test('machines and their problems are reported on any machine', async () => {
  const site = siteOf(env(), makeLog('silent'))
  await ensureInstalled(site)
  expect(await about('machines')).toEqual(['warn No machine serves the site.'])
  site.sqlite.exec(nodeSql('a', '1.2.3', '', 300))
  const alone = 'ok a: version 1.2.3, last sign of life …, 0.3 s behind'
  const idle = 'fail No machine runs the background jobs: emails wait, and no backups are made.'
  expect(await about('machines')).toEqual([`${alone}.`, idle])
  site.sqlite.exec(nodeSql('b', '1.2.2', '', 2_500))
  site.sqlite.exec(nodeSql('c', '1.0.0', '- 60000', 100))
  site.sqlite.exec(
    `insert into lease (name, holder, until) values ('jobs', 'id-a', ${clock} + 60000)`,
  )
  site.close()
  fs.mkdirSync(path.join(folder, 'two'), { mode: 0o700 })
  expect(await about('machines', 'two')).toEqual([
    `${alone}, runs the jobs.`,
    'warn b: version 1.2.2, last sign of life …, 2.5 s behind. Its copy is too slow: look at its network, disk and load.',
    'warn c: version 1.0.0, last sign of life …. It is away: start it, or see why it cannot reach the server.',
    'warn The machines have different versions: 1.2.3, 1.2.2. Upgrade the others.',
  ])
  expect((await about('database'))[0]).toMatch(
    /^ok The database server http:\S+ answers; a round trip takes \d+\.\d ms\.$/,
  )
})

test('an older database on a server is left as it is', async () => {
  const site = siteOf(env(), makeLog('silent'))
  await ensureInstalled(site)
  const ledger = '__drizzle_migrations'
  site.sqlite.exec(
    `delete from ${ledger} where created_at = (select max(created_at) from ${ledger})`,
  )
  const count = () => {
    site.refresh!()
    return site.sqlite.prepare(`select count(*) from ${ledger}`).pluck().get()
  }
  const before = count()
  expect((await about('database'))[0]).toMatch(/^warn .* the next start upgrades .* 1 steps\.$/)
  expect(await about('machines')).toEqual([])
  expect(count()).toBe(before)
  site.close()
})

test('a server that is away is a failure, and the other checks still run', async () => {
  const site = siteOf(env(), makeLog('silent'))
  await ensureInstalled(site)
  site.close()
  await server.stop()
  expect((await about('database'))[0]).toMatch(/^fail /)
  expect((await about('server'))[0]).toMatch(/^warn No server answers/)
  expect(await about('machines')).toEqual([])
})
