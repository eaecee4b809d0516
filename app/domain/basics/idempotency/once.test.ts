import { describe, expect, test } from 'vitest'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { run } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { askAndAnswer } from '#posts/threads/ask-and-answer.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { qid } from '#tests/support/world.ts'
import { deleteExpiredMarks } from './requests.queries.ts'

const Life = 5 * 60_000

const counts = (w: Community) => ['question', 'answer', 'comment'].map(name => w.count(name))
const marks = (w: Community) => w.count('request_mark')

type Form = { input: object; send(who: UserRow): Promise<{ result: unknown; repeated: boolean }> }

/** Each form that creates something, always filled in the same way. */
const forms: Record<string, (w: Community) => Promise<Form>> = {
  ask(w) {
    w.topic('general')
    const input = { title: 'Twice?', content: 'The very same text.', tags: 'general' }
    return Promise.resolve({ input, send: who => w.as(who).run(askQuestion, input) })
  },
  askAndAnswer(w) {
    w.topic('general')
    const input = {
      title: 'Twice?',
      content: 'The very same text.',
      tags: 'general',
      answer_content: 'The very same answer.',
    }
    return Promise.resolve({ input, send: who => w.as(who).run(askAndAnswer, input) })
  },
  async answer(w) {
    const question_id = qid(await w.ask(w.member()))
    const input = { question_id, content: 'The very same answer.' }
    return { input, send: who => w.as(who).run(writeAnswer, input) }
  },
  async comment(w) {
    const object_id = qid(await w.ask(w.member()))
    const input = { object_id, original_text: 'The very same remark.' }
    return { input, send: who => w.as(who).run(writeComment, input) }
  },
}

describe.each(Object.keys(forms))('the form "%s"', name => {
  test('sent twice creates one thing, and the second time returns the first', async () => {
    using w = community()
    const { send } = await forms[name]!(w)
    const member = w.member()
    const first = await send(member)
    const after = counts(w)
    w.tick(Life - 1)
    const second = await send(member)
    expect(first.repeated).toBe(false)
    expect(second).toEqual({ result: first.result, repeated: true })
    expect(counts(w)).toEqual(after)
  })

  test('creates another for another member, and after five minutes', async () => {
    using w = community({ privileges: { level: 1 }, write: { restrict_answer: false } })
    const { send } = await forms[name]!(w)
    const member = w.member()
    const first = await send(member)
    const other = await send(w.member())
    w.tick(Life)
    const later = await send(member)
    expect([other.repeated, later.repeated]).toEqual([false, false])
    const made = [first, other, later].map(({ result }) => JSON.stringify(result))
    expect(new Set(made).size).toBe(3)
  })

  test('sent many times at once creates one thing', async () => {
    using w = community()
    const { send } = await forms[name]!(w)
    const member = w.member()
    const before = counts(w)
    const all = await Promise.all(Array.from({ length: 20 }, () => send(member)))
    expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(counts(w).filter((n, i) => n - before[i]! > 1)).toEqual([])
  })
})

test('a refused first attempt leaves no key', async () => {
  using w = community()
  // On a site without tags, everybody may name the first.
  w.topic('general')
  const asker = w.member()
  const input = { title: 'New tag', content: 'What is it called?', tags: 'unheard-of' }
  w.settings({ privileges: { level: 2 } })
  expect((await refusal(w.as(asker).run(askQuestion, input))).reason).toBe(
    'error.rank.no_enough_rank_to_operate',
  )
  expect(marks(w)).toBe(0)
  w.settings({ privileges: { level: 1 } })
  expect((await w.as(asker).run(askQuestion, input)).repeated).toBe(false)
})

test('a first attempt that fails after writing leaves neither the thing nor a key', async () => {
  using w = community()
  w.topic('general')
  const input = { title: 'Full disk', content: 'Will this be kept?', tags: 'general' }
  const ctx = w.ctx(w.member())
  // The key is written last; here its storage fails.
  w.site.sqlite.exec(`create temp trigger full before insert on main.request_mark
    begin select raise(abort, 'disk full'); end`)
  await expect(run(askQuestion, ctx, input)).rejects.toThrow()
  expect([counts(w)[0], marks(w)]).toEqual([0, 0])
  w.site.sqlite.exec('drop trigger full')
  expect((await run(askQuestion, ctx, input)).repeated).toBe(false)
})

test('old keys are deleted', async () => {
  using w = community()
  const { send } = await forms.comment!(w)
  await send(w.member())
  w.tick(Life)
  w.write(tx => deleteExpiredMarks(tx, w.now))
  const last = marks(w)
  w.write(tx => deleteExpiredMarks(tx, w.now + 1))
  expect(last).toBeGreaterThan(0)
  expect(marks(w)).toBe(0)
})
