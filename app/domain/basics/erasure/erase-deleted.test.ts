/** Erased data leaves no row behind, and everyone else's counts and points stay unchanged. */
import { describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { type Community, community } from '#tests/support/community.ts'
import { lifeSettings, live } from '#tests/support/random-life.ts'
import { refusal } from '#tests/support/refusal.ts'
import { seeded } from '#tests/support/seeded.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { advanceErasure, StepSize } from './steps.ts'
import { eraseDeleted } from './erase-deleted.ts'

const erase = (w: Community, type: string, who = w.admin()) => w.as(who).run(eraseDeleted, { type })
const finish = (w: Community) => {
  while (advanceErasure(w.db, w.now)) sound(w)
}
function sound(w: Community): void {
  expect(checkCounters(w.db)).toEqual([])
  expect(w.site.sqlite.pragma('foreign_key_check')).toEqual([])
}
const ranks = (w: Community) =>
  w.site.sqlite.prepare('select id, rank from user order by id').all() as object[]

/** Tables and columns that refer to posts. */
const places = {
  ...{ question: 'id', answer: 'id', comment: 'id', vote: 'object_id', activity: 'object_id' },
  ...{ revision: 'object_id', notification: 'object_id', report: 'object_id', follow: 'object_id' },
  ...{ collection: 'object_id', reaction: 'object_id', object_meta: 'object_id' },
  ...{ held_post: 'object_id', question_tag: 'question_id', post_search: 'rowid' },
}
const traces = (w: Community, ids: number[]) =>
  Object.entries(places).flatMap(([table, column]) => {
    const count = `select count(*) from ${table} where ${column} in (${ids.join(',')})`
    const found = w.site.sqlite.prepare(count).pluck().get() as number
    return found > 0 ? [`${table}: ${found}`] : []
  })

async function scene() {
  const w = community()
  const [asker, writer, voter] = [w.member({ rank: 20 }), w.member({ rank: 20 }), w.member()]
  const question = await w.ask(asker)
  const answer = await w.answerTo(question, writer)
  const remarks = [await w.commentOn(qid(question), voter), await w.commentOn(aid(answer), voter)]
  await w.vote(voter, 'up', qid(question))
  await w.vote(voter, 'up', aid(answer))
  await w.vote(asker, 'up', cid(remarks[1]!))
  await w.as(voter).run(setFollow, { object_id: qid(question) })
  await w.as(voter).run(setBookmark, { object_id: qid(question), bookmark: true })
  await w.accept(asker, question, answer)
  w.tick(1000)
  const people = { asker, writer, voter }
  return { w, question, answer, remarks, ...people, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

test('a deleted question is erased with its answers, comments, votes and everything attached', async () => {
  using s = await scene()
  const { w, question, answer, remarks } = s
  const other = await w.ask(s.writer, { content: `See #${aid(answer)} for more.` })
  await w.as(w.admin()).run(deleteQuestion, { id: qid(question) })
  const before = ranks(w)
  expect(await erase(w, 'questions')).toEqual({ found: 1, finished: true })
  expect(traces(w, [question, answer, ...remarks])).toEqual([])
  expect(ranks(w).slice(0, before.length)).toEqual(before)
  expect(w.user(s.writer.id)).toMatchObject({ rank: 45, answerCount: 0 })
  expect(w.user(s.voter.id).followCount).toBe(0)
  expect(w.question(other).status).toBe(1)
  sound(w)
})

test('points earned today still count towards the daily limit', async () => {
  using s = await scene()
  const { w, question, writer } = s
  w.site.sqlite.exec(`update activity set rank = 200 where user_id = ${writer.id} and rank = 10`)
  const fresh = await w.answerTo(await w.ask(s.asker), writer)
  await w.as(w.admin()).run(deleteQuestion, { id: qid(question) })
  await erase(w, 'questions')
  const rank = w.user(writer.id).rank
  await w.vote(s.voter, 'up', aid(fresh))
  expect(w.user(writer.id).rank).toBe(rank)
  sound(w)
})

test('a deleted answer is erased alone', async () => {
  using s = await scene()
  const { w, question, answer, remarks } = s
  await w.as(w.admin()).run(deleteAnswer, { id: aid(answer) })
  await erase(w, 'answers')
  expect(traces(w, [answer, remarks[1]!])).toEqual([])
  expect(w.question(question)).toMatchObject({ status: 1, answerCount: 0, acceptedAnswerId: 0 })
  expect(w.comment(remarks[0]!).status).toBe(1)
  expect([w.user(s.writer.id).rank, w.user(s.asker.id).rank]).toEqual([45, 32])
  sound(w)
  for (const run of [
    w.as(w.admin()).run(undeleteAnswer, { answer_id: aid(answer) }),
    w.as(w.admin()).run(deleteAnswer, { id: aid(answer) }),
  ]) {
    expect((await refusal(run)).reason).toBe('error.answer.not_found')
  }
})

test('many are erased in steps; posts restored meanwhile, or deleted later, stay', async () => {
  using w = community()
  const [admin, author] = [w.admin(), w.member()]
  const ids: number[] = []
  for (let n = 0; n < 2 * StepSize + 5; n++) {
    w.tick(600_000)
    ids.push(await w.ask(author))
    await w.as(admin).run(deleteQuestion, { id: qid(ids[n]!) })
  }
  expect(await erase(w, 'questions', admin)).toEqual({ found: ids.length, finished: false })
  expect(w.count('question')).toBe(ids.length - StepSize)
  const back = ids.at(-1)!
  await w.as(admin).run(undeleteQuestion, { id: qid(back) })
  const late = await w.ask(author)
  await w.as(admin).run(deleteQuestion, { id: qid(late) })
  finish(w)
  const left = w.site.sqlite.prepare('select id from question order by id').pluck().all()
  expect(left).toEqual([back, late])
  sound(w)
})

describe('deleted accounts', () => {
  test('without posts and votes are removed completely', async () => {
    using w = community()
    const [admin, ghost] = [w.admin(), w.member({ rank: 30 })]
    const question = await w.ask(admin)
    await w.as(ghost).run(setFollow, { object_id: qid(question) })
    await w.as(ghost).run(setBookmark, { object_id: qid(question), bookmark: true })
    await w.as(admin).run(changeUserStatus, { user_id: String(ghost.id), status: 'deleted' })
    await erase(w, 'users', admin)
    expect(w.user(ghost.id)).toBeUndefined()
    expect(w.question(question)).toMatchObject({ followCount: 0, collectionCount: 0 })
    sound(w)
  })

  test('with posts keep their row, but no personal data', async () => {
    using s = await scene()
    const { w, writer, answer } = s
    const admin = w.admin()
    await w.as(admin).run(changeUserStatus, { user_id: String(writer.id), status: 'deleted' })
    await erase(w, 'users', admin)
    const { username, email, displayName, passwordHash, rank } = w.user(writer.id)
    expect({ username, email, displayName, passwordHash, rank }).toEqual({
      username: `~${writer.id}`,
      email: null,
      displayName: `~${writer.id}`,
      passwordHash: '',
      rank: 45,
    })
    expect(w.answer(answer).status).toBe(1)
    expect(w.member({ username: writer.username }).id).not.toBe(writer.id)
    sound(w)
    const again = await erase(w, 'users', admin)
    expect(again.found).toBe(1)
    expect(
      w.site.sqlite.prepare('select report from clean_up order by id desc').pluck().get(),
    ).toBe('{"count":0}')
  })
})

test('only administrators erase; an unknown kind is refused', async () => {
  using s = await scene()
  const { w } = s
  await w.as(w.admin()).run(deleteQuestion, { id: qid(s.question) })
  for (const who of [null, s.asker, w.moderator(), w.inactive({ roleId: 2 })]) {
    const run = w.as(who).run(eraseDeleted, { type: 'questions' })
    expect((await refusal(run)).code).toMatch(/unauthorized|forbidden/)
  }
  expect((await refusal(erase(w, 'tags'))).code).toBe('validation')
  expect(w.question(s.question).status).toBe(10)
})

test('after a random sequence of all kinds of actions', async () => {
  using w = community(lifeSettings)
  const { questions, answers } = await live(w, seeded(20_260_401), 1200)
  const admin = w.admin()
  for (const id of questions.filter((_, i) => i % 3 === 0))
    await w.as(admin).run(deleteQuestion, { id: qid(id) })
  for (const id of answers.filter((_, i) => i % 3 === 0))
    await w.as(admin).run(deleteAnswer, { id: aid(id) })
  const before = ranks(w)
  const count = (table: string) =>
    w.site.sqlite.prepare(`select count(*) from ${table} where status = 10`).pluck().get()
  expect(count('question')).toBeGreaterThan(20)
  expect(count('answer')).toBeGreaterThan(20)
  for (const type of ['answers', 'questions', 'users']) {
    await erase(w, type)
    finish(w)
  }
  expect([count('question'), count('answer')]).toEqual([0, 0])
  sound(w)
  expect(ranks(w).slice(0, before.length)).toEqual(before)
  await live(w, seeded(20_260_402), 300)
  sound(w)
})
