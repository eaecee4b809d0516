/** The badge calls: exact shapes, what is hidden, and who sees which counts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { setBadgeStatus } from '#reactors/badges/set-badge-status.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { settingsPath } from '#shared/paths.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { api } from '#tests/support/api.ts'
import { type Community, community } from '#tests/support/community.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

let w: Community
let hero: UserRow
let other: UserRow
let ids: { question: number; answer: number; comment: number }

beforeAll(async () => {
  w = community()
  w.write(seedBadges)
  hero = w.member({ username: 'hero', rank: 50 })
  other = w.member({ username: 'other', rank: 50 })
  const question = await w.ask(other, { title: 'How high do larks fly' })
  const answer = await w.answerTo(question, hero)
  const comment = await w.commentOn(aid(answer), other)
  ids = { question, answer, comment }
  // First Upvote for a comment, for a question and, by two askers, for an answer.
  await w.vote(hero, 'up', cid(comment))
  w.tick(60_000)
  await w.vote(w.member({ username: 'voter' }), 'up', qid(question))
  w.tick(60_000)
  await w.vote(other, 'up', aid(answer))
  w.tick(60_000)
  await w.accept(other, question, answer)
  w.tick(60_000)
})
afterAll(() => w[Symbol.dispose]())

const badgeId = (key: string) => formatShortId(ObjectType.badge, badgeIdByKey(w.db, key)!)
const asGuest = (path: string, query = {}) => api(w, null).get(path, query)
const switchTo = (key: string, status: string) =>
  w.as(w.admin()).run(setBadgeStatus, { id: badgeId(key), status })

test('the list has all groups in order, with the viewer’s own count', async () => {
  const mine = (await api(w, hero).get('badges')).data
  expect(mine.map((group: { group_name: string }) => group.group_name)).toEqual([
    ...['Getting started', 'Community', 'Posting'],
  ])
  expect(mine.map((group: { badges: [] }) => group.badges.length)).toEqual([7, 1, 6])
  expect(mine[0].badges[3]).toEqual({
    id: badgeId('first_upvote'),
    name: 'First Upvote',
    icon: 'hand-thumbs-up-fill',
    award_count: 3,
    earned_count: 1,
    level: 1,
  })
  const anonymous = (await api(w, null, 'zh_CN').get('badges')).data
  expect(anonymous[0].badges[3]).toMatchObject({
    name: '首次赞同',
    earned_count: 0,
    award_count: 3,
  })
  expect(anonymous[2]).toMatchObject({
    group_name: '发帖',
    badges: [{ level: 1 }, { level: 2 }, { level: 3 }, {}, {}, {}],
  })
})

test('one badge, by either form of its id', async () => {
  const short = badgeId('autobiographer')
  const long = `1009${String(badgeIdByKey(w.db, 'autobiographer')).padStart(13, '0')}`
  const { data } = await asGuest('badge', { id: long })
  expect(data).toEqual({
    id: short,
    name: 'Autobiographer',
    description: expect.stringContaining(`<a href="${settingsPath('profile')}">`) as string,
    icon: 'person-badge-fill',
    award_count: 0,
    earned_count: 0,
    is_single: true,
    level: 1,
  })
  expect((await asGuest('badge', { id: short })).data).toEqual(data)
  const multi = (await asGuest('badge', { id: badgeId('great_answer') })).data
  expect(multi).toMatchObject({ is_single: false, level: 3 })
  expect(multi.description).toContain('50 or more upvotes')
})

test.each([{}, { id: '' }, { id: 'nope' }, { id: 'D1D1' }, { id: '10090000000009999' }])(
  'not a badge: %j',
  async query => {
    expect(await asGuest('badge', query)).toMatchObject({
      ...{ status: 400, reason: 'error.badge.object_not_found' },
    })
    const awards = { badge_id: query.id }
    expect(await asGuest('badge/awards/page', awards)).toMatchObject({
      ...{ status: 400, reason: 'error.badge.object_not_found' },
    })
  },
)

test('awards, newest first, each with the post that earned it', async () => {
  const { data } = await asGuest('badge/awards/page', { badge_id: badgeId('first_upvote') })
  const place = { question_id: qid(ids.question), url_title: 'How high do larks fly' }
  expect(data).toEqual({
    count: 3,
    list: [
      {
        created_at: expect.any(Number) as number,
        ...place,
        ...{ object_id: aid(ids.answer), answer_id: aid(ids.answer), comment_id: '' },
        object_type: 'answer',
        author_user_info: expect.objectContaining({
          username: 'other',
          status: 'normal',
        }) as object,
      },
      expect.objectContaining({
        ...place,
        ...{ object_id: qid(ids.question), answer_id: '', comment_id: '', object_type: 'question' },
      }),
      expect.objectContaining({
        ...place,
        ...{ object_id: cid(ids.comment), answer_id: aid(ids.answer) },
        ...{ comment_id: cid(ids.comment), object_type: 'comment' },
      }),
    ],
  })
  const times = data.list.map((award: { created_at: number }) => award.created_at) as number[]
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('of one member; an unknown name filters nothing; pages', async () => {
  const page = async (query: object) =>
    (await asGuest('badge/awards/page', { badge_id: badgeId('first_upvote'), ...query })).data
  const one = await page({ username: 'HERO' })
  expect([one.count, one.list.length, one.list[0].comment_id]).toEqual([1, 1, cid(ids.comment)])
  expect((await page({ username: 'nemo' })).count).toBe(3)
  const second = await page({ page: 2, page_size: 2 })
  expect([second.count, second.list.length]).toEqual([3, 1])
  expect((await page({ page: 9, page_size: 2 })).list).toEqual([])
})

test('all badges of a member, and the latest ten', async () => {
  const all = (await asGuest('badge/user/awards', { username: 'hero' })).data
  expect(all).toEqual({
    count: 2,
    list: [
      {
        id: badgeId('solved'),
        ...{ name: 'Solved', icon: 'check-square-fill', earned_count: 1, level: 1 },
      },
      {
        id: badgeId('first_upvote'),
        ...{ name: 'First Upvote', icon: 'hand-thumbs-up-fill', earned_count: 1, level: 1 },
      },
    ],
  })
  expect((await asGuest('badge/user/awards/recent', { username: 'hero' })).data).toEqual(all)
  for (const path of ['badge/user/awards', 'badge/user/awards/recent']) {
    expect(await asGuest(path, { username: 'nemo' })).toMatchObject({
      status: 400,
      reason: 'error.user.not_found',
    })
    expect(await asGuest(path)).toMatchObject({ status: 400, data: [{ error_field: 'username' }] })
  }
})

test('disabled badges are hidden everywhere, and return when enabled', async () => {
  await switchTo('first_upvote', 'inactive')
  const { data } = await asGuest('badges')
  expect(JSON.stringify(data)).not.toContain('First Upvote')
  expect((await asGuest('badge', { id: badgeId('first_upvote') })).status).toBe(400)
  const awards = { badge_id: badgeId('first_upvote') }
  expect((await asGuest('badge/awards/page', awards)).status).toBe(400)
  for (const path of ['badge/user/awards', 'badge/user/awards/recent']) {
    expect((await asGuest(path, { username: 'hero' })).data.count).toBe(1)
  }
  await switchTo('solved', 'inactive')
  expect((await asGuest('badges')).data).toHaveLength(2)
  for (const key of ['first_upvote', 'solved']) await switchTo(key, 'active')
  expect((await asGuest('badge/user/awards', { username: 'hero' })).data.count).toBe(2)
})

test('a post that is hidden from the viewer is not named', async () => {
  const awards = async (who: UserRow | null) =>
    (await api(w, who).get('badge/awards/page', { badge_id: badgeId('first_upvote') })).data.list
  await w.as(w.admin()).run(deleteAnswer, { id: aid(ids.answer) })
  const nothing = { object_id: '', question_id: '', answer_id: '', comment_id: '' }
  const blank = { ...nothing, object_type: '', url_title: '' }
  expect(await awards(null)).toMatchObject([blank, { object_id: qid(ids.question) }, blank])
  await w.as(w.admin()).run(deleteQuestion, { id: qid(ids.question) })
  expect(await awards(null)).toMatchObject([blank, blank, blank])
  expect(await awards(hero)).toMatchObject([blank, blank, blank])
})
