/** Which rule queues which posts of which authors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import type { SiteSettings } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { undeleteQuestion } from '#posts/questions/delete-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import type { Objection } from '#basics/screening/new-post.ts'
import { rules } from '#basics/screening/rules.ts'
import { askAndAnswer } from '#posts/threads/ask-and-answer.ts'
import { PostStatus } from '#shared/codes.ts'
import { HoldingSite, postKinds } from '#tests/support/pending.ts'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { countPendingPosts, listPendingPosts } from './list-pending-posts.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

const Hour = 3_600_000
type Moderation = Partial<SiteSettings['moderation']>
type Case = {
  rule: string
  moderation: Moderation
  /** A matching text and another one; null = the rule is not about the text. */
  caught: string | null
  passes: string | null
  detail: string
  /** An author the rule does not match; null = the rule is not about the author. */
  trusted: ((w: HoldingSite) => object) | null
}

const cases: Case[] = [
  {
    rule: 'words',
    moderation: { words: ['casino', '发票'] },
    caught: 'Come to the CASINO with us.',
    passes: 'Come to the casinos with us.',
    detail: 'casino',
    trusted: null,
  },
  {
    rule: 'patterns',
    moderation: { patterns: ['never', 'call \\d+'] },
    caught: 'Please call 5551234 today.',
    passes: 'Please call me today.',
    detail: 'call \\d+',
    trusted: null,
  },
  {
    rule: 'pattern_time',
    moderation: { patterns: ['^(a+)+$'] },
    caught: `${'a'.repeat(60)}!`,
    passes: 'Nothing to be lost in.',
    detail: '^(a+)+$',
    trusted: null,
  },
  {
    rule: 'max_links',
    moderation: { max_links: 1 },
    caught: 'https://a.example and https://b.example',
    passes: 'https://a.example and http://localhost:3000/community/tags',
    detail: '2',
    trusted: null,
  },
  {
    rule: 'max_links',
    moderation: { max_links: 0 },
    caught: 'It is on https://a.example to read.',
    passes: 'It is on no other site at all.',
    detail: '1',
    trusted: null,
  },
  {
    rule: 'low_reputation',
    moderation: { low_reputation: 10 },
    caught: null,
    passes: null,
    detail: '1',
    trusted: () => ({ rank: 10 }),
  },
  {
    rule: 'new_account',
    moderation: { new_account_hours: 24 },
    caught: null,
    passes: null,
    detail: '0',
    trusted: w => ({ createdAt: w.now - 24 * Hour }),
  },
  {
    rule: 'first_posts',
    moderation: { first_posts: 1 },
    caught: null,
    passes: null,
    detail: '1',
    trusted: null,
  },
]

describe.each(cases)('$rule', ({ rule, moderation, caught, passes, detail, trusted }) => {
  let w: HoldingSite
  beforeAll(async () => {
    w = await HoldingSite.open(moderation)
  })
  afterAll(() => w[Symbol.dispose]())

  test.each(postKinds)('queues a %s', async kind => {
    const post = await w.post(kind, w.member(), caught ?? undefined)
    expect(post).toMatchObject({ pending: true, status: PostStatus.pending })
    expect(w.row(post.id)).toMatchObject({ rule, detail, status: 1, reviewerId: 0 })
  })

  test.each(postKinds)('lets a %s that does not match pass', async kind => {
    if (passes === null && trusted === null) return
    const post = await w.post(kind, w.member(trusted?.(w)), passes ?? undefined)
    expect(post).toMatchObject({ pending: false, status: PostStatus.available })
    expect(w.row(post.id)).toBeUndefined()
  })

  test.each(postKinds)('never queues a %s by staff', async kind => {
    for (const who of [w.moderator(), w.admin()]) {
      const post = await w.post(kind, who, caught ?? undefined)
      expect(post).toMatchObject({ pending: false, status: PostStatus.available })
    }
  })

  test('does not count pending posts', () => {
    expect(checkCounters(w.db)).toEqual([])
  })
})

test('nothing is queued while no rule is set', async () => {
  using w = await HoldingSite.open({})
  for (const kind of postKinds) {
    const text = 'casino https://a.example https://b.example'
    expect((await w.post(kind, w.member({ rank: 1 }), text)).pending).toBe(false)
  }
})

test('the title and link targets are checked', async () => {
  using w = await HoldingSite.open({ words: ['casino'] })
  const member = w.member()
  expect((await w.post('question', member, undefined, 'Which casino is good')).pending).toBe(true)
  expect((await w.post('answer', member, '[this one](https://casino.example/)')).pending).toBe(true)
  expect((await w.post('answer', w.member(), 'A ca**si**no, badly hidden.')).pending).toBe(true)
})

test('the first posts of an account include all kinds, but only published ones', async () => {
  using w = await HoldingSite.open({ first_posts: 3 })
  const member = w.member()
  const first = await w.post('question', member)
  const second = await w.post('answer', member)
  expect([w.row(first.id)?.detail, w.row(second.id)?.detail]).toEqual(['1', '1'])
  const admin = w.admin()
  await w.decide(admin, first.id, 'approve')
  await w.decide(admin, second.id, 'approve')
  const third = await w.post('comment', member)
  expect(w.row(third.id)).toMatchObject({ rule: 'first_posts', detail: '3' })
  // A rejected post does not count.
  await w.decide(admin, third.id, 'reject')
  const fourth = await w.post('comment', member)
  expect(fourth.pending).toBe(true)
  await w.decide(admin, fourth.id, 'approve')
  expect((await w.post('comment', member)).pending).toBe(false)
})

