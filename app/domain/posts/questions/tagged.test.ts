/** Lists of a tag with thousands of questions, which use other queries for the same rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuestionOrder } from '#shared/codes.ts'
import { questions } from '#drizzle/schema/index.ts'
import { type Community, community } from '#tests/support/community.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import { addTaggedQuestions } from '#tests/support/tagged-questions.ts'
import { LatelyActive } from './list.queries.ts'
import { listQuestions } from './list-questions.ts'

const Day = 86_400_000
const Size = LatelyActive + 700
const Synonyms = 40

type Row = typeof questions.$inferSelect

let w: Community
let rows: Row[]
/** Statements of the lists of the site, of a tag, and of a tag with a synonym. */
let ofSite: string[]
let ofTag: string[]
let ofFamily: string[]
beforeAll(async () => {
  w = community()
  const big = w.topic('big')
  const like = w.topic('like-big', { mainTagId: big })
  const lone = w.topic('lone')
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
  sqlite.exec(`insert into question_tag (question_id, tag_id, status, created_at)
      select id, ${lone}, 1, created_at from question where id >= ${first} + 1000;
    update tag set question_count = ${Size - 1000} where id = ${lone}`)
  const orders = ['newest', 'active', 'hot', 'score', 'unanswered', 'frequent']
  const read = (tag: string) =>
    statementsOf(w, async () => {
      for (const order of orders) {
        const { count } = await w.as(null).run(listQuestions, { tag, order, in_days: 150 })
        const page = Math.ceil(count / 20)
        if (tag) await w.as(null).run(listQuestions, { tag, order, in_days: 150, page })
      }
    })
  ofSite = await read('')
  ofTag = await read('lone')
  ofFamily = await read('big')
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

/** The expected rows of each list, in order. */
const rules: Partial<Record<QuestionOrder, { rows: () => Row[]; order: (keyof Row)[] }>> = {
  newest: { rows: () => rows, order: ['createdAt'] },
  score: { rows: () => rows, order: ['voteCount', 'viewCount'] },
  frequent: { rows: () => rows, order: ['linkedCount', 'activeAt'] },
  hot: { rows: () => rows.filter(asked(90)), order: ['hotScore'] },
  active: { rows: () => rows.filter(active), order: ['activeAt'] },
  unanswered: {
    rows: () => rows.filter(row => row.answerCount === 0 && row.status === 1),
    order: ['createdAt'],
  },
}

const page = async (order: string, number: number) => {
  const input = { tag: 'big', order, page: number, page_size: 50 }
  const { count, list } = await w.as(null).run(listQuestions, input)
  return { count, ids: list.map(row => row.id) }
}

describe.each(Object.keys(rules) as (keyof typeof rules)[])('by %s', order => {
  test.each([1, 2, 12, 50, 74])('page %i', async number => {
    const rule = rules[order]!
    const wanted = rule.rows().toSorted(by(...rule.order))
    const ids = wanted.slice((number - 1) * 50, number * 50).map(row => row.id)
    expect(await page(order, number)).toEqual({ count: wanted.length, ids })
    if (number === 1) expect(ids).toHaveLength(50)
  })
})

test('by score with a synonym: each question once, and a vote moves it', async () => {
  const { sqlite } = w.site
  const wanted = rows.toSorted(by('voteCount', 'viewCount')).map(row => row.id)
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

test('only of some days', async () => {
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
  const walks = ofSite.filter(source => /^select id from question indexed by/.test(source))
  expect(walks.map(source => /question_list_\w+/.exec(source)![0])).toEqual([
    ...['question_list_newest', 'question_list_active', 'question_list_hot'],
    ...['question_list_score', 'question_list_unanswered', 'question_list_frequent'],
  ])
  for (const source of walks) {
    const values = Array<number>(source.split('?').length - 1).fill(1)
    const steps = sqlite.prepare(`explain ${source}`).all(...values) as Step[]
    const rows = steps.filter(step => step.opcode === 'OpenRead' && step.p2 === table)
    const read = steps.filter(step => step.opcode === 'Column' && step.p1 === rows[0]?.p1)
    expect({ source, read }).toEqual({ source, read: [] })
  }
})

const walks = ['active', 'frequent', 'hot', 'score', 'tag', 'unanswered'].map(
  name => `USING COVERING INDEX question_tag_${name} (tag_id=? AND status=?`,
)

test.each([
  ['a tag', () => ofTag],
  ['a tag and its synonym', () => ofFamily],
])('every list of %s uses an index of the tag and sorts nothing', (_name, sources) => {
  const pages = sources().filter(source => /^select question_id as id/.test(source))
  const plans = pages.map(source => planOf(w, source))
  // From the start, and all but the list by activity from the end, too.
  expect(plans).toHaveLength(11)
  for (const plan of plans) {
    expect(plan.filter(step => /TEMP B-TREE|SCAN question/.test(step))).toEqual([])
    expect(walks.filter(walk => plan.some(step => step.includes(walk)))).toHaveLength(1)
  }
  for (const walk of walks) {
    expect(plans.some(plan => plan.some(step => step.includes(walk)))).toBe(true)
  }
})

test('the list by activity ends where that of the site does', async () => {
  w.site.sqlite.exec(
    `update question set created_at = ${w.now} - 1, active_at = ${w.now} - id % 1000, pin = 1`,
  )
  w.site.sqlite.exec(`update question_tag set created_at = ${w.now} - 1`)
  const { count } = await page('active', 1)
  expect(count).toBe(LatelyActive)
  expect((await page('active', LatelyActive / 50)).ids).toHaveLength(50)
  expect((await page('active', LatelyActive / 50 + 1)).ids).toEqual([])
})
