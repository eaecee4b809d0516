/** What is cached ends with a write to what it was made from, and with no other one. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { services } from '#app/application/services.ts'
import {
  ForumApi,
  homePath,
  questionPath,
  questionsPath,
  tagPath,
  tagsPath,
  userPath,
} from '#shared/paths.ts'
import { watchStatements } from '#infra/database/sqlite.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { voteUp } from '#posts/votes/cast-vote.ts'
import { type Community, community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

let w: Community
let site: WholeSite
let tables: Set<string>
const ids: Record<'rice' | 'bread', number> = { rice: 0, bread: 0 }
/** Tables named by the statements that run. */
let read = new Set<string>()
const making = vi.spyOn(services, 'madeFrom')

beforeAll(async () => {
  w = community({})
  site = await openWholeSite(w)
  const asker = w.member({ username: 'asker' })
  ids.rice = await w.ask(asker, { title: 'How is rice cooked?', tags: ['rice'] })
  ids.bread = await w.ask(w.member({ username: 'baker' }), {
    title: 'What is sourdough?',
    tags: ['bread'],
  })
  const names = w.db.all<{ name: string }>(
    sql`select name from pragma_table_list where schema = 'main'`,
  )
  tables = new Set(names.map(({ name }) => name))
  watchStatements(w.site.sqlite, {
    before(statement) {
      const words = statement?.readonly ? statement.source.matchAll(/(?:from|join) "?(\w+)/g) : []
      for (const [, name = ''] of words) if (tables.has(name)) read.add(name)
    },
  })
  // Which calls are kept is known from the first one on.
  await site.call('GET', `${ForumApi}/siteinfo`, null)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(() => site.age(120_000))

const question = (id: number) => questionPath({ id, urlTitle: '' }, 2)
const Paths: [name: string, path: () => string][] = [
  ['the home page', homePath],
  ['a list', () => questionsPath({ order: 'active' })],
  ['a question', () => question(ids.rice)],
  ['a tag', () => tagPath('rice')],
  ['all tags', tagsPath],
  ['a profile', () => userPath('asker')],
  ['a question that is not there', () => question(987_654)],
  ['a feed', () => '/community/feeds/questions'],
  ['a style sheet', () => '/custom.css'],
  ['a call', () => `${ForumApi}/siteinfo`],
  ['a list of tags for programs', () => `${ForumApi}/tags/page?page=1&page_size=20`],
  ['badges for programs', () => `${ForumApi}/badges`],
]

/** Whether it was made for this request. */
async function isMade(path: string): Promise<boolean> {
  making.mockClear()
  const { status } = await site.send('GET', path, { 'Accept-Language': 'en_US' })
  expect([200, 404]).toContain(status)
  return making.mock.calls.length > 0
}

describe.each(Paths)('%s', (_name, pathOf) => {
  test('ends with a write to any table that it is made from, and with no other', async () => {
    const path = pathOf()
    w.site.sqlite.exec(`update site_setting set content = content || ' '`)
    read = new Set()
    expect(await isMade(path)).toBe(true)
    expect(await isMade(path)).toBe(false)
    const from = [...read]
    expect(from.length).toBeGreaterThan(0)
    const columnOf = (table: string) =>
      w.db.get<{ name: string }>(sql`select name from pragma_table_info(${table})`).name
    const isEmpty = (table: string) => !w.db.get(sql.raw(`select 1 from "${table}" limit 1`))
    const shownByRow = /\/questions\/\d/.test(path) && !path.includes('987654')
    for (const table of tables) {
      if (/^post_search|^sqlite_|^staff_log$|^__/.test(table) || isEmpty(table)) continue
      const column = columnOf(table)
      w.site.sqlite.exec(`update "${table}" set "${column}" = "${column}"`)
      const ends = await isMade(path)
      if (from.includes(table)) expect([table, ends]).toEqual([table, true])
      else if (shownByRow) continue
      else if (['session', 'activity', 'notification', 'request_mark'].includes(table))
        expect([table, ends]).toEqual([table, false])
    }
  })
})

describe('a comment on one question', () => {
  const comment = async (id: number) => {
    w.tick(60_000)
    const form = { object_id: qid(id), original_text: 'Words about it.' }
    await w.as(w.member()).run(writeComment, form)
  }
  test('leaves the page of another one, and ends its own page and the lists', async () => {
    const [own, other] = [question(ids.rice), question(ids.bread)]
    const lists = [homePath(), tagPath('rice')]
    for (const path of [own, other, ...lists]) await isMade(path)
    for (const path of [own, other, ...lists])
      expect([path, await isMade(path)]).toEqual([path, false])
    await comment(ids.rice)
    expect(await isMade(other)).toBe(false)
    for (const path of [own, ...lists]) expect([path, await isMade(path)]).toEqual([path, true])
    const { body } = await site.send('GET', own, {})
    expect(body).toContain('Words about it.')
  })

  test('leaves calls that show none', async () => {
    const path = `${ForumApi}/badges`
    await isMade(path)
    await comment(ids.rice)
    expect(await isMade(path)).toBe(false)
  })
})

test('a vote ends the pages that show the reputation of the author, and no other question', async () => {
  const [own, other] = [question(ids.rice), question(ids.bread)]
  for (const path of [own, other]) await isMade(path)
  await w.as(w.member({ rank: 500 })).run(voteUp, { object_id: qid(ids.rice) })
  expect(await isMade(other)).toBe(false)
  expect(await isMade(own)).toBe(true)
  await isMade(other)
  w.site.sqlite.exec(`update user set rank = 77 where username = 'baker'`)
  expect(await isMade(other)).toBe(true)
  expect((await site.send('GET', other, {})).body).toContain('77')
})

test('links that members write may be of any form', async () => {
  const content = '[a](/community/users/%E0%A4%A) [b](/community/questions/%00) [c](/users/) words'
  const id = await w.ask(w.member(), { title: 'Which links are broken?', content, tags: ['rice'] })
  expect(await isMade(question(id))).toBe(true)
  expect(await isMade(question(id))).toBe(false)
})

test('a hidden question ends every page that may show it in passing', async () => {
  const [own, other] = [question(ids.rice), question(ids.bread)]
  for (const path of [own, other]) await isMade(path)
  w.site.sqlite.exec(`update question set show = 2 where id = ${ids.rice}`)
  expect([await isMade(own), await isMade(other)]).toEqual([true, true])
})

test('who comes after a write never gets a page that was begun before it', async () => {
  const path = question(ids.bread)
  w.site.sqlite.exec(`update question set title = 'Before' where id = ${ids.bread}`)
  making.mockClear()
  const first = site.send('GET', path, {})
  await vi.waitFor(() => expect(making).toHaveBeenCalled())
  w.site.sqlite.exec(`update question set title = 'After' where id = ${ids.bread}`)
  const second = await site.send('GET', path, {})
  await first
  expect(second.body).toContain('After')
})
