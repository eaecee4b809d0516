import { describe, expect, test } from 'vitest'
import { checkEdit } from '#posts/history/check-edit.ts'
import { listObjectRevisions } from '#posts/history/list-revisions.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { searchPosts } from '#search/search-posts.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { qid } from '#tests/support/world.ts'
import { deleteQuestion } from './delete-question.ts'
import { editQuestion } from './edit-question.ts'
import { closeWithReason, holdQuestion } from './set-state.ts'

const level2 = { privileges: { level: 2 as const } }
const edit = (w: Community, who: UserRow, id: number, changes: object = {}) => {
  const form = { title: 'A new title', content: 'A new text.', tags: 'general', ...changes }
  return w.as(who).run(editQuestion, { id: qid(id), ...form })
}
const revisions = async (w: Community, id: number) =>
  (await w.as(w.admin()).run(listObjectRevisions, { object_id: qid(id) })).list

test('the author changes everything at once, and the old revision is kept', async () => {
  using w = community()
  const author = w.member()
  const id = await w.ask(author, { title: 'The old title', content: 'The old text.' })
  w.tick(5000)
  const done = await edit(w, author, id, { tags: ['general', 'added'], edit_summary: 'Why' })
  expect(done).toMatchObject({ id, waitForReview: false })
  expect(w.question(id)).toMatchObject({
    title: 'A new title',
    urlTitle: 'a-new-title',
    originalText: 'A new text.',
    excerpt: 'A new text.',
    editedAt: w.now,
    activeAt: w.now,
    lastEditorId: author.id,
  })
  const kept = await revisions(w, id)
  expect(kept.map(row => [row.snapshot.title, row.log, row.status, row.userId])).toEqual([
    ['A new title', 'Why', 2, author.id],
    ['The old title', '', 0, author.id],
  ])
  expect(w.question(id).revisionId).toBe(kept[0]!.id)
  const find = async (q: string) =>
    (await w.as(null).run(searchPosts, { q })).items.map(item => item.id)
  expect([await find('new'), await find('old'), await find('[added]')]).toEqual([[id], [], [id]])
})

test('an edit that changes nothing leaves no revision', async () => {
  using w = community()
  const author = w.member()
  const id = await w.ask(author, { tags: ['one', 'two'] })
  const before = w.question(id)
  w.tick(5000)
  const same = { title: before.title, content: before.originalText, tags: ['two', 'one'] }
  expect(await edit(w, author, id, same)).toMatchObject({ waitForReview: false })
  expect(w.question(id)).toEqual(before)
  expect(await revisions(w, id)).toHaveLength(1)
})

test('the edit of a member with some reputation needs review, and blocks other edits', async () => {
  using w = community(level2)
  const author = w.member()
  const id = await w.ask(author)
  const before = w.question(id)
  const editor = w.member({ rank: 100 })
  expect(await edit(w, editor, id)).toMatchObject({ waitForReview: true })
  expect(w.question(id)).toEqual(before)
  expect(await revisions(w, id)).toHaveLength(1)
  for (const who of [author, editor, w.member({ rank: 1000 }), w.moderator(), w.admin()]) {
    expect((await refusal(edit(w, who, id, { title: 'Another' }))).reason).toBe(
      'error.question.cannot_update',
    )
    const check = w.as(who).run(checkEdit, { id: qid(id) })
    expect((await refusal(check)).reason).toBe('error.revision.review_underway')
  }
  expect(checkCounters(w.db)).toEqual([])
})

describe('refused', () => {
  test('for members without the reputation', async () => {
    using w = community(level2)
    const id = await w.ask(w.member())
    const error = await refusal(edit(w, w.member({ rank: 99 }), id))
    expect([error.code, error.reason]).toEqual([
      'forbidden',
      'error.rank.fail_to_meet_the_condition',
    ])
  })

  test('on a deleted question, and on a hidden one for others', async () => {
    using w = community()
    const author = w.member()
    const [gone, pending] = [await w.ask(author), await w.ask(author)]
    await w.as(author).run(deleteQuestion, { id: qid(gone) })
    w.write(tx => holdQuestion(tx, pending))
    expect((await refusal(edit(w, author, gone))).reason).toBe('error.question.cannot_update')
    for (const id of [gone, pending, 99_999]) {
      const error = await refusal(edit(w, w.member({ rank: 9999 }), id))
      expect([error.code, error.reason]).toEqual(['not_found', 'error.question.not_found'])
    }
  })

  test.each([
    [{ title: '' }, 'title form.required'],
    [{ title: '  ' }, 'title form.required'],
    [{ title: 'x'.repeat(151) }, 'title form.too_long'],
    [{ content: '' }, 'content form.required'],
    [{ content: 'x' }, 'content error.question.content_less_than_minimum'],
    [{ content: '五个汉字。 ' }, 'content error.question.content_less_than_minimum'],
    [{ content: '&nbsp;&nbsp;&nbsp;' }, 'content error.question.content_cannot_empty'],
    [{ content: 'x'.repeat(65_536) }, 'content form.too_long'],
    [{ edit_summary: 'x'.repeat(256) }, 'edit_summary form.too_long'],
    [{ tags: '' }, 'tags error.tag.minimum_count'],
  ])('for %o', async (changes, expected) => {
    using w = community()
    const author = w.member()
    const id = await w.ask(author)
    const before = w.question(id)
    const { details } = await refusal(edit(w, author, id, changes))
    expect(details.fields?.map(({ field, reason }) => `${field} ${reason}`)).toEqual([expected])
    expect(w.question(id)).toEqual(before)
  })

  test('with all errors at once', async () => {
    using w = community()
    const author = w.member()
    const changes = { title: ' ', content: '&nbsp;&nbsp;&nbsp;', tags: '' }
    const { details } = await refusal(edit(w, author, await w.ask(author), changes))
    expect(details.fields?.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'title form.required',
      'content error.question.content_cannot_empty',
      'tags error.tag.minimum_count',
    ])
  })

  test.each(['标'.repeat(150), '😀'.repeat(150), ' blanks around '])(
    'not for the title %s',
    async title => {
      using w = community()
      const author = w.member()
      const id = await w.ask(author)
      await edit(w, author, id, { title })
      expect(w.question(id).title).toBe(title.trim())
    },
  )
})

test('a closed question is edited like an open one', async () => {
  using w = community()
  const author = w.member()
  const id = await w.ask(author)
  w.write(tx => closeWithReason(tx, id, { closeType: 57, closeMessage: '' }, w.now))
  await edit(w, author, id)
  expect(w.question(id)).toMatchObject({ title: 'A new title', status: 2 })
})
