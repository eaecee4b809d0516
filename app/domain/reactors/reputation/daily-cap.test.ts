import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community, freeForAll } from '#tests/support/community.ts'
import { aid, qid } from '#tests/support/world.ts'

const Minute = 60_000
const at = (text: string) => Date.parse(text)

/** `n` votes by as many members on one answer of the member; returns the points earned. */
async function cheer(w: Community, author: UserRow, n: number): Promise<number> {
  const before = w.user(author.id).rank
  const questionId = await w.ask(w.member())
  const answerId = await w.answerTo(questionId, author)
  for (let i = 0; i < n; i++) await w.vote(w.member(), 'up', aid(answerId))
  expect(w.answer(answerId).voteCount).toBe(n)
  return w.user(author.id).rank - before
}

async function acceptOneOf(w: Community, author: UserRow): Promise<void> {
  const asker = w.member()
  const questionId = await w.ask(asker)
  await w.accept(asker, questionId, await w.answerTo(questionId, author))
}

/** Downvotes on someone else's answer, which cost one point each. */
async function spend(w: Community, who: UserRow, points: number): Promise<void> {
  const questionId = await w.ask(w.member())
  for (let i = 0; i < points; i++) {
    await w.vote(who, 'down', aid(await w.answerTo(questionId, w.member())))
  }
}

test('votes earn at most 200 points a day, and further ones still count as votes', async () => {
  using w = community()
  const author = w.member()
  expect(await cheer(w, author, 19)).toBe(190)
  expect(await cheer(w, author, 1)).toBe(10)
  expect(await cheer(w, author, 3)).toBe(0)
  expect(checkCounters(w.db)).toEqual([])
})

test('a gain that crosses the limit is awarded in full', async () => {
  using w = community()
  const author = w.member()
  expect(await cheer(w, author, 20)).toBe(200)
  await spend(w, author, 1)
  // 199 on this day: the next vote earns ten.
  expect(await cheer(w, author, 1)).toBe(10)
  expect(await cheer(w, author, 1)).toBe(0)
  expect(w.user(author.id).rank).toBe(1 + 209)
})

test('acceptance is not capped, but counts towards the day', async () => {
  using w = community()
  const author = w.member()
  expect(await cheer(w, author, 19)).toBe(190)
  await acceptOneOf(w, author)
  expect(w.user(author.id).rank).toBe(1 + 205)
  expect(await cheer(w, author, 1)).toBe(0)
  await acceptOneOf(w, author)
  expect(w.user(author.id).rank).toBe(1 + 220)
})

test('undoing a vote that earned nothing costs nothing', async () => {
  using w = community()
  const author = w.member()
  const fan = w.member()
  const questionId = await w.ask(author)
  await cheer(w, author, 20)
  await w.vote(fan, 'up', qid(questionId))
  expect(w.user(author.id).rank).toBe(201)
  w.tick(1000)
  await w.vote(fan, 'none', qid(questionId))
  expect(w.user(author.id).rank).toBe(201)
  expect(w.question(questionId).voteCount).toBe(0)
})

test('a withdrawn vote leaves room for another one on the same day', async () => {
  using w = community()
  const author = w.member()
  const fan = w.member()
  const questionId = await w.ask(author)
  await w.vote(fan, 'up', qid(questionId))
  expect(await cheer(w, author, 20)).toBe(190)
  w.tick(1000)
  await w.vote(fan, 'none', qid(questionId))
  expect(await cheer(w, author, 2)).toBe(10)
})

test.each([
  // A day in Shanghai ends at 16:00 UTC, in New York at 05:00 in winter.
  ['UTC', '2026-01-20T23:59:59.999Z', '2026-01-21T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-01-20T15:59:59.999Z', '2026-01-20T16:00:00.000Z'],
  ['America/New_York', '2026-01-20T04:59:59.999Z', '2026-01-20T05:00:00.000Z'],
])('the day ends at midnight in %s', async (time_zone, last, first) => {
  using w = community({ ...freeForAll, interface: { time_zone } })
  const author = w.member()
  w.now = at(last) - 3 * Minute
  expect(await cheer(w, author, 20)).toBe(200)
  w.now = at(last)
  expect(await cheer(w, author, 1)).toBe(0)
  w.now = at(first)
  expect(await cheer(w, author, 21)).toBe(200)
})

test('a vote without points earns them if repeated on another day', async () => {
  using w = community()
  const author = w.member()
  const fan = w.member()
  const questionId = await w.ask(author)
  await cheer(w, author, 20)
  await w.vote(fan, 'up', qid(questionId))
  w.tick(24 * 60 * Minute)
  await w.vote(fan, 'none', qid(questionId))
  expect(w.user(author.id).rank).toBe(201)
  w.tick(1000)
  await w.vote(fan, 'up', qid(questionId))
  expect(w.user(author.id).rank).toBe(211)
  expect(checkCounters(w.db)).toEqual([])
})
