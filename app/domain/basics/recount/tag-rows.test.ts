/** The question data copied to the rows of a tag follows every change, and a wrong number is found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Community, community } from '#tests/support/community.ts'
import { checkCounters, repairCounters } from './recount.ts'

let w: Community
let id: number
beforeAll(async () => {
  w = community()
  w.topic('first')
  w.topic('second')
  id = await w.ask(w.member(), { tags: ['first'] })
})
afterAll(() => w[Symbol.dispose]())

const kept = [
  ['vote_count', 'vote_count = 3'],
  ['view_count', 'view_count = 4'],
  ['active_at', 'active_at = active_at + 5'],
  ['hot_score', 'hot_score = 6'],
  ['linked_count', 'linked_count = 7'],
  ['unanswered', 'answer_count = 1'],
  ['unanswered', 'answer_count = 0'],
  ['unanswered', 'status = 2'],
  ['unanswered', 'status = 1'],
] as const

const wrong = () =>
  checkCounters(w.db)
    .map(({ counter }) => counter)
    .filter(name => name.endsWith('of the question of a tag'))

test.each(kept)('%s, after %s', (_column, change) => {
  w.site.sqlite.exec(`update question set ${change} where id = ${id}`)
  expect(wrong()).toEqual([])
})

test.each([...new Set(kept.map(([column]) => column))])(
  'a wrong %s is found and corrected',
  column => {
    w.site.sqlite.exec(`update question_tag set ${column} = ${column} + 9`)
    expect(wrong()).toHaveLength(1)
    repairCounters(w.db)
    expect(wrong()).toEqual([])
  },
)

test('a tag added later has the data from the beginning', () => {
  const { sqlite } = w.site
  sqlite.exec(`update question set vote_count = 8, view_count = 9, hot_score = 10, linked_count = 11 where id = ${id};
    insert into question_tag (question_id, tag_id, status, created_at)
      select ${id}, id, 1, ${w.now} from tag where slug = 'second'`)
  expect(wrong()).toEqual([])
})
