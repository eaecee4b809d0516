import { expect, test } from 'vitest'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { createTag } from '#tags/create-tag.ts'
import { ObjectType } from '#shared/codes.ts'
import { refusal } from '#tests/support/refusal.ts'
import { Epoch, qid, type World, world } from '#tests/support/world.ts'
import type { ErrorData } from '#web/kernel/failures.ts'
import type { FormArgs } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import {
  insistEditable,
  loadRevision,
  momentText,
  pickerData,
  revisionOptions,
} from './writing-view.ts'

function pageOf(w: World, who: UserRow, form = new FormData()): Page & FormArgs {
  const page = { ctx: w.ctx(who), t: translator('en_US'), run: w.as(who).run, form, params: {} }
  return page as unknown as Page & FormArgs
}

const question = { title: 'First title', content: 'The first text.', tags: ['one'] }

async function edited(w: World, author: UserRow) {
  const { result } = await w.as(author).run(askQuestion, question)
  w.tick(3 * 86_400_000)
  await w.as(author).run(editQuestion, {
    ...question,
    id: qid(result.id),
    title: 'Second title',
    tags: ['one', 'two'],
    edit_summary: 'another tag',
  })
  return qid(result.id)
}

test('revisions are named by time, editor and reason, newest first', async () => {
  using w = world()
  const author = w.member({ rank: 1000, displayName: 'Ann' })
  const id = await edited(w, author)
  const options = await revisionOptions(pageOf(w, author), id)
  expect(options.map(option => option.label)).toEqual([
    'Jan 18, 2026 12:00 · Ann · another tag',
    `Jan 15, 2026 12:00 · Ann · ${translator('en_US')('editor.revision.first')}`,
  ])
})

test('a selected revision restores title, text and tags', async () => {
  using w = world()
  const author = w.member({ rank: 1000 })
  const id = await edited(w, author)
  const options = await revisionOptions(pageOf(w, author), id)
  const form = new FormData()
  form.set('revision', options[1]!.value)
  const outcome = (await loadRevision(() => id)(pageOf(w, author, form))) as { reply: unknown }
  expect(outcome.reply).toMatchObject({
    title: 'First title',
    content: 'The first text.',
    tags: [{ slug: 'one' }],
    loaded: options[1]!.label,
  })
  form.set('revision', '999')
  const error = await refusal(loadRevision(() => id)(pageOf(w, author, form)))
  expect(error.details.fields).toEqual([{ field: 'revision', reason: 'form.invalid' }])
})

test('an edit that would be refused has no form', async () => {
  using w = world()
  const author = w.member({ rank: 1000 })
  const id = await edited(w, author)
  const editor = w.member({ rank: 100 })
  const insist = (who: UserRow) =>
    insistEditable(pageOf(w, who), { id, type: ObjectType.question, back: '/community/back' })
  const refused = async (who: UserRow) => {
    const answer = (await insist(who).catch((error: unknown) => error)) as Response
    const { text, ways } = (await answer.json()) as ErrorData
    return { status: answer.status, text, ways: ways?.map(({ href }) => href) }
  }
  await expect(insist(editor)).resolves.toBeUndefined()
  await w.as(editor).run(editQuestion, { ...question, id, edit_summary: '' })
  const waits = translator('en_US')('error.revision.review_underway')
  expect(await refused(w.member({ rank: 500 }))).toEqual({
    ...{ status: 403, text: waits, ways: ['/community/back'] },
  })
  expect(await refused(w.moderator())).toEqual({
    ...{ status: 403, text: waits },
    ways: ['/community/back', '/community/review?type=suggested_post_edit'],
  })
  expect(await refused(w.member({ rank: 37 }))).toEqual({
    status: 403,
    text: '“Edit others’ questions (with review)” needs 100 reputation; you have 37. An accepted answer brings 15, an upvote 10.',
    ways: ['/community/back', '/community/privileges'],
  })
})

test('the picker knows whether the reader may create tags', async () => {
  using w = world({ write: { min_tags: 2 } })
  // A site without tags would have no questions otherwise.
  expect(await pickerData(pageOf(w, w.member()))).toMatchObject({ mayCreate: true })
  await w
    .as(w.moderator())
    .run(createTag, { slug_name: 'dns', display_name: 'DNS', original_text: 'Names.' })
  expect(await pickerData(pageOf(w, w.member()))).toMatchObject({
    mayCreate: false,
    missing: { rank: 750, have: 1 },
    least: 2,
    recommended: [],
  })
  expect(await pickerData(pageOf(w, w.moderator()))).toMatchObject({ mayCreate: true })
})

test("today's times have no date, earlier ones do", () => {
  using w = world()
  const page = pageOf(w, w.member())
  expect(momentText(page, Epoch - 60_000)).toBe('11:59')
  expect(momentText(page, Epoch - 86_400_000)).toBe('Jan 14, 2026 12:00')
})
