import { describe, expect, test } from 'vitest'
import { closeWithReason, holdQuestion } from './set-state.ts'
import { deleteQuestion } from './delete-question.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { qid } from '#tests/support/world.ts'
import { listInvited, setInvited } from './invites.ts'

async function stage() {
  const w = community()
  const [asker, host] = [w.member(), w.member()]
  const guests = [w.member(), w.member(), w.member()]
  const question = await w.ask(asker)
  const invite = async (names: unknown, who: UserRow = host) =>
    (await w.as(who).run(setInvited, { id: qid(question), invite_user: names })).fresh
  const invited = async () =>
    (await w.as(null).run(listInvited, { id: qid(question) })).map(({ username }) => username)
  const names = guests.map(({ username }) => username)
  return {
    w,
    asker,
    host,
    guests,
    names,
    question,
    invite,
    invited,
    [Symbol.dispose]: () => w[Symbol.dispose](),
  }
}

test('the list is replaced; only newly added members are new', async () => {
  using s = await stage()
  const [a, b, c] = s.names
  expect(await s.invite([a, b])).toBe(2)
  expect(await s.invited()).toEqual([a, b])
  expect(await s.invite([c, b])).toBe(1)
  expect(await s.invited()).toEqual([c, b])
  expect(await s.invite([])).toBe(0)
  expect(await s.invited()).toEqual([])
})

test('names in any case, once each; unknown and unusable accounts are ignored', async () => {
  using s = await stage()
  const inactive = s.w.inactive()
  const suspended = s.w.member({ status: UserStatus.suspended })
  const names = [
    s.names[0]!.toUpperCase(),
    s.names[0],
    'nobody',
    inactive.username,
    suspended.username,
  ]
  expect(await s.invite(names)).toBe(1)
  expect(await s.invited()).toEqual([s.names[0]])
  s.w.write(tx => updateUser(tx, s.guests[0]!.id, { status: UserStatus.deleted }))
  expect(await s.invited()).toEqual([])
})

test('members cannot invite themselves, staff can', async () => {
  using s = await stage()
  expect(await s.invite([s.host.username, s.names[0]])).toBe(1)
  expect(await s.invited()).toEqual([s.names[0]])
  const moderator = s.w.moderator()
  expect(await s.invite([moderator.username], moderator)).toBe(1)
})

describe('refuses', () => {
  test('the asker too, without the reputation', async () => {
    using s = await stage()
    s.w.settings({ privileges: { level: 2 } })
    expect(await refusal(s.invite(s.names, s.asker))).toMatchObject({ code: 'forbidden' })
    expect(await s.invite(s.names, s.w.member({ rank: 500 }))).toBe(3)
  })

  test('more than fifty names', async () => {
    using s = await stage()
    const many = Array.from({ length: 51 }, (_, i) => `member-${i}`)
    expect(await refusal(s.invite(many))).toMatchObject({ code: 'validation' })
  })

  test('questions that accept no answers, or are hidden', async () => {
    using s = await stage()
    s.w.write(tx => closeWithReason(tx, s.question, { closeType: 64, closeMessage: '' }, s.w.now))
    const over = { reason: 'error.answer.question_closed_cannot_add' }
    expect(await refusal(s.invite(s.names))).toMatchObject(over)
    await s.w.as(s.w.admin()).run(deleteQuestion, { id: qid(s.question) })
    expect(await refusal(s.invite(s.names, s.asker))).toMatchObject(over)
    const missing = { reason: 'error.question.not_found' }
    expect(await refusal(s.invite(s.names))).toMatchObject(missing)
    s.w.write(tx => holdQuestion(tx, s.question))
    expect(await refusal(s.invite(s.names, s.asker))).toMatchObject({
      reason: 'error.question.under_review',
    })
    expect(await refusal(s.invited())).toMatchObject(missing)
  })

  test('visitors and inactive accounts', async () => {
    using s = await stage()
    const form = { id: qid(s.question), invite_user: s.names }
    for (const who of [null, s.w.inactive()]) await refusal(s.w.as(who).run(setInvited, form))
    expect(await s.invited()).toEqual([])
  })
})
