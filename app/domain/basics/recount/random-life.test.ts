/** After any sequence of actions, every stored count is correct and nothing hidden is shown. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '#kernel'
import { listQuestions } from '#posts/questions/list-questions.ts'
import { listRelatedQuestions } from '#posts/questions/near-questions.ts'
import {
  listAuthorAnswers,
  listAuthorQuestions,
  listTopPosts,
} from '#people/profiles/list-posts.ts'
import { listAuthorComments, listGains } from '#people/profiles/list-acts.ts'
import { reindexAll } from '#search/reindex-all.ts'
import { searchPosts } from '#search/search-posts.ts'
import { listAnswers } from '#posts/threads/list-answers.ts'
import { showThread } from '#posts/threads/show-thread.ts'
import { QuestionOrders } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { type Life, lifeSettings, live } from '#tests/support/random-life.ts'
import { seeded } from '#tests/support/seeded.ts'
import { qid } from '#tests/support/world.ts'
import { checkCounters, repairCounters } from './recount.ts'

/** More than half of the attempts succeed: over two thousand actions. */
const Steps = 3600

let w: Community
let life: Life

beforeAll(async () => {
  w = community(lifeSettings)
  life = await live(w, seeded(20_260_115), Steps)
})
afterAll(() => w[Symbol.dispose]())

const select = <R>(query: string) => w.site.sqlite.prepare(query).pluck().all() as R[]
const asNobody = () => w.as(null)

/** The whole full-text index: each term with its post, column and number of occurrences. */
function indexContents(): string[] {
  const { sqlite } = w.site
  sqlite.exec("create virtual table temp.terms using fts5vocab(main, post_search, 'instance')")
  const rows = select<string>(
    'select term || char(9) || doc || char(9) || col || char(9) || count(*) from temp.terms group by term, doc, col order by 1',
  )
  sqlite.exec('drop table temp.terms')
  // After a merge the index contains the main tag of each merged tag.
  const mains = new Map(
    select<string>("select id || ' ' || main_tag_id from tag where main_tag_id > 0").map(
      pair => pair.split(' ') as [string, string],
    ),
  )
  const named = rows.map(row => row.replace(/(?<=^\W?t)\d+(?=\t)/, id => mains.get(id) ?? id))
  return [...new Set(named)].sort()
}

const listedSql = 'select id from question where show = 1 and status in (1, 2) order by id'
const shownAnswersSql = `select a.id from answer a join question q on q.id = a.question_id
  where a.status = 1 and q.status in (1, 2) and q.show = 1 order by a.id`

const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)

/** All pages of a list, in order. */
async function walk(page: (n: number) => Promise<{ count: number; list: { id: number }[] }>) {
  const ids: number[] = []
  for (let n = 1; ; n++) {
    const { list, count } = await page(n)
    ids.push(...list.map(row => row.id))
    if (list.length === 0) return { ids, count }
  }
}

test('every kind of action has happened', () => {
  const missing = [...new Set([...life.done.keys(), ...life.refused.keys()])].filter(
    name => !life.done.has(name),
  )
  expect(missing).toEqual([])
  expect(life.done.size).toBe(50)
  expect([...life.done.values()].reduce((a, b) => a + b)).toBeGreaterThan(2000)
  // The states that must be distinguished exist at the end.
  for (const [what, query] of Object.entries({
    pending: 'select count(*) from question where status = 11',
    deleted: 'select count(*) from question where status = 10',
    closed: 'select count(*) from question where status = 2',
    unlisted: 'select count(*) from question where show = 2',
    pinned: 'select count(*) from question where pin = 2',
    accepted: 'select count(*) from question where accepted_answer_id > 0',
    'deleted and accepted': 'select count(*) from answer where status = 10 and accepted = 2',
    'held answers': 'select count(*) from answer where status = 11',
    'held by a rule': 'select count(*) from held_post where status = 1',
    'let out': 'select count(*) from held_post where status = 2',
    'kept back': 'select count(*) from held_post where status = 3',
    suggested: 'select count(*) from revision where status = 1',
  })) {
    expect([what, select<number>(query)[0]! > 0]).toEqual([what, true])
  }
})

test('every stored count equals its recomputation', () => {
  expect(checkCounters(w.db)).toEqual([])
  expect(repairCounters(w.db).filter(({ corrected }) => corrected > 0)).toEqual([])
})

test('the search index equals a rebuilt one', () => {
  const kept = indexContents()
  expect(sorted(select<number>('select rowid from post_search'))).toEqual(
    sorted([...select<number>(listedSql), ...select<number>(shownAnswersSql)]),
  )
  for (const _ of reindexAll(w.db, { fresh: true }));
  expect(kept).toEqual(indexContents())
  expect(kept.length).toBeGreaterThan(1000)
})

test('unpublished posts have left no trace', () => {
  const of = (column: string) =>
    `select count(*) from held_post h join ${column} where h.status <> 2`
  const written = "('question.asked', 'answer.answered', 'question.commented', 'answer.commented')"
  const told = `notification n on n.object_id = h.object_id and n.actor_id = h.user_id
    and n.action not like '%voted%'`
  expect(select(of(`activity a on a.object_id = h.object_id and a.type in ${written}`))).toEqual([
    0,
  ])
  expect(select(of(told))).toEqual([0])
  expect(select(of('question_link l on l.from_answer_id = h.object_id'))).toEqual([0])
  expect(select(of('post_search s on s.rowid = h.object_id'))).toEqual([0])
})

