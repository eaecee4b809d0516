/**
 * The screens of notifications and emails: who may open them, that opening writes nothing, and
 * what their buttons do.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { decideFlag } from '#moderation/flags/decide-flag.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { showTimeline } from '#posts/history/show-timeline.ts'
import { issueUnsubscribeCode } from '#basics/mail/unsubscribe-codes.queries.ts'
import { mailChoicesOf } from '#basics/mail/mail-switches.queries.ts'
import { closeQuestion, reopenQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { useSite } from '#infra/current-site.ts'
import { Reason } from '#shared/codes.ts'
import { notificationsPath, suspendedPath } from '#shared/paths.ts'
import { action as leave, loader as leaving } from '#app/routes/account/unsubscribe.tsx'
import { action as act, loader as notices } from '#app/routes/main/notifications/route.tsx'
import { action as choose, loader as choices } from '#app/routes/main/settings-notify/route.tsx'
import { api } from '#tests/support/api.ts'
import { type Community, community } from '#tests/support/community.ts'
import { callRoute, type Handler } from '#tests/support/route-calls.ts'
import { aid, Epoch, qid } from '#tests/support/world.ts'

let w: Community
beforeEach(() => {
  w = community()
  useSite(w.site)
  vi.spyOn(Date, 'now').mockReturnValue(Epoch)
})
afterEach(() => w[Symbol.dispose]())

type Params = Record<string, string>

const open = (loader: Handler, who: UserRow | null, path: string, params: Params = {}) =>
  callRoute(w, loader, path, who, { params })
const send = (
  action: Handler,
  who: UserRow | null,
  path: string,
  form: Params,
  params: Params = {},
) => callRoute(w, action, path, who, { params, form })

const inbox = notificationsPath('inbox')
const look = (who: UserRow | null, type = 'inbox', part?: string) =>
  open(notices, who, inbox, { type, ...(part ? { part } : {}) })
const press = (who: UserRow | null, form: Record<string, string>, params: Params = {}) =>
  send(act, who, inbox, form, { type: 'inbox', ...params })

/** All tables of notifications and emails. */
const kept = () =>
  ['notification', 'notice_look', 'notification_switch', 'mail_code', 'mail_outbox'].map(table =>
    w.site.sqlite.prepare(`select * from ${table}`).all(),
  )

async function told() {
  const asker = w.member()
  const question = await w.ask(asker)
  const answer = await w.answerTo(question, w.member())
  const { id } = w.site.sqlite.prepare('select id from notification').get() as { id: number }
  return { asker, question, answer, id: String(id) }
}

describe('the lists', () => {
  test('are for active members', async () => {
    expect((await look(null)).to).toContain('/users/login')
    expect((await look(w.inactive())).to).toContain('status=inactive')
    const suspended = w.member({ status: 9, suspendedUntil: Epoch + 1 })
    expect((await look(suspended)).to).toBe(suspendedPath())
    for (const who of [w.member(), w.moderator(), w.admin()])
      expect((await look(who)).status).toBe(200)
  })

  test('are two, and the inbox has its parts', async () => {
    const who = w.member()
    expect((await open(notices, who, '/community/users/notifications')).to).toBe(inbox)
    for (const part of ['posts', 'invites', 'votes', 'upvote'])
      expect((await look(who, 'inbox', part)).status).toBe(200)
    expect((await look(who, 'achievement')).status).toBe(200)
    for (const [type, part] of [['mail'], ['inbox', 'sent'], ['achievement', 'votes']])
      expect((await look(who, type, part)).status).toBe(404)
  })

  test('do not change when opened, and show the count until it is reset', async () => {
    const { asker } = await told()
    const before = kept()
    const { body } = await look(asker)
    expect(body).toMatchObject({ fresh: 1, unread: true, page: 1, pages: 1 })
    expect(body.items).toHaveLength(1)
    expect(kept()).toEqual(before)
  })

  test('achievements say what the points are for, as the call does, and only what still counts', async () => {
    const [asker, writer, reader, other] = [1, 1, 200, 200].map(rank =>
      w.member({ rank, language: 'en_US' }),
    ) as [UserRow, UserRow, UserRow, UserRow]
    const question = await w.ask(asker)
    const answer = await w.answerTo(question, writer)
    const says = async (who: UserRow) => {
      const { body } = await look(who, 'achievement')
      const [{ points, earned }] = body.items as [{ points: number; earned: string }]
      const { data } = await api(w, who).get('notification/page', { type: 'achievement' })
      expect([data.list[0].rank, data.list[0].notification_action ?? '']).toEqual([points, earned])
      return [points, earned]
    }
    for (const who of [reader, other]) await w.vote(who, 'up', aid(answer))
    expect(await says(writer)).toEqual([20, '2 upvotes on your answer'])
    await w.accept(asker, question, answer)
    expect(await says(asker)).toEqual([2, 'You accepted this answer'])
    w.tick(60_000)
    await w.vote(reader, 'down', aid(answer))
    expect(await says(reader)).toEqual([-1, 'You downvoted this answer'])
    expect(await says(writer)).toEqual([
      23,
      'Your answer was accepted · 1 upvote on your answer · 1 downvote on your answer',
    ])
    w.tick(60_000)
    await w.vote(reader, 'none', aid(answer))
    expect(await says(reader)).toEqual([0, ''])
  })

  test('a page past the end is the last one', async () => {
    const { asker } = await told()
    const { body } = await open(notices, asker, `${inbox}?page=7`, { type: 'inbox' })
    expect([body.page, body.items.length]).toEqual([1, 1])
  })
})

