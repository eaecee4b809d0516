/** Deleting posts in any order: all checks still apply, and every count is correct. */
import { describe, expect, test } from 'vitest'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { cleanUpMember } from '#moderation/clean-up/clean-up-member.ts'
import { deleteComment, writeComment } from '#posts/comments/write-comment.ts'
import type { Operation } from '#kernel'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { searchPosts } from '#search/search-posts.ts'
import { listAnswers, showAnswer } from './list-answers.ts'
import { showThread } from './show-thread.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

async function scene({ accepted = true } = {}) {
  const w = community()
  const [asker, writer, reader] = [w.member(), w.member(), w.member()]
  const [moderator, admin] = [w.moderator(), w.admin()]
  const question = await w.ask(asker, { title: 'Unmistakable words' })
  const answer = await w.answerTo(question, writer)
  const remark = await w.commentOn(aid(answer), reader)
  await w.vote(reader, 'up', aid(answer))
  if (accepted) await w.accept(asker, question, answer)
  w.tick(1000)
  const ids = { question, answer, remark }
  const people = { asker, writer, reader, moderator, admin }
  return { w, ids, people, ...people, [Symbol.dispose]: () => w[Symbol.dispose]() }
}
type Scene = Awaited<ReturnType<typeof scene>>
type Who = keyof Scene['people']

describe('who deletes a question', () => {
  const outcomes: [who: Who, accepted: boolean, outcome: string][] = [
    ['asker', true, 'error.question.cannot_deleted'],
    ['asker', false, 'error.question.cannot_deleted'],
    ['writer', false, 'error.rank.fail_to_meet_the_condition'],
    ['reader', true, 'error.rank.fail_to_meet_the_condition'],
    ['moderator', true, 'deleted'],
    ['moderator', false, 'deleted'],
    ['admin', true, 'deleted'],
  ]
  test.each(outcomes)('%s, an answer accepted: %s → %s', async (who, accepted, outcome) => {
    using s = await scene({ accepted })
    const run = s.w.as(s[who]).run(deleteQuestion, { id: qid(s.ids.question) })
    if (outcome !== 'deleted') expect((await refusal(run)).reason).toBe(outcome)
    else await run
    expect(s.w.question(s.ids.question).status).toBe(outcome === 'deleted' ? 10 : 1)
    expect(checkCounters(s.w.db)).toEqual([])
  })

  test('its author may, if the only answer has no votes and is not accepted', async () => {
    using s = await scene({ accepted: false })
    await s.w.vote(s.reader, 'none', aid(s.ids.answer))
    await s.w.as(s.asker).run(deleteQuestion, { id: qid(s.ids.question) })
    const back = s.w.as(s.asker).run(undeleteQuestion, { id: qid(s.ids.question) })
    expect((await refusal(back)).code).toBe('forbidden')
  })
})

describe('who deletes an answer', () => {
  const outcomes: [who: Who, accepted: boolean, outcome: string][] = [
    ['writer', true, 'error.answer.cannot_deleted'],
    ['writer', false, 'error.answer.cannot_deleted'],
    ['asker', true, 'error.rank.fail_to_meet_the_condition'],
    ['reader', false, 'error.rank.fail_to_meet_the_condition'],
    ['moderator', true, 'deleted'],
    ['admin', true, 'deleted'],
  ]
  test.each(outcomes)('%s, accepted: %s → %s', async (who, accepted, outcome) => {
    using s = await scene({ accepted })
    const rank = s.w.user(s.writer.id).rank
    const run = s.w.as(s[who]).run(deleteAnswer, { id: aid(s.ids.answer) })
    if (outcome !== 'deleted') expect((await refusal(run)).reason).toBe(outcome)
    else await run
    expect(s.w.answer(s.ids.answer).status).toBe(outcome === 'deleted' ? 10 : 1)
    // Acceptance and points stay as they are.
    expect(s.w.user(s.writer.id).rank).toBe(rank)
    expect(s.w.answer(s.ids.answer).accepted).toBe(accepted ? 2 : 1)
    expect(checkCounters(s.w.db)).toEqual([])
  })
})

/** Ways to remove a parent post. */
const takings: Record<string, (s: Scene) => Promise<unknown>> = {
  answer: s => s.w.as(s.moderator).run(deleteAnswer, { id: aid(s.ids.answer) }),
  question: s => s.w.as(s.moderator).run(deleteQuestion, { id: qid(s.ids.question) }),
  author: s =>
    s.w.as(s.admin).run(changeUserStatus, { user_id: String(s.writer.id), status: 'deleted' }),
  'all of the asker': s =>
    s.w.as(s.admin).run(cleanUpMember, { user_id: s.asker.id, remove_all_content: true }),
}
const names = Object.keys(takings)
const orders = names.flatMap(a =>
  names
    .filter(b => b !== a)
    .flatMap(b => names.filter(c => c !== a && c !== b).map(c => [a, b, c])),
)

/** Everything another member could try on a removed post. */
async function tryAll({ w, ids }: Scene, who: UserRow | null) {
  const { question, answer, remark } = ids
  const form = { question_id: qid(question), content: 'Here is an answer.' }
  const tries: [Operation, object][] = [
    [showThread, { id: qid(question) }],
    [listAnswers, { question_id: qid(question) }],
    [showAnswer, { id: aid(answer) }],
    [writeAnswer, form],
    [acceptAnswer, { question_id: qid(question), answer_id: aid(answer) }],
    [writeComment, { object_id: aid(answer), original_text: 'A remark.' }],
    [deleteComment, { comment_id: cid(remark) }],
    [setVote, { object_id: aid(answer), vote: 'down' }],
    [setVote, { object_id: cid(remark), vote: 'up' }],
    [setReaction, { object_id: aid(answer), emoji: 'heart', reaction: 'activate' }],
    [undeleteAnswer, { answer_id: aid(answer) }],
    [undeleteQuestion, { id: qid(question) }],
    [deleteQuestion, { id: qid(question) }],
    [deleteAnswer, { id: aid(answer) }],
  ]
  const done: string[] = []
  for (const [verb, input] of tries) {
    w.tick(1000)
    await w
      .as(who)
      .run(verb, input)
      .then(
        () => done.push(verb.name),
        () => {},
      )
  }
  return done
}

test.each(orders)('%s, then %s, then %s: no check can be skipped', async (...order) => {
  using s = await scene()
  const { w } = s
  const stranger = w.member()
  for (const name of order) {
    await takings[name]!(s)
    expect(checkCounters(w.db)).toEqual([])
  }
  expect(w.question(s.ids.question).status).toBe(10)
  for (const who of [null, stranger]) expect(await tryAll(s, who)).toEqual([])
  expect((await w.as(null).run(searchPosts, { q: 'unmistakable' })).items).toEqual([])
  // Only staff can undelete everything, and the counts are correct again.
  await w.as(s.moderator).run(undeleteQuestion, { id: qid(s.ids.question) })
  expect(checkCounters(w.db)).toEqual([])
  const gone = w.answer(s.ids.answer).status === 10
  if (gone) await w.as(s.moderator).run(undeleteAnswer, { answer_id: aid(s.ids.answer) })
  expect(w.question(s.ids.question)).toMatchObject({
    answerCount: 1,
    acceptedAnswerId: s.ids.answer,
    lastAnswerId: s.ids.answer,
  })
  expect(checkCounters(w.db)).toEqual([])
})
