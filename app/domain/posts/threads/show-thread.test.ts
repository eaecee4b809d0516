import { describe, expect, test } from 'vitest'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { listComments } from '#posts/comments/list-comments.ts'
import { saveDraft } from '#posts/questions/drafts.ts'
import { closeWithReason, holdQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Reason } from '#shared/codes.ts'
import { type Community, community, freeForAll } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { listAnswers, showAnswer } from './list-answers.ts'
import { AnswersPerPage, CommentsFirst, showThread } from './show-thread.ts'

const many = { ...freeForAll, write: { restrict_answer: false } }
const show = (w: Community, who: UserRow | null, id: number, more: object = {}) =>
  w.as(who).run(showThread, { id: qid(id), ...more })

/** A question with `count` answers, a second apart, the last with the most upvotes. */
async function answered(w: Community, count: number) {
  const asker = w.member()
  const id = await w.ask(asker)
  const answers: number[] = []
  const fans = Array.from({ length: 3 }, () => w.member())
  for (let i = 0; i < count; i++) {
    w.tick(1000)
    const answer = await w.answerTo(id, w.member())
    answers.push(answer)
    const votes = i < count - 3 ? 0 : i - (count - 4)
    for (const fan of fans.slice(0, votes)) await w.vote(fan, 'up', aid(answer))
  }
  return { asker, id, answers }
}

const ids = (list: { id: number }[]) => list.map(row => row.id)

describe('answers', () => {
  test('in each order, page by page', async () => {
    using w = community(many)
    const { asker, id, answers } = await answered(w, 20)
    await w.accept(asker, id, answers[4]!)
    const byTime = answers
    const votes = [answers[19]!, answers[18]!, answers[17]!, ...answers.slice(0, 17)]
    const orders = {
      default: [answers[4]!, ...votes.filter(answer => answer !== answers[4])],
      vote: votes,
      created: byTime,
      updated: [...byTime].reverse(),
    }
    for (const [order, expected] of Object.entries(orders)) {
      const first = await show(w, null, id, { order })
      const second = await show(w, null, id, { order, page: '2' })
      expect([order, first.pages, first.answers.count]).toEqual([order, 2, 20])
      expect(ids(first.answers.list)).toEqual(expected.slice(0, AnswersPerPage))
      expect(ids(second.answers.list)).toEqual(expected.slice(AnswersPerPage))
      const all = await w.as(null).run(listAnswers, { question_id: qid(id), order, page_size: 999 })
      expect(ids(all.list)).toEqual(expected)
    }
  })

  test.each([
    ['0', 1],
    ['-1', 1],
    ['x', 1],
    ['2', 2],
    ['3', 2],
    ['999999', 2],
  ])('page %s is page %i', async (asked, page) => {
    using w = community(many)
    const { id } = await answered(w, 16)
    const thread = await show(w, null, id, { page: asked })
    expect([thread.page, thread.pages, thread.answers.list.length]).toEqual([
      page,
      2,
      page === 1 ? 15 : 1,
    ])
  })

  test('the answer named in the URL opens its page, directly or by a comment on it', async () => {
    using w = community(many)
    const { id, answers } = await answered(w, 20)
    const last = answers[14]!
    const comment = await w.commentOn(aid(last), w.member())
    for (const more of [{ answer_id: aid(last) }, { comment_id: cid(comment) }]) {
      const thread = await show(w, null, id, { ...more, order: 'vote' })
      expect([thread.page, thread.namedAnswerId]).toEqual([2, last])
      expect(ids(thread.answers.list)).toContain(last)
    }
    const first = await show(w, null, id, { answer_id: aid(last), order: 'vote', page: '1' })
    expect([first.page, first.namedAnswerId]).toEqual([1, 0])
  })

  test('an answer of another question, or an unknown one, is ignored', async () => {
    using w = community(many)
    const { id } = await answered(w, 2)
    const { answers: others } = await answered(w, 1)
    for (const answer_id of [aid(others[0]!), aid(99_999), qid(id), 'x', '']) {
      const thread = await show(w, null, id, { answer_id })
      expect([thread.page, thread.namedAnswerId, thread.answers.list.length]).toEqual([1, 0, 2])
    }
  })
})

