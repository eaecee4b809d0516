import { describe, expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { listFollowedTags } from '#tags/pick-tags.ts'
import { updateTag } from '#tags/tags.queries.ts'
import { TagStatus } from '#shared/codes.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid, tid } from '#tests/support/world.ts'
import { setFollow, setFollowedTags } from './set-follow.ts'

async function stage() {
  const w = community()
  const asker = w.member()
  const reader = w.member()
  const question = await w.ask(asker, { tags: ['sql', 'trees'] })
  const follow = (object_id: string, is_cancel = false) =>
    w.as(reader).run(setFollow, { object_id, is_cancel })
  return { w, asker, reader, question, follow, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

test('following or unfollowing twice has no further effect', async () => {
  using s = await stage()
  const id = qid(s.question)
  expect(await s.follow(id)).toEqual({ follows: 1, followed: true })
  expect(await s.follow(id)).toEqual({ follows: 1, followed: true })
  expect(s.w.question(s.question).followCount).toBe(1)
  expect(s.w.user(s.reader.id).followCount).toBe(1)
  expect(await s.follow(id, true)).toEqual({ follows: 0, followed: false })
  expect(await s.follow(id, true)).toEqual({ follows: 0, followed: false })
  expect(s.w.user(s.reader.id).followCount).toBe(0)
  expect(s.w.count('follow')).toBe(0)
  expect(checkCounters(s.w.db)).toEqual([])
})

test('members can follow tags and their own questions', async () => {
  using s = await stage()
  const { follows } = await s.follow(tid(s.w.tag('sql').id))
  expect(follows).toBe(1)
  expect(s.w.tag('sql').followCount).toBe(1)
  await s.w.as(s.asker).run(setFollow, { object_id: qid(s.question) })
  expect(s.w.question(s.question).followCount).toBe(1)
  expect(checkCounters(s.w.db)).toEqual([])
})

describe('refuses', () => {
  test('an object that is neither question nor tag', async () => {
    using s = await stage()
    const answer = await s.w.answerTo(s.question, s.reader)
    expect(await refusal(s.follow(aid(answer)))).toMatchObject({
      code: 'bad_request',
      reason: 'error.object.disallow_follow',
    })
  })

  test('an object that does not exist or that the member may not see', async () => {
    using s = await stage()
    const missing = { code: 'bad_request', reason: 'error.object.not_found' }
    expect(await refusal(s.follow(qid(9_999_999)))).toMatchObject(missing)
    await s.follow(tid(s.w.tag('sql').id))
    await s.w.as(s.asker).run(deleteQuestion, { id: qid(s.question) })
    expect(await refusal(s.follow(qid(s.question)))).toMatchObject(missing)
    expect(s.w.count('follow')).toBe(1)
  })

  test('to follow a deleted object, but not to unfollow it', async () => {
    using s = await stage()
    const id = qid(s.question)
    await s.w.as(s.asker).run(setFollow, { object_id: id })
    await s.w.as(s.asker).run(deleteQuestion, { id })
    expect(await refusal(s.w.as(s.asker).run(setFollow, { object_id: id }))).toMatchObject({
      reason: 'error.object.already_deleted',
    })
    const stopped = await s.w.as(s.asker).run(setFollow, { object_id: id, is_cancel: true })
    expect(stopped).toEqual({ follows: 0, followed: false })
  })

  test('visitors and inactive accounts', async () => {
    using s = await stage()
    const id = { object_id: qid(s.question) }
    expect(await refusal(s.w.as(null).run(setFollow, id))).toMatchObject({ code: 'unauthorized' })
    expect(await refusal(s.w.as(s.w.inactive()).run(setFollow, id))).toMatchObject({
      code: 'forbidden',
    })
    expect(await refusal(s.w.as(null).run(setFollowedTags, {}))).toMatchObject({
      code: 'unauthorized',
    })
    expect(s.w.count('follow')).toBe(0)
  })
})

describe('the list of followed tags', () => {
  const slugs = async (s: Awaited<ReturnType<typeof stage>>) =>
    (await s.w.as(s.reader).run(listFollowedTags)).map(tag => tag.slug)

  test('replaces the followed tags and leaves questions alone', async () => {
    using s = await stage()
    await s.follow(qid(s.question))
    await s.w.as(s.reader).run(setFollowedTags, { slug_name_list: ['sql', 'SQL', 'unknown'] })
    expect(await slugs(s)).toEqual(['sql'])
    await s.w.as(s.reader).run(setFollowedTags, { slug_name_list: ['trees'] })
    expect(await slugs(s)).toEqual(['trees'])
    expect(s.w.user(s.reader.id).followCount).toBe(2)
    await s.w.as(s.reader).run(setFollowedTags, {})
    expect(await slugs(s)).toEqual(['trees'])
    await s.w.as(s.reader).run(setFollowedTags, { slug_name_list: [] })
    expect(await slugs(s)).toEqual([])
    expect(s.w.question(s.question).followCount).toBe(1)
    expect(checkCounters(s.w.db)).toEqual([])
  })

  test('ignores deleted tags', async () => {
    using s = await stage()
    s.w.write(tx => updateTag(tx, s.w.tag('sql').id, { status: TagStatus.deleted }))
    await s.w.as(s.reader).run(setFollowedTags, { slug_name_list: ['sql'] })
    expect(s.w.count('follow')).toBe(0)
  })

  test('accepts at most five hundred names', async () => {
    using s = await stage()
    const slug_name_list = Array.from({ length: 501 }, (_, i) => `tag-${i}`)
    const call = s.w.as(s.reader).run(setFollowedTags, { slug_name_list })
    expect(await refusal(call)).toMatchObject({ code: 'validation' })
  })
})
