import { describe, expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { seeded } from '#tests/support/seeded.ts'
import { aid, qid } from '#tests/support/world.ts'

const ranks = (w: Community, people: UserRow[]) => people.map(user => w.user(user.id).rank)

async function answered(w: Community, author: UserRow): Promise<string> {
  return aid(await w.answerTo(await w.ask(w.member()), author))
}

describe('the floor of one point', () => {
  test('limits a loss, and only the points taken are given back', async () => {
    using w = community()
    const author = w.member({ rank: 2 })
    const foes = [w.member(), w.member()]
    const post = await answered(w, author)
    for (const foe of foes) await w.vote(foe, 'down', post)
    expect(w.user(author.id).rank).toBe(1)
    w.tick(1000)
    await w.vote(foes[1]!, 'none', post)
    expect(w.user(author.id).rank).toBe(1)
    await w.vote(foes[0]!, 'none', post)
    expect(w.user(author.id).rank).toBe(2)
  })

  test('an undone gain below it is owed, and later gains repay it', async () => {
    using w = community()
    const author = w.member()
    const [fan, other, ...foes] = Array.from({ length: 6 }, () => w.member())
    const post = await answered(w, author)
    const second = await answered(w, author)
    await w.vote(fan!, 'up', post)
    for (const foe of foes) await w.vote(foe, 'down', post)
    expect(w.user(author.id).rank).toBe(1 + 10 - 8)
    w.tick(1000)
    await w.vote(fan!, 'none', post)
    // Ten points should go, two were there: eight are owed.
    expect(w.user(author.id).rank).toBe(1)
    await w.vote(other!, 'up', second)
    expect(w.user(author.id).rank).toBe(1 + 10 - 8)
    for (const foe of foes) await w.vote(foe, 'none', post)
    expect(w.user(author.id).rank).toBe(11)
    expect(checkCounters(w.db)).toEqual([])
  })

  test('a downvote does not give a point to a member without any', async () => {
    using w = community()
    const author = w.moderator({ rank: 0 })
    await w.vote(w.member(), 'down', await answered(w, author))
    expect(w.user(author.id).rank).toBe(0)
  })
})

/** A random sequence of votes and acceptances, all undone at the end. */
async function quarrel(w: Community, seed: number, steps: number) {
  const random = seeded(seed)
  const people = [1, 1, 1, 2, 3, 12, 40].map(rank => w.member({ rank }))
  const start = ranks(w, people)
  const questions: { id: number; asker: UserRow; answers: number[] }[] = []
  const posts: { wire: string; author: UserRow }[] = []
  for (const asker of people) {
    const id = await w.ask(asker)
    const answers: number[] = []
    posts.push({ wire: qid(id), author: asker })
    for (const author of random.some(people, 3)) {
      const answerId = await w.answerTo(id, author)
      answers.push(answerId)
      posts.push({ wire: aid(answerId), author })
    }
    questions.push({ id, asker, answers })
  }
  const voted = new Map<string, [UserRow, string]>()
  for (let step = 0; step < steps; step++) {
    w.tick(random.below(20) === 0 ? 9 * 3_600_000 : 500)
    if (random.below(6) === 0) {
      const { id, asker, answers } = random.pick(questions)
      await w.accept(asker, id, random.pick([0, ...answers]))
      continue
    }
    const voter = random.pick(people)
    const { wire, author } = random.pick(posts)
    if (author.id === voter.id) continue
    await w.vote(voter, random.pick(['up', 'down', 'down', 'none']), wire)
    voted.set(`${voter.id} ${wire}`, [voter, wire])
    if (step % 50 === 0) expect(checkCounters(w.db)).toEqual([])
  }
  expect(checkCounters(w.db)).toEqual([])
  w.tick(1000)
  for (const [voter, wire] of random.shuffled([...voted.values()]))
    await w.vote(voter, 'none', wire)
  for (const { id, asker } of random.shuffled(questions)) await w.accept(asker, id, 0)
  return { people, start }
}

describe('no sequence of votes creates points', () => {
  test.each([1, 2, 3])('run %i ends where it started once everything is undone', async seed => {
    using w = community()
    const { people, start } = await quarrel(w, seed, 400)
    expect(checkCounters(w.db)).toEqual([])
    expect(ranks(w, people)).toEqual(start)
  })
})
