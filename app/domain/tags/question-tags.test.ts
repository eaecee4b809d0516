import { describe, expect, test } from 'vitest'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { holdQuestion, setQuestionState } from '#posts/questions/set-state.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { showQuestion } from '#posts/threads/show-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Show, TagStatus } from '#shared/codes.ts'
import { type Community, community, freeForAll } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { qid } from '#tests/support/world.ts'

const form = (tags: unknown) => ({ title: 'About tags', content: 'Which ones are right?', tags })
const ask = (w: Community, who: UserRow, tags: unknown) => w.as(who).run(askQuestion, form(tags))

async function fieldsOf(promise: Promise<unknown>) {
  const { details } = await refusal(promise)
  return details.fields?.map(({ field, reason, values }) => ({ field, reason, ...values }))
}

/** The tags stored with the question, and those shown. */
const slugsOn = (w: Community, id: number) =>
  w.site.sqlite
    .prepare(
      'select slug from tag join question_tag on tag_id = id where question_id = ? order by 1',
    )
    .pluck()
    .all(id)
const shownOn = async (w: Community, id: number) =>
  (await w.as(null).run(showQuestion, { id: qid(id) })).tags.map(tag => tag.slug)

const retag = (w: Community, who: UserRow, id: number, tags: string[]) => {
  const { title, originalText } = w.question(id)
  return w.as(who).run(editQuestion, { id: qid(id), title, content: originalText, tags })
}

describe('the number of tags', () => {
  test.each([0, 1])('is at least one, even if the site says %i', async min_tags => {
    using w = community({ ...freeForAll, write: { min_tags } })
    const reason = 'error.tag.minimum_count'
    for (const tags of [undefined, '', [], ' , ,']) {
      expect(await fieldsOf(ask(w, w.member(), tags))).toEqual([
        { field: 'tags', reason, count: 1 },
      ])
    }
  })

  test('is at least the number that the site requires', async () => {
    using w = community({ ...freeForAll, write: { min_tags: 3 } })
    const found = await fieldsOf(ask(w, w.admin(), 'one, two'))
    expect(found).toEqual([{ field: 'tags', reason: 'error.tag.minimum_count', count: 3 }])
    await ask(w, w.admin(), 'one, two, three')
  })

  test('is at most five', async () => {
    using w = community()
    await ask(w, w.member(), 'a,b,c,d,e')
    const reason = 'error.tag.too_many'
    const found = await fieldsOf(ask(w, w.member(), 'a,b,c,d,e,f'))
    expect(found).toEqual([{ field: 'tags', reason, max: '5' }])
  })

  test('counts duplicates once', async () => {
    using w = community()
    const { result } = await ask(w, w.member(), ['CSS', 'css', ' Css ', 'web design', 'Web-Design'])
    expect(slugsOn(w, result.id)).toEqual(['css', 'web-design'])
    expect(w.tag('css').questionCount).toBe(1)
  })
})

describe('names', () => {
  test.each([
    ['C++', 'c++'],
    ['.NET', '.net'],
    ['机器 学习', 'ji-qi-xue-xi'],
    ['データ', 'deta'],
    ['C语言', 'c-yu-yan'],
    ['ＣＳＳ', 'css'],
    ['a'.repeat(35), 'a'.repeat(35)],
  ])('%s becomes %s', async (name, slug) => {
    using w = community()
    const { result } = await ask(w, w.member(), [name])
    expect(slugsOn(w, result.id)).toEqual([slug])
    expect(w.tag(slug).displayName).toBe(name)
  })

  test.each([
    ['a'.repeat(36), 'form.too_long'],
    ['a/b', 'error.tag.illegal_characters'],
    ['<b>', 'error.tag.illegal_characters'],
    ['create', 'error.tag.illegal_characters'],
    ['..', 'error.tag.illegal_characters'],
  ])('%s is refused: %s', async (name, reason) => {
    using w = community()
    const { details } = await refusal(ask(w, w.member(), [name]))
    expect(details.fields?.map(entry => entry.reason)).toEqual([reason])
    expect(details.fields?.[0]?.field).toMatch(/^tags/)
  })
})

