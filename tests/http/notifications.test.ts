/** Calls about notifications and emails, as sent over HTTP. */
import { expect, test } from 'vitest'
import { issueUnsubscribeCode } from '#basics/mail/unsubscribe-codes.queries.ts'
import { onBadgeAwarded } from '#reactors/notifications/achievements.ts'
import { ObjectType, PostStatus } from '#shared/codes.ts'
import { formatId, formatShortId } from '#shared/ids.ts'
import { api } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { badgeAwards, badges } from '#drizzle/schema/index.ts'

async function scene() {
  const w = community({})
  const asker = w.member({ username: 'asker', rank: 200 })
  const writer = w.member({ username: 'writer', displayName: 'Wri Ter', rank: 200 })
  const question = await w.ask(asker, { title: 'Why do birds fly' })
  const answer = await w.answerTo(question, writer)
  return { w, asker, writer, question, answer, as: api(w, asker) }
}

const badge = { id: 800_001, key: 'editor', groupKey: 'getting_started', level: 3, icon: 'pen' }

/** Awards a badge as its rule would. */
function award(w: Community, userId: number): void {
  const id = 700_000 + w.count('badge_award')
  w.write(tx => {
    tx.insert(badges)
      .values({ ...badge, single: false })
      .onConflictDoNothing()
      .run()
    tx.insert(badgeAwards).values({ id, createdAt: w.now, badgeId: badge.id, userId }).run()
    onBadgeAwarded(
      { tx, now: w.now, emit: () => {}, siteTimeZone: 'UTC' },
      { awardId: id, badgeId: badge.id, userId, objectType: 0, objectId: 0 },
    )
  })
}
const badgeId = formatShortId(ObjectType.badge, badge.id)

test('a page of the inbox: who, what, about what, when', async () => {
  const { w, as, asker, writer, question, answer } = await scene()
  using _ = w
  const { status, data } = await as.get('notification/page', { type: 'inbox', inbox_type: 'all' })
  expect(status).toBe(200)
  expect(data.count).toBe(1)
  expect(data.list[0]).toMatchObject({
    id: expect.stringMatching(/^\d+$/) as string,
    user_info: { id: String(writer.id), username: 'writer', display_name: 'Wri Ter' },
    object_info: {
      title: 'Why do birds fly',
      object_id: aid(answer),
      object_type: 'answer',
      object_map: { question: qid(question), answer: aid(answer), comment: '0' },
    },
    rank: 0,
    notification_action: 'answered your question',
    is_read: false,
    update_time: Math.floor(w.now / 1000),
  })
  const chinese = await api(w, asker, 'zh_CN').get('notification/page', { type: 'inbox' })
  expect(chinese.data.list[0].notification_action).toBe('回答了你的问题')
})

test('comments name all three, a downvote names no one', async () => {
  const { w, as, writer, question } = await scene()
  using _ = w
  w.tick(1000)
  const comment = await w.commentOn(qid(question), writer)
  w.tick(1000)
  await w.vote(writer, 'down', qid(question))
  const { data } = await as.get('notification/page', { type: 'inbox' })
  expect(data.list[0]).not.toHaveProperty('user_info')
  expect(data.list[0].notification_action).toBe('downvoted your question')
  expect(data.list[1].object_info).toMatchObject({
    object_type: 'comment',
    object_map: { question: qid(question), answer: '0', comment: cid(comment) },
  })
})

test('a page of achievements: points on an object, a badge', async () => {
  const { w, as, asker, writer, question } = await scene()
  using _ = w
  await w.vote(writer, 'up', qid(question))
  w.tick(1000)
  award(w, asker.id)
  const { data } = await as.get('notification/page', { type: 'achievement' })
  expect(data.list).toMatchObject([
    {
      rank: 0,
      object_info: {
        object_type: 'badge_award',
        title: 'You earned the “Editor” badge',
        object_map: { badge_id: badgeId },
      },
    },
    { rank: 10, object_info: { object_id: qid(question), object_type: 'question' } },
  ])
  expect(data.list[0]).not.toHaveProperty('notification_action')
  expect(data.list[1].notification_action).toBe('1 upvote on your question')
})

test('an unknown list is empty, and so is a page past the end', async () => {
  const { w, as } = await scene()
  using _ = w
  expect((await as.get('notification/page', { type: 'sent' })).data).toEqual({ count: 0, list: [] })
  const { data } = await as.get('notification/page', { type: 'inbox', page: 9 })
  expect(data).toEqual({ count: 1, list: [] })
})

