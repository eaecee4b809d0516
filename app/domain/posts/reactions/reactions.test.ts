import { describe, expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { listReactions, setReaction } from './reactions.ts'

async function stage() {
  const w = community()
  const author = w.member()
  const question = await w.ask(author)
  const answer = await w.answerTo(question, author)
  const react = async (who: UserRow, emoji: string, object_id = aid(answer), on = true) => {
    w.tick(1000)
    const reaction = on ? 'activate' : 'deactivate'
    return (await w.as(who).run(setReaction, { object_id, emoji, reaction })).list
  }
  return { w, author, question, answer, react, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

test('each kind once per member, in the order of first use', async () => {
  using s = await stage()
  const [first, second] = [s.w.member(), s.w.member()]
  await s.react(first, 'smile')
  await s.react(first, 'smile')
  await s.react(second, 'heart')
  const list = await s.react(second, 'smile')
  expect(list.map(({ emoji, count, mine }) => [emoji, count, mine])).toEqual([
    ['smile', 2, true],
    ['heart', 1, true],
  ])
  expect(list[0]!.people.map(({ username }) => username)).toEqual([first.username, second.username])
  const seen = await s.w.as(first).run(listReactions, { object_id: aid(s.answer) })
  expect(seen.map(({ mine }) => mine)).toEqual([true, false])
  expect(await s.w.as(null).run(listReactions, { object_id: qid(s.question) })).toEqual([])
})

test('removed, and gone with the last one', async () => {
  using s = await stage()
  const fan = s.w.member()
  await s.react(fan, 'heart', qid(s.question))
  await s.react(fan, 'frown', qid(s.question))
  const list = await s.react(fan, 'heart', qid(s.question), false)
  expect(list.map(({ emoji }) => emoji)).toEqual(['frown'])
  expect(await s.react(fan, 'heart', qid(s.question), false)).toHaveLength(1)
  expect(await s.react(fan, 'frown', qid(s.question), false)).toEqual([])
  expect(s.w.count('reaction')).toBe(0)
})

test('five people are named, the others counted; deleted accounts have no name', async () => {
  using s = await stage()
  const fans = Array.from({ length: 7 }, () => s.w.member())
  for (const fan of fans) await s.react(fan, 'heart')
  s.w.write(tx => updateUser(tx, fans[0]!.id, { status: UserStatus.deleted }))
  const [heart] = await s.w.as(null).run(listReactions, { object_id: aid(s.answer) })
  expect(heart!.count).toBe(7)
  expect(heart!.people).toHaveLength(5)
  expect(heart!.people[0]!.name).not.toBe(fans[0]!.displayName)
  expect(heart!.people[4]!.username).toBe(fans[4]!.username)
})

describe('refuses', () => {
  test.each([
    [
      'a comment',
      async (s: Awaited<ReturnType<typeof stage>>) =>
        cid(await s.w.commentOn(qid(s.question), s.author)),
      'error.object.not_found',
    ],
    [
      'a question that does not exist',
      () => Promise.resolve(qid(9_999_999)),
      'error.question.not_found',
    ],
    [
      'an answer that does not exist',
      () => Promise.resolve(aid(9_999_999)),
      'error.answer.not_found',
    ],
  ] as const)('%s', async (_, id, reason) => {
    using s = await stage()
    const object_id = await id(s)
    expect(await refusal(s.react(s.w.member(), 'heart', object_id))).toMatchObject({ reason })
    expect(await refusal(s.w.as(null).run(listReactions, { object_id }))).toMatchObject({ reason })
  })

  test('a hidden answer; a deleted one even for its author, except removing', async () => {
    using s = await stage()
    await s.react(s.author, 'heart')
    s.w.write(tx => holdAnswer(tx, s.answer))
    expect(await refusal(s.react(s.w.member(), 'heart'))).toMatchObject({
      reason: 'error.answer.not_found',
    })
    await s.w.as(s.w.admin()).run(deleteAnswer, { id: aid(s.answer) })
    expect(await refusal(s.react(s.author, 'smile'))).toMatchObject({
      reason: 'error.object.already_deleted',
    })
    expect(await s.react(s.author, 'heart', aid(s.answer), false)).toEqual([])
  })

  test('other emoji, visitors and inactive accounts', async () => {
    using s = await stage()
    expect(await refusal(s.react(s.author, 'thumb'))).toMatchObject({ code: 'validation' })
    const form = { object_id: aid(s.answer), emoji: 'heart', reaction: 'activate' }
    for (const who of [null, s.w.inactive()]) await refusal(s.w.as(who).run(setReaction, form))
    expect(s.w.count('reaction')).toBe(0)
  })
})
