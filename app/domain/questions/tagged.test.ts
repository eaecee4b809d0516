/** Lists of a tag that thousands of questions have: other ways to the same rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuestionOrder } from '#app/shared/codes.ts'
import { questions } from '#drizzle/schema/index.ts'
import { type Community, community } from '#tests/support/community.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import { addTaggedQuestions } from '#tests/support/tagged-questions.ts'
import { LatelyActive, Leading, WalkFrom } from './list.queries.ts'
import { listQuestions } from './list-questions.ts'

const Day = 86_400_000
const Size = LatelyActive + 700
const Synonyms = 40

type Row = typeof questions.$inferSelect

let w: Community
let rows: Row[]
/** Statements of the lists of the questions of some days. */
let sources: string[]
beforeAll(async () => {
  w = community()
  const big = w.topic('big')
  const like = w.topic('like-big', { mainTagId: big })
  addTaggedQuestions(w, w.member(), big, Size)
  const { sqlite } = w.site
  const first = 1_000_000
  sqlite.exec(`update question set created_at = ${w.now} - (id - ${first}) * ${Day / 20},
      active_at = ${w.now} - (id * 7919 % ${Size}) * ${Day / 20}, answer_count = id % 4,
      status = 1 + (id % 10 = 3), vote_count = id % 50, view_count = id * 31 % 1000, linked_count = id % 3, hot_score = id % 700
    where id >= ${first};
    update question set active_at = max(active_at, created_at) where id >= ${first};
    update question set pin = 2 where id in (${first + 900}, ${first + 5});
    update question_tag set created_at = (select created_at from question where id = question_id);
    insert into question_tag (question_id, tag_id, status, created_at)
      select id, ${like}, 1, created_at from question where id >= ${first} and id % 90 = 1
      limit ${Synonyms};
    update tag set question_count = ${Synonyms} where id = ${like}`)
  rows = w.db.select().from(questions).all()
  sources = await statementsOf(w, async () => {
    for (const order of ['newest', 'active', 'hot', 'score', 'frequent'])
      await w.as(null).run(listQuestions, { tag: 'big', order, in_days: 150 })
    await w.as(null).run(listQuestions, { tag: 'big', order: 'score' })
  })
})
afterAll(() => w[Symbol.dispose]())

const by =
  (...columns: (keyof Row)[]) =>
  (a: Row, b: Row) => {
    const column = (['pin', ...columns, 'id'] as const).find(name => a[name] !== b[name])
    return column ? Number(b[column]) - Number(a[column]) : 0
  }

const asked = (days: number) => (row: Row) => row.createdAt >= w.now - days * Day
const active = (row: Row) => asked(180)(row) && row.activeAt >= w.now - 90 * Day

/** What each list holds, and in which order. */
const rules: Partial<Record<QuestionOrder, { rows: () => Row[]; order: (keyof Row)[] }>> = {
  newest: { rows: () => rows, order: ['createdAt'] },
  // Of questions with as many votes, the newer one comes first, however often they are seen.
  score: { rows: () => rows, order: ['voteCount'] },
  frequent: { rows: () => rows, order: ['linkedCount', 'activeAt'] },
  hot: { rows: () => rows.filter(asked(90)), order: ['hotScore'] },
  active: { rows: () => rows.filter(active), order: ['activeAt'] },
  unanswered: {
    rows: () =>
      rows
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .slice(0, WalkFrom)
        .filter(row => row.answerCount === 0 && row.status === 1),
    order: ['createdAt'],
  },
}

const page = async (order: string, number: number) => {
  const input = { tag: 'big', order, page: number, page_size: 50 }
  const { count, list } = await w.as(null).run(listQuestions, input)
  return { count, ids: list.map(row => row.id) }
}

describe.each(Object.keys(rules) as (keyof typeof rules)[])('by %s', order => {
  test.each([1, 2, 50])('page %i', async number => {
    const rule = rules[order]!
    const wanted = rule.rows().toSorted(by(...rule.order))
    const ids = wanted.slice((number - 1) * 50, number * 50).map(row => row.id)
    expect(await page(order, number)).toEqual({ count: wanted.length, ids })
    if (number === 1) expect(ids).toHaveLength(50)
  })
})

test('by score with a synonym: each question once, and a vote moves it', async () => {
  const { sqlite } = w.site
  const wanted = rows.toSorted(by('voteCount')).map(row => row.id)
  expect(new Set(wanted).size).toBe(Size)
  const id = wanted[400]!
  sqlite.exec(`update question set vote_count = 60 where id = ${id}`)
  const [first, second, third] = (await page('score', 1)).ids
  sqlite.exec(`update question set vote_count = ${rows.find(row => row.id === id)!.voteCount}
    where id = ${id}`)
  const pinned = wanted.slice(0, 2)
  expect([first, second, third]).toEqual([...pinned, id])
  expect((await page('score', 1)).ids).toEqual(wanted.slice(0, 50))
})

