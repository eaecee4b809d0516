import { describe, expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Pin, QuestionStatus, Reason, Show } from '#shared/codes.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { qid } from '#tests/support/world.ts'
import { closeQuestion, operateQuestion, reopenQuestion } from './change-state.ts'
import { deleteQuestion } from './delete-question.ts'
import { findMeta } from './questions.queries.ts'
import { holdQuestion } from './set-state.ts'

const site = 'http://localhost:3000/community'

async function stage() {
  const w = community()
  const author = w.member()
  const moderator = w.moderator()
  const id = await w.ask(author)
  const close = (close_type: number, close_msg = '', who: UserRow | null = moderator) =>
    w.as(who).run(closeQuestion, { id: qid(id), close_type, close_msg })
  const reopen = (who: UserRow | null = moderator) =>
    w.as(who).run(reopenQuestion, { question_id: qid(id) })
  const operate = (operation: string, who: UserRow | null = moderator) =>
    w.as(who).run(operateQuestion, { id: qid(id), operation })
  const row = () => {
    expect(checkCounters(w.db)).toEqual([])
    return w.question(id)
  }
  const reason = () => findMeta(w.db, id, 'question.close.reason')
  return {
    w,
    author,
    moderator,
    id,
    close,
    reopen,
    operate,
    row,
    reason,
    [Symbol.dispose]: () => w[Symbol.dispose](),
  }
}

describe('closing', () => {
  test('stores reason, message and time; reopening keeps them', async () => {
    using s = await stage()
    await s.close(Reason.not_clarity, ' two questions in one ')
    expect(s.row().status).toBe(QuestionStatus.closed)
    const stored = { close_type: 64, close_msg: 'two questions in one', closed_at: s.w.now }
    expect(s.reason()).toEqual(stored)
    await s.reopen()
    expect(s.row().status).toBe(QuestionStatus.available)
    expect(s.reason()).toEqual(stored)
  })

  test('links a duplicate to its original until it is reopened', async () => {
    using s = await stage()
    const earlier = await s.w.ask(s.author)
    await s.close(Reason.a_duplicate, `${site}/questions/${qid(earlier)}`)
    expect([s.row().status, s.w.question(earlier).linkedCount]).toEqual([QuestionStatus.closed, 1])
    await s.reopen()
    expect([s.row().status, s.w.question(earlier).linkedCount]).toEqual([
      QuestionStatus.available,
      0,
    ])
  })

  test('twice with the same message changes nothing, with another one it is refused', async () => {
    using s = await stage()
    await s.close(Reason.community_specific)
    s.w.tick(1000)
    await s.close(Reason.community_specific)
    expect(s.reason()).toMatchObject({ closed_at: s.w.now - 1000 })
    expect(await refusal(s.close(Reason.not_clarity))).toMatchObject({
      reason: 'error.question.cannot_close',
    })
  })

  test.each([
    ['an unknown reason', 1, '', 'error.report.not_found'],
    ['a reason for flags only', Reason.spam, '', 'error.report.not_found'],
    ['no reason', 0, '', 'error.report.not_found'],
    ['"something else" without a message', Reason.something, ' ', 'form.required'],
    ['a duplicate of nothing', Reason.a_duplicate, '', 'form.required'],
    ['a duplicate without a URL', Reason.a_duplicate, 'the other one', 'error.common.invalid_url'],
    ['another protocol', Reason.a_duplicate, 'javascript:alert(1)', 'error.common.invalid_url'],
    [
      'another site',
      Reason.a_duplicate,
      'https://localhost.example/questions/1',
      'error.common.foreign_url',
    ],
    [
      'another port',
      Reason.a_duplicate,
      'http://localhost:3001/community/questions/1',
      'error.common.foreign_url',
    ],
  ])('is refused for %s', async (_, type, message, reason) => {
    using s = await stage()
    expect(await refusal(s.close(type, message))).toMatchObject({ reason })
    expect(s.row().status).toBe(QuestionStatus.available)
  })

  test('is refused for a duplicate of itself, and for a message that is too long', async () => {
    using s = await stage()
    const own = `${site}/questions/${qid(s.id)}`
    expect(await refusal(s.close(Reason.a_duplicate, own))).toMatchObject({
      reason: 'error.question.duplicate_of_itself',
    })
    expect(await refusal(s.close(Reason.something, 'x'.repeat(501)))).toMatchObject({
      code: 'validation',
    })
  })
})

describe('a deleted or pending question', () => {
  test.each(['deleted', 'held'] as const)('is neither closed nor reopened: %s', async state => {
    using s = await stage()
    if (state === 'held') s.w.write(tx => holdQuestion(tx, s.id))
    else await s.w.as(s.moderator).run(deleteQuestion, { id: qid(s.id) })
    expect(await refusal(s.close(Reason.not_clarity))).toMatchObject({
      reason: 'error.question.cannot_close',
    })
    expect(await refusal(s.reopen())).toMatchObject({ reason: 'error.question.cannot_reopen' })
  })

  test('reopening an open question changes nothing', async () => {
    using s = await stage()
    await s.reopen()
    expect(s.row().status).toBe(QuestionStatus.available)
  })
})

describe('pinning and hiding from lists', () => {
  test('work in both directions', async () => {
    using s = await stage()
    const state = () => [s.row().pin, s.row().show]
    expect(await s.operate('pin')).toMatchObject({ changed: true })
    expect(state()).toEqual([Pin.yes, Show.listed])
    await s.operate('unpin')
    expect(state()).toEqual([Pin.no, Show.listed])
    await s.operate('hide')
    expect(state()).toEqual([Pin.no, Show.unlisted])
    await s.operate('show')
    expect(state()).toEqual([Pin.no, Show.listed])
  })

  test('are ignored if impossible: hiding a pinned question, pinning a hidden or deleted one', async () => {
    using s = await stage()
    await s.operate('pin')
    expect(await s.operate('hide')).toMatchObject({ changed: false })
    expect(await s.operate('pin')).toMatchObject({ changed: false })
    expect(s.row().show).toBe(Show.listed)
    await s.operate('unpin')
    await s.operate('hide')
    expect(await s.operate('pin')).toMatchObject({ changed: false })
    expect(s.row().pin).toBe(Pin.no)
    await s.operate('show')
    await s.w.as(s.moderator).run(deleteQuestion, { id: qid(s.id) })
    expect(await s.operate('pin')).toMatchObject({ changed: false })
  })

  test('are refused for an unknown operation', async () => {
    using s = await stage()
    expect(await refusal(s.operate('burn'))).toMatchObject({ code: 'validation' })
  })
})

test('only staff may, not even the author or the member with the highest reputation', async () => {
  using s = await stage()
  const others = [null, s.w.inactive(), s.author, s.w.member({ rank: 50_000 })]
  for (const who of others) {
    await refusal(s.close(Reason.not_clarity, '', who))
    await refusal(s.reopen(who))
    for (const operation of ['pin', 'unpin', 'hide', 'show'])
      await refusal(s.operate(operation, who))
  }
  expect(s.row()).toMatchObject({ status: 1, pin: Pin.no, show: Show.listed })
})