describe('new tags', () => {
  test('are created by members with the reputation for it', async () => {
    using w = community({ privileges: { level: 2 } })
    w.topic('known')
    const refused = await refusal(ask(w, w.member({ rank: 749 }), 'fresh'))
    expect(refused).toMatchObject({
      code: 'forbidden',
      reason: 'error.rank.no_enough_rank_to_operate',
      details: { values: { rank: 750 } },
    })
    expect([w.count('tag'), w.count('question')]).toEqual([1, 0])
    const maker = w.member({ rank: 750 })
    await ask(w, maker, 'fresh')
    expect(w.tag('fresh')).toMatchObject({ userId: maker.id, questionCount: 1, status: 1 })
    expect(w.activities(maker.id).map(row => row.type)).toContain('tag.created')
    await ask(w, w.member({ rank: 1 }), 'fresh')
    await ask(w, w.moderator({ rank: 0 }), 'fresh, fresher')
    expect(w.tag('fresh').questionCount).toBe(3)
  })

  test('come from the first questioner of a site without tags, whatever their reputation', async () => {
    using w = community({ privileges: { level: 2 } })
    const first = w.member({ rank: 1 })
    await ask(w, first, 'fresh, fresher')
    expect(w.tag('fresh')).toMatchObject({ userId: first.id, questionCount: 1, status: 1 })
    const next = await refusal(ask(w, first, 'freshest'))
    expect(next.reason).toBe('error.rank.no_enough_rank_to_operate')
    await ask(w, w.member({ rank: 1 }), 'fresher')
    // Nor do deleted tags help to ask.
    for (const name of ['fresh', 'fresher'])
      w.site.sqlite.prepare('update tag set status = 10 where slug = ?').run(name)
    await ask(w, first, 'freshest')
    expect(w.tag('freshest').questionCount).toBe(1)
  })

  test('get their description rendered and a first revision', async () => {
    using w = community()
    const tag = { slug_name: 'fresh', display_name: 'Fresh', original_text: 'All *new*.' }
    await ask(w, w.member(), [tag])
    expect(w.tag('fresh')).toMatchObject({ displayName: 'Fresh', excerpt: 'All new.' })
    expect(w.tag('fresh').html).toContain('<em>new</em>')
    expect(w.tag('fresh').revisionId).toBeGreaterThan(0)
  })

  test('a deleted one is restored when it is typed, by anyone', async () => {
    using w = community({ privileges: { level: 2 } })
    const id = w.topic('revived', { status: TagStatus.deleted })
    await ask(w, w.member({ rank: 1 }), 'revived')
    expect(w.tag('revived')).toMatchObject({ id, status: TagStatus.available, questionCount: 1 })
  })
})

describe('recommended tags', () => {
  const settings = { ...freeForAll, write: { required_tag: true } }

  test('one is required if the site wants it and has some', async () => {
    using w = community(settings)
    await ask(w, w.member(), 'anything')
    const bug = w.topic('bug', { recommend: true })
    w.topic('defect', { mainTagId: bug })
    const reason = 'error.tag.recommend_tag_enter'
    expect(await fieldsOf(ask(w, w.member(), 'anything'))).toEqual([{ field: 'tags', reason }])
    expect(await fieldsOf(ask(w, w.admin(), 'anything'))).toEqual([{ field: 'tags', reason }])
    await ask(w, w.member(), 'anything, bug')
    await ask(w, w.member(), 'anything, defect')
  })
})

