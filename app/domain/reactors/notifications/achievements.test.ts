/** The points of an achievement equal the sum of current points in the log, whatever happens. */
import { expect, test } from 'vitest'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { writing } from '#kernel'
import { type Community, community } from '#tests/support/community.ts'
import { aid, qid } from '#tests/support/world.ts'
import { onBadgeAwarded } from './achievements.ts'
import { readNotification } from './read-notifications.ts'
import { notificationsOf, points } from '#tests/support/notifications-of.ts'

/** Current points by member and object from the log, without zeros. */
function log(w: Community, userId: number): Record<number, number> {
  const sums: Record<number, number> = {}
  for (const row of w.activities(userId)) {
    if (row.cancelled || row.rank === 0 || row.objectId === 0) continue
    sums[row.objectId] = (sums[row.objectId] ?? 0) + row.rank
  }
  return sums
}
const gained = (w: Community, userId: number) =>
  Object.fromEntries(Object.entries(points(w, userId)).filter(([, value]) => value !== 0))

async function scene() {
  const w = community()
  const [asker, writer, voter, other] = [1, 2, 3, 4].map(() => w.member({ rank: 50 })) as [
    ReturnType<Community['member']>,
    ReturnType<Community['member']>,
    ReturnType<Community['member']>,
    ReturnType<Community['member']>,
  ]
  const question = await w.ask(asker)
  const answer = await w.answerTo(question, writer)
  return { w, asker, writer, voter, other, question, answer }
}

test('votes, withdrawn votes, and the cost of a downvote on an answer', async () => {
  const { w, asker, writer, voter, other, question, answer } = await scene()
  using _ = w
  await w.vote(voter, 'up', qid(question))
  await w.vote(other, 'down', qid(question))
  await w.vote(voter, 'down', aid(answer))
  await w.vote(other, 'up', aid(answer))
  expect(points(w, asker.id)).toEqual({ [question]: 8 })
  expect(points(w, writer.id)).toEqual({ [answer]: 8 })
  expect(points(w, voter.id)).toEqual({ [answer]: -1 })
  w.tick(1000)
  await w.vote(voter, 'none', qid(question))
  await w.vote(voter, 'none', aid(answer))
  expect(points(w, asker.id)).toEqual({ [question]: -2 })
  expect(points(w, voter.id)).toEqual({ [answer]: 0 })
  for (const who of [asker, writer, voter, other]) expect(gained(w, who.id)).toEqual(log(w, who.id))
})

test('an acceptance counts for both sides and is undone for both', async () => {
  const { w, asker, writer, question, answer } = await scene()
  using _ = w
  await w.accept(asker, question, answer)
  expect([points(w, asker.id), points(w, writer.id)]).toEqual([{ [answer]: 2 }, { [answer]: 15 }])
  await w.accept(asker, question, 0)
  expect([points(w, asker.id), points(w, writer.id)]).toEqual([{ [answer]: 0 }, { [answer]: 0 }])
})

test("accepting one's own answer is no achievement", async () => {
  const { w, asker, question } = await scene()
  using _ = w
  const form = { question_id: qid(question), content: 'I found out myself.' }
  const own = (await w.as(asker).run(writeAnswer, form)).result.id
  await w.accept(asker, question, own)
  expect(points(w, asker.id)).toEqual({})
})

test('a change of points only updates the number', async () => {
  const { w, asker, voter, other, question } = await scene()
  using _ = w
  await w.vote(voter, 'up', qid(question))
  const [first] = notificationsOf(w, asker.id).filter(row => row.kind === 2)
  await w.as(asker).run(readNotification, { notice_id: first!.id })
  w.tick(60_000)
  await w.vote(other, 'up', qid(question))
  expect(notificationsOf(w, asker.id).filter(row => row.kind === 2)).toEqual([
    { ...first, rank: 20, isRead: true },
  ])
})

test('an approved suggestion counts', async () => {
  const { w, voter, answer } = await scene()
  using _ = w
  const custom = { 'answer.edit': 1, 'answer.edit_without_review': 1000 }
  w.settings({ privileges: { level: 99, custom } })
  await w.as(voter).run(editAnswer, { id: aid(answer), content: 'The same in other words.' })
  const { id } = w.site.sqlite.prepare('select id from revision where status = 1').get() as {
    id: number
  }
  expect(points(w, voter.id)).toEqual({})
  await w.as(w.moderator()).run(decideSuggestion, { id, operation: 'approve' })
  expect(points(w, voter.id)).toEqual({ [answer]: 2 })
})

test('a badge is announced until its notification is read; a deleted account gets none', async () => {
  using w = community()
  const ann = w.member()
  const gone = w.member({ status: 10 })
  const award = (userId: number, awardId: number) =>
    writing(w.db, tx => {
      const ctx = { tx, now: w.now, emit: () => {}, siteTimeZone: 'UTC' }
      onBadgeAwarded(ctx, { awardId, badgeId: 1, userId, objectType: 0, objectId: 0 })
    })
  award(ann.id, 5001)
  award(gone.id, 5002)
  expect(notificationsOf(w, gone.id)).toEqual([])
  const [row] = notificationsOf(w, ann.id)
  expect(row).toMatchObject({ action: 'earned_badge', objectType: 10, announce: true, rank: 0 })
  await w.as(ann).run(readNotification, { notice_id: row!.id })
  expect(notificationsOf(w, ann.id)).toMatchObject([{ announce: false, isRead: true }])
})
