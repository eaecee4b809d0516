/** What of an Answer site is not imported is named in the report, and only that. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { LeftTables } from '#parts/move/domain/import/answer-source/tables.ts'
import { writeDatabase } from '#tests/fixtures/answer-site/build.ts'
import type { Value } from '#tests/fixtures/answer-site/draft.ts'
import { answerDump, mysqlDump, postgresDump } from '#tests/fixtures/answer-site/dumps.ts'
import { people } from '#tests/fixtures/answer-site/people.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'

type Row = Record<string, Value>
const rows = (w: AnswerHome, table: string) => w.source.rows.get(table) as Row[]

function setting(w: AnswerHome, type: string, values: object): void {
  const known = rows(w, 'site_info').find(row => row.type === type)
  const content = JSON.stringify({ ...JSON.parse(String(known?.content ?? '{}')), ...values })
  if (known) known.content = content
  else rows(w, 'site_info').push({ ...rows(w, 'site_info')[0]!, id: 1000, type, content })
}

async function moved(w: AnswerHome) {
  fs.rmSync(w.file)
  writeDatabase(w.source, w.file)
  const stages = await w.move()
  return (name: string) => stages.find(stage => stage.name === name)!
}

test('an AI assistant is named if it was set up', async () => {
  const Line = 'the AI assistant: there is none here'
  const cases: [object, boolean][] = [
    [{ enabled: false, ai_providers: null }, false],
    [{ enabled: false, ai_providers: [{ provider: 'a', api_key: '', model: '' }] }, false],
    [{ enabled: true }, true],
    [{ enabled: false, ai_providers: [{ provider: 'a', api_key: 'k' }] }, true],
  ]
  for (const [values, isNamed] of cases) {
    using w = new AnswerHome({ version: 35 })
    setting(w, 'ai', values)
    const stage = await moved(w)
    expect(Line in stage('settings').skipped, JSON.stringify(values)).toBe(isNamed)
  }
})

test('the MCP server is named if it was turned off', async () => {
  for (const enabled of [true, false]) {
    using w = new AnswerHome({ version: 35 })
    setting(w, 'mcp', { enabled })
    const { skipped } = (await moved(w))('settings')
    const line = 'the MCP server was turned off: here it is always on'
    expect(line in skipped).toBe(!enabled)
  }
})

test('of reasons only words that somebody has entered are named, each reason once', async () => {
  using w = new AnswerHome()
  const reason = (key: string, name: string, description: string) =>
    Object.assign(
      rows(w, 'config').find(row => row.key === `reason.${key}`)!,
      {
        value: JSON.stringify({ name, description }),
      },
    )
  reason('spam', 'spam', 'Only sells something')
  reason('something', 'something else', '')
  reason('a_duplicate', 'seen before', 'Ask there instead')
  const { skipped, examples } = (await moved(w))('settings')
  expect(skipped['own words of a reason']).toBe(2)
  expect(examples!['own words of a reason']).toEqual([
    'reason.spam: Only sells something',
    'reason.a_duplicate: seen before – Ask there instead',
  ])
})

test.each([
  ['SQLite', undefined],
  ['mysqldump', mysqlDump],
  ['pg_dump', (site: AnswerHome['source']) => postgresDump(site)],
  ['pg_dump --inserts', (site: AnswerHome['source']) => postgresDump(site, 'inserts')],
  ['answer dump', (site: AnswerHome['source']) => answerDump(site)],
])('rows of tables that are not read are counted, from %s', async (_, dump) => {
  using w = new AnswerHome({ version: 35 })
  const keys = rows(w, 'api_key')
  keys.push({ ...keys[0]!, id: 2 })
  if (dump) fs.writeFileSync(w.file, dump(w.source))
  const { skipped } = (await w.move()).find(({ name }) => name === 'settings')!
  const counted = LeftTables.map(
    table => skipped[`rows of the table ${table}, which is not imported`],
  )
  const there = LeftTables.map(table => w.source.rows.get(table)?.length || undefined)
  expect(there).toEqual([2, undefined, 1, 1, undefined, undefined])
  expect(counted).toEqual(dump ? there : [1, undefined, 1, 1, undefined, undefined])
})

test('settings that came with version 2.0 are taken', async () => {
  using w = new AnswerHome({ version: 35 })
  setting(w, 'login', { require_email_verification: false })
  setting(w, 'theme', { layout: 'Fixed-width' })
  setting(w, 'interface_settings', { language: 'fr-FR' })
  await moved(w)
  expect(currentSettings(w.db).settings).toMatchObject({
    login: { require_email_verification: false },
    theme: { layout: 'Fixed-width' },
    interface: { language: 'fr_FR' },
  })
})

test('languages that are not offered here are named', async () => {
  using w = new AnswerHome()
  const user = (id: number) => rows(w, 'user').find(row => row.id === id)!
  user(people.member).language = 'ru_RU'
  user(people.moderator).language = 'de-DE'
  const stage = await moved(w)
  expect(w.user(people.member).language).toBe('')
  expect(w.user(people.moderator).language).toBe('de_DE')
  expect(stage('users').examples!['language that is not offered here']).toEqual(['lena: ru_RU'])
})

test('the points for an accepted suggestion on a tag are notified, while its tag is there', async () => {
  using w = new AnswerHome()
  const all = rows(w, 'notification')
  const notify = (id: number, object_id: bigint) =>
    all.push({ ...all[0]!, id, object_id, user_id: people.gravatar, type: 2, msg_type: 0 })
  notify(900, BigInt(w.source.ids.bread!))
  notify(901, 10_030_000_000_999_999n)
  const { skipped } = (await moved(w))('notifications')
  const [kept, ...others] = w.rows('select * from notification where id in (900, 901)')
  expect(others).toEqual([])
  expect(kept).toMatchObject({ object_type: 3, object_id: w.seq('bread'), action: 'reputation' })
  expect(skipped['its post or tag is gone']).toBe(1)
})
