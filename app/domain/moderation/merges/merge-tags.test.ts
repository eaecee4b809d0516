import { describe, expect, test } from 'vitest'
import { setFollow } from '#posts/follows/set-follow.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { listQuestions } from '#posts/questions/list-questions.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { searchPosts } from '#search/search-posts.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { TagStatus } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { addTaggedQuestions } from '#tests/support/tagged-questions.ts'
import { qid, tid } from '#tests/support/world.ts'
import { listTagsPage } from '#tags/list-tags-page.ts'
import { setSynonyms } from '#tags/set-synonyms.ts'
import { showTag } from '#tags/show-tag.ts'
import { undeleteTag } from '#tags/delete-tag.ts'
import { advanceMerge } from './merge-steps.ts'
import { mergeTags } from './merge-tags.ts'

const merge = (w: Community, source: number, target: number, who: UserRow = w.moderator()) =>
  w.as(who).run(mergeTags, { source_tag_id: tid(source), target_tag_id: tid(target) })

function finish(w: Community): number {
  let steps = 0
  while (advanceMerge(w.db, w.now)) steps++
  return steps
}

const tagsOn = (w: Community, id: number) =>
  w.site.sqlite
    .prepare('select slug from tag join question_tag on tag_id = id where question_id = ?')
    .pluck()
    .all(id)
const merges = (w: Community) =>
  w.site.sqlite.prepare('select * from tag_merge').all() as Record<string, number>[]
const found = async (w: Community, q: string) =>
  (await w.as(null).run(searchPosts, { q })).items.map(item => item.id)
const listed = async (w: Community, tag: string) =>
  (await w.as(null).run(listQuestions, { tag })).list.map(item => item.id).sort((a, b) => a - b)

