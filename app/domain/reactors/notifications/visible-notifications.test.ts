/** If its post is hidden later, a notification is in no list and no count. */
import { expect, test } from 'vitest'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { sql } from 'drizzle-orm'
import { community, type Community } from '#tests/support/community.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { listNotificationGroups } from './list-notification-groups.ts'
import { listNotifications } from './list-notifications.ts'
import { showNotificationStatus } from './notification-status.ts'
import { NotificationTypes, type NotificationType } from './notifications.schema.ts'
import {
  lookAtNotifications,
  readAllNotifications,
  readNotification,
} from './read-notifications.ts'
import { notificationsOf, seen } from '#tests/support/notifications-of.ts'

type Who = ReturnType<Community['member']>

async function read(w: Community, who: Who, type: NotificationType = 'inbox', inbox_type = 'all') {
  const { count, list } = await w.as(who).run(listNotifications, { type, inbox_type })
  return { count, titles: list.map(item => item.title), actions: list.map(item => item.action) }
}
const numbers = async (w: Community, who: Who) => {
  const { inbox, achievement } = await w.as(who).run(showNotificationStatus)
  return [inbox, achievement]
}
const nothing = { count: 0, titles: [], actions: [] }

async function scene() {
  const w = community()
  const asker = w.member({ username: 'asker' })
  const writer = w.member({ username: 'writer' })
  const mod = w.moderator()
  const question = await w.ask(asker, { title: 'A title that nobody may see later' })
  const answer = await w.answerTo(question, writer)
  const comment = await w.commentOn(aid(answer), mod)
  return { w, asker, writer, mod, question, answer, comment }
}

test('deleting an answer hides all notifications about it, and undeleting restores them', async () => {
  const { w, asker, writer, mod, answer } = await scene()
  using _ = w
  await w.vote(asker, 'up', aid(answer))
  expect(await numbers(w, asker)).toEqual([1, 0])
  expect(await numbers(w, writer)).toEqual([2, 1])
  await w.as(mod).run(deleteAnswer, { id: aid(answer) })
  expect(await read(w, asker)).toEqual(nothing)
  expect(await numbers(w, asker)).toEqual([0, 0])
  // Its author may still open it, and is notified of the deletion.
  expect((await read(w, writer)).actions).toContain('your_answer_was_deleted')
  expect((await read(w, mod)).count).toBe(0)
  await w.as(mod).run(undeleteAnswer, { answer_id: aid(answer) })
  expect((await read(w, asker)).actions).toEqual(['answer_the_question'])
})

test('a deleted question hides its notifications from all but its author and staff', async () => {
  const { w, asker, writer, mod, question, answer } = await scene()
  using _ = w
  await w.vote(asker, 'up', aid(answer))
  await w.as(mod).run(deleteQuestion, { id: qid(question) })
  expect(await read(w, writer)).toEqual(nothing)
  expect(await read(w, writer, 'achievement')).toEqual(nothing)
  expect(await numbers(w, writer)).toEqual([0, 0])
  expect((await read(w, asker)).actions.sort()).toEqual([
    'answer_the_question',
    'your_question_was_deleted',
  ])
  await w.as(mod).run(undeleteQuestion, { id: qid(question) })
  expect((await read(w, writer)).count).toBe(2)
})

test('a deleted comment hides its notification', async () => {
  const { w, writer, mod, comment } = await scene()
  using _ = w
  expect((await read(w, writer)).actions).toEqual(['comment_answer'])
  await w.as(mod).run(deleteComment, { comment_id: cid(comment) })
  expect(await read(w, writer)).toEqual(nothing)
  const [row] = notificationsOf(w, writer.id)
  expect(await w.as(writer).run(readNotification, { notice_id: row!.id })).toBeNull()
})

test('losing a role hides what required it', async () => {
  const { w, asker, mod, question } = await scene()
  using _ = w
  w.site.sqlite.exec(`update question set status = 11 where id = ${question}`)
  await w.commentOn(qid(question), mod, 'Staff talk')
  const other = w.moderator({ username: 'other' })
  await w.commentOn(qid(question), asker, 'What does @other say')
  expect(seen(w, other)).toHaveLength(1)
  w.site.sqlite.exec(`update user set role_id = 1 where id = ${other.id}`)
  expect(seen(w, other)).toEqual([])
  expect(await numbers(w, other)).toEqual([0, 0])
})

test('parts of the inbox, pages, and unknown lists', async () => {
  const { w, asker, writer, question, answer } = await scene()
  using _ = w
  w.tick(1000)
  await w.vote(asker, 'up', aid(answer))
  w.tick(1000)
  await w.vote(w.member({ rank: 200 }), 'down', aid(answer))
  w.tick(1000)
  await w.accept(asker, question, answer)
  const parts = ['all', 'posts', 'votes', 'upvote', 'invites'] as const
  const found = await Promise.all(
    parts.map(async part => [part, (await read(w, writer, 'inbox', part)).actions]),
  )
  expect(Object.fromEntries(found)).toEqual({
    all: ['accept_answer', 'down_voted_answer', 'up_voted_answer', 'comment_answer'],
    posts: ['accept_answer', 'comment_answer'],
    votes: ['down_voted_answer', 'up_voted_answer'],
    upvote: ['up_voted_answer'],
    invites: [],
  })
  const second = await w.as(writer).run(listNotifications, { type: 'inbox', page: 2, page_size: 3 })
  expect([second.count, second.list.map(item => item.action)]).toEqual([4, ['comment_answer']])
  expect((await w.as(writer).run(listNotifications, { type: 'mail' })).count).toBe(0)
  const unknown = await w.as(writer).run(listNotifications, { type: 'inbox', inbox_type: 'x' })
  expect(unknown.count).toBe(4)
})

