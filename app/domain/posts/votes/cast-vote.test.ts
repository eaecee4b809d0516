import { describe, expect, test } from 'vitest'
import { votes } from '#drizzle/schema/index.ts'
import { privilegesOf, type Privilege } from '#kernel'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { setVote, voteDown, voteUp } from './cast-vote.ts'

type Kind = 'question' | 'answer'
type State = 'none' | 'up' | 'down'
type Act = 'up' | 'down' | 'cancel up' | 'cancel down' | 'none'

const kinds: Kind[] = ['question', 'answer']
const AuthorRank = 100
const VoterRank = 500

/** A post with its author and a member who has not voted yet. */
async function scene(w: Community, kind: Kind) {
  const author = w.member({ rank: AuthorRank })
  const voter = w.member({ rank: VoterRank })
  const questionId = await w.ask(kind === 'question' ? author : w.member())
  const id = kind === 'question' ? questionId : await w.answerTo(questionId, author)
  const wire = kind === 'question' ? qid(id) : aid(id)
  const score = () => (kind === 'question' ? w.question(id) : w.answer(id)).voteCount
  return { author, voter, id, wire, score, questionId }
}

function act(w: Community, who: UserRow, what: Act, object_id: string) {
  const as = w.as(who)
  if (what === 'none') return as.run(setVote, { object_id, vote: 'none' })
  const is_cancel = what.startsWith('cancel')
  return as.run(what.endsWith('up') ? voteUp : voteDown, { object_id, is_cancel })
}

const rowsOf = (w: Community, id: number) =>
  w.db
    .select()
    .from(votes)
    .all()
    .filter(row => row.objectId === id)

/** Current log rows about a post, as `who type points`. */
function liveRows(w: Community, people: Record<string, UserRow>, id: number): string[] {
  return Object.entries(people)
    .flatMap(([name, user]) =>
      w
        .activities(user.id)
        .filter(row => row.objectId === id && !row.cancelled && row.type.includes('vote'))
        .map(row => `${name} ${row.type} ${row.rank}`),
    )
    .sort()
}

const transitions: [from: State, act: Act, to: State][] = [
  ['none', 'up', 'up'],
  ['none', 'down', 'down'],
  ['none', 'cancel up', 'none'],
  ['none', 'cancel down', 'none'],
  ['none', 'none', 'none'],
  ['up', 'up', 'up'],
  ['up', 'down', 'down'],
  ['up', 'cancel up', 'none'],
  ['up', 'cancel down', 'up'],
  ['up', 'none', 'none'],
  ['down', 'up', 'up'],
  ['down', 'down', 'down'],
  ['down', 'cancel up', 'down'],
  ['down', 'cancel down', 'none'],
  ['down', 'none', 'none'],
]

/** The effects of each state of a vote. */
const meaning = {
  up: { value: 1, status: 'vote_up', author: 10, voter: { question: 0, answer: 0 } },
  down: { value: -1, status: 'vote_down', author: -2, voter: { question: 0, answer: -1 } },
  none: { value: 0, status: '', author: 0, voter: { question: 0, answer: 0 } },
}

function loggedRows(kind: Kind, to: State): string[] {
  if (to === 'none') return []
  const { author, voter } = meaning[to]
  return [`author ${kind}.voted_${to} ${author}`, `voter ${kind}.vote_${to} ${voter[kind]}`]
}

describe.each(kinds)('a vote on a %s', kind => {
  test.each(transitions)('%s, then %s: %s', async (from, what, to) => {
    using w = community()
    const { author, voter, id, wire, score } = await scene(w, kind)
    if (from !== 'none') await w.vote(voter, from, wire)
    w.tick(1000)
    const { value, status, ...points } = meaning[to]
    expect(await act(w, voter, what, wire)).toMatchObject({
      objectId: id,
      up: Number(value > 0),
      down: Number(value < 0),
      votes: value,
      status,
    })
    expect(score()).toBe(value)
    expect(rowsOf(w, id).map(row => row.value)).toEqual(
      from === 'none' && to === 'none' ? [] : [value],
    )
    expect(w.user(author.id).rank).toBe(AuthorRank + points.author)
    expect(w.user(voter.id).rank).toBe(VoterRank + points.voter[kind])
    expect(liveRows(w, { author, voter }, id)).toEqual(loggedRows(kind, to))
  })

  test('the same row is reused when a member votes the same way again', async () => {
    using w = community()
    const { author, voter, wire } = await scene(w, kind)
    await w.vote(voter, 'up', wire)
    const first = w.activities(author.id).find(row => row.type.endsWith('voted_up'))!
    w.tick(1000)
    await w.vote(voter, 'none', wire)
    w.tick(1000)
    await w.vote(voter, 'up', wire)
    const rows = w.activities(author.id).filter(row => row.type.endsWith('voted_up'))
    expect(rows).toEqual([{ ...first, updatedAt: first.createdAt + 2000 }])
  })

  test('two changes within 300 ms are refused, per member and post', async () => {
    using w = community()
    const { voter, wire, score } = await scene(w, kind)
    const other = await scene(w, kind)
    await w.vote(voter, 'up', wire)
    w.tick(299)
    for (const what of ['cancel up', 'down', 'none', 'up'] as const) {
      const error = await refusal(act(w, voter, what, wire))
      expect([error.code, error.reason]).toEqual(['too_frequent', 'error.vote.too_frequent'])
    }
    expect(score()).toBe(1)
    await w.vote(voter, 'up', other.wire)
    await w.vote(other.voter, 'up', wire)
    expect(score()).toBe(2)
    w.tick(1)
    await act(w, voter, 'cancel up', wire)
    expect(score()).toBe(1)
    w.tick(299)
    expect((await refusal(act(w, voter, 'up', wire))).reason).toBe('error.vote.too_frequent')
    w.tick(1)
    await act(w, voter, 'up', wire)
    expect(score()).toBe(2)
  })

  test('no one can vote on their own posts', async () => {
    using w = community()
    const { author, wire, score } = await scene(w, kind)
    for (const what of ['up', 'down'] as const) {
      expect((await refusal(act(w, author, what, wire))).reason).toBe(
        'error.object.disallow_vote_your_self',
      )
    }
    expect(score()).toBe(0)
    expect(w.user(author.id).rank).toBe(AuthorRank)
  })

  test('a deleted post accepts no votes, and does not exist for others', async () => {
    using w = community()
    const { voter, id, wire, score } = await scene(w, kind)
    const admin = w.admin()
    await w.vote(voter, 'up', wire)
    await w.as(admin).run(kind === 'question' ? deleteQuestion : deleteAnswer, { id: wire })
    w.tick(1000)
    for (const what of ['up', 'down', 'cancel up', 'none'] as const) {
      expect((await refusal(act(w, admin, what, wire))).reason).toBe('error.object.already_deleted')
      expect((await refusal(act(w, voter, what, wire))).reason).toBe('error.object.not_found')
    }
    expect(score()).toBe(1)
    expect(rowsOf(w, id)).toHaveLength(1)
  })
})