async function stage() {
  const w = community()
  const [source, target] = [w.topic('js'), w.topic('javascript')]
  const author = w.member()
  return { w, source, target, author, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

test('questions, followers and synonyms move; the source becomes a synonym of the target', async () => {
  using s = await stage()
  const { w, source, target, author } = s
  w.topic('ecmascript', { mainTagId: source })
  const one = await w.ask(author, { tags: ['js', 'css'] })
  const both = await w.ask(author, { tags: ['js', 'javascript'] })
  const gone = await w.ask(author, { tags: ['js'] })
  await w.answerTo(one, author)
  await w.as(w.admin()).run(deleteQuestion, { id: qid(gone) })
  const [fan, double] = [w.member(), w.member()]
  for (const [who, id] of [
    [fan, source],
    [double, source],
    [double, target],
  ] as const) {
    await w.as(who).run(setFollow, { object_id: tid(id) })
  }
  expect(await merge(w, source, target)).toMatchObject({ finished: true, target: { id: target } })

  expect(w.tag('js')).toMatchObject({ mainTagId: target, questionCount: 0, followCount: 0 })
  expect(w.tag('ecmascript').mainTagId).toBe(target)
  expect(w.tag('javascript')).toMatchObject({ mainTagId: 0, questionCount: 2, followCount: 2 })
  expect([one, both, gone].map(id => tagsOn(w, id).sort())).toEqual([
    ['css', 'javascript'],
    ['javascript'],
    ['javascript'],
  ])
  expect([w.user(fan.id).followCount, w.user(double.id).followCount]).toEqual([1, 1])
  expect(merges(w)).toMatchObject([{ moved: 3, source_id: source, finished_at: w.now }])
  expect(checkCounters(w.db)).toEqual([])
  for (const name of ['js', 'javascript', 'ecmascript']) {
    expect(await listed(w, name)).toEqual([one, both])
    expect((await found(w, `[${name}]`)).length).toBe(3)
  }
  expect(await w.as(null).run(showTag, { name: 'js' })).toMatchObject({ id: target })
})

test('a source that is separated again starts empty; moved data stays with the target', async () => {
  using s = await stage()
  const { w, source, target, author } = s
  addTaggedQuestions(w, author, source, 310)
  await merge(w, source, target)
  finish(w)
  const late = w.member()
  await w.as(late).run(setFollow, { object_id: tid(source) })
  const admin = w.as(w.admin())
  await admin.run(setSynonyms, { tag_id: tid(target), synonym_tag_list: [] })
  expect(w.tag('js')).toMatchObject({ mainTagId: 0, questionCount: 0, followCount: 1, status: 1 })
  expect(w.tag('js').id).not.toBe(source)
  const all = async (q: string) => (await w.as(null).run(searchPosts, { q, size: 50 })).count
  expect([await all('[javascript]'), await all('[js]')]).toEqual([310, 0])
  const fresh = await w.ask(author, { tags: ['js'] })
  expect(tagsOn(w, fresh)).toEqual(['js'])
  expect([await all('[javascript]'), await all('[js]')]).toEqual([310, 1])
  expect(await listed(w, 'js')).toEqual([fresh])
  // The old row has no name any more and cannot be undeleted.
  expect((await refusal(admin.run(undeleteTag, { tag_id: tid(source) }))).reason).toBe(
    'error.tag.not_found',
  )
  expect((await w.as(null).run(listTagsPage)).count).toBe(2)
  expect(checkCounters(w.db)).toEqual([])
})

test('a large merge runs in steps; all counts are correct in between', async () => {
  using s = await stage()
  const { w, source, target, author } = s
  const kept = await w.ask(author, { tags: ['js'] })
  addTaggedQuestions(w, author, source, 628)
  await w.ask(author, { tags: ['js', 'javascript'] })
  expect((await merge(w, source, target)).finished).toBe(false)
  const before = w.tag('javascript').questionCount
  expect(before).toBeGreaterThan(90)
  expect(before).toBeLessThan(150)
  expect(checkCounters(w.db)).toEqual([])

  // Members keep using either name, on new and old questions alike.
  const late = await w.ask(author, { tags: ['js', 'css'] })
  const { title, originalText: content } = w.question(kept)
  const form = { id: qid(kept), title, content, tags: ['javascript', 'css'] }
  await w.as(author).run(editQuestion, form)
  expect(checkCounters(w.db)).toEqual([])
  let steps = 0
  while (advanceMerge(w.db, w.now)) {
    steps++
    expect(checkCounters(w.db)).toEqual([])
  }
  expect(steps).toBeGreaterThan(1)
  expect(tagsOn(w, late).sort()).toEqual(['css', 'javascript'])
  expect(tagsOn(w, kept).sort()).toEqual(['css', 'javascript'])
  expect(w.tag('javascript').questionCount).toBe(631)
  expect(w.tag('js').questionCount).toBe(0)
  expect(merges(w)[0]!.finished_at).toBe(w.now)
})

test('the same merge twice is one', async () => {
  using s = await stage()
  await s.w.ask(s.author, { tags: ['js'] })
  await merge(s.w, s.source, s.target)
  const again = await merge(s.w, s.source, s.target)
  expect(again).toMatchObject({ finished: true, target: { id: s.target } })
  expect(s.w.tag('javascript').questionCount).toBe(1)
  expect(merges(s.w).filter(row => row.finished_at === 0)).toEqual([])
  // New questions with the old name belong to the target.
  const id = await s.w.ask(s.author, { tags: ['js'] })
  expect(tagsOn(s.w, id)).toEqual(['javascript'])
  expect(checkCounters(s.w.db)).toEqual([])
})

test('a target that is merged itself takes data still being moved with it', async () => {
  using s = await stage()
  const { w, source, target, author } = s
  addTaggedQuestions(w, author, source, 320)
  const last = w.topic('languages')
  await merge(w, source, target)
  await merge(w, target, last)
  expect(finish(w)).toBeGreaterThan(0)
  expect(w.tag('languages').questionCount).toBe(320)
  expect([w.tag('js'), w.tag('javascript')]).toMatchObject([
    { mainTagId: last, questionCount: 0 },
    { mainTagId: last, questionCount: 0 },
  ])
  expect(checkCounters(w.db)).toEqual([])
})

test('an unfinished merge can be given another target', async () => {
  using s = await stage()
  const { w, source, target, author } = s
  addTaggedQuestions(w, author, source, 320)
  const other = w.topic('scripts')
  await merge(w, source, target)
  await merge(w, source, other)
  finish(w)
  expect(merges(w)).toHaveLength(1)
  const counts = ['js', 'javascript', 'scripts'].map(slug => w.tag(slug).questionCount)
  expect(counts[0]).toBe(0)
  expect(counts[1]! + counts[2]!).toBe(320)
  expect(counts[2]).toBeGreaterThan(0)
  expect(checkCounters(w.db)).toEqual([])
})

test('a merge ends when the target has become a synonym of the source', async () => {
  using s = await stage()
  const { w, source, target, author } = s
  addTaggedQuestions(w, author, source, 320)
  await merge(w, source, target)
  const left = w.tag('js').questionCount
  const link = w.site.sqlite.prepare('update tag set main_tag_id = ? where id = ?')
  link.run(0, source)
  link.run(source, target)
  expect(finish(w)).toBe(1)
  expect([left > 0, w.tag('js').questionCount, merges(w)[0]!.finished_at]).toEqual([
    true,
    left,
    w.now,
  ])
})

describe('refuses', () => {
  test('the tag itself and its own synonym', async () => {
    using s = await stage()
    const synonym = s.w.topic('ecmascript', { mainTagId: s.source })
    for (const [target, reason] of [
      [s.source, 'error.tag.merge_into_itself'],
      [synonym, 'error.tag.merge_into_own_synonym'],
    ] as const) {
      const error = await refusal(merge(s.w, s.source, target))
      expect(error.details.fields).toEqual([{ field: 'target_tag_id', reason }])
    }
  })

  test('unknown or deleted tags', async () => {
    using s = await stage()
    const gone = s.w.topic('gone', { status: TagStatus.deleted })
    for (const id of [gone, 4711]) {
      for (const [source, target] of [
        [id, s.target],
        [s.source, id],
      ] as const) {
        const error = await refusal(merge(s.w, source, target))
        expect(error).toMatchObject({ code: 'bad_request', reason: 'error.tag.not_found' })
      }
    }
  })

  test('everyone but staff, whatever their reputation', async () => {
    using s = await stage()
    const member = s.w.member({ rank: 1_000_000 })
    expect(await refusal(merge(s.w, s.source, s.target, member))).toMatchObject({
      code: 'forbidden',
      reason: 'error.rank.fail_to_meet_the_condition',
    })
    await merge(s.w, s.source, s.target, s.w.admin())
  })

  test('a synonym as source; as target, its main tag is used', async () => {
    using s = await stage()
    s.w.topic('ecmascript', { mainTagId: s.target })
    await merge(s.w, s.source, s.w.tag('ecmascript').id)
    expect(s.w.tag('js').mainTagId).toBe(s.target)
  })
})
