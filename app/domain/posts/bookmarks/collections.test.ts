import { describe, expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { unlistQuestion } from '#posts/questions/set-state.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid } from '#tests/support/world.ts'
import { listBookmarks } from './list-bookmarks.ts'
import { setBookmark } from './set-bookmark.ts'

async function stage() {
  const w = community()
  const [asker, reader] = [w.member(), w.member()]
  const question = await w.ask(asker)
  const mark = (id: number, bookmark = true, who = reader) =>
    w.as(who).run(setBookmark, { object_id: qid(id), bookmark })
  const marked = async (who = reader) =>
    (await w.as(who).run(listBookmarks)).list.map(item => item.id)
  return { w, asker, reader, question, mark, marked, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

test('bookmarking twice has no further effect; the count is returned every time', async () => {
  using s = await stage()
  expect(await s.mark(s.question)).toEqual({ count: 1 })
  expect(await s.mark(s.question)).toEqual({ count: 1 })
  expect(await s.mark(s.question, true, s.asker)).toEqual({ count: 2 })
  expect(await s.mark(s.question, false)).toEqual({ count: 1 })
  expect(await s.mark(s.question, false)).toEqual({ count: 1 })
  expect(s.w.question(s.question).collectionCount).toBe(1)
  expect(checkCounters(s.w.db)).toEqual([])
})

test("the list contains one's own bookmarks, newest first, page by page", async () => {
  using s = await stage()
  const others = [await s.w.ask(s.asker), await s.w.ask(s.asker)]
  for (const id of [others[0]!, s.question, others[1]!]) {
    s.w.tick(1000)
    await s.mark(id)
  }
  await s.mark(s.question, true, s.asker)
  expect(await s.marked()).toEqual([others[1], s.question, others[0]])
  expect(await s.marked(s.asker)).toEqual([s.question])
  const second = await s.w.as(s.reader).run(listBookmarks, { page: 2, page_size: 2 })
  expect([second.count, ...second.list.map(item => item.id)]).toEqual([3, others[0]])
})

test('deleted questions leave the list, unlisted ones stay', async () => {
  using s = await stage()
  const other = await s.w.ask(s.asker)
  await s.mark(s.question)
  await s.mark(other)
  s.w.write(tx => unlistQuestion(tx, other))
  await s.w.as(s.asker).run(deleteQuestion, { id: qid(s.question) })
  expect(await s.marked()).toEqual([other])
  expect((await s.w.as(s.reader).run(listBookmarks)).count).toBe(1)
})

describe('refuses', () => {
  test('questions that do not exist or are hidden', async () => {
    using s = await stage()
    const answer = await s.w.answerTo(s.question, s.reader)
    const wrong = s.w.as(s.reader).run(setBookmark, { object_id: aid(answer), bookmark: true })
    expect(await refusal(wrong)).toMatchObject({ code: 'validation' })
    const missing = { code: 'not_found', reason: 'error.question.not_found' }
    expect(await refusal(s.mark(9_999_999))).toMatchObject(missing)
    await s.w.as(s.w.admin()).run(deleteQuestion, { id: qid(s.question) })
    expect(await refusal(s.mark(s.question))).toMatchObject(missing)
  })

  test('adding a deleted question, but not removing it', async () => {
    using s = await stage()
    await s.mark(s.question, true, s.asker)
    await s.w.as(s.w.admin()).run(deleteQuestion, { id: qid(s.question) })
    expect(await refusal(s.mark(s.question, true, s.asker))).toMatchObject({
      reason: 'error.object.already_deleted',
    })
    expect(await s.mark(s.question, false, s.asker)).toEqual({ count: 0 })
  })

  test('visitors and inactive accounts', async () => {
    using s = await stage()
    const form = { object_id: qid(s.question), bookmark: true }
    for (const who of [null, s.w.inactive()]) {
      await refusal(s.w.as(who).run(setBookmark, form))
      await refusal(s.w.as(who).run(listBookmarks))
    }
    expect(s.w.count('collection')).toBe(0)
  })
})
