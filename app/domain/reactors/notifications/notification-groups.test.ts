/** How notifications are grouped into rows, and which are marked as read together. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { notificationsOf } from '#tests/support/notifications-of.ts'
import { aid, qid } from '#tests/support/world.ts'
import { listNotificationGroups } from './list-notification-groups.ts'
import { listNotifications } from './list-notifications.ts'
import { openNotifications, readNotification } from './read-notifications.ts'

const Day = 86_400_000

/** An answer, and members who vote on it, a second apart. */
async function scene(voters = 0) {
  const w = community()
  const [asker, writer] = [w.member({ rank: 5000 }), w.member()]
  const question = await w.ask(asker)
  const answer = await w.answerTo(question, writer)
  const post = aid(answer)
  const voted: UserRow[] = []
  const upvote = async (post: string) => {
    w.tick(1000)
    const voter = w.member({ rank: 5000 })
    await w.vote(voter, 'up', post)
    voted.push(voter)
  }
  for (let n = 0; n < voters; n++) await upvote(post)
  return { w, asker, writer, question, answer, post, voted, upvote }
}

async function groups(w: Community, who: UserRow, input: object = {}) {
  const { count, list } = await w.as(who).run(listNotificationGroups, { type: 'inbox', ...input })
  return {
    count,
    rows: list.map(group => ({
      action: group.action,
      named: group.named.map(author => author.username),
      others: group.others,
      times: group.times,
      unread: group.unread,
    })),
  }
}

test('votes on one post on one day are one row, naming the latest two members', async () => {
  const { w, writer, voted } = await scene(5)
  using _ = w
  const [, , , fourth, fifth] = voted
  expect(await groups(w, writer)).toEqual({
    count: 1,
    rows: [
      {
        action: 'up_voted_answer',
        named: [fifth!.username, fourth!.username],
        others: 3,
        times: 5,
        unread: true,
      },
    ],
  })
  // The API still lists single rows.
  expect((await w.as(writer).run(listNotifications, { type: 'inbox' })).count).toBe(5)
})

test('another day, another post or another act is another row', async () => {
  const { w, asker, writer, post, upvote } = await scene(1)
  using _ = w
  await upvote(aid(await w.answerTo(await w.ask(asker), writer)))
  await w.commentOn(post, w.member())
  w.tick(Day)
  await upvote(post)
  const { rows } = await groups(w, writer)
  expect(rows.map(row => [row.action, row.times])).toEqual([
    ['up_voted_answer', 1],
    ['comment_answer', 1],
    ['up_voted_answer', 1],
    ['up_voted_answer', 1],
  ])
})

test('downvoters are counted but not named; a member who answers twice counts once', async () => {
  const { w, asker, writer, question, post } = await scene()
  using _ = w
  for (const voter of [w.member({ rank: 5000 }), w.member({ rank: 5000 })]) {
    w.tick(1000)
    await w.vote(voter, 'down', post)
  }
  expect((await groups(w, writer)).rows).toMatchObject([{ named: [], others: 2, times: 2 }])
  await w.commentOn(qid(question), writer)
  await w.commentOn(qid(question), writer)
  expect((await groups(w, asker)).rows).toContainEqual(
    expect.objectContaining({ named: [writer.username], others: 0, times: 2 }),
  )
})

test('a page has the requested number of rows, and no row is on two pages', async () => {
  const { w, asker, writer, question } = await scene()
  using _ = w
  for (let n = 0; n < 5; n++) {
    await w.commentOn(qid(question), writer)
    await w.commentOn(qid(question), w.member())
    w.tick(Day)
  }
  const pages = await Promise.all(
    [1, 2, 3, 4].map(page => groups(w, asker, { page, page_size: 2 })),
  )
  // The answer of the first day, and five days of comments.
  expect(pages.map(({ count, rows }) => [count, rows.length])).toEqual([
    [6, 2],
    [6, 2],
    [6, 2],
    [6, 0],
  ])
})

test('a row is marked as read together; later notifications stay unread', async () => {
  const { w, writer, voted, upvote, post } = await scene(3)
  using _ = w
  const shown = notificationsOf(w, writer.id).findLast(row => row.kind === 1)!
  await upvote(post)
  const opened = await w.as(writer).run(openNotifications, { notice_id: shown.id })
  expect(opened).toMatchObject({ actorId: voted[0]!.id })
  const unread = notificationsOf(w, writer.id).filter(row => row.kind === 1 && !row.isRead)
  expect(unread.map(row => row.actorId)).toEqual([voted[3]!.id])
  expect(await w.as(voted[0]!).run(openNotifications, { notice_id: unread[0]!.id })).toBeNull()
  // The API marks only the one it names.
  await upvote(post)
  await w.as(writer).run(readNotification, { notice_id: unread[0]!.id })
  expect((await groups(w, writer)).rows[0]).toMatchObject({ times: 5, unread: true })
})

test('opening starts at the first unread one, and marks no other row', async () => {
  const { w, asker, question } = await scene()
  using _ = w
  const [first] = notificationsOf(w, asker.id)
  await w.as(asker).run(readNotification, { notice_id: first!.id })
  const second = await w.answerTo(question, w.member())
  await w.answerTo(question, w.member())
  await w.commentOn(qid(question), w.member())
  const newest = notificationsOf(w, asker.id).findLast(row => row.action === 'answer_the_question')!
  expect(await w.as(asker).run(openNotifications, { notice_id: newest.id })).toMatchObject({
    objectId: second,
  })
  expect((await groups(w, asker)).rows.map(row => [row.action, row.unread])).toEqual([
    ['comment_question', true],
    ['answer_the_question', false],
  ])
})

test('a hundred thousand notifications of one member cost no more than a thousand', async () => {
  const { w, asker, question, answer } = await scene()
  using _ = w
  w.db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
    insert into notification (created_at, updated_at, user_id, kind, msg_type, action, object_type,
      object_id, question_id, actor_id) select ${w.now} + i * 120000, ${w.now} + i * 120000,
      ${asker.id}, 1, 1, 'answer_the_question', 2, ${answer}, ${question}, ${asker.id} from n`)
  // The newest thousand, one every two minutes, span a midnight.
  const { rows } = await groups(w, asker)
  expect(rows).toHaveLength(2)
  expect(rows.reduce((sum, row) => sum + row.times, 0)).toBe(1000)
  const newest = notificationsOf(w, asker.id).at(-1)!
  await w.as(asker).run(openNotifications, { notice_id: newest.id })
  const read = notificationsOf(w, asker.id).filter(row => row.isRead).length
  expect(read).toBe(rows[0]!.times)
})
