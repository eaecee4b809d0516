/** Damage of the database that is met while serving: what visitors see, and how long the fault lasts. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startSession } from '#access/auth/sessions.queries.ts'
import { writing } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import { damageChecker, knownDamage } from '#infra/health/damage.ts'
import { takeTask } from '#parts/ops/infra/backup/site-backups.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { damageTable } from '#tests/support/damaged-file.ts'
import { type EmptySite, emptySite } from '#tests/support/empty-site.ts'

const variables = { AUTO_INSTALL: 'true', ADMIN_PASSWORD: 'root-pass-1', LANGUAGE: 'en_US' }
const reason = 'error.storage.damaged'
const never = new AbortController().signal

type Reply = { reason: string; msg: string; data: { id: string } }

function caller(site: EmptySite, { db, ports }: Site) {
  const token = writing(db, tx => startSession(tx, ports, 1, 'api', Date.now()))
  return async (method: string, call: string, sent?: object) => {
    const body = sent && JSON.stringify(sent)
    const headers = { 'Content-Type': 'application/json', Authorization: token }
    const answer = await site.send(method, `/answer/api/v1/${call}`, headers, body)
    return { status: answer.status, ...(JSON.parse(answer.body) as Reply) }
  }
}

const faultOf = async (site: EmptySite) => {
  const { body } = await site.send('GET', '/readyz')
  return (JSON.parse(body) as { checks: { database: object } }).checks.database
}

test('a damaged page of the file: a page and a call say so, and everything else goes on', async () => {
  await using site = await emptySite(variables)
  const call = caller(site, openSite())
  const tags = [{ slug_name: 'birds', display_name: 'birds' }]
  const question = { title: 'How do pelicans sleep', content: 'At night, that is.', tags }
  const { id } = (await call('POST', 'question', question)).data
  const answer = { question_id: id, content: 'They sleep while they swim.' }
  expect((await call('POST', 'answer', answer)).status).toBe(200)
  const page = `/community/questions/${id}`
  const unanswered = { ...question, title: 'How do pelicans fish' }
  const next = (await call('POST', 'question', unanswered)).data.id

  const repair = damageTable('answer')
  for (const locale of ['en_US', 'zh_CN'] as const) {
    const shown = await site.send('GET', page, { Cookie: `forum_lang=${locale}` })
    expect([shown.status, shown.body.includes(translator(locale)(reason))]).toEqual([503, true])
    expect(shown.body).toContain('</html>')
  }
  const another = { question_id: next, content: 'With a pouch that holds much water.' }
  expect(await call('POST', 'answer', another)).toMatchObject({
    ...{ status: 503, reason, msg: translator('en_US')(reason) },
  })
  expect((await site.send('GET', '/community/tos')).status).toBe(200)
  expect((await site.send('GET', '/healthz')).body).toBe('OK')
  expect(await faultOf(site)).toEqual({ status: 'fail', fault: 'database_damaged' })
  repair()
})

test('the fault lasts over a restart, until a check of the whole file finds nothing', async () => {
  await using site = await emptySite(variables)
  const repair = damageTable('badge_award')
  expect(() => openSite().sqlite.prepare('select * from badge_award').all()).toThrow('malformed')
  expect(takeTask(openSite(), 'scheduled', 1).keep).toBeNull()
  await site.restart()
  const at = Date.now()
  expect(knownDamage(site.folder)).toMatchObject({ why: 'database disk image is malformed' })
  const check = damageChecker(openSite())
  await check(at, never)
  expect(await faultOf(site)).toEqual({ status: 'fail', fault: 'database_damaged' })

  repair()
  await check(at + 1000, never)
  expect(knownDamage(site.folder)).not.toBeNull()
  await check(at + 3_600_000, never)
  expect(fs.existsSync(path.join(site.folder, 'database-damaged.json'))).toBe(false)
  expect(takeTask(openSite(), 'scheduled', 1).keep).not.toBeNull()
})

test('errors of other databases, and other errors, are not damage of this one', async () => {
  await using site = await emptySite(variables)
  const { sqlite } = openSite()
  expect(() => sqlite.prepare('select * from nowhere')).toThrow('no such table')
  expect(() => sqlite.exec('insert into user (id) values (1)')).toThrow()
  const other = path.join(site.folder, 'other.sqlite')
  fs.writeFileSync(other, 'This is a text, which SQLite refuses. '.repeat(200))
  const { Sqlite } = await import('#infra/database/sqlite.ts')
  const opened = new Sqlite(other)
  expect(() => opened.pragma('user_version')).toThrow('not a database')
  opened.close()
  expect(knownDamage(site.folder)).toBeNull()
})