describe('what staff did, and why', () => {
  const flagged = async (report_type: number, content = '') => {
    const asker = w.member()
    const flagger = w.member()
    const question = await w.ask(asker)
    const flag = { object_id: qid(question), report_type, content }
    await w.as(flagger).run(flagPost, flag)
    const { id } = w.site.sqlite.prepare('select id from report').get() as { id: number }
    w.tick(1000)
    const decision = { flag_id: String(id), operation_type: 'delete_post', outcome: 'No ads here.' }
    await w.as(w.moderator()).run(decideFlag, decision)
    return { asker, flagger }
  }
  const first = async (who: UserRow) => (await look(who)).body.items[0]

  test('an author learns what the deleted post was flagged for, and reads the note', async () => {
    const { asker, flagger } = await flagged(Reason.spam)
    expect(await first(asker)).toMatchObject({
      wording: 'your_question_was_deleted',
      reason: 'flag.reason.spam.name',
      note: 'No ads here.',
    })
    // The flagger sees nothing of the post.
    expect(await first(flagger)).toMatchObject({ wording: 'flag_deleted', title: '', reason: null })
  })

  test('an author reads why staff deleted a post, and so do the history and the log', async () => {
    const asker = w.member()
    const mod = w.moderator()
    const question = await w.ask(asker)
    const answer = await w.answerTo(question, asker)
    const reason = 'It belongs to another forum.'
    await w.as(mod).run(deleteAnswer, { id: aid(answer), reason })
    w.tick(1000)
    await w.as(mod).run(deleteQuestion, { id: qid(question) })
    const { items } = (await look(asker)).body
    expect(items).toMatchObject([
      { wording: 'your_question_was_deleted', note: '' },
      { wording: 'your_answer_was_deleted', note: reason },
    ])
    const { list } = await w.as(mod).run(showTimeline, { object_id: aid(answer) })
    expect(list[0]).toMatchObject({ type: 'deleted', noteHtml: expect.stringContaining(reason) })
    const log = w.site.sqlite.prepare('select note from staff_log order by id').all()
    expect(log).toEqual([{ note: reason }, { note: '' }])
  })

  test('the words of the flagger are not shown', async () => {
    const { asker } = await flagged(Reason.something, 'I know this person.')
    const row = await first(asker)
    expect(row).toMatchObject({ reason: null, note: 'No ads here.' })
    expect(JSON.stringify(row)).not.toContain('I know this person.')
  })

  test('an author learns why the question is closed', async () => {
    const asker = w.member()
    const question = await w.ask(asker)
    const close = (close_type: number, close_msg: string) =>
      w.as(w.moderator()).run(closeQuestion, { id: qid(question), close_type, close_msg })
    await close(Reason.not_clarity, '')
    expect(await first(asker)).toMatchObject({
      wording: 'your_question_is_closed',
      reason: 'flag.reason.not_clarity.name',
      note: '',
    })
    await w.as(w.moderator()).run(reopenQuestion, { question_id: qid(question) })
    await close(Reason.something, 'Ask the shop.')
    expect(await first(asker)).toMatchObject({ reason: null, note: 'Ask the shop.' })
  })

  test('a post deleted without a flag has no reason', async () => {
    const asker = w.member()
    const question = await w.ask(asker)
    await w.as(w.moderator()).run(deleteQuestion, { id: qid(question) })
    expect(await first(asker)).toMatchObject({ reason: null, note: '' })
  })
})