test('counts, viewing them, and a badge still to be announced', async () => {
  const { w, as, asker } = await scene()
  using _ = w
  const none = { revision: 0, can_revision: false, badge_award: null }
  expect((await as.get('notification/status')).data).toEqual({ inbox: 1, achievement: 0, ...none })
  award(w, asker.id)
  award(w, asker.id)
  const { data } = await as.get('notification/status')
  expect(data).toMatchObject({
    achievement: 2,
    badge_award: {
      badge_id: badgeId,
      name: 'Editor',
      icon: 'pen',
      level: 3,
    },
  })
  const looked = await as.put('notification/status', { type: 'inbox' })
  expect(looked.data).toMatchObject({ inbox: 0, achievement: 2 })
  const first = data.badge_award.notification_id as string
  expect((await as.put('notification/read/state', { id: first })).data).toEqual({})
  const next = (await as.get('notification/status')).data
  expect(next.achievement).toBe(1)
  expect(Number(next.badge_award.notification_id)).toBeGreaterThan(Number(first))
  expect((await as.put('notification/read/state/all', { type: 'achievement' })).data).toEqual({})
  expect((await as.get('notification/status')).data).toEqual({ inbox: 0, achievement: 0, ...none })
})

test('unknown, or of another member: nothing happens', async () => {
  const { w, as, writer } = await scene()
  using _ = w
  const [{ id }] = (await as.get('notification/page', { type: 'inbox' })).data.list
  for (const sent of [id, '999999', 'x', '', undefined]) {
    const answer = await api(w, writer).put('notification/read/state', { id: sent as string })
    expect([answer.status, w.count('notice_look')]).toEqual([sent === 'x' ? 400 : 200, 0])
  }
  expect((await as.get('notification/page', { type: 'inbox' })).data.list[0].is_read).toBe(false)
})

test('an unknown list cannot be marked as viewed', async () => {
  const { w, as } = await scene()
  using _ = w
  for (const path of ['notification/status', 'notification/read/state/all'])
    expect((await as.put(path, { type: 'sent' })).status).toBe(400)
})

test('email settings: all off without a row, set singly or together', async () => {
  const { w, as } = await scene()
  using _ = w
  const config = (inbox: boolean, all: boolean, following: boolean) => ({
    inbox: { key: 'email', enable: inbox },
    all_new_question: { key: 'email', enable: all },
    all_new_question_for_following_tags: { key: 'email', enable: following },
  })
  const path = 'user/notification/config'
  expect((await as.get(path)).data).toEqual(config(false, false, false))
  expect((await as.put(path, config(true, true, false))).data).toEqual(config(true, true, false))
  const part = { all_new_question: { key: 'email', enable: false } }
  expect((await as.put(path, part)).data).toEqual(config(true, false, false))
  const wrong = await as.put(path, { inbox: { key: 'email', enable: 'perhaps' } })
  expect([wrong.status, (await as.get(path)).data]).toEqual([400, config(true, false, false)])
})

test('a new member gets emails about the inbox', async () => {
  using w = community()
  const form = { name: 'fresh', e_mail: 'fresh@example.org', pass: 'correct-horse' }
  await api(w, null).post('user/register/email', form)
  w.site.sqlite.exec("update user set mail_status = 1 where email = 'fresh@example.org'")
  const fresh = w.user(w.site.sqlite.prepare('select max(id) from user').pluck().get() as number)
  expect((await api(w, fresh).get('user/notification/config')).data.inbox.enable).toBe(true)
})

test('unsubscribing needs only the code, and works once', async () => {
  const { w, asker } = await scene()
  using _ = w
  await api(w, asker).put('user/notification/config', { inbox: { key: 'email', enable: true } })
  const code = w.write(tx =>
    issueUnsubscribeCode(tx, w.site.ports, {
      userId: asker.id,
      email: asker.email!,
      kind: 'inbox',
      now: w.now,
    }),
  )
  const path = 'user/notification/unsubscribe'
  expect((await api(w, null).put(path, { code })).status).toBe(200)
  expect((await api(w, asker).get('user/notification/config')).data.inbox.enable).toBe(false)
  for (const sent of [code, 'unknown']) {
    const again = await api(w, null).put(path, { code: sent })
    expect([again.status, again.data]).toEqual([403, { type: 'url_expired' }])
  }
})

test('a notification of a hidden post reveals nothing of it', async () => {
  const { w, as, answer } = await scene()
  using _ = w
  w.site.sqlite.exec(`update answer set status = ${PostStatus.deleted} where id = ${answer}`)
  const { data } = await as.get('notification/page', { type: 'inbox' })
  expect(data).toEqual({ count: 0, list: [] })
  expect(JSON.stringify(data)).not.toContain(formatId(ObjectType.answer, answer))
  expect((await as.get('notification/status')).data.inbox).toBe(0)
})
