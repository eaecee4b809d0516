/** A site on a libSQL server: set up by the screens, used, and found again. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { translator } from '#app/i18n/catalogue.ts'
import { makeOneFile } from '#app/infra/backup/one-file.ts'
import { openDatabase } from '#app/infra/db.ts'
import { readEnv } from '#app/infra/env.ts'
import { checkDatabase } from '#app/infra/setup/check-database.ts'
import { writing } from '#app/domain/kernel/index.ts'
import { ownCertificate } from '#tests/support/certificate.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { browserOf, emptySite } from '#tests/support/empty-site.ts'
import { startSqld } from '#tests/support/libsql-server.ts'
import { Sqlite } from '#app/infra/sqlite.ts'

const t = translator('en_US')
const install = '/community/install'
const revisionOf = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '0'

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'libsql-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a site is set up on a server, used and restarted, and everything is found again', async () => {
  await using server = await startSqld({ login: 'ann:secret-of-db' })
  await using site = await emptySite()
  const browser = browserOf(site)
  const take = async (intent: string, fields: Record<string, string> = {}) => {
    const { body } = await browser.open(install)
    return browser.submit(install, { intent, revision: revisionOf(body), ...fields })
  }
  await take('language', { lang: 'en_US' })
  const place = { db_type: 'libsql', db_host: server.host, ssl_mode: 'verify-full' }
  const wrong = await take('database', { ...place, db_username: 'ann', db_password: 'guess' })
  expect(wrong.body).toContain(t('error.install.refused_login', { host: server.host }))
  const right = { ...place, db_username: 'ann', db_password: 'secret-of-db' }
  expect((await take('database', right)).status).toBe(303)
  expect((await browser.open(`${install}?step=2`)).body).not.toContain('secret-of-db')
  await take('config')
  await take('site', {
    ...{ site_name: 'On a server', contact_email: 'help@a.example', name: 'founder' },
    ...{ site_url: `http://127.0.0.1:${site.port()}/community`, email: 'founder@a.example' },
    ...{ password: 'founder-pass-1', confirm: 'founder-pass-1' },
    external_content_display: 'ask_before_display',
  })
  expect((await take('finish')).headers.location).toBe('/community/admin')
  expect(existsSync(path.join(site.folder, 'forum.sqlite'))).toBe(false)

  const asked = await browser.submit('/community/questions/ask', {
    ...{ intent: 'post', title: 'Where do herons sleep', content: 'Near the water, I think.' },
    tags: 'birds',
  })
  expect(asked.status).toBe(303)
  const question = asked.headers.location!.split('#')[0]!
  const answered = await browser.submit(question, {
    intent: 'answer',
    content: 'In trees, mostly in colonies.',
  })
  expect(answered.status).toBe(303)

  const present = async () => {
    const thread = await browser.open(question)
    expect(thread.body).toContain('Where do herons sleep')
    expect(thread.body).toContain('In trees, mostly in colonies.')
    const found = await browser.open('/community/search?q=colonies')
    expect(found.body).toContain('Where do herons sleep')
    expect((await browser.open('/community/tags')).body).toContain('birds')
  }
  await present()
  // Sessions and forms depend on the URL, which has another port from now on.
  await site.restart()
  await present()
  await site.restart({}, () => rmSync(path.join(site.folder, 'replica'), { recursive: true }))
  await present()
})

/** Opens the database of a server as the program does. */
function openOn(host: string, variables: Record<string, string> = {}) {
  const own = { DATA_DIR: folder, DATABASE_URL: `http://${host}` }
  const database = openDatabase(readEnv({ ...own, ...variables }).database)
  return { ...database, [Symbol.dispose]: () => database.close() }
}