describe('reserved tags', () => {
  const reason = 'error.tag.reserved'

  test('are added and removed only by staff', async () => {
    using w = community()
    w.topic('news', { reserved: true })
    const [author, staff] = [w.member({ rank: 9999 }), w.moderator()]
    const refused = [{ field: 'tags', reason, tags: 'news' }]
    expect(await fieldsOf(ask(w, author, 'news, other'))).toEqual(refused)
    const id = await w.ask(author, { tags: ['other'] })
    expect(await fieldsOf(retag(w, author, id, ['other', 'news']))).toEqual(refused)
    await retag(w, staff, id, ['other', 'news'])
    await retag(w, author, id, ['other', 'news', 'third'])
    expect(await fieldsOf(retag(w, author, id, ['other']))).toEqual(refused)
    expect(slugsOn(w, id)).toEqual(['news', 'other', 'third'])
    await retag(w, staff, id, ['other'])
    expect(slugsOn(w, id)).toEqual(['other'])
  })

  test('are protected under their synonyms, too', async () => {
    using w = community()
    const news = w.topic('news', { reserved: true })
    w.topic('announcements', { mainTagId: news })
    const author = w.member()
    const refused = [{ field: 'tags', reason, tags: 'news' }]
    expect(await fieldsOf(ask(w, author, 'announcements'))).toEqual(refused)
    const id = await w.ask(author, { tags: ['other'] })
    await retag(w, w.admin(), id, ['other', 'announcements'])
    // The form shows the main tag; sending it back changes nothing.
    expect(await shownOn(w, id)).toEqual(['news', 'other'])
    await retag(w, author, id, ['news', 'other', 'third'])
    expect(slugsOn(w, id)).toEqual(['announcements', 'other', 'third'])
  })
})

test('a question keeps its synonym when its text is edited under the main name', async () => {
  using w = community()
  w.topic('js', { mainTagId: w.topic('javascript') })
  const author = w.member()
  const id = await w.ask(author, { tags: ['js'] })
  const shown = await shownOn(w, id)
  expect(shown).toEqual(['javascript'])
  await w.as(author).run(editQuestion, { ...form(shown), id: qid(id) })
  expect(slugsOn(w, id)).toEqual(['js'])
  expect(await retag(w, author, id, shown)).toMatchObject({ waitForReview: false })
  expect(checkCounters(w.db)).toEqual([])
})

describe('a tag counts its listed questions', () => {
  test('through everything that can happen to a question', async () => {
    using w = community()
    const [author, admin] = [w.member(), w.admin()]
    const id = await w.ask(author, { tags: ['kept', 'left'] })
    const counts = () => ['kept', 'left', 'new'].map(slug => w.tag(slug)?.questionCount ?? 0)
    const set = (state: Parameters<typeof setQuestionState>[2]) =>
      Promise.resolve(w.write(tx => setQuestionState(tx, id, state)))
    const steps: [name: string, act: () => Promise<unknown>, expected: number[]][] = [
      ['asked', () => Promise.resolve(), [1, 1, 0]],
      ['unlisted', () => set({ show: Show.unlisted }), [0, 0, 0]],
      ['retagged out of sight', () => retag(w, author, id, ['kept', 'new']), [0, 0, 0]],
      ['listed', () => set({ show: Show.listed }), [1, 0, 1]],
      ['closed', () => set({ status: 2 }), [1, 0, 1]],
      ['deleted', () => w.as(admin).run(deleteQuestion, { id: qid(id) }), [0, 0, 0]],
      ['deleted again', () => w.as(admin).run(deleteQuestion, { id: qid(id) }), [0, 0, 0]],
      ['brought back', () => w.as(admin).run(undeleteQuestion, { id: qid(id) }), [1, 0, 1]],
      ['held', () => Promise.resolve(w.write(tx => holdQuestion(tx, id))), [0, 0, 0]],
      ['released', () => set({ status: 1 }), [1, 0, 1]],
      ['retagged', () => retag(w, author, id, ['left']), [0, 1, 0]],
    ]
    for (const [name, act, expected] of steps) {
      await act()
      expect([name, ...counts()]).toEqual([name, ...expected])
      expect(checkCounters(w.db)).toEqual([])
    }
  })
})