describe('buttons', () => {
  test('opening leads to the answer itself and marks its notification read', async () => {
    const { asker, question, answer, id } = await told()
    const { status, to } = await press(asker, { intent: 'open', notice_id: id })
    expect([status, to]).toEqual([
      303,
      `/community/questions/${qid(question)}/${aid(answer)}#${aid(answer)}`,
    ])
    expect((await look(asker)).body).toMatchObject({ unread: false, fresh: 0 })
  })

  test('a notification that is hidden, missing or someone else’s leads back to the list', async () => {
    const { asker, answer, id } = await told()
    const other = w.member()
    for (const notice_id of [id, '999', '0'])
      expect((await press(other, { intent: 'open', notice_id })).to).toBe(inbox)
    expect((await look(asker)).body.unread).toBe(true)
    w.site.sqlite.exec(`update answer set status = 10 where id = ${answer}`)
    expect((await press(asker, { intent: 'open', notice_id: id })).to).toBe(inbox)
  })

  test('viewing resets the count; read-all marks all as read', async () => {
    const { asker } = await told()
    await press(asker, { intent: 'seen' })
    expect((await look(asker)).body).toMatchObject({ fresh: 0, unread: true })
    expect((await press(asker, { intent: 'read-all' })).to).toBe(inbox)
    expect((await look(asker)).body).toMatchObject({ fresh: 0, unread: false })
  })

  test('by visitors and for unknown kinds change nothing', async () => {
    const { asker, id } = await told()
    const before = kept()
    for (const intent of ['open', 'seen', 'read-all', 'dismiss'])
      expect((await press(null, { intent, notice_id: id })).to).toContain('/users/login')
    expect((await press(asker, { intent: 'erase' })).status).toBe(400)
    expect((await press(asker, { intent: 'read-all' }, { type: 'mail' })).status).toBe(404)
    expect(kept()).toEqual(before)
  })
})

describe('email settings', () => {
  const path = '/community/users/settings/notify'

  test('shows the settings and treats an unchecked box as off', async () => {
    const who = w.member()
    expect((await open(choices, who, path)).body.choices).toEqual({
      inbox: false,
      all_new_question: false,
      all_new_question_for_following_tags: false,
    })
    const form = { intent: 'save', inbox: 'on', all_new_question: 'on' }
    expect((await send(choose, who, path, form)).to).toBe(path)
    await send(choose, who, path, { intent: 'save', all_new_question: 'on' })
    expect(mailChoicesOf(w.db, who.id)).toEqual({
      inbox: false,
      all_new_question: true,
      all_new_question_for_following_tags: false,
    })
  })

  test('is not for visitors', async () => {
    expect((await open(choices, null, path)).to).toContain('/users/login')
    expect((await send(choose, null, path, { intent: 'save', inbox: 'on' })).to).toContain('/login')
  })
})

describe('unsubscribing from emails', () => {
  const path = (code: string) => `/community/users/unsubscribe?code=${code}`

  function codeFor(who: UserRow): string {
    const { id: userId, email } = who
    return w.write(tx =>
      issueUnsubscribeCode(tx, w.site.ports, { userId, email: email!, kind: 'inbox', now: w.now }),
    )
  }

  test('shows what it would stop, to anyone with the link, also on a private site', async () => {
    w.settings({ login: { login_required: true } })
    const code = codeFor(w.member())
    const before = kept()
    expect((await open(leaving, null, path(code))).body).toMatchObject({ kind: 'inbox', code })
    expect((await open(leaving, null, path('unknown'))).body.kind).toBeNull()
    expect((await open(leaving, null, path('x'.repeat(3000)))).body.kind).toBeNull()
    expect(kept()).toEqual(before)
  })

  test('works with a button, and confirms it afterwards', async () => {
    const who = w.member()
    const code = codeFor(who)
    const form = { intent: 'unsubscribe', code }
    expect((await send(leave, null, path(code), form)).to).toContain('done=inbox')
    expect((await send(leave, null, path(code), form)).to).not.toContain('done')
  })

  test('works with one request of a mail program, which follows no redirect', async () => {
    const code = codeFor(w.member())
    const click = { 'List-Unsubscribe': 'One-Click' }
    expect((await send(leave, null, path(code), {})).status).toBe(400)
    expect(await send(leave, null, path(code), click)).toMatchObject({ status: 200, to: null })
    expect((await send(leave, null, path(code), click)).status).toBe(403)
  })
})
