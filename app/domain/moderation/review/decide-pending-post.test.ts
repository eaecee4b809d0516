/** The effects of a decision on a pending post, and that there are none before. */
import { describe, expect, test } from 'vitest'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { deleteComment, editComment } from '#posts/comments/write-comment.ts'
import { saveOwnMailChoices } from '#basics/mail/mail-choices.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { searchPosts } from '#search/search-posts.ts'
import { listTagsPage } from '#tags/list-tags-page.ts'
import { showQuestion } from '#posts/threads/show-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { PostStatus } from '#shared/codes.ts'
import { HoldingSite, type PostKind, postKinds } from '#tests/support/pending.ts'
import { notificationsOf, notificationsByName } from '#tests/support/notifications-of.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { countPendingPosts } from './list-pending-posts.ts'

async function stage(moderation = { first_posts: 100 }) {
  const w = await HoldingSite.open(moderation)
  const author = w.member({ username: 'author' })
  const admin = w.admin({ username: 'boss' })
  const fan = w.member({ username: 'fan' })
  const asker = w.user(w.question(w.place).userId)
  for (const who of [asker, fan, author]) {
    const on = { inbox: true, all_new_question: true }
    await w.as(who).run(saveOwnMailChoices, on)
  }
  return { w, author, admin, fan, asker, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

/** All effects of a new post outside its own rows. */
function traces(w: HoldingSite, author: UserRow) {
  const { questionCount, answerCount } = w.user(author.id)
  const { answerCount: answers, commentCount, lastAnswerId, linkedCount } = w.question(w.place)
  return {
    author: [questionCount, answerCount],
    place: [answers, commentCount, lastAnswerId, linkedCount],
    rows: ['notification', 'mail_outbox', 'activity', 'question_link', 'post_search'].map(table =>
      w.count(table),
    ),
    listed: w.site.sqlite
      .prepare("select value from site_counter where key = 'questions_listed'")
      .pluck()
      .get(),
  }
}

const mailsOf = (w: HoldingSite) =>
  w.outbox().map(({ template, userId }) => `${template} ${userId}`)

describe('nothing happens before approval:', () => {
  test.each(postKinds)('by a %s', async kind => {
    using s = await stage()
    const before = traces(s.w, s.author)
    const post = await s.w.post(kind, s.author, `Look at #${qid(s.w.place)}, @fan and @boss.`)
    expect(post.pending).toBe(true)
    expect(traces(s.w, s.author)).toEqual(before)
    await s.w.decide(s.admin, post.id, 'reject')
    expect(traces(s.w, s.author)).toEqual(before)
    expect(s.w.statusOf(kind, post.id)).toBe(PostStatus.deleted)
    expect(checkCounters(s.w.db)).toEqual([])
  })
})

describe('approving', () => {
  test('a question: counters, list, links, index, emails', async () => {
    using s = await stage()
    const { w } = s
    const { id } = await w.post('question', s.author, `The zebra of #${qid(w.place)}.`)
    expect((await w.as(null).run(searchPosts, { q: 'zebra' })).items).toEqual([])
    w.tick(3_600_000)
    const result = await w.decide(s.admin, id, 'approve')
    expect(result).toEqual({
      decision: 'approved',
      alreadyDecided: false,
      objectType: 1,
      objectId: id,
      questionId: id,
    })
    expect(w.question(id).status).toBe(PostStatus.available)
    expect(w.user(s.author.id).questionCount).toBe(1)
    expect(w.question(w.place).linkedCount).toBe(1)
    expect((await w.as(null).run(searchPosts, { q: 'zebra' })).items.map(row => row.id)).toEqual([
      id,
    ])
    expect(mailsOf(w)).toEqual(['new_question 0'])
    const { type, createdAt } = w.activities(s.author.id)[0]!
    expect([type, createdAt]).toEqual(['question.asked', w.now])
    expect(checkCounters(w.db)).toEqual([])
    expect(w.row(id)).toMatchObject({ status: 2, reviewerId: s.admin.id })
  })

  test('an answer: counters, notifications, an email', async () => {
    using s = await stage()
    const { w } = s
    const { id } = await w.post('answer', s.author)
    expect(notificationsByName(w, [s.asker, s.fan])).toEqual({})
    w.tick(60_000)
    await w.decide(s.admin, id, 'approve')
    const { answerCount, lastAnswerId, activeAt } = w.question(w.place)
    expect([answerCount, lastAnswerId, activeAt]).toEqual([1, id, w.now])
    expect(w.user(s.author.id).answerCount).toBe(1)
    expect(notificationsByName(w, [s.asker])).toEqual({
      [s.asker.username]: ['answer_the_question'],
    })
    expect(mailsOf(w)).toEqual([`new_answer ${s.asker.id}`])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('a comment: count, mention', async () => {
    using s = await stage()
    const { w } = s
    const { id } = await w.post('comment', s.author, 'What do you say, @fan')
    await w.decide(s.admin, id, 'approve')
    expect(w.question(w.place).commentCount).toBe(1)
    expect(notificationsByName(w, [s.asker, s.fan])).toEqual({ fan: ['mention_you'] })
    expect(w.activities(s.author.id).map(row => row.type)).toEqual(['question.commented'])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('uses the current text', async () => {
    using s = await stage()
    const { w } = s
    const { id } = await w.post('question', s.author, 'The first text of all.')
    const form = {
      id: qid(id),
      title: 'Another title',
      content: `Now the okapi of #${qid(w.place)}.`,
    }
    await w.as(s.author).run(editQuestion, { ...form, tags: 'general' })
    const answer = await w.post('answer', s.author, 'The first answer of all.')
    await w.as(s.author).run(editAnswer, { id: answer.wire, content: 'Another answer.' })
    const comment = await w.post('comment', s.author, 'The first remark.')
    await w.as(s.author).run(editComment, { comment_id: comment.wire, original_text: 'Second.' })
    expect(w.activities(s.author.id)).toEqual([])
    expect(w.count('question_link')).toBe(0)
    for (const post of [id, answer.id, comment.id]) await w.decide(s.admin, post, 'approve')
    expect((await w.as(null).run(searchPosts, { q: 'okapi' })).items.map(row => row.id)).toEqual([
      id,
    ])
    expect(w.question(w.place).linkedCount).toBe(1)
    expect(checkCounters(w.db)).toEqual([])
  })

  test('another text than was read is refused and stays pending', async () => {
    using s = await stage()
    const { w } = s
    const { id, wire } = await w.post('answer', s.author)
    const read = `r${w.answer(id).revisionId}`
    await w.as(s.author).run(editAnswer, { id: wire, content: 'Something else altogether.' })
    await expect(w.decide(s.admin, id, 'approve', read)).rejects.toThrow(
      'error.review.text_changed',
    )
    expect(w.statusOf('answer', id)).toBe(PostStatus.pending)
    const now = `r${w.answer(id).revisionId}`
    expect((await w.decide(s.admin, id, 'approve', now)).alreadyDecided).toBe(false)
  })
})

describe('new tags of a pending question', () => {
  const tags = [{ slug_name: 'brand-new', display_name: 'Brand new' }]
  const slugs = async (w: HoldingSite) =>
    (await w.as(null).run(listTagsPage, {})).list.map(tag => tag.slug)

  test('become visible with it', async () => {
    using s = await stage()
    const { w } = s
    const form = { title: 'With a new tag', content: 'Nobody had it before.', tags }
    const { id } = (await w.as(s.author).run(askQuestion, form)).result
    expect(await slugs(w)).not.toContain('brand-new')
    const shown = await w.as(s.author).run(showQuestion, { id: qid(id) })
    expect(shown.tags.map(tag => tag.slug)).toEqual(['brand-new'])
    await w.decide(s.admin, id, 'approve')
    expect(await slugs(w)).toContain('brand-new')
    expect(w.tag('brand-new').questionCount).toBe(1)
    expect(w.activities(s.author.id).map(row => row.type)).toContain('tag.created')
    expect(checkCounters(w.db)).toEqual([])
  })

  test('stay hidden if it is rejected', async () => {
    using s = await stage()
    const { w } = s
    const form = { title: 'With a bad tag', content: 'Nobody should have it.', tags }
    const { id } = (await w.as(s.author).run(askQuestion, form)).result
    await w.decide(s.admin, id, 'reject')
    expect(await slugs(w)).not.toContain('brand-new')
  })
})

describe('a second decision', () => {
  test.each([
    ['approve', 'reject', 'approved'],
    ['reject', 'approve', 'rejected'],
    ['approve', 'approve', 'approved'],
  ] as const)('to %s, then to %s: the first one stands', async (first, second, decision) => {
    using s = await stage()
    const { id } = await s.w.post('answer', s.author)
    await s.w.decide(s.admin, id, first)
    const before = traces(s.w, s.author)
    const again = await s.w.decide(s.w.moderator(), id, second)
    expect(again).toMatchObject({ decision, alreadyDecided: true })
    expect(traces(s.w, s.author)).toEqual(before)
    expect(s.w.row(id)?.reviewerId).toBe(s.admin.id)
  })
})

describe('decided by other means while its row is still pending', () => {
  test.each([
    [PostStatus.available, 'approved'],
    [PostStatus.deleted, 'rejected'],
  ] as const)('a post of status %i counts as %s', async (status, decision) => {
    using s = await stage()
    const { id } = await s.w.post('question', s.author)
    s.w.write(tx => void tx.run(`update question set status = ${status} where id = ${id}`))
    const found = await s.w.decide(s.admin, id, decision === 'approved' ? 'reject' : 'approve')
    expect(found).toMatchObject({ decision, alreadyDecided: true })
    expect(s.w.statusOf('question', id)).toBe(status)
    expect(s.w.row(id)).toMatchObject({ status: decision === 'approved' ? 2 : 3, reviewerId: 0 })
  })
})

describe('deleted while pending', () => {
  const remove = (w: HoldingSite, who: UserRow, kind: PostKind, wire: string) => {
    if (kind === 'question') return w.as(who).run(deleteQuestion, { id: wire })
    if (kind === 'answer') return w.as(who).run(deleteAnswer, { id: wire })
    return w.as(who).run(deleteComment, { comment_id: wire })
  }

  test.each(postKinds)('a %s deleted by its author is rejected without a reviewer', async kind => {
    using s = await stage()
    const { id, wire } = await s.w.post(kind, s.author)
    await remove(s.w, s.author, kind, wire)
    expect(s.w.row(id)).toMatchObject({ status: 3, reviewerId: 0 })
    expect(await s.w.decide(s.admin, id, 'approve')).toMatchObject({ alreadyDecided: true })
    expect(s.w.statusOf(kind, id)).toBe(PostStatus.deleted)
    expect(notificationsOf(s.w, s.author.id)).toEqual([])
    expect(checkCounters(s.w.db)).toEqual([])
  })

  test.each(postKinds)('a %s deleted by staff is rejected by that person', async kind => {
    using s = await stage()
    const { id, wire } = await s.w.post(kind, s.author)
    await remove(s.w, s.admin, kind, wire)
    expect(s.w.row(id)).toMatchObject({ status: 3, reviewerId: s.admin.id })
    expect(checkCounters(s.w.db)).toEqual([])
  })

  test('a post below a deleted question cannot be approved, and is pending again after undeletion', async () => {
    using s = await stage()
    const { w } = s
    const { id } = await w.post('answer', s.author)
    expect(countPendingPosts(w.db)).toBe(1)
    await w.as(s.admin).run(deleteQuestion, { id: qid(w.place) })
    expect(countPendingPosts(w.db)).toBe(0)
    await expect(w.decide(s.admin, id, 'approve')).rejects.toThrow('error.object.already_deleted')
    await w.as(s.admin).run(undeleteQuestion, { id: qid(w.place) })
    expect(countPendingPosts(w.db)).toBe(1)
    await w.decide(s.admin, id, 'approve')
    expect(w.statusOf('answer', id)).toBe(PostStatus.available)
    expect(checkCounters(w.db)).toEqual([])
  })
})

describe('undeleted after a rejection, a post is published for the first time:', () => {
  test('a question', async () => {
    using s = await stage()
    const { w } = s
    const { id } = await w.post('question', s.author, `See #${qid(w.place)} for more.`)
    await w.decide(s.admin, id, 'reject')
    expect(w.question(w.place).linkedCount).toBe(0)
    const other = w.moderator()
    await w.as(other).run(undeleteQuestion, { id: qid(id) })
    expect(w.row(id)).toMatchObject({ status: 2, reviewerId: other.id })
    expect(w.question(w.place).linkedCount).toBe(1)
    expect(mailsOf(w)).toEqual(['new_question 0'])
    expect(w.activities(s.author.id).map(row => row.type)).toEqual(['question.asked'])
    // Deleted and undeleted once more, it notifies no one.
    await w.as(s.admin).run(deleteQuestion, { id: qid(id) })
    await w.as(s.admin).run(undeleteQuestion, { id: qid(id) })
    expect(mailsOf(w)).toEqual(['new_question 0'])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('an answer', async () => {
    using s = await stage()
    const { w } = s
    const { id } = await w.post('answer', s.author)
    await w.decide(s.admin, id, 'reject')
    await w.as(s.admin).run(undeleteAnswer, { answer_id: aid(id) })
    expect(notificationsByName(w, [s.asker])).toEqual({
      [s.asker.username]: ['answer_the_question'],
    })
    expect(w.question(w.place).answerCount).toBe(1)
    expect(checkCounters(w.db)).toEqual([])
  })
})

test('a comment on a pending answer stays pending until then', async () => {
  using s = await stage()
  const { w } = s
  const answer = await w.post('answer', s.author)
  const comment = await w.commentOn(answer.wire, s.author)
  await expect(w.decide(s.admin, comment, 'approve')).rejects.toThrow('error.review.answer_first')
  await w.decide(s.admin, answer.id, 'approve')
  await w.decide(s.admin, comment, 'approve')
  expect([w.answer(answer.id).commentCount, w.comment(comment).status]).toEqual([1, 1])
  expect(checkCounters(w.db)).toEqual([])
})

test('a pending comment cannot be replied to', async () => {
  using s = await stage()
  const { id } = await s.w.post('comment', s.author)
  const reply = s.w.commentOn(qid(s.w.place), s.admin, 'I reply to you.', cid(id))
  await expect(reply).rejects.toThrow('error.comment.not_found')
})

test('the limit of one answer per member counts a pending one', async () => {
  using s = await stage()
  s.w.settings({ write: { restrict_answer: true } })
  const { id } = await s.w.post('answer', s.author)
  await expect(s.w.post('answer', s.author)).rejects.toThrow('error.answer.restrict_answer')
  await s.w.decide(s.admin, id, 'reject')
  expect((await s.w.post('answer', s.author)).pending).toBe(true)
})
