import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '#infra/environment/env.ts'
import { examine, type Finding } from '#parts/ops/infra/examine.ts'
import { ensureInstalled } from '#infra/setup/install.ts'
import { makeLog } from '#infra/log.ts'
import { siteOf } from '#infra/open-site.ts'
import { roomy } from '#tests/support/roomy-disk.ts'
import { registerDoctorCommands } from './doctor.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'doctor-'))
  vi.spyOn(fs.promises, 'statfs').mockResolvedValue(roomy)
})
afterEach(() => {
  fs.rmSync(folder, { recursive: true })
  process.exitCode = 0
})

// No server listens on port 1.
const env = (more: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: folder, PORT: '1', ADMIN_PASSWORD: 'root-pass-1', ...more })

async function install(more: Record<string, string> = {}) {
  const site = siteOf(env(more), makeLog('silent'))
  await ensureInstalled(site)
  return site
}

const about = (findings: Finding[], check: string) =>
  findings.filter(one => one.check === check).map(({ status, text }) => `${status} ${text}`)

test('a new site is healthy, and missing configuration is listed', async () => {
  const site = await install()
  site.close()
  const before = fs.readdirSync(folder).sort()
  const found = await examine(env)
  expect(fs.readdirSync(folder).sort()).toEqual(before)
  expect(found.filter(({ status }) => status === 'fail')).toEqual([])
  expect(about(found, 'database')[0]).toMatch(/^ok .*forum\.sqlite is whole \(schema \d+-/)
  expect(about(found, 'server')[0]).toContain('warn No server answers at http://127.0.0.1:1/readyz')
  expect(about(found, 'email')[0]).toContain('warn No email server is set up')
  expect(about(found, 'address')[0]).toContain('Set SITE_URL')
  expect(about(found, 'faults')).toEqual(['ok 931 GB of 931 GB are free.'])
})

test('wrong URLs are reported', async () => {
  const site = await install({ SITE_URL: 'https://forum.example' })
  site.close()
  const reportOf = async (more: Record<string, string>) =>
    about(await examine(() => env(more)), 'address')[0]
  expect(await reportOf({})).toContain('warn TRUST_PROXY is 0 although https://forum.example')
  expect(await reportOf({ TRUST_PROXY: '1' })).toBe(
    'ok https://forum.example/community, behind 1 proxies.',
  )
  expect(await reportOf({ SITE_URL: 'https://new.example' })).toContain('The next start changes it')
})

test('an unreachable mail server, open file permissions and a broken reference are reported', async () => {
  const site = await install()
  const smtp = { smtp_host: '127.0.0.1', smtp_port: 1, encryption: '' }
  site.sqlite
    .prepare(
      `insert into site_setting (type, content, updated_at) values ('smtp', ?, 0)
      on conflict do update set content = excluded.content`,
    )
    .run(JSON.stringify(smtp))
  site.sqlite.pragma('foreign_keys = OFF')
  site.sqlite.exec(
    `insert into session (token_hash, user_id, kind, created_at, expires_at) values ('x', 99, 'page', 0, 0)`,
  )
  site.close()
  fs.chmodSync(at('session-secret'), 0o644)
  fs.chmodSync(folder, 0o755)
  const found = await examine(env)
  expect(about(found, 'email')[0]).toMatch(
    /^fail The email server 127\.0\.0\.1:1: The server refused/,
  )
  expect(about(found, 'secrets')[0]).toContain('warn Other users can read session-secret')
  expect(about(found, 'data folder')[0]).toContain('chmod 700')
  expect(about(found, 'database')[0]).toContain('fail ' + at('forum.sqlite') + ': 1 rows refer')
})

test('startup errors are reported in the same words', async () => {
  const bad = await examine(() => env({ PORT: 'x' }))
  expect(about(bad, 'environment')[0]).toMatch(/^fail The environment has mistakes:\n {2}PORT/)
  expect(about(await examine(env), 'database')[0]).toContain('fail There is no site in')
  fs.writeFileSync(at('session-secret'), 'x')
  expect(about(await examine(env), 'database')[0]).toContain('NEW_SITE=yes')
  fs.writeFileSync(at('forum.sqlite'), 'something else entirely, and long enough')
  expect(about(await examine(env), 'database')[0]).toContain('is not a SQLite database')
})

test.each([
  ['ok', 0],
  ['warn', 0],
  ['fail', 1],
] as const)('a finding "%s" exits with %i, and JSON says the same', async (status, code) => {
  const said: string[] = []
  const program = new Command()
  const look = () => Promise.resolve([{ check: 'disk', status, text: 'So it is.' }])
  registerDoctorCommands(program, { look, say: line => void said.push(line) })
  await program.parseAsync(['doctor'], { from: 'user' })
  expect(said).toEqual([`${status.padEnd(4)}  disk          So it is.`])
  expect(process.exitCode ?? 0).toBe(code)
  await program.parseAsync(['doctor', '--json'], { from: 'user' })
  expect(JSON.parse(said[1]!)).toMatchObject({ ok: code === 0, findings: [{ status }] })
})
