/** Follows, bookmarks, reactions, invitations and state changes, as API clients see them. */
import { describe, expect, test } from 'vitest'
import { api } from '#tests/support/api.ts'
import { parseId } from '#shared/ids.ts'
import { scene } from './scene.ts'

const seq = (id: string) => parseId(id)!.seq

test('following returns the number of followers and whether the caller is one', async () => {
  const { w, who, ids } = await scene()
  using _ = w
  const call = api(w, who.member)
  const follow = async (object_id: string, is_cancel: unknown) =>
    (await call.post('follow', { object_id, is_cancel })).data
  expect(await follow(ids.question, false)).toEqual({ follows: 1, is_followed: true })
  expect((await call.get('question/info', { id: ids.question })).data).toMatchObject({
    is_followed: true,
    follow_count: 1,
  })
  expect(await follow(ids.question, true)).toEqual({ follows: 0, is_followed: false })
  expect(await follow(ids.tag, 'false')).toEqual({ follows: 1, is_followed: true })
  expect((await call.get('tags/following')).data).toMatchObject([{ slug_name: 'birds' }])
  expect((await call.put('follow/tags', { slug_name_list: [] })).data).toBeNull()
  expect((await call.get('tags/following')).data).toEqual([])
  const wrong = await call.post('follow', { object_id: ids.comment, is_cancel: false })
  expect([wrong.status, wrong.reason, wrong.data]).toEqual([
    400,
    'error.object.disallow_follow',
    { err_type: 'toast' },
  ])
})

test('recommended questions are those of followed tags', async () => {
  const { w, who, ids } = await scene()
  using _ = w
  const call = api(w, who.member)
  await call.put('follow/tags', { slug_name_list: ['birds'] })
  await call.post('follow', { object_id: ids.foreignQuestion })
  const { data } = await call.get('question/recommend/page')
  expect(data.list.map((row: { id: string }) => row.id)).toEqual([
    ids.foreignQuestion,
    ids.question,
  ])
  expect((await api(w, null).get('question/recommend/page')).status).toBe(401)
})

test('the number of bookmarks is returned even when nothing changed', async () => {
  const { w, who, ids } = await scene()
  using _ = w
  const call = api(w, who.member)
  const form = { object_id: ids.question, group_id: '0', bookmark: true }
  for (let i = 0; i < 2; i++)
    expect((await call.post('collection/switch', form)).data).toEqual({
      object_collection_count: 1,
    })
  const { data } = await call.get('personal/collection/page', { username: 'author' })
  expect(data).toMatchObject({
    count: 1,
    list: [{ id: ids.question, collected: true, content: '', html: '', title: 'How do birds fly' }],
  })
  expect(data.list[0]).not.toHaveProperty('update_user_info')
  expect(data.list[0]).not.toHaveProperty('last_answered_user_info')
  expect((await api(w, who.author).get('personal/collection/page')).data.count).toBe(0)
  const back = await call.post('collection/switch', { ...form, bookmark: false })
  expect(back.data).toEqual({ object_collection_count: 0 })
})

test('reactions name five people and count the others, in both languages', async () => {
  const { w, who, ids } = await scene()
  using _ = w
  const form = { object_id: ids.answer, emoji: 'heart', reaction: 'activate' }
  expect((await api(w, null).get('meta/reaction', { object_id: ids.answer })).data).toBeNull()
  const fans = Array.from({ length: 6 }, (_, i) => w.member({ username: `fan${i}` }))
  for (const fan of fans) {
    w.tick(1000)
    expect((await api(w, fan).put('meta/reaction', form)).status).toBe(200)
  }
  const seen = async (language: string, as = who.member) =>
    (await api(w, as, language).get('meta/reaction', { object_id: ids.answer })).data
  expect(await seen('en_US')).toEqual({
    reaction_summary: [
      {
        emoji: 'heart',
        count: 6,
        tooltip: 'fan0, fan1, fan2, fan3, fan4 and 1 more',
        is_active: false,
      },
    ],
  })
  expect((await seen('zh_CN', fans[0])).reaction_summary[0]).toMatchObject({
    tooltip: 'fan0, fan1, fan2, fan3, fan4 以及另外 1 人',
    is_active: true,
  })
  const left: number[] = []
  for (const fan of fans) {
    const { data } = await api(w, fan).put('meta/reaction', { ...form, reaction: 'deactivate' })
    const summary = (data as { reaction_summary: { count: number }[] }).reaction_summary
    left.push(summary[0]?.count ?? summary.length)
  }
  // Removing the last one still returns an object; reading a post without any returns null.
  expect(left).toEqual([5, 4, 3, 2, 1, 0])
  expect(await seen('en_US')).toBeNull()
  const call = api(w, who.member)
  expect(await call.put('meta/reaction', { ...form, object_id: ids.comment })).toMatchObject({
    status: 400,
    reason: 'error.object.not_found',
  })
  expect(await call.put('meta/reaction', { ...form, emoji: 'x' })).toMatchObject({ status: 400 })
})

