/** The lists of all posts and of a member's content use an index, however large the tables are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUpMember } from '#moderation/clean-up/clean-up-member.ts'
import { showCleanUp } from '#moderation/clean-up/show-clean-up.ts'
import type { Operation } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { addManyPosts } from '#tests/support/many-posts.ts'
import { seeded } from '#tests/support/seeded.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import { qid } from '#tests/support/world.ts'
import { listContentAnswers, listContentComments, listContentQuestions } from './list-contents.ts'
import { setAnswerStatus } from './set-post-status.ts'

let w: Community
let author: UserRow
/** Statements of the lists, of title searches, and the rest. */
let walks: string[]
let searches: string[]
let others: string[]

const lists: Operation[] = [listContentQuestions, listContentAnswers, listContentComments]

beforeAll(async () => {
  w = community()
  const { people } = addManyPosts(w, seeded(5), 3000)
  author = people[3]!
  for (let i = 0; i < 400; i++) w.member()
  const as = w.as(w.admin())
  const { id } = w.site.sqlite.prepare('select id from question limit 1').get() as { id: number }
  walks = await statementsOf(w, async () => {
    for (const list of lists)
      for (const status of ['normal', 'deleted'])
        for (const order of ['newest', 'oldest']) await as.run(list, { status, order })
  })
  searches = await statementsOf(w, async () => {
    for (const list of lists) await as.run(list, { query: 'words' })
    for (const kind of ['question', 'answer', 'comment'])
      for (const list of lists) await as.run(list, { query: `${kind}:${qid(id)}` })
    await as.run(listContentAnswers, { question_id: qid(id) })
  })
  others = await statementsOf(w, async () => {
    await as.run(showCleanUp, { username: author.username })
    const all = { remove_all_content: true, undo_votes: true, take_back: true }
    await as.run(cleanUpMember, { user_id: author.id, ...all })
    const answer = w.site.sqlite
      .prepare('select id from answer where (status + 0) = 1')
      .pluck()
      .get()
    const form = { answer_id: `1002${String(answer).padStart(13, '0')}`, status: 'deleted' }
    await as.run(setAnswerStatus, form)
  })
})
afterAll(() => w[Symbol.dispose]())

const Large =
  /^SCAN (question|answer|comment|vote|activity|revision|user|report|[qacvpr])\b(?!.*INDEX)/
const bad = (sources: string[], step: RegExp) =>
  sources
    .map(source => [source, ...planOf(w, source)])
    .filter(([, ...plan]) => plan.some(line => step.test(line)))

describe.each(['without statistics', 'with statistics'])('%s', how => {
  beforeAll(() => {
    if (how === 'with statistics') w.site.sqlite.exec('analyze')
  })

  test('lists by status use the index of the status and sort nothing', () => {
    const ofIds = walks.filter(source =>
      /^select id from \(select id, created_at/.test(source.trim()),
    )
    expect(ofIds).toHaveLength(6)
    expect(bad(ofIds, /TEMP B-TREE/)).toEqual([])
    for (const source of ofIds)
      expect(planOf(w, source)[0]).toMatch(/SEARCH \w+ USING (COVERING )?INDEX \w+_status/)
  })

  test('no list, no search and no clean-up reads a whole large table', () => {
    expect(walks.length + searches.length + others.length).toBeGreaterThan(40)
    // Titles are searched along the index of creation times, up to a limit.
    expect(bad([...walks, ...searches, ...others], Large)).toEqual([])
  })
})