describe('a deleted answer', () => {
  test('is shown if the URL names it, to its author and staff', async () => {
    using w = community(many)
    const { id, answers } = await answered(w, 3)
    const gone = answers[1]!
    const author = w.user(w.answer(gone).userId)
    const admin = w.admin()
    await w.as(admin).run(deleteAnswer, { id: aid(gone) })
    const seen = async (who: UserRow | null, more: object = {}) =>
      ids((await show(w, who, id, more)).answers.list).includes(gone)
    const named = { answer_id: aid(gone) }
    for (const who of [null, w.member(), w.user(w.question(id).userId)]) {
      expect([await seen(who), await seen(who, named)]).toEqual([false, false])
      expect((await show(w, who, id, named)).answers.count).toBe(2)
      expect((await refusal(w.as(who).run(showAnswer, { id: aid(gone) }))).code).toBe('not_found')
    }
    for (const who of [author, w.moderator(), admin]) {
      expect([await seen(who), await seen(who, named)]).toEqual([false, true])
      expect((await w.as(who).run(showAnswer, { id: aid(gone) })).answer.id).toBe(gone)
    }
  })

  test('leaves no trace on its question if it was accepted', async () => {
    using w = community(many)
    const { asker, id, answers } = await answered(w, 3)
    const [kept, gone] = [answers[0]!, answers[2]!]
    await w.accept(asker, id, gone)
    expect((await show(w, null, id)).question).toMatchObject({
      acceptedAnswerId: gone,
      lastAnswerId: gone,
    })
    await w.as(w.admin()).run(deleteAnswer, { id: aid(gone) })
    for (const who of [null, asker, w.member()]) {
      const { question } = await show(w, who, id)
      expect(question).toMatchObject({
        acceptedAnswerId: 0,
        lastAnswerId: answers[1],
        answerCount: 2,
      })
      expect(question.lastAnswerer?.id).toBe(w.answer(answers[1]!).userId)
    }
    await w.as(w.admin()).run(undeleteAnswer, { answer_id: aid(gone) })
    expect((await show(w, null, id)).question.acceptedAnswerId).toBe(gone)
    await w.as(w.admin()).run(deleteAnswer, { id: aid(gone) })
    await w.accept(asker, id, kept)
    await w.as(w.admin()).run(undeleteAnswer, { answer_id: aid(gone) })
    const { question, answers: page } = await show(w, null, id)
    expect(question.acceptedAnswerId).toBe(kept)
    expect(page.list.filter(row => row.accepted === 2).map(row => row.id)).toEqual([kept])
  })
})

test('an answer pending review is visible only to its author and staff', async () => {
  using w = community(many)
  const { asker, id, answers } = await answered(w, 2)
  await w.accept(asker, id, answers[1]!)
  w.write(tx => holdAnswer(tx, answers[1]!))
  const author = w.user(w.answer(answers[1]!).userId)
  for (const who of [null, asker, w.member()]) {
    const { answers: page, question } = await show(w, who, id)
    expect([ids(page.list), page.count]).toEqual([[answers[0]], 1])
    expect([question.acceptedAnswerId, question.lastAnswerId]).toEqual([0, answers[0]])
  }
  for (const who of [author, w.moderator()]) {
    expect(ids((await show(w, who, id)).answers.list)).toContain(answers[1])
  }
})