test('the first rule that objects is the one named', async () => {
  using w = await HoldingSite.open({ words: ['casino'], max_links: 0, low_reputation: 100 })
  const member = w.member()
  const text = 'A casino: https://a.example'
  expect(w.row((await w.post('comment', member, text)).id)?.rule).toBe('words')
  expect(w.row((await w.post('comment', member, 'https://a.example')).id)?.rule).toBe('max_links')
  expect(w.row((await w.post('comment', member, 'Harmless.')).id)?.rule).toBe('low_reputation')
})

test('edits are never queued', async () => {
  using w = await HoldingSite.open({ words: ['casino'] })
  const member = w.member()
  const { id } = await w.post('answer', member, 'A harmless text.')
  await w.as(member).run(editAnswer, { id: aid(id), content: 'Now about the casino.' })
  expect(w.statusOf('answer', id)).toBe(PostStatus.available)
  expect(w.count('held_post')).toBe(0)
})

test('the same form sent twice returns the same pending post', async () => {
  using w = await HoldingSite.open({ first_posts: 1 })
  const member = w.member()
  const form = { title: 'Sent two times', content: 'One question only.', tags: 'general' }
  const first = await w.as(member).run(askQuestion, form)
  const again = await w.as(member).run(askQuestion, form)
  expect(again).toEqual({ result: first.result, repeated: true })
  expect([first.result.pending, w.count('held_post')]).toEqual([true, 1])
})

describe('a question posted with an answer', () => {
  const form = { title: 'Asked and answered', content: 'A clean question.', tags: 'general' }
  const ask = async (w: HoldingSite, more: object) =>
    (await w.as(w.member()).run(askAndAnswer, { ...form, answer_content: 'It is clean.', ...more }))
      .result

  test('is queued together with it if the question is caught', async () => {
    using w = await HoldingSite.open({ words: ['casino'] })
    const { id, answerId, ...told } = await ask(w, { content: 'Where is the casino?' })
    expect(told).toEqual({ pending: true, answerPending: true })
    expect([w.question(id).status, w.answer(answerId).status]).toEqual([11, 11])
    expect([w.row(id)?.rule, w.row(answerId)?.rule]).toEqual(['words', 'with_question'])
    const admin = w.admin()
    await expect(w.decide(admin, answerId, 'approve')).rejects.toThrow(
      'error.review.question_first',
    )
    await w.decide(admin, id, 'approve')
    expect([w.question(id).status, w.answer(answerId).status]).toEqual([1, 11])
    expect(w.question(id).answerCount).toBe(0)
    await w.decide(admin, answerId, 'approve')
    expect([w.question(id).answerCount, w.answer(answerId).status]).toEqual([1, 1])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('is published without its answer if only the answer is caught', async () => {
    using w = await HoldingSite.open({ words: ['casino'] })
    const { id, answerId, ...told } = await ask(w, { answer_content: 'In the casino.' })
    expect(told).toEqual({ pending: false, answerPending: true })
    expect([w.question(id).status, w.answer(answerId).status]).toEqual([1, 11])
    expect([w.row(id), w.row(answerId)?.rule]).toEqual([undefined, 'words'])
    expect(checkCounters(w.db)).toEqual([])
  })
})

describe('a reviewer of another kind', () => {
  const answering = (objection: Objection | null) => {
    const decide = () => Promise.resolve(objection)
    rules.push({ key: 'words', decide })
    return { [Symbol.dispose]: () => void rules.pop() }
  }

  test('may take its time', async () => {
    using w = await HoldingSite.open({})
    using _ = answering({ action: 'hold', detail: 'told elsewhere' })
    const { id, status } = await w.post('answer', w.member())
    expect([status, w.row(id)?.detail]).toEqual([PostStatus.pending, 'told elsewhere'])
  })

  test('may let everything pass', async () => {
    using w = await HoldingSite.open({})
    using _ = answering(null)
    expect((await w.post('answer', w.member())).status).toBe(PostStatus.available)
  })

  test('may delete: the post is in no queue, is not counted, and can be undeleted', async () => {
    using w = await HoldingSite.open({})
    using _ = answering({ action: 'delete', detail: 'spam' })
    const member = w.member()
    const { id, status } = await w.post('question', member)
    expect([status, w.row(id)?.status]).toEqual([PostStatus.deleted, 3])
    expect(countPendingPosts(w.db)).toBe(0)
    expect([w.activities(member.id), checkCounters(w.db)]).toEqual([[], []])
    await w.as(w.admin()).run(undeleteQuestion, { id: qid(id) })
    expect(w.activities(member.id).map(row => row.type)).toEqual(['question.asked'])
    expect([w.user(member.id).questionCount, checkCounters(w.db)]).toEqual([1, []])
  })
})

test('a held comment is listed with whether its answer is accepted', async () => {
  using w = await HoldingSite.open({})
  const author = w.member({ rank: 100 })
  const answers = [await w.post('answer', author), await w.post('answer', w.member({ rank: 100 }))]
  const [accepted, other] = answers.map(answer => answer.wire) as [string, string]
  await w.as(w.admin()).run(acceptAnswer, { question_id: qid(w.place), answer_id: accepted })
  w.settings({ moderation: { words: ['casino'] } })
  const listed = async (object_id: string) => {
    const form = { object_id, original_text: 'Come to the casino with us.' }
    const { id } = (await w.as(author).run(writeComment, form)).result
    const page = await w.as(w.admin()).run(listPendingPosts, { object_id: cid(id) })
    return page.list[0]?.accepted
  }
  expect([await listed(accepted), await listed(other)]).toEqual([true, false])
})
