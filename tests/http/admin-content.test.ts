/** The administrators' calls on posts: lists by state, states by name, and permanent deletion. */
import { expect, test } from 'vitest'
import { api } from '#tests/support/api.ts'
import { notificationsOf } from '#tests/support/notifications-of.ts'
import { scene } from './scene.ts'
import { checkCounters, repairCounters } from '#basics/recount/recount.ts'
import { parseId } from '#shared/ids.ts'

async function stage() {
  const made = await scene()
  // A link of the scene is not counted.
  repairCounters(made.w.db)
  return {
    ...made,
    call: api(made.w, made.who.admin),
    [Symbol.dispose]: () => made.w[Symbol.dispose](),
  }
}

const ids = (answer: { data: { list: { id: string }[] } }) => answer.data.list.map(row => row.id)

test('questions by state, by id and by a part of the title', async () => {
  using s = await stage()
  const list = async (query: Record<string, string>) =>
    ids(await s.call.get('admin/question/page', query))
  expect(await list({})).toEqual([s.ids.foreignQuestion, s.ids.question])
  expect(await list({ status: 'none of these' })).toHaveLength(2)
  expect(await list({ status: 'deleted' })).toEqual([s.ids.deletedQuestion])
  expect(await list({ status: 'closed' })).toEqual([])
  expect(await list({ query: 'BIRDS FLY' })).toEqual([s.ids.question])
  expect(await list({ query: '%' })).toEqual([])
  expect(await list({ query: `question:${s.ids.foreignQuestion}` })).toEqual([
    s.ids.foreignQuestion,
  ])
  expect(await list({ query: `question:${s.ids.deletedQuestion}` })).toEqual([])
  expect(await list({ query: `question:${s.ids.answer}` })).toEqual([])
  const { data } = await s.call.get('admin/question/page', { page: 2, page_size: 1 })
  expect(data).toMatchObject({ count: 2, list: [{ id: s.ids.question, pin: 1, show: 1 }] })
  expect(data.list[0].user_info.username).toBe('author')
})

test('answers by state, by question and by the title of the question', async () => {
  using s = await stage()
  const list = async (query: Record<string, string>) =>
    ids(await s.call.get('admin/answer/page', query))
  expect(await list({})).toEqual([s.ids.answer])
  expect(await list({ status: 'deleted' })).toEqual([s.ids.deletedAnswer])
  expect(await list({ query: 'birds fly' })).toEqual([s.ids.answer])
  expect(await list({ query: 'why do birds' })).toEqual([])
  expect(await list({ query: 'why do birds', status: 'deleted' })).toEqual([s.ids.deletedAnswer])
  expect(await list({ question_id: s.ids.foreignQuestion })).toEqual([])
  expect(await list({ query: `answer:${s.ids.answer}`, question_id: '' })).toEqual([s.ids.answer])
  const { data } = await s.call.get('admin/answer/page')
  expect(data.list[0]).toMatchObject({
    question_id: s.ids.question,
    description: 'They beat their wings.',
    question_info: { title: 'How do birds fly' },
  })
})

test('a question goes through its states, and its author is notified of two of them', async () => {
  using s = await stage()
  const { w, call, who } = s
  const id = s.ids.question
  const set = (status: string) => call.put('admin/question/status', { question_id: id, status })
  const status = () => w.question(parseId(id)!.seq).status
  for (const [word, code] of [
    ['closed', 2],
    ['closed', 2],
    ['available', 1],
    ['deleted', 10],
    ['deleted', 10],
    ['available', 1],
    ['available', 1],
  ] as const) {
    expect((await set(word)).status).toBe(200)
    expect(status()).toBe(code)
    expect(checkCounters(w.db)).toEqual([])
  }
  expect(notificationsOf(w, who.author!.id).map(row => row.action)).toEqual(
    expect.arrayContaining(['your_question_is_closed', 'your_question_was_deleted']),
  )
  await set('deleted')
  expect(await set('closed')).toMatchObject({ status: 400, reason: 'error.question.cannot_close' })
  expect(await set('pinned')).toMatchObject({ status: 400, reason: 'base.request_format_error' })
  const unknown = { question_id: '10010000000999999', status: 'closed' }
  expect(await call.put('admin/question/status', unknown)).toMatchObject({
    status: 400,
    reason: 'error.question.not_found',
  })
})

test('an answer is deleted, its author notified, and undeleted', async () => {
  using s = await stage()
  const { w, call, who } = s
  const id = s.ids.answer
  const set = (status: string) => call.put('admin/answer/status', { answer_id: id, status })
  for (const [word, code] of [
    ['available', 1],
    ['deleted', 10],
    ['deleted', 10],
    ['available', 1],
  ] as const) {
    expect((await set(word)).status).toBe(200)
    expect(w.answer(parseId(id)!.seq).status).toBe(code)
    expect(checkCounters(w.db)).toEqual([])
  }
  const told = notificationsOf(w, who.author!.id).filter(
    row => row.action === 'your_answer_was_deleted',
  )
  expect(told).toHaveLength(1)
})

test('deleted posts are permanently deleted by kind', async () => {
  using s = await stage()
  const { w, call } = s
  for (const type of ['', 'tags', null]) {
    expect((await call.del('admin/delete/permanently', { type })).status).toBe(400)
  }
  const before = w.site.sqlite.prepare('select count(*) from question').pluck().get()
  expect(await call.del('admin/delete/permanently', { type: 'questions' })).toMatchObject({
    status: 200,
    data: null,
  })
  expect(w.question(parseId(s.ids.deletedQuestion)!.seq)).toBeUndefined()
  expect(w.site.sqlite.prepare('select count(*) from question').pluck().get()).toBe(
    Number(before) - 1,
  )
  expect(w.answer(parseId(s.ids.deletedAnswer)!.seq).status).toBe(10)
})

test('an account is suspended and its posts deleted in one call', async () => {
  using s = await stage()
  const { w, call, who } = s
  const user_id = String(who.author!.id)
  const form = { user_id, status: 'suspended', suspend_duration: '24h', remove_all_content: true }
  expect(await call.put('admin/user/status', form)).toMatchObject({ status: 200, data: null })
  expect(w.user(who.author!.id)).toMatchObject({ status: 9, questionCount: 0, answerCount: 0 })
  expect(w.question(parseId(s.ids.question)!.seq).status).toBe(10)
  const own = { user_id: String(who.admin!.id), status: 'deleted' }
  expect((await call.put('admin/user/status', own)).reason).toBe(
    'error.admin.cannot_modify_self_status',
  )
  expect((await call.put('admin/user/status', { user_id })).status).toBe(400)
})