describe('comments', () => {
  /** A question with `count` comments, a second apart; later comments have more votes. */
  async function commented(w: Community, count: number) {
    const id = await w.ask(w.member())
    const fans = Array.from({ length: 3 }, () => w.member())
    const comments: number[] = []
    for (let i = 0; i < count; i++) {
      w.tick(1000)
      const comment = await w.commentOn(qid(id), w.member())
      comments.push(comment)
      const votes = Math.max(0, i - (count - 4))
      for (const fan of fans.slice(0, votes)) await w.vote(fan, 'up', cid(comment))
    }
    return { id, comments }
  }

  test('the best three are shown under a post, in chronological order', async () => {
    using w = community()
    const { id, comments } = await commented(w, 6)
    const first = (await show(w, null, id)).comments.get(id)!
    expect(ids(first)).toEqual(comments.slice(-CommentsFirst))
  })

  test('the comment named in the URL is shown, too', async () => {
    using w = community()
    const { id, comments } = await commented(w, 6)
    const elsewhere = await commented(w, 1)
    const shown = async (comment_id: string) =>
      ids((await show(w, null, id, { comment_id })).comments.get(id)!)
    expect(await shown(cid(comments[0]!))).toContain(comments[0])
    expect(await shown(cid(elsewhere.comments[0]!))).toEqual(comments.slice(-CommentsFirst))
    await w.as(w.admin()).run(deleteComment, { comment_id: cid(comments[0]!) })
    expect(await shown(cid(comments[0]!))).not.toContain(comments[0])
  })

  test('all are shown page by page', async () => {
    using w = community()
    const { id, comments } = await commented(w, 20)
    const open = async (cpage?: string) =>
      (await show(w, null, id, { comments: qid(id), cpage })).openComments!
    const [first, second, beyond] = [await open(), await open('2'), await open('9')]
    expect([first.pages, first.count]).toEqual([2, 20])
    expect(ids(first.list)).toEqual(comments.slice(0, 15))
    expect(ids(second.list)).toEqual(comments.slice(15))
    expect([beyond.page, ids(beyond.list)]).toEqual([2, comments.slice(15)])
    expect((await show(w, null, id, { comments: 'x' })).openComments).toBeNull()
  })

  test.each([
    ['', (all: number[]) => all],
    ['created_at', (all: number[]) => [...all].reverse()],
    ['vote', (all: number[]) => [all[5]!, all[4]!, all[3]!, ...all.slice(0, 3)]],
  ])('the list in the order "%s"', async (query_cond, sort) => {
    using w = community()
    const { id, comments } = await commented(w, 6)
    const { count, list } = await w.as(null).run(listComments, { object_id: qid(id), query_cond })
    expect([count, ids(list)]).toEqual([6, sort(comments)])
  })

  test('there are none on a hidden post', async () => {
    using w = community()
    const { id } = await commented(w, 2)
    w.write(tx => holdQuestion(tx, id))
    const list = (who: UserRow | null) => w.as(who).run(listComments, { object_id: qid(id) })
    expect(await list(null)).toEqual({ count: 0, list: [] })
    expect((await list(w.admin())).count).toBe(2)
  })
})

describe('a question', () => {
  test('that is closed shows why, accepts comments and edits but no answers', async () => {
    using w = community()
    const { asker, id } = await answered(w, 1)
    const closing = { closeType: Reason.a_duplicate, closeMessage: 'See there' }
    w.write(tx => closeWithReason(tx, id, closing, w.now))
    const thread = await show(w, w.member(), id)
    expect(thread.question.banner).toMatchObject({
      kind: 'closed',
      reason: { ...closing, closedAt: w.now },
    })
    expect(thread.mayAnswer).toMatchObject({ allowed: false })
    const error = await refusal(w.answerTo(id, w.member()))
    expect(error.reason).toBe('error.answer.question_closed_cannot_add')
    expect((await show(w, asker, id)).question.actions.map(({ action }) => action)).toContain(
      'edit',
    )
  })

  test('that is unlisted can be opened by its URL', async () => {
    using w = community()
    const { id } = await answered(w, 1)
    w.write(tx => unlistQuestion(tx, id))
    expect((await show(w, null, id)).question.id).toBe(id)
  })

  test("shows a member's own vote, answer, draft and rights", async () => {
    using w = community()
    const { asker, id, answers } = await answered(w, 1)
    const reader = w.member()
    await w.vote(reader, 'up', qid(id))
    await w.vote(reader, 'down', aid(answers[0]!))
    const draft = { target: `answer:${id}`, content: 'Half an answer' }
    await w.as(reader).run(saveDraft, draft)
    const thread = await show(w, reader, id)
    expect([thread.question.vote, thread.answers.list[0]!.vote]).toEqual([1, -1])
    expect([thread.question.firstAnswerId, thread.mayAccept]).toEqual([0, false])
    expect(thread.draft).toMatchObject({ content: 'Half an answer' })
    expect(thread.mayAnswer.allowed).toBe(true)
    const own = await w.answerTo(id, reader)
    const later = await show(w, reader, id)
    expect([later.question.firstAnswerId, later.draft]).toEqual([own, null])
    expect(later.mayAnswer).toMatchObject({
      allowed: false,
      reason: 'error.answer.restrict_answer',
    })
    expect((await show(w, asker, id)).mayAccept).toBe(true)
    const nobody = await show(w, null, id)
    expect([nobody.question.vote, nobody.question.actions, nobody.draft]).toEqual([0, [], null])
  })

  test('does not exist for viewers who may not see it', async () => {
    using w = community()
    const { asker, id } = await answered(w, 1)
    w.write(tx => holdQuestion(tx, id))
    for (const who of [null, w.member()]) {
      const [hidden, unknown] = [
        await refusal(show(w, who, id)),
        await refusal(show(w, who, 99_999)),
      ]
      expect([hidden.code, hidden.reason]).toEqual([unknown.code, unknown.reason])
    }
    expect((await show(w, asker, id)).question.banner).toEqual({ kind: 'pending' })
  })
})