test('an answer on a deleted question accepts no votes', async () => {
  using w = community()
  const { author, wire, questionId } = await scene(w, 'answer')
  const admin = w.admin()
  await w.as(admin).run(deleteQuestion, { id: qid(questionId) })
  expect((await refusal(w.vote(admin, 'up', wire))).reason).toBe('error.object.already_deleted')
  expect((await refusal(w.vote(author, 'up', wire))).reason).toBe('error.object.not_found')
})

test('comments can only be upvoted, and earn no points', async () => {
  using w = community()
  const { author, voter, wire } = await scene(w, 'question')
  const id = await w.commentOn(wire, author)
  expect((await refusal(w.vote(voter, 'down', cid(id)))).reason).toBe('error.object.disallow_vote')
  expect((await refusal(w.vote(author, 'up', cid(id)))).reason).toBe(
    'error.object.disallow_vote_your_self',
  )
  await w.vote(voter, 'up', cid(id))
  expect(w.comment(id).voteCount).toBe(1)
  expect(liveRows(w, { author, voter }, id)).toEqual(['voter comment.vote_up 0'])
  expect([w.user(author.id).rank, w.user(voter.id).rank]).toEqual([AuthorRank, VoterRank])
  w.tick(300)
  await w.vote(voter, 'none', cid(id))
  expect(w.comment(id).voteCount).toBe(0)
})

test('only posts can be voted on', async () => {
  using w = community()
  const member = w.member()
  w.topic('general')
  for (const object_id of ['1003' + '1'.padStart(13, '0'), '1001' + '999'.padStart(13, '0')]) {
    expect((await refusal(w.as(member).run(voteUp, { object_id }))).reason).toBe(
      'error.object.not_found',
    )
  }
  expect((await refusal(w.as(member).run(voteUp, { object_id: 'x' }))).code).toBe('validation')
})

describe.each([1, 2, 3] as const)('at privilege level %i', level => {
  test.each([
    ['question', 'up'],
    ['question', 'down'],
    ['answer', 'up'],
    ['answer', 'down'],
    ['comment', 'up'],
  ] as const)('a %s is voted %s from the threshold on', async (kind, direction) => {
    using w = community({ privileges: { level } })
    const { author, wire } = await scene(w, kind === 'answer' ? 'answer' : 'question')
    const object = kind === 'comment' ? cid(await w.commentOn(wire, author)) : wire
    const threshold = privilegesOf(level)[`${kind}.vote_${direction}` as Privilege]!
    const error = await refusal(w.vote(w.member({ rank: threshold - 1 }), direction, object))
    expect(error).toMatchObject({
      code: 'forbidden',
      reason: 'error.rank.no_enough_rank_to_operate',
      details: { values: { rank: threshold } },
    })
    await w.vote(w.member({ rank: threshold }), direction, object)
    await w.vote(w.moderator({ rank: 0 }), direction, object)
  })
})

test('a vote can be withdrawn without the reputation for it', async () => {
  using w = community({ privileges: { level: 2 } })
  const { wire, score } = await scene(w, 'answer')
  const voter = w.member({ rank: 125 })
  await w.vote(voter, 'down', wire)
  // A downvote on an answer costs a point.
  expect(w.user(voter.id).rank).toBe(124)
  w.tick(300)
  await act(w, voter, 'cancel down', wire)
  expect([score(), w.user(voter.id).rank]).toEqual([0, 125])
})

/** Suspension only prevents logging in (spec §4); posts and votes on them stay. */
test.each(kinds)('a %s of a suspended member can be voted on like any other', async kind => {
  using w = community()
  const { author, voter, wire, score } = await scene(w, kind)
  const changes = { user_id: String(author.id), status: 'suspended' }
  await w.as(w.admin()).run(changeUserStatus, changes)
  await w.vote(voter, 'up', wire)
  expect([score(), w.user(author.id).rank]).toEqual([1, AuthorRank + 10])
})