test('invited people are replaced as a whole', async () => {
  const { w, who, ids } = await scene()
  using _ = w
  const staff = api(w, who.moderator)
  const invite = (invite_user: string[]) =>
    staff.put('question/invite', { id: ids.question, invite_user })
  const names = async () =>
    (await api(w, null).get('question/invite', { id: ids.question })).data.map(
      (user: { username: string }) => user.username,
    )
  expect((await invite(['member', 'other', 'nobody'])).data).toBeNull()
  expect(await names()).toEqual(['member', 'other'])
  await invite(['other'])
  expect(await names()).toEqual(['other'])
  expect(await api(w, null).get('question/invite', { id: ids.deletedQuestion })).toMatchObject({
    status: 404,
    reason: 'error.question.not_found',
  })
  const info = await staff.get('question/info', { id: ids.question })
  expect(info.data.extends_actions).toMatchObject([{ action: 'invite_other_to_answer' }])
})

describe('staff', () => {
  const actionsOf = (data: { member_actions: { action: string }[] }) =>
    data.member_actions.map(({ action }) => action)

  test('close a question, which shows the reason, and reopen it', async () => {
    const { w, who, ids } = await scene()
    using _ = w
    const call = api(w, who.admin)
    const close = (close_type: unknown, close_msg: string) =>
      call.put('question/status', { id: ids.question, close_type, close_msg })
    expect(await close(99, '')).toMatchObject({ status: 400, reason: 'error.report.not_found' })
    expect(await close(60, 'nothing')).toMatchObject({
      status: 400,
      reason: 'error.common.invalid_url',
      data: [{ error_field: 'close_msg' }],
    })
    const address = `http://localhost:3000/community/questions/${ids.foreignQuestion}`
    expect(await close('60', address)).toMatchObject({ status: 200, data: null })
    const { data } = await call.get('question/info', { id: ids.question })
    expect(data).toMatchObject({
      status: 2,
      operation: { level: 'info', msg: address, time: Math.floor(w.now / 1000) },
    })
    expect(actionsOf(data)).toContain('reopen')
    expect(actionsOf(data)).not.toContain('close')
    const linked = await call.get('question/link', { question_id: ids.foreignQuestion })
    expect(linked.data).toMatchObject({ count: 1, list: [{ id: ids.question }] })
    await call.put('question/reopen', { question_id: ids.question })
    expect(w.question(seq(ids.question)).status).toBe(1)
    const after = await call.get('question/link', { question_id: ids.foreignQuestion })
    expect(after.data.count).toBe(0)
  })

  test('pin and hide from lists; acts that do not apply are ignored', async () => {
    const { w, who, ids } = await scene()
    using _ = w
    const call = api(w, who.moderator)
    const operate = async (operation: string) => {
      const { status } = await call.put('question/operation', { id: ids.question, operation })
      const { pin, show } = w.question(seq(ids.question))
      return [status, pin, show]
    }
    expect(await operate('pin')).toEqual([200, 2, 1])
    expect(await operate('hide')).toEqual([200, 2, 1])
    expect(await operate('unpin')).toEqual([200, 1, 1])
    expect(await operate('hide')).toEqual([200, 1, 2])
    expect(await operate('pin')).toEqual([200, 1, 2])
    expect(await operate('show')).toEqual([200, 1, 1])
    expect(await operate('')).toEqual([400, 1, 1])
  })
})