test('looking clears the count but leaves notifications unread; one or all can be marked as read', async () => {
  const { w, asker, writer, question } = await scene()
  using _ = w
  await w.answerTo(question, w.member())
  const unread = async () =>
    (await w.as(asker).run(listNotifications, { type: 'inbox' })).list.filter(item => !item.isRead)
      .length
  expect([await numbers(w, asker), await unread()]).toEqual([[2, 0], 2])
  await w.as(asker).run(lookAtNotifications, { type: 'inbox' })
  expect([await numbers(w, asker), await unread()]).toEqual([[0, 0], 2])
  await w.answerTo(question, w.member())
  expect([await numbers(w, asker), await unread()]).toEqual([[1, 0], 3])
  const newest = notificationsOf(w, asker.id).at(-1)!
  await w.as(asker).run(readNotification, { notice_id: newest.id })
  await w.as(asker).run(readNotification, { notice_id: notificationsOf(w, writer.id)[0]!.id })
  expect([await numbers(w, asker), await unread()]).toEqual([[0, 0], 2])
  expect(notificationsOf(w, writer.id)[0]).toMatchObject({ isRead: false })
  await w.as(asker).run(readAllNotifications, { type: 'inbox' })
  expect(await unread()).toBe(0)
  expect((await w.as(asker).run(listNotifications, { type: 'inbox' })).unread).toBe(false)
})

test('counts stop at 100 and cost the same however many there are', async () => {
  const { w, asker, question, answer } = await scene()
  using _ = w
  w.db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into notification (created_at, updated_at, user_id, kind, msg_type, action, object_type,
      object_id, question_id) select ${w.now} + i, ${w.now} + i, ${asker.id}, 1, 1,
      'answer_the_question', 2, ${answer}, ${question} from n`)
  expect(await numbers(w, asker)).toEqual([100, 0])
  const { count, list } = await w.as(asker).run(listNotifications, { type: 'inbox', page: 100 })
  expect([count, list.length]).toEqual([1000, 10])
  const beyond = await w.as(asker).run(listNotifications, { type: 'inbox', page: 101 })
  expect([beyond.count, beyond.list.length]).toEqual([1000, 0])
})

test('review counts are shown to those who may review', async () => {
  const { w, writer, mod, asker, question, answer } = await scene()
  using _ = w
  w.settings({
    privileges: {
      level: 99,
      custom: { 'answer.audit': 5, 'question.audit': 1000, 'tag.audit': 1000 },
    },
  })
  const suggest = (type: number, id: number) =>
    w.site.sqlite
      .exec(`insert into revision (created_at, user_id, object_type, object_id, content, status)
      values (0, ${writer.id}, ${type}, ${id}, '{}', 1)`)
  suggest(1, question)
  suggest(2, answer)
  w.site.sqlite.exec(`insert into report (created_at, updated_at, user_id, object_type, object_id,
    question_id, reported_user_id, report_type) values (0, 0, ${writer.id}, 1, 1, 1, 1, 57)`)
  const judge = w.member({ rank: 5 })
  const waiting = async (who: Who) => {
    const { revision, mayReview } = await w.as(who).run(showNotificationStatus)
    return [revision, mayReview]
  }
  expect(await waiting(asker)).toEqual([0, false])
  expect(await waiting(judge)).toEqual([1, true])
  expect(await waiting(mod)).toEqual([3, true])
})

test('the statements use indexes', async () => {
  const { w, asker } = await scene()
  using _ = w
  const { sqlite } = w.site
  const sources: string[] = []
  const prepare = sqlite.prepare.bind(sqlite)
  Object.defineProperty(sqlite, 'prepare', {
    value: (source: string) => (sources.push(source), prepare(source)),
    configurable: true,
  })
  for (const type of NotificationTypes)
    for (const inbox_type of ['all', 'posts', 'upvote']) {
      await w.as(asker).run(listNotifications, { type, inbox_type })
      await w.as(asker).run(listNotificationGroups, { type, inbox_type })
    }
  await w.as(asker).run(showNotificationStatus)
  Object.defineProperty(sqlite, 'prepare', { value: prepare, configurable: true })
  const own = sources.filter(source => source.includes('from notification'))
  expect(own.length).toBeGreaterThan(4)
  for (const source of own) {
    const plan = sqlite
      .prepare(`explain query plan ${source}`)
      .all(...Array(source.split('?').length - 1).fill(1)) as { detail: string }[]
    const steps = plan.map(step => step.detail)
    // The lists come in the order of their index, and nothing is scanned from end to end.
    expect(steps.filter(step => /^SCAN (?!n$|CONSTANT ROW|\(subquery|box)/.test(step))).toEqual([])
    expect(steps.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
  }
})