describe('the driver', () => {
  test('sees its own writes, and those of others after it has synchronized', async () => {
    await using server = await startSqld()
    using one = openOn(server.host)
    using two = openOn(server.host)
    const w = new Community(freeForAll, one)
    const who = w.member()
    const id = await w.ask(who, { title: 'Seen by both' })
    expect(w.question(id).title).toBe('Seen by both')
    two.refresh!()
    expect(two.sqlite.prepare('select count(*) from question').pluck().get()).toBe(1)
    w.settings({ general: { name: 'Renamed' } })
    expect(currentSettings(one.db).settings.general.name).toBe('Renamed')
    two.refresh!()
    expect(currentSettings(two.db).settings.general.name).toBe('Renamed')
  })

  test('rolls back a whole transaction, or only a savepoint', async () => {
    await using server = await startSqld()
    using database = openOn(server.host)
    const { db, sqlite } = database
    const insert = sqlite.prepare("insert into site_setting values (?, '{}', 5)")
    const read = sqlite.prepare('select type, updated_at from site_setting order by type')
    expect(() =>
      writing(db, () => {
        insert.run('a')
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(read.all()).toEqual([])
    writing(db, () => {
      insert.run('a')
      expect(() =>
        writing(db, () => {
          insert.run('b')
          throw new Error('no')
        }),
      ).toThrow('no')
      expect(read.all()).toEqual([{ type: 'a', updated_at: 5 }])
      return null
    })
    expect(read.get()).toEqual({ type: 'a', updated_at: 5 })
    expect(read.raw().all()).toEqual([['a', 5]])
    expect(read.pluck().get()).toBe('a')
    expect(() => insert.run('a')).toThrow(/UNIQUE/)
    const type = sqlite.prepare('select typeof(?)').pluck()
    expect([type.get(5), type.get(0.5), type.get('5'), type.get(null)]).toEqual([
      'integer',
      'real',
      'text',
      'null',
    ])
  })

  test('recovers after the server was down', async () => {
    await using server = await startSqld()
    using database = openOn(server.host)
    const w = new Community(freeForAll, database)
    const who = w.member()
    await w.ask(who, { title: 'Before' })
    database.refresh!()
    await server.stop()
    const titles = () => database.sqlite.prepare('select title from question').pluck().all()
    expect(titles()).toEqual(['Before'])
    await expect(w.ask(who, { title: 'Meanwhile' })).rejects.toThrow()
    await server.startAgain()
    await w.ask(who, { title: 'Afterwards' })
    expect(titles()).toEqual(['Before', 'Afterwards'])
  })

  test('makes a backup that is a plain file', async () => {
    await using server = await startSqld()
    using database = openOn(server.host)
    const w = new Community(freeForAll, database)
    await w.ask(w.member(), { title: 'Kept' })
    const file = path.join(folder, 'backup')
    database.refresh!()
    await makeOneFile(database.copy!.file, file, null, { program: '1', now: Date.now() })
    const backup = new Sqlite(file, { readonly: true })
    expect(backup.prepare('select title from question').pluck().all()).toEqual(['Kept'])
    backup.close()
  })
})

/** HTTPS in front of a server, with a self-signed certificate. */
async function behindTls(host: string) {
  const { key, cert } = ownCertificate()
  const front = createServer({ key, cert }, (incoming, outgoing) => {
    const [name = '', port] = host.split(':')
    const { method, url, headers } = incoming
    const onward = request({ host: name, port, method, path: url, headers }, answer => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>(ready => front.listen(0, '127.0.0.1', ready))
  const { port } = front.address() as { port: number }
  return { port, cert, [Symbol.dispose]: () => void front.close() }
}

describe('TLS', () => {
  test('follows the chosen trust', async () => {
    await using server = await startSqld()
    using front = await behindTls(server.host)
    const ca = path.join(folder, 'ca.pem')
    writeFileSync(ca, front.cert)
    const check = async (host: string, variables: Record<string, string> = {}) => {
      const env = readEnv({ DATA_DIR: folder, DATABASE_URL: `https://${host}`, ...variables })
      const report = await checkDatabase(env.database)
      return report.ok ? 'fine' : report.reason
    }
    const here = `127.0.0.1:${front.port}`
    expect(await check(here)).toBe('error.install.certificate')
    expect(await check(here, { DATABASE_TLS_VERIFY: 'none' })).toBe('fine')
    expect(await check(here, { DATABASE_TLS_CA: ca })).toBe('fine')
    expect(await check(server.host)).toBe('error.install.no_tls')
  })
})