test('of some days alone', async () => {
  const wanted = rows.filter(asked(150)).toSorted(by('voteCount', 'viewCount'))
  const input = { tag: 'big', order: 'score', in_days: 150, page_size: 50 }
  const { count, list } = await w.as(null).run(listQuestions, input)
  expect([count, ...list.map(row => row.id)]).toEqual([
    wanted.length,
    ...wanted.slice(0, 50).map(row => row.id),
  ])
})

type Step = { opcode: string; p1: number; p2: number }

test('a list of some days reads no row that it leaves out', () => {
  const { sqlite } = w.site
  const root = sqlite.prepare("select rootpage from sqlite_master where name = 'question'").pluck()
  const table = root.get()
  const walks = sources.filter(source => /^select id from question indexed by/.test(source))
  expect(walks.map(source => /question_list_\w+/.exec(source)![0])).toEqual([
    ...['question_list_newest', 'question_list_active', 'question_list_hot'],
    ...['question_list_score', 'question_list_frequent'],
  ])
  for (const source of walks) {
    const values = Array<number>(source.split('?').length - 1).fill(1)
    const steps = sqlite.prepare(`explain ${source}`).all(...values) as Step[]
    const rows = steps.filter(step => step.opcode === 'OpenRead' && step.p2 === table)
    const read = steps.filter(step => step.opcode === 'Column' && step.p1 === rows[0]?.p1)
    expect({ source, read }).toEqual({ source, read: [] })
  }
})

test('the list by score walks the votes of the tag and sorts nothing', () => {
  const best = sources.filter(source => /vote_count as rank/.test(source))
  expect(best.map(source => planOf(w, source))).toEqual([
    ['SEARCH question_tag USING COVERING INDEX question_tag_score (tag_id=? AND status=?)'],
  ])
})

test('the list by activity ends with the site’s own', async () => {
  w.site.sqlite.exec(
    `update question set created_at = ${w.now} - 1, active_at = ${w.now} - id % 1000`,
  )
  w.site.sqlite.exec(`update question_tag set created_at = ${w.now} - 1`)
  const { count } = await page('active', 1)
  expect(count).toBe(LatelyActive)
  expect((await page('active', LatelyActive / 50)).ids).toHaveLength(50)
  expect((await page('active', LatelyActive / 50 + 1)).ids).toEqual([])
})

describe('a large tag that is used no more', () => {
  const Dead = WalkFrom + 100
  let site: Community
  beforeAll(() => {
    site = community()
    const author = site.member()
    const [dead, alive] = [site.topic('dead'), site.topic('alive')]
    addTaggedQuestions(site, author, alive, Leading + 50)
    const { sqlite } = site.site
    sqlite.exec(`update question set id = id + 1000000, linked_count = 1, vote_count = 1;
      update question_tag set question_id = question_id + 1000000`)
    addTaggedQuestions(site, author, dead, Dead)
    sqlite.exec(`update question set created_at = id, active_at = id, vote_count = -(id % 7)
        where id < 2000000;
      update question_tag set created_at = question_id where tag_id = ${dead};
      update question set linked_count = 2 where id in (1000007, 1000009);
      update question set pin = 2 where id = 1000003`)
  })
  afterAll(() => site[Symbol.dispose]())

  const pageBy = async (order: string, page: number) => {
    const input = { tag: 'dead', order, page, page_size: 50 }
    const { count, list } = await site.as(null).run(listQuestions, input)
    expect(count).toBe(Dead)
    return list
  }
  const idsBy = async (order: string, page: number) =>
    (await pageBy(order, page)).map(row => row.id - 1_000_000)

  test('by links: those among the most linked of the site, then its newest', async () => {
    const last = Dead - 1
    expect((await idsBy('frequent', 1)).slice(0, 6)).toEqual([3, 9, 7, last, last - 1, last - 2])
    const all = [
      await idsBy('frequent', 1),
      await idsBy('frequent', 2),
      await idsBy('frequent', 42),
    ]
    expect(new Set(all.flat()).size).toBe(150)
    expect(all[2]!.at(-1)).toBe(0)
    expect(await idsBy('frequent', 43)).toEqual([])
  })

  test('by score, and the newest, it is in order to its end', async () => {
    const votes = (await pageBy('score', 1)).map(row => row.voteCount)
    expect(votes).toEqual([votes[0], ...Array.from({ length: 49 }, () => 0)])
    const lowest = (await pageBy('score', 42)).map(row => row.voteCount)
    expect(new Set(lowest)).toEqual(new Set([-6]))
    expect((await idsBy('newest', 42)).at(-1)).toBe(0)
  })
})
