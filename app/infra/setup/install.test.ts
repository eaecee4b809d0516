import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LoggedIn } from '#access/auth/enter.ts'
import { logIn } from '#access/auth/log-in.ts'
import { anonymous, run } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { makeContext } from '../requests/context.ts'
import { openDatabase } from '../database/db.ts'
import { readEnv } from '../environment/env.ts'
import { ensureInstalled, firstLogin, installIfEmpty } from './install.ts'
import type { Log } from '../log.ts'
import { sessionSecret } from '../secrets/secrets.ts'
import { makeSite } from '../open-site.ts'
import type { Site } from '../site.ts'

let folder: string
const open: Site[] = []
const lines: object[] = []
const log = { info: (entry: object) => void lines.push(entry) } as unknown as Log

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'install-'))
  lines.length = 0
})
afterEach(() => {
  open.splice(0).forEach(site => site.close())
  fs.rmSync(folder, { recursive: true })
})

/** Opens the same site folder again, as a new process would. */
function start(variables: Record<string, string> = {}): Site {
  open.splice(0).forEach(site => site.close())
  const env = readEnv({ DATA_DIR: folder, RATE_LIMIT: 'true', ...variables })
  const site = makeSite(openDatabase(env.database), env, log, 'secret-of-sixteen-letters', {
    hashPassword: password => Promise.resolve(`plain:${password}`),
    verifyPassword: (hash, password) => Promise.resolve(hash === `plain:${password}`),
  })
  open.push(site)
  return site
}
const settingsOf = (site: Site) => currentSettings(site.db).settings
async function logInTo(site: Site, e_mail: string, pass: string): Promise<LoggedIn> {
  const ctx = makeContext(site, { viewer: anonymous, locale: 'en_US' })
  return (await run(logIn, ctx, { e_mail, pass })) as LoggedIn
}

const chosen = {
  SITE_NAME: '问答',
  SITE_URL: 'https://forum.example',
  LANGUAGE: 'en_US',
  CONTACT_EMAIL: 'help@forum.example',
  ADMIN_NAME: 'Root-1',
  ADMIN_PASSWORD: 'correct-horse',
  ADMIN_EMAIL: 'root@forum.example',
}

test('an empty database becomes the site described by the environment', async () => {
  const site = start(chosen)
  await ensureInstalled(site)
  const { general, interface: language, install, login } = settingsOf(site)
  expect(general).toMatchObject({
    name: '问答',
    site_url: 'https://forum.example/community',
    contact_email: 'help@forum.example',
  })
  expect(language.language).toBe('en_US')
  expect(install.installed_at).toBeGreaterThan(0)
  expect(login.login_required).toBe(false)
  expect(findUser(site.db, 1)).toMatchObject({
    username: 'Root-1',
    roleId: 2,
    rank: 1,
    mailStatus: 1,
  })
  expect((await logInTo(site, 'root@forum.example', 'correct-horse')).account.id).toBe(1)
  expect(fs.existsSync(path.join(folder, 'admin-password'))).toBe(false)
  expect(JSON.stringify(lines)).not.toContain('correct-horse')
})

test('without configuration it is a site on this machine, with a password only the operator can read', async () => {
  const site = start({ PORT: '4321' })
  await ensureInstalled(site)
  expect(settingsOf(site).general.site_url).toBe('http://localhost:4321/community')
  const file = path.join(folder, 'admin-password')
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  const password = fs.readFileSync(file, 'utf8').trim()
  expect(password.length).toBeGreaterThanOrEqual(16)
  const login = { email: 'admin@example.com', passwordFile: file }
  expect(firstLogin(site)).toEqual(login)
  expect((await logInTo(site, 'admin@example.com', password)).account.username).toBe('admin')
  expect(firstLogin(site)).toBeNull()
  expect(JSON.stringify(lines)).not.toContain(password)
  expect(lines).toContainEqual({ admin: 'admin@example.com', passwordFile: file })
})

test.each([
  ['zh_CN', '社区'],
  ['en_US', 'Community'],
])('a site in %s without a name is called %s', async (LANGUAGE, name) => {
  const site = start({ LANGUAGE })
  await ensureInstalled(site)
  expect(settingsOf(site).general.name).toBe(name)
})

