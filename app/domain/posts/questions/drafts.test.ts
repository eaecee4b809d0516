import { describe, expect, test } from 'vitest'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { askQuestion } from './ask-question.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { qid } from '#tests/support/world.ts'
import { discardDraft, saveDraft, showDraft } from './drafts.ts'

const ask = {
  target: 'ask',
  title: '标题',
  content: 'Half a text',
  tags: 'a,b',
  answer_content: '',
}

test('a draft is visible only to its member, and the last save wins', async () => {
  using w = community()
  const [one, two] = [w.member(), w.member()]
  await w.as(one).run(saveDraft, ask)
  w.tick(1000)
  await w.as(one).run(saveDraft, { ...ask, content: 'The whole text' })
  const { target, ...fields } = { ...ask, content: 'The whole text', savedAt: w.now }
  expect(await w.as(one).run(showDraft, { target })).toEqual(fields)
  expect(await w.as(two).run(showDraft, { target })).toBeNull()
  expect(await w.as(one).run(showDraft, { target: 'answer:5' })).toBeNull()
})

test('an emptied or discarded draft is deleted', async () => {
  using w = community()
  const member = w.member()
  const shown = () => w.as(member).run(showDraft, { target: 'ask' })
  await w.as(member).run(saveDraft, ask)
  await w.as(member).run(saveDraft, { target: 'ask', title: '  ', content: '\n' })
  expect(await shown()).toBeNull()
  await w.as(member).run(saveDraft, ask)
  await w.as(member).run(discardDraft, { target: 'ask' })
  expect(await shown()).toBeNull()
})

test('asking and answering delete their own drafts, and no other', async () => {
  using w = community()
  const member = w.member()
  const [first, second] = [await w.ask(w.member()), await w.ask(w.member())]
  const targets = ['ask', `answer:${first}`, `answer:${second}`]
  for (const target of targets) {
    await w.as(member).run(saveDraft, { target, content: 'Begun' })
  }
  const form = { title: 'Done', content: 'Written to the end.', tags: 'general' }
  await w.as(member).run(askQuestion, form)
  await w.as(member).run(writeAnswer, { question_id: qid(first), content: 'The answer.' })
  const left = await Promise.all(targets.map(target => w.as(member).run(showDraft, { target })))
  expect(left.map(draft => draft?.content ?? null)).toEqual([null, null, 'Begun'])
})

describe('a draft is refused', () => {
  test.each(['', 'asking', 'answer:', 'answer:x', 'answer:1;drop', 'question:1'])(
    'for the target "%s"',
    async target => {
      using w = community()
      const error = await refusal(w.as(w.member()).run(saveDraft, { ...ask, target }))
      expect(error.details.fields?.map(({ field }) => field)).toEqual(['target'])
    },
  )

  test('if it is longer than any post', async () => {
    using w = community()
    const content = 'x'.repeat(70_001)
    const error = await refusal(w.as(w.member()).run(saveDraft, { ...ask, content }))
    expect(error.details.fields).toEqual([
      { field: 'content', reason: 'form.too_long', values: { max: '70000' } },
    ])
  })
})
