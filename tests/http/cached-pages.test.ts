/**
 * Parts of pages and rows of tables are kept between requests. After random writes by random members,
 * every page must equal the one that is made from nothing. `STEPS=10000` runs longer.
 */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { UserRow } from '#basics/users/users.queries.ts'
import {
  askPath,
  homePath,
  questionPath,
  questionsPath,
  tagPath,
  tagsPath,
  userPath,
} from '#shared/paths.ts'
import { cachedMarkup } from '#ui/cached-markup.tsx'
import { community } from '#tests/support/community.ts'
import { type Life, lifeSettings, live } from '#tests/support/random-life.ts'
import { seeded } from '#tests/support/seeded.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const Steps = Number(process.env.STEPS ?? 80)
/** Undefined = the usual limit. */
const LimitMs = process.env.STEPS ? 120_000 + Steps * 1_000 : undefined
const Languages = ['en_US', 'zh_CN', 'de_DE']

test('a page from kept parts equals the page made from nothing', { timeout: LimitMs }, async () => {
  using w = community(lifeSettings)
  const site = await openWholeSite(w)
  const random = seeded(20)
  let pages = 0
  const found = new Set<string>()

  /** Nothing is kept or used inside a transaction, nor while the markup is paused. */
  const fromNothing = async (make: () => Promise<string>) => {
    cachedMarkup.paused = true
    w.site.sqlite.exec('begin')
    try {
      return await make()
    } finally {
      w.site.sqlite.exec('rollback')
      cachedMarkup.paused = false
    }
  }
  const readers = () => {
    const rows = w.db.all<{ id: number }>(sql`select id from user where status <> 10 order by id`)
    return [...random.some(rows, 2).map(({ id }) => w.user(id)), null]
  }
  const addresses = ({ questions }: Life) => {
    const id = random.pick(questions)
    const question = questionPath({ id, urlTitle: '' }, 2)
    const comments = `?comments=${qid(id)}&dialog=comment&on=${qid(id)}`
    return random.some(
      [
        ...[question, question, `${question}?answer_order=newest`, question + comments],
        ...[homePath(), questionsPath({ order: 'active' }), tagPath('sqlite')],
        ...[askPath(), tagsPath()],
        userPath(w.user(w.question(id).userId).username),
      ],
      2,
    )
  }
  const open = async (path: string, who: UserRow | null, language: string) => {
    // Past what the page cache holds.
    if (!who) site.age(1e9)
    const Cookie = site.cookie(who).Cookie!.replace('en_US', language)
    const { status, body } = await site.open(path, who, { Cookie })
    return `${status} ${String(body)}`
  }
  const compare = async (_act: string, life: Life) => {
    for (const path of addresses(life))
      for (const who of readers()) {
        const language = random.pick(Languages)
        // A whole page is kept from the second time on, and used from the third.
        const times = [await open(path, who, language), await open(path, who, language)]
        const kept = await open(path, who, language)
        const fresh = await fromNothing(() => open(path, who, language))
        for (const page of [...times, kept])
          expect(page, `${path} for ${who?.username ?? 'a visitor'}`).toBe(fresh)
        found.add(fresh.slice(0, 3))
        pages++
      }
  }
  try {
    await live(w, random, Steps, compare)
  } finally {
    await site.close()
  }
  expect(pages).toBeGreaterThan(Steps)
  expect([...found].sort()).toContain('200')
  expect(cachedMarkup.length).toBeGreaterThan(0)
})