test('later starts change nothing', async () => {
  await ensureInstalled(start(chosen))
  expect(firstLogin(open[0]!)).toEqual({ email: 'root@forum.example', passwordFile: null })
  const before = settingsOf(open[0]!)
  const site = start({
    ADMIN_PASSWORD: 'other-horse',
    ADMIN_EMAIL: 'evil@example.com',
    SITE_NAME: 'Other',
  })
  await ensureInstalled(site)
  await ensureInstalled(site)
  expect(settingsOf(site)).toEqual(before)
  expect(findUser(site.db, 2)).toBeUndefined()
  await logInTo(site, 'root@forum.example', 'correct-horse')
})

test('after a crash between password and site, the next start uses the password', async () => {
  const broken = start()
  broken.ports.hashPassword = () => Promise.reject(new Error('crash'))
  await expect(ensureInstalled(broken)).rejects.toThrow('crash')
  const password = fs.readFileSync(path.join(folder, 'admin-password'), 'utf8').trim()
  const site = start()
  await ensureInstalled(site)
  await logInTo(site, 'admin@example.com', password)
})

test('an unusable password stops the start', async () => {
  await expect(ensureInstalled(start({ ADMIN_PASSWORD: 'with blanks in' }))).rejects.toThrow(
    'ADMIN_PASSWORD',
  )
  expect(settingsOf(open[0]!).install.installed_at).toBe(0)
})

test.each([
  ['is common', { ADMIN_PASSWORD: 'Sunshine1' }],
  ['is the name of its owner', { ADMIN_NAME: 'founder-1', ADMIN_PASSWORD: 'Founder-1' }],
  ['is the address', { ADMIN_EMAIL: 'somebody@a.example', ADMIN_PASSWORD: 'somebody' }],
])('a password that %s stops the start', async (_name, variables) => {
  await expect(ensureInstalled(start(variables))).rejects.toThrow('choose another one')
  expect(settingsOf(open[0]!).install.installed_at).toBe(0)
})

test('AUTO_INSTALL=false leaves an empty database alone', async () => {
  const site = start({ ...chosen, AUTO_INSTALL: 'false' })
  await ensureInstalled(site)
  expect(settingsOf(site).install.installed_at).toBe(0)
  expect(findUser(site.db, 1)).toBeUndefined()
})

test.each([
  ['https://forum.example/', 'https://forum.example/community'],
  ['https://forum.example/community/', 'https://forum.example/community'],
  ['http://10.0.0.1:8080/?x=1#y', 'http://10.0.0.1:8080/community'],
  ['https://example.org/sub/path/', 'https://example.org/sub/path'],
])('SITE_URL %s is saved as %s', async (given, kept) => {
  const site = start({ SITE_URL: given })
  await ensureInstalled(site)
  expect(settingsOf(site).general.site_url).toBe(kept)
})

test("the site's address follows SITE_URL when it is set, and logs that", async () => {
  await ensureInstalled(start(chosen))
  const site = start({ SITE_URL: 'https://new.example' })
  await ensureInstalled(site)
  expect(settingsOf(site).general.site_url).toBe('https://new.example/community')
  expect(lines).toContainEqual({
    before: 'https://forum.example/community',
    siteUrl: 'https://new.example',
  })
})

test("a local address follows the server's port, but not that of other programs", async () => {
  await ensureInstalled(start({ PORT: '4000' }))
  const program = start()
  await installIfEmpty(program)
  expect(settingsOf(program).general.site_url).toBe('http://localhost:4000/community')
  const site = start({ PORT: '5000' })
  await ensureInstalled(site)
  expect(settingsOf(site).general.site_url).toBe('http://localhost:5000/community')
  await ensureInstalled(start({ PORT: '0' }))
  expect(settingsOf(open[0]!).general.site_url).toBe('http://localhost:5000/community')
})

test('the secret that signs cookies is created once, and again when its file is empty', () => {
  const made = sessionSecret(undefined, folder)
  expect(made).toMatch(/^[\w-]{64}$/)
  expect(sessionSecret(undefined, folder)).toBe(made)
  const file = path.join(folder, 'session-secret')
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  fs.truncateSync(file)
  expect(sessionSecret(undefined, folder)).toMatch(/^[\w-]{64}$/)
})
