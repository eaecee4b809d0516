/** Who is notified of each event, and who is not. */
import { expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { setInvited } from '#posts/questions/invites.ts'
import { closeQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { UserStatus } from '#shared/codes.ts'
import { users } from '#drizzle/schema/index.ts'
import { eq } from 'drizzle-orm'
import { type Community, community } from '#tests/support/community.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { saveOwnMailChoices } from '#basics/mail/mail-choices.ts'
import { listNotifications } from './list-notifications.ts'
import { lookAtNotifications } from './read-notifications.ts'
import { notificationsOf, notificationsByName } from '#tests/support/notifications-of.ts'

const setStatus = (w: Community, id: number, status: number) =>
  w.write(tx => void tx.update(users).set({ status }).where(eq(users.id, id)).run())

/** A question followed by its asker, an answerer and others, two of whom have been deleted. */
async function cast() {
  const w = community()
  const names = ['asker', 'writer', 'reader', 'fan', 'held', 'gone'] as const
  const people = names.map(username => w.member({ username, rank: 10 }))
  const [asker, writer, reader, fan, pending, gone] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ]
  const mod = w.moderator({ username: 'mod' })
  const question = await w.ask(asker)
  const answer = await w.answerTo(question, writer)
  for (const member of [asker, writer, fan, pending, gone])
    await w.as(member).run(setFollow, { object_id: qid(question), is_cancel: false })
  setStatus(w, pending.id, UserStatus.suspended)
  setStatus(w, gone.id, UserStatus.deleted)
  w.site.sqlite.exec('delete from notification')
  const everybody = [asker, writer, reader, fan, pending, gone, mod]
  return { w, asker, writer, reader, fan, held: pending, gone, mod, question, answer, everybody }
}
type Cast = Awaited<ReturnType<typeof cast>>

const one = (name: string, action: string) => ({ [name]: [action] })
const comment = (w: Community, ...args: Parameters<Community['commentOn']>) => w.commentOn(...args)

type Row = [what: string, act: (c: Cast) => Promise<unknown>, told: Record<string, string[]>]
const table: Row[] = [
  [
    'an answer notifies the asker and followers',
    c => c.w.answerTo(c.question, c.reader),
    {
      asker: ['answer_the_question'],
      writer: ['answer_the_question'],
      fan: ['answer_the_question'],
    },
  ],
  [
    'an answer by the asker notifies the other followers',
    c => c.w.answerTo(c.question, c.asker),
    { writer: ['answer_the_question'], fan: ['answer_the_question'] },
  ],
  [
    'an edit of an answer notifies the asker and followers except the editor',
    c => c.w.as(c.writer).run(editAnswer, { id: aid(c.answer), content: 'Said better now.' }),
    { asker: ['update_answer'], fan: ['update_answer'] },
  ],
  [
    'an acceptance notifies the author and followers except the accepting user',
    c => c.w.accept(c.asker, c.question, c.answer),
    { writer: ['accept_answer'], fan: ['accept_answer'] },
  ],
  [
    'a comment on a question notifies its author',
    c => comment(c.w, qid(c.question), c.reader),
    one('asker', 'comment_question'),
  ],
  [
    'a comment on an answer notifies its author',
    c => comment(c.w, aid(c.answer), c.reader),
    one('writer', 'comment_answer'),
  ],
  ["a comment on one's own post notifies no one", c => comment(c.w, qid(c.question), c.asker), {}],
  [
    'a mention notifies the mentioned member and not the author of the post',
    c => comment(c.w, qid(c.question), c.reader, '@fan and @fan and @nobody and @reader look'),
    one('fan', 'mention_you'),
  ],
  [
    'mentioning oneself does not count',
    c => comment(c.w, qid(c.question), c.reader, '@reader that is me'),
    one('asker', 'comment_question'),
  ],
  [
    'mentioning a suspended member does not count',
    c => comment(c.w, qid(c.question), c.reader, 'What does @held say'),
    one('asker', 'comment_question'),
  ],
  [
    'an upvote on a question notifies its author',
    c => c.w.vote(c.reader, 'up', qid(c.question)),
    one('asker', 'up_voted_question'),
  ],
  [
    'a downvote on a question notifies its author',
    c => c.w.vote(c.reader, 'down', qid(c.question)),
    one('asker', 'down_voted_question'),
  ],
  [
    'an upvote on an answer notifies its author',
    c => c.w.vote(c.asker, 'up', aid(c.answer)),
    one('writer', 'up_voted_answer'),
  ],
  [
    'a downvote on an answer notifies its author',
    c => c.w.vote(c.asker, 'down', aid(c.answer)),
    one('writer', 'down_voted_answer'),
  ],
  [
    'an invitation notifies only newly invited members',
    async c => {
      const invite = (names: string[]) =>
        c.w.as(c.mod).run(setInvited, { id: qid(c.question), invite_user: names })
      await invite(['reader', 'held', 'gone', 'mod'])
      await invite(['reader', 'fan'])
    },
    { reader: ['invited_you_to_answer'], fan: ['invited_you_to_answer'] },
  ],
  [
    'closing notifies the asker',
    c =>
      c.w
        .as(c.mod)
        .run(closeQuestion, { id: qid(c.question), close_type: 59, close_msg: 'Enough' }),
    one('asker', 'your_question_is_closed'),
  ],
  [
    "deleting someone else's question notifies the asker",
    c => c.w.as(c.mod).run(deleteQuestion, { id: qid(c.question) }),
    one('asker', 'your_question_was_deleted'),
  ],
  [
    "deleting someone else's answer notifies its author",
    c => c.w.as(c.mod).run(deleteAnswer, { id: aid(c.answer) }),
    one('writer', 'your_answer_was_deleted'),
  ],
  [
    "deleting one's own answer notifies no one",
    c => c.w.as(c.writer).run(deleteAnswer, { id: aid(c.answer) }),
    {},
  ],
  [
    'an edit of a question notifies no one',
    c =>
      c.w.as(c.mod).run(editQuestion, {
        id: qid(c.question),
        title: 'A much better title',
        content: 'The same question in other words.',
        tags: ['general'],
      }),
    {},
  ],
]

test.each(table)('%s', async (_, act, expected) => {
  const c = await cast()
  using w = c.w
  await act(c)
  expect(notificationsByName(w, c.everybody)).toEqual(expected)
})

test('a reply notifies only the person it replies to', async () => {
  const c = await cast()
  using w = c.w
  const first = await comment(w, qid(c.question), c.reader)
  w.site.sqlite.exec('delete from notification')
  await comment(w, qid(c.question), c.fan, '@writer what do you say', cid(first))
  expect(notificationsByName(w, c.everybody)).toEqual(one('reader', 'reply_to_you'))
})

test('a reply to oneself notifies mentioned members, or else the author of the post', async () => {
  const c = await cast()
  using w = c.w
  const first = await comment(w, qid(c.question), c.reader)
  w.site.sqlite.exec('delete from notification')
  await comment(w, qid(c.question), c.reader, 'And @fan knows', cid(first))
  await comment(w, qid(c.question), c.reader, 'Nobody knows', cid(first))
  expect(notificationsByName(w, c.everybody)).toEqual({
    fan: ['mention_you'],
    asker: ['comment_question'],
  })
})

test('a vote on a comment notifies its author; deleting a comment notifies no one', async () => {
  const c = await cast()
  using w = c.w
  const id = await comment(w, qid(c.question), c.reader)
  w.site.sqlite.exec('delete from notification')
  await w.vote(c.fan, 'up', cid(id))
  expect(notificationsByName(w, c.everybody)).toEqual(one('reader', 'up_voted_comment'))
  await w.as(c.mod).run(deleteComment, { comment_id: cid(id) })
  expect(notificationsOf(w, c.reader.id)).toHaveLength(1)
})

test('a withdrawn and repeated vote notifies once per direction', async () => {
  const c = await cast()
  using w = c.w
  for (const vote of ['up', 'none', 'up', 'down', 'up', 'down'] as const) {
    w.tick(1000)
    await w.vote(c.reader, vote, qid(c.question))
  }
  expect(notificationsByName(w, c.everybody).asker).toEqual([
    'up_voted_question',
    'down_voted_question',
  ])
})

test('a downvoter is not named, everyone else is', async () => {
  const c = await cast()
  using w = c.w
  await w.vote(c.reader, 'down', qid(c.question))
  await w.vote(c.fan, 'up', qid(c.question))
  expect(notificationsOf(w, c.asker.id).filter(row => row.kind === 1)).toMatchObject([
    { action: 'down_voted_question', actorId: 0, msgType: 2 },
    { action: 'up_voted_question', actorId: c.fan.id, msgType: 2 },
  ])
})

test('an approved suggestion notifies neither its author nor the reviewer', async () => {
  const c = await cast()
  using w = c.w
  w.settings({
    privileges: { level: 99, custom: { 'answer.edit_without_review': 1000, 'answer.edit': 1 } },
  })
  await w.as(c.fan).run(editAnswer, { id: aid(c.answer), content: 'Said better by a fan.' })
  expect(notificationsByName(w, c.everybody)).toEqual({})
  const { id } = w.site.sqlite.prepare('select id from revision where status = 1').get() as {
    id: number
  }
  await w.as(c.mod).run(decideSuggestion, { id, operation: 'approve' })
  expect(notificationsByName(w, c.everybody)).toEqual({
    asker: ['update_answer'],
    writer: ['update_answer'],
  })
})

test('a member who may not see the post is not notified', async () => {
  const c = await cast()
  using w = c.w
  w.site.sqlite.exec(`update question set status = 11 where id = ${c.question}`)
  await comment(w, qid(c.question), c.mod, '@fan and @asker see for yourselves')
  expect(notificationsByName(w, c.everybody)).toEqual(one('asker', 'mention_you'))
})

test('a deleted account loses its notifications and settings', async () => {
  const c = await cast()
  using w = c.w
  await w.as(c.reader).run(saveOwnMailChoices, { inbox: true })
  await comment(w, qid(c.question), c.mod, 'Do you think so, @reader')
  await w.as(c.reader).run(lookAtNotifications, { type: 'inbox' })
  await w.as(w.admin()).run(changeUserStatus, { user_id: String(c.reader.id), status: 'deleted' })
  const left = ['notification', 'notice_look', 'notification_switch'].map(table =>
    w.site.sqlite
      .prepare(`select count(*) from ${table} where user_id = ?`)
      .pluck()
      .get(c.reader.id),
  )
  expect(left).toEqual([0, 0, 0])
})

test('one event has different texts for the author of the post and its followers', async () => {
  const { w, asker, writer, fan, mod, question, answer } = await cast()
  using _ = w
  const wordings = async (who: typeof asker) =>
    (await w.as(who).run(listNotifications, { type: 'inbox' })).list.map(({ wording }) => wording)
  await w.answerTo(question, w.member())
  await w.as(mod).run(editAnswer, { id: aid(answer), content: 'Another text.' })
  await w.accept(mod, question, answer)
  expect(await wordings(fan)).toEqual([
    'accept_answer_followed',
    'update_answer_followed',
    'answer_the_question_followed',
  ])
  expect(await wordings(asker)).toEqual([
    'accept_answer_to_yours',
    'update_answer_to_yours',
    'answer_the_question',
  ])
  expect(await wordings(writer)).toEqual([
    'accept_answer',
    'update_answer',
    'answer_the_question_followed',
  ])
})
