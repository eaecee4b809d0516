import { describe, expect, test } from 'vitest'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { closeWithReason, setQuestionState } from '#posts/questions/set-state.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { QuestionStatus, Reason, Show } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { community } from '#tests/support/community.ts'
import { aid, qid } from '#tests/support/world.ts'

async function stage() {
  const w = community()
  const author = w.member()
  const target = await w.ask(author)
  const linked = () => {
    expect(checkCounters(w.db)).toEqual([])
    return w.question(target).linkedCount
  }
  const ask = (content: string) => w.ask(author, { content })
  const edit = (id: number, content: string) =>
    w
      .as(author)
      .run(editQuestion, { id: qid(id), title: 'Another title', content, tags: 'general' })
  return { w, author, target, linked, ask, edit, [Symbol.dispose]: () => w[Symbol.dispose]() }
}
const path = (id: number) => `/community/questions/${qid(id)}`

describe('a question is linked by', () => {
  test('its URL, its id and its short id', async () => {
    using s = await stage()
    await s.ask(`See [there](${path(s.target)}).`)
    expect(s.linked()).toBe(1)
    await s.ask(`It is #${qid(s.target)}.`)
    expect(s.linked()).toBe(2)
    await s.ask(`It is #${formatShortId(1, s.target)} too.`)
    expect(s.linked()).toBe(3)
    await s.ask(`http://localhost:3000${path(s.target)}/some-slug-1?page=2`)
    expect(s.linked()).toBe(4)
  })

  test('the URL or the id of one of its answers', async () => {
    using s = await stage()
    const answer = await s.w.answerTo(s.target, s.w.member())
    await s.ask(`See #${aid(answer)}.`)
    expect(s.linked()).toBe(1)
    await s.ask(`See [it](${path(s.target)}/${aid(answer)}).`)
    expect(s.linked()).toBe(2)
    const rows = s.w.site.sqlite.prepare('select to_answer_id from question_link').pluck().all()
    expect(rows).toEqual([answer, answer])
  })

  test('an answer to another question', async () => {
    using s = await stage()
    const other = await s.ask('Nothing of note here.')
    await s.w.answerTo(other, s.w.member(), `As #${qid(s.target)} says.`)
    expect(s.linked()).toBe(1)
  })
})

test('one question counts once, however often it is linked', async () => {
  using s = await stage()
  const other = await s.ask(`#${qid(s.target)} and [again](${path(s.target)})`)
  await s.w.answerTo(other, s.w.member(), `Yes, #${qid(s.target)}.`)
  s.w.write(tx => {
    const closing = {
      closeType: Reason.a_duplicate,
      closeMessage: `http://x.example${path(s.target)}`,
    }
    closeWithReason(tx, other, closing, s.w.now)
  })
  expect([s.linked(), s.w.count('question_link')]).toEqual([1, 3])
})

test.each([
  ['itself', (id: number) => `#${qid(id)}`],
  ['what is not there', () => `#${qid(9_999_999)} #${aid(9_999_999)}`],
  ['an id in code', (id: number) => `\`#${qid(id)}\``],
  ['another site', (id: number) => `https://other.example${path(id)}`],
])('%s is not linked', async (_, text) => {
  using s = await stage()
  await s.edit(s.target, `Mentions ${text(s.target)}`)
  if (text(1) !== `#${qid(1)}`) await s.ask(`Mentions ${text(s.target)}`)
  expect([s.linked(), s.w.count('question_link')]).toEqual([0, 0])
})

test('edits add and remove links', async () => {
  using s = await stage()
  const other = await s.ask('Nothing of note here.')
  await s.edit(other, `Now there is #${qid(s.target)}.`)
  expect(s.linked()).toBe(1)
  await s.edit(other, `There is still #${qid(s.target)}, in other words.`)
  expect([s.linked(), s.w.count('question_link')]).toEqual([1, 1])
  await s.edit(other, 'There is none any more.')
  expect([s.linked(), s.w.count('question_link')]).toEqual([0, 0])
  const answer = await s.w.answerTo(other, s.author)
  await s.w
    .as(s.author)
    .run(editAnswer, { id: aid(answer), content: `Have a look at #${qid(s.target)}.` })
  expect(s.linked()).toBe(1)
})

test('a suggested edit changes nothing yet', async () => {
  using s = await stage()
  s.w.settings({
    privileges: { level: 99, custom: { 'question.edit': 1, 'question.edit_without_review': 100 } },
  })
  const other = await s.ask('Nothing of note here.')
  const content = `A link to #${qid(s.target)}.`
  const form = { id: qid(other), title: 'Another title', content, tags: 'general' }
  await s.w.as(s.w.member()).run(editQuestion, form)
  expect(s.linked()).toBe(0)
})

describe('links do not count while', () => {
  test('the linking question is hidden', async () => {
    using s = await stage()
    const other = await s.ask(`#${qid(s.target)}`)
    const admin = s.w.as(s.w.admin())
    await admin.run(deleteQuestion, { id: qid(other) })
    expect(s.linked()).toBe(0)
    await admin.run(undeleteQuestion, { id: qid(other) })
    expect(s.linked()).toBe(1)
    s.w.write(tx => setQuestionState(tx, other, { show: Show.unlisted }))
    expect(s.linked()).toBe(0)
    s.w.write(tx => setQuestionState(tx, other, { show: Show.listed }))
    expect(s.linked()).toBe(1)
    s.w.write(tx => setQuestionState(tx, other, { status: QuestionStatus.pending }))
    expect(s.linked()).toBe(0)
  })

  test('the linked question is hidden', async () => {
    using s = await stage()
    await s.ask(`#${qid(s.target)}`)
    s.w.write(tx => setQuestionState(tx, s.target, { show: Show.unlisted }))
    expect(s.linked()).toBe(0)
    s.w.write(tx => setQuestionState(tx, s.target, { show: Show.listed }))
    expect(s.linked()).toBe(1)
  })

  test('the linking answer is hidden', async () => {
    using s = await stage()
    const other = await s.ask('Nothing of note here.')
    const answer = await s.w.answerTo(other, s.author, `#${qid(s.target)}, I think.`)
    await s.w.as(s.author).run(deleteAnswer, { id: aid(answer) })
    expect(s.linked()).toBe(0)
    await s.w.as(s.w.admin()).run(undeleteAnswer, { answer_id: aid(answer) })
    expect(s.linked()).toBe(1)
    s.w.write(tx => holdAnswer(tx, answer))
    expect(s.linked()).toBe(0)
  })
})

test('a duplicate links to its original until it is reopened', async () => {
  using s = await stage()
  const other = await s.ask('Nothing of note here.')
  const close = (closeMessage: string) =>
    s.w.write(tx =>
      closeWithReason(tx, other, { closeType: Reason.a_duplicate, closeMessage }, s.w.now),
    )
  close(`http://localhost:3000${path(s.target)}`)
  expect(s.linked()).toBe(1)
  close('http://localhost:3000/community/questions/ask')
  expect(s.linked()).toBe(0)
  close(`http://localhost:3000${path(s.target)}`)
  const admin = s.w.as(s.w.admin())
  await admin.run(deleteQuestion, { id: qid(other) })
  await admin.run(undeleteQuestion, { id: qid(other) })
  expect([s.linked(), s.w.count('question_link')]).toEqual([0, 0])
})
