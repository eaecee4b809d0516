/** One form removes everything a spammer left; everyone else's counts stay correct. */
import { describe, expect, test } from 'vitest'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { listQuestions } from '#posts/questions/list-questions.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { searchPosts } from '#search/search-posts.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Reason, UserStatus } from '#shared/codes.ts'
import { type Community, community, freeForAll } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { notificationsOf } from '#tests/support/notifications-of.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { aid, cid, qid, tid } from '#tests/support/world.ts'
import { cleanUpMember } from './clean-up-member.ts'
import { showCleanUp } from './show-clean-up.ts'

const everything = {
  remove_all_content: true,
  undo_votes: true,
  take_back: true,
  clear_profile: true,
}

/** A spammer and two well-behaved members. */
async function scene() {
  const w = community({ ...freeForAll, users: openProfiles })
  const [spammer, asker, writer] = [w.member({ rank: 50 }), w.member(), w.member({ rank: 50 })]
  const admin = w.admin()
  const good = await w.ask(asker)
  const goodAnswer = await w.answerTo(good, writer)
  const spam = await w.ask(spammer, { title: 'Cheap pills here' })
  const reply = await w.answerTo(spam, writer)
  const spamAnswer = await w.answerTo(good, spammer, 'Buy pills at my place.')
  const remark = await w.commentOn(qid(good), spammer, 'Pills!')
  await w.vote(spammer, 'up', aid(goodAnswer))
  await w.vote(spammer, 'down', qid(good))
  await w.vote(writer, 'up', aid(spamAnswer))
  await w.as(spammer).run(setFollow, { object_id: qid(good) })
  await w.as(spammer).run(setFollow, { object_id: tid(w.tag('general').id) })
  await w.as(spammer).run(setBookmark, { object_id: qid(good), bookmark: true })
  const reaction = { object_id: aid(goodAnswer), emoji: 'heart', reaction: 'activate' }
  await w.as(spammer).run(setReaction, reaction)
  await w.as(spammer).run(updateProfile, { bio: 'Pills', website: 'https://pills.example' })
  await w.as(asker).run(flagPost, { object_id: aid(spamAnswer), report_type: Reason.spam })
  w.tick(1000)
  const clean = (who: UserRow, wishes: object) =>
    w.as(who).run(cleanUpMember, { user_id: spammer.id, ...wishes })
  const ids = { good, goodAnswer, spam, reply, spamAnswer, remark }
  const people = { spammer, asker, writer, admin }
  return { w, ids, clean, ...people, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

const rows = (w: Community, query: string) => w.site.sqlite.prepare(query).all()

test('everything is removed in one act, and every count is correct', async () => {
  using s = await scene()
  const { w, ids, spammer, writer, asker } = s
  expect(w.user(writer.id).rank).toBe(60)
  const done = await s.clean(s.admin, { ...everything, status: 'deleted' })
  expect(done).toEqual({
    userId: spammer.id,
    finished: true,
    counts: {
      questions: 1,
      answers: 1,
      comments: 1,
      votes: 2,
      follows: 2,
      bookmarks: 1,
      reactions: 1,
      flags: 1,
      profile: 1,
    },
  })
  expect(w.question(ids.spam).status).toBe(10)
  expect(w.answer(ids.spamAnswer).status).toBe(10)
  expect(w.comment(ids.remark).status).toBe(10)
  expect(w.question(ids.good)).toMatchObject({
    voteCount: 0,
    answerCount: 1,
    commentCount: 0,
    followCount: 0,
    collectionCount: 0,
    lastAnswerId: ids.goodAnswer,
  })
  expect(w.answer(ids.goodAnswer).voteCount).toBe(0)
  expect([w.user(writer.id).rank, w.user(asker.id).rank]).toEqual([50, 1])
  expect(w.user(spammer.id)).toMatchObject({
    status: UserStatus.deleted,
    bio: '',
    bioHtml: '',
    website: '',
    followCount: 0,
    questionCount: 0,
    answerCount: 0,
  })
  expect(checkCounters(w.db)).toEqual([])
  expect((await w.as(null).run(listQuestions)).list.map(row => row.id)).toEqual([ids.good])
  expect((await w.as(null).run(searchPosts, { q: 'pills' })).items).toEqual([])
})

test('flags are marked as helpful, and no one is notified of each piece', async () => {
  using s = await scene()
  const before = notificationsOf(s.w, s.spammer.id).length
  await s.clean(s.w.moderator(), { remove_all_content: true })
  expect(rows(s.w, 'select status, outcome from report')).toEqual([
    { status: 2, outcome: 'delete_post' },
  ])
  expect(notificationsOf(s.w, s.spammer.id)).toHaveLength(before)
  expect(notificationsOf(s.w, s.writer.id).filter(n => n.action.endsWith('was_deleted'))).toEqual(
    [],
  )
})

test('posts alone leave votes, reactions and the account', async () => {
  using s = await scene()
  const { counts } = await s.clean(s.w.moderator(), { remove_all_content: true })
  expect(counts).toEqual({ questions: 1, answers: 1, comments: 1, flags: 1 })
  expect(s.w.user(s.spammer.id)).toMatchObject({ status: 1, bio: 'Pills', followCount: 2 })
  expect(s.w.user(s.writer.id).rank).toBe(60)
  expect(checkCounters(s.w.db)).toEqual([])
})

test('single posts can be chosen; deleted ones are skipped', async () => {
  using s = await scene()
  const { ids } = s
  const post_ids = [aid(ids.spamAnswer), cid(ids.remark)]
  const first = await s.clean(s.w.moderator(), { post_ids })
  expect(first.counts).toEqual({ answers: 1, comments: 1, flags: 1 })
  expect((await s.clean(s.w.moderator(), { post_ids })).counts).toEqual({})
  expect(s.w.question(ids.spam).status).toBe(1)
  expect(checkCounters(s.w.db)).toEqual([])
})

test("choosing someone else's post is refused, and nothing happens", async () => {
  using s = await scene()
  for (const post_ids of [[qid(s.ids.spam), qid(s.ids.good)], [aid(99_999)], tid(1)]) {
    const error = await refusal(s.clean(s.admin, { post_ids, undo_votes: true }))
    expect(JSON.stringify(error.details.fields ?? error.reason)).toContain('error.object.not_found')
  }
  expect(s.w.question(s.ids.spam).status).toBe(1)
  expect(s.w.user(s.writer.id).rank).toBe(60)
})

test('pending posts and suggestions are removed, too', async () => {
  using s = await scene()
  const { w, ids, spammer } = s
  const { sqlite } = w.site
  sqlite.exec(`update comment set status = 11 where id = ${ids.remark}`)
  sqlite.exec('update question set comment_count = 0')
  sqlite.exec(`insert into held_post (created_at, updated_at, object_type, object_id, question_id,
    user_id, rule) values (1, 1, 7, ${ids.remark}, ${ids.good}, ${spammer.id}, 'links')`)
  sqlite.exec(`insert into revision (created_at, user_id, object_type, object_id, content, status)
    values (1, ${spammer.id}, 1, ${ids.good}, '{}', 1)`)
  const { counts } = await s.clean(s.admin, { remove_all_content: true })
  expect(counts).toMatchObject({ comments: 1, suggestions: 1 })
  expect(rows(w, 'select status, reviewer_id as by from held_post')).toEqual([
    { status: 3, by: s.admin.id },
  ])
  expect(rows(w, 'select review_user_id as by from revision where status = 3')).toHaveLength(1)
  expect(checkCounters(w.db)).toEqual([])
})

describe('points', () => {
  test('cannot be created: vote, clean up, vote again, clean up again', async () => {
    using s = await scene()
    const { w, ids, spammer, writer } = s
    for (let round = 0; round < 3; round++) {
      await s.clean(s.admin, { undo_votes: true })
      expect(w.user(writer.id).rank).toBe(50)
      w.tick(1000)
      await w.vote(spammer, 'up', aid(ids.goodAnswer))
      expect(w.user(writer.id).rank).toBe(60)
      w.tick(1000)
    }
    await s.clean(s.admin, everything)
    expect([w.user(writer.id).rank, w.user(spammer.id).rank]).toEqual([50, 60])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('on deleted posts are taken back as well', async () => {
    using s = await scene()
    s.w.site.sqlite.exec('update answer set status = 10')
    await s.clean(s.admin, { undo_votes: true })
    expect(s.w.user(s.writer.id).rank).toBe(50)
  })
})

describe('refuses', () => {
  test('everyone but staff, and changes nothing', async () => {
    using s = await scene()
    const { w } = s
    const dump = () =>
      JSON.stringify(['question', 'vote', 'user'].map(t => rows(w, `select * from ${t}`)))
    const demoted = w.member({ roleId: 3 })
    w.site.sqlite.exec(`update user set role_id = 1 where id = ${demoted.id}`)
    const suspended = w.moderator({ status: 9, suspendedUntil: w.now + 1e6 })
    const inactive = w.moderator({ mailStatus: 2 })
    const before = dump()
    for (const who of [null, w.user(s.asker.id), s.spammer, demoted, suspended, inactive]) {
      const run = w.as(who).run(cleanUpMember, { user_id: s.spammer.id, ...everything })
      expect((await refusal(run)).code).toMatch(/unauthorized|forbidden/)
    }
    expect(dump()).toBe(before)
  })

  test('content by staff and by oneself', async () => {
    using s = await scene()
    const other = s.w.moderator()
    const clean = (who: UserRow, user_id: number) =>
      refusal(s.w.as(who).run(cleanUpMember, { user_id, remove_all_content: true }))
    expect((await clean(s.admin, other.id)).reason).toBe('error.clean_up.of_staff')
    expect((await clean(other, s.admin.id)).reason).toBe('error.clean_up.of_staff')
    expect((await clean(s.admin, s.admin.id)).reason).toBe('error.clean_up.of_oneself')
    const own = s.w.as(s.admin).run(cleanUpMember, { user_id: s.admin.id, status: 'suspended' })
    expect((await refusal(own)).reason).toBe('error.admin.cannot_modify_self_status')
  })

  test('a moderator who wants to change the account: nothing is removed either', async () => {
    using s = await scene()
    for (const status of ['suspended', 'deleted', 'inactive', 'normal']) {
      const error = await refusal(s.clean(s.w.moderator(), { ...everything, status }))
      expect(error.reason).toBe('base.forbidden_error')
    }
    expect(s.w.question(s.ids.spam).status).toBe(1)
  })

  test('an empty choice, and an unknown account', async () => {
    using s = await scene()
    const nothing = await refusal(s.clean(s.admin, {}))
    expect(nothing.details.fields![0]!.reason).toBe('error.clean_up.nothing_chosen')
    const nobody = s.w.as(s.admin).run(cleanUpMember, { user_id: 4711, ...everything })
    expect((await refusal(nobody)).reason).toBe('error.user.not_found')
  })
})

test('staff first see who it is and how much there is', async () => {
  using s = await scene()
  const { w, spammer } = s
  const view = await w.as(w.moderator()).run(showCleanUp, { username: spammer.username })
  expect(view.left).toEqual({
    questions: 1,
    answers: 1,
    comments: 1,
    pending: 0,
    suggestions: 0,
    votes: 2,
    acts: 4,
    flags: 1,
  })
  expect(view.posts.count).toBe(3)
  expect(view.posts.list.map(row => row.excerpt)).toContain('Pills!')
  expect(view.posts.list.map(row => row.flags).sort()).toEqual([0, 0, 1])
  expect(view.mayChangeAccount).toBe(false)
  await s.clean(s.admin, everything)
  const after = await w.as(s.admin).run(showCleanUp, { username: spammer.username })
  expect(after.left).toMatchObject({ questions: 0, votes: 0, acts: 0, flags: 0 })
  expect(after).toMatchObject({ mayChangeAccount: true, last: { actorId: s.admin.id } })
})

test('posts are listed in pages of twenty', async () => {
  using w = community()
  const { id, username } = w.member()
  for (let n = 0; n < 21; n++) await w.ask(w.user(id))
  const page = (page?: number) => w.as(w.admin()).run(showCleanUp, { username, page })
  expect((await page()).posts).toMatchObject({ count: 21, list: { length: 20 } })
  expect((await page(2)).posts.list).toHaveLength(1)
})
