/** Backfilled badges equal those awarded at the time. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { writing } from '#kernel'
import { checkCounters } from '#basics/recount/recount.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { Reason } from '#shared/codes.ts'
import { badgeAwards, badges, importedVotes, reactions } from '#drizzle/schema/index.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { type Community, community } from '#tests/support/community.ts'
import { aid, qid } from '#tests/support/world.ts'
import { backfillBadges } from './backfill.ts'
import { badgeIdByKey } from './awards.queries.ts'

let w: Community
beforeEach(() => {
  w = community()
  return () => w[Symbol.dispose]()
})

const awards = () =>
  w.site.sqlite
    .prepare(
      `select b.key || ' ' || u.username || ' ' || a.object_type || ' ' || a.object_id || ' ' || a.created_at
       from badge_award a join badge b on b.id = a.badge_id join user u on u.id = a.user_id order by 1`,
    )
    .pluck()
    .all() as string[]

const clear = () => w.write(tx => void tx.delete(badgeAwards).run())

function backfill(options: Parameters<typeof backfillBadges>[1] = {}) {
  const sum = { given: 0, attached: 0, steps: 0 }
  for (const step of backfillBadges(w.db, options)) {
    sum.steps++
    sum.attached += step.attached
    sum.given += Object.values(step.given).reduce((a, b) => a + b, 0)
  }
  return sum
}

/** All deeds that earn a badge and leave a trace, some of them undone later. */
async function history() {
  writing(w.db, seedBadges)
  const [asker, helper, other] = [w.member(), w.member(), w.member()]
  const crowd = Array.from({ length: 26 }, () => w.member())
  const question = await w.ask(asker)
  const answers = [await w.answerTo(question, helper), await w.answerTo(question, other)]
  const later = () => w.tick(1000)
  for (const [i, voter] of crowd.entries()) {
    later()
    await w.vote(voter, 'up', qid(question))
    later()
    if (i < 11) await w.vote(voter, 'up', aid(answers[0]!))
    later()
    if (i < 9) await w.vote(voter, i < 3 ? 'down' : 'up', aid(answers[1]!))
  }
  later()
  await w.accept(asker, question, answers[0]!)
  later()
  await w.accept(asker, question, answers[1]!)
  const second = await w.ask(helper)
  const byStaff = await w.answerTo(second, asker)
  later()
  await w.accept(w.moderator(), second, byStaff)
  await w.as(helper).run(editAnswer, { id: aid(answers[0]!), content: 'Said in better words.' })
  const flag = { object_id: qid(question), report_type: Reason.spam }
  await w.as(other).run(flagPost, flag)
  later()
  await w.vote(crowd[0]!, 'none', qid(question))
  await w.vote(crowd[25]!, 'down', qid(question))
  return { asker, helper, other, question, answers }
}

test('the same history earns the same badges, at the same times', async () => {
  await history()
  const live = awards()
  expect(new Set(live.map(line => line.split(' ')[0]))).toEqual(
    new Set([
      ...['editor', 'first_flag', 'first_upvote', 'scholar', 'solved'],
      ...['nice_answer', 'nice_question', 'good_question'],
    ]),
  )
  clear()
  expect(backfill().given).toBe(live.length - 1)
  // Of 26 votes two were withdrawn: 24 are fewer than 25. Everything else is unchanged.
  const stood = live.filter(line => !line.startsWith('good_question'))
  const times = (line: string) => !line.startsWith('nice_question')
  expect(awards().filter(times)).toEqual(stood.filter(times))
  expect(checkCounters(w.db)).toEqual([])
})

test('a second run awards nothing, a dry run stores nothing, an interrupted one continues', async () => {
  await history()
  const live = awards()
  expect(backfill()).toMatchObject({ given: 0, attached: 0 })
  expect(awards()).toEqual(live)
  clear()
  const dry = backfill({ dryRun: true })
  expect([dry.given, awards()]).toEqual([live.length - 1, []])
  backfillBadges(w.db, { batchSize: 4 }).next()
  const begun = awards().length
  expect(begun).toBeGreaterThan(0)
  const rest = backfill({ batchSize: 4 })
  expect(rest.steps).toBeGreaterThan(5)
  expect(begun + rest.given).toBe(dry.given)
})

test('inactive badges and deleted accounts are left out', async () => {
  const { other } = await history()
  clear()
  w.write(tx => tx.update(badges).set({ status: 11 }).where(eq(badges.key, 'first_upvote')).run())
  await w.as(w.admin()).run(changeUserStatus, { user_id: other.id, status: 'deleted' })
  backfill()
  expect(awards().filter(line => line.startsWith('first_upvote'))).toEqual([])
  expect(awards().filter(line => line.includes(` ${other.username} `))).toEqual([])
  expect(awards().length).toBeGreaterThan(4)
})

test('a biography and a reaction count', () => {
  writing(w.db, seedBadges)
  const writer = w.member({ bio: 'I keep bees.' })
  w.member({ bio: '  ' })
  const row = { objectId: 5, objectType: 1, emoji: 'heart', createdAt: w.now } as const
  w.write(tx =>
    tx
      .insert(reactions)
      .values({ ...row, userId: writer.id })
      .run(),
  )
  expect(backfill().given).toBe(2)
  expect(awards()).toEqual([
    `autobiographer ${writer.username} 0 0 ${writer.updatedAt}`,
    `first_reaction ${writer.username} 1 5 ${w.now}`,
  ])
})

test('imported awards are assigned to their posts, and missing ones are added', async () => {
  writing(w.db, seedBadges)
  const author = w.member()
  const posts: number[] = []
  for (let i = 0; i < 3; i++) {
    posts.push(await w.ask(author))
    w.tick(1000)
  }
  const badgeId = badgeIdByKey(w.db, 'nice_question')!
  w.write(tx => {
    for (const objectId of posts) tx.insert(importedVotes).values({ objectId, up: 12 }).run()
    const award = { badgeId, userId: author.id, source: 'old.example:1' }
    // Later than the first two posts, earlier than the third.
    tx.insert(badgeAwards)
      .values({ ...award, id: 900_001, createdAt: w.now - 1500 })
      .run()
    tx.update(badges).set({ awardCount: 1 }).where(eq(badges.id, badgeId)).run()
  })
  expect(backfill()).toMatchObject({ given: 2, attached: 1 })
  const objects = w.db.select().from(badgeAwards).where(eq(badgeAwards.badgeId, badgeId)).all()
  expect(objects.map(row => row.objectId).sort()).toEqual(posts.sort())
  expect(objects.find(row => row.id === 900_001)!.objectId).toBe(posts[0])
  expect(backfill()).toMatchObject({ given: 0, attached: 0 })
  expect(checkCounters(w.db).filter(row => row.counter === 'awards of a badge')).toEqual([])
})

test('imported acceptances count for both sides', async () => {
  writing(w.db, seedBadges)
  const [asker, author] = [w.member(), w.member()]
  const question = await w.ask(asker)
  const answer = await w.answerTo(question, author)
  w.site.sqlite.exec(`update answer set accepted = 2 where id = ${answer};
    update question set accepted_answer_id = ${answer} where id = ${question}`)
  backfill()
  const at = w.answer(answer).createdAt
  expect(awards()).toEqual([
    `scholar ${asker.username} 2 ${answer} ${at}`,
    `solved ${author.username} 2 ${answer} ${at}`,
  ])
})