test('no reference is dangling', () => {
  expect(w.site.sqlite.pragma('foreign_key_check')).toEqual([])
  expect(w.site.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(
    select('select tag_id from question_tag where tag_id not in (select id from tag)'),
  ).toEqual([])
  expect(
    select(
      'select id from question where accepted_answer_id > 0 and accepted_answer_id not in (select id from answer where status = 1 and accepted = 2)',
    ),
  ).toEqual([])
  expect(
    select(
      'select question_id from answer where accepted = 2 and status = 1 group by question_id having count(*) > 1',
    ),
  ).toEqual([])
})

describe('a visitor sees what is public and nothing else', () => {
  test.each(QuestionOrders.filter(order => order !== 'recommend'))(
    'in the list by %s',
    async order => {
      const { ids, count } = await walk(n =>
        asNobody().run(listQuestions, { order, page: n, page_size: 50 }),
      )
      const expected =
        order === 'unanswered'
          ? select<number>(
              'select id from question where show = 1 and status = 1 and answer_count = 0 order by id',
            )
          : select<number>(listedSql)
      expect(count).toBe(ids.length)
      expect(sorted(ids)).toEqual(expected)
    },
  )

  test('in the lists of tags', async () => {
    for (const slug of select<string>('select slug from tag')) {
      const { ids, count } = await walk(n =>
        asNobody().run(listQuestions, { tag: slug, page: n, page_size: 50 }),
      )
      const expected =
        select<number>(`select distinct q.id from tag named join tag g on coalesce(nullif(g.main_tag_id, 0), g.id) = coalesce(nullif(named.main_tag_id, 0), named.id)
        join question_tag t on t.tag_id = g.id join question q on q.id = t.question_id
        where named.slug = '${slug}' and q.show = 1 and q.status in (1, 2) order by q.id`)
      expect([slug, count, sorted(ids)]).toEqual([slug, expected.length, expected])
    }
  })

  test('in search', async () => {
    const find = (q: string) =>
      walk(async n => {
        const { items, count } = await asNobody().run(searchPosts, { q, page: n, size: 50 })
        return { list: items, count }
      })
    expect(sorted((await find('is:question')).ids)).toEqual(select(listedSql))
    expect(sorted((await find('is:answer')).ids)).toEqual(select(shownAnswersSql))
    const open = new Set([...select<number>(listedSql), ...select<number>(shownAnswersSql)])
    for (const q of [
      '数据',
      'cache',
      'isaccepted:yes',
      'hasaccepted:no',
      '[sqlite] 备份',
      'score:3',
    ]) {
      const { ids } = await find(q)
      expect([q, ids.filter(id => !open.has(id))]).toEqual([q, []])
      expect([q, ids.length > 0]).toEqual([q, true])
    }
  })

  test('on user pages', async () => {
    const listed = new Set(select<number>(listedSql))
    const answers = new Set(select<number>(shownAnswersSql))
    for (const username of select<string>('select username from user')) {
      const all = { username, page_size: 100 }
      const questions = await asNobody().run(listAuthorQuestions, all)
      const written = await asNobody().run(listAuthorAnswers, all)
      const remarks = await asNobody().run(listAuthorComments, all)
      const gains = await asNobody().run(listGains, all)
      const top = await asNobody().run(listTopPosts, { username })
      const questionIds = [...questions.list, ...top.questions].map(row => row.id)
      const answerIds = [...written.list, ...top.answers].map(row => row.id)
      const places = [...remarks.list, ...gains.list.flatMap(({ post }) => post ?? [])]
      expect(
        [...questionIds, ...places.map(row => row.questionId)].filter(id => !listed.has(id)),
      ).toEqual([])
      expect(
        [...answerIds, ...places.map(row => row.answerId)].filter(id => id && !answers.has(id)),
      ).toEqual([])
    }
  })

  test('on question pages', async () => {
    const open = new Set(select<number>('select id from question where status in (1, 2)'))
    const answers = new Set(select<number>('select id from answer where status = 1'))
    const comments = new Set(select<number>('select id from comment where status = 1'))
    for (const id of life.questions) {
      const ctx = w.ctx(null)
      if (!open.has(id)) {
        await expect(run(showThread, ctx, { id: qid(id) })).rejects.toThrow(
          'error.question.not_found',
        )
        await expect(run(listAnswers, ctx, { question_id: qid(id) })).rejects.toThrow(
          'error.question.not_found',
        )
        expect((await run(listRelatedQuestions, ctx, { question_id: qid(id) })).list).toEqual([])
        continue
      }
      const thread = await run(showThread, ctx, { id: qid(id) })
      const shown = thread.answers.list.map(row => row.id)
      const remarks = [...thread.comments.values()].flat().map(row => row.id)
      expect(
        [...shown, thread.question.acceptedAnswerId, thread.question.lastAnswerId].filter(
          a => a && !answers.has(a),
        ),
      ).toEqual([])
      expect(remarks.filter(c => !comments.has(c))).toEqual([])
      expect(thread.related.filter(row => !open.has(row.id))).toEqual([])
      expect(thread.answers.count).toBe(thread.question.answerCount)
    }
  })
})
