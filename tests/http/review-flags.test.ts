/**
 * Decisions on flags over JSON: every operation on every kind of post, who may decide, and the
 * result.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { deleteComment, editComment } from '#posts/comments/write-comment.ts'
import { listNotifications } from '#reactors/notifications/list-notifications.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { pinQuestion } from '#posts/questions/set-state.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Reason } from '#shared/codes.ts'
import { reports } from '#drizzle/schema/index.ts'
import { api } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

type Kind = 'question' | 'answer' | 'comment'
const kinds = ['question', 'answer', 'comment'] as const

let w: Community
let asker: UserRow
let flagger: UserRow
let staff: UserRow
let seq: Record<Kind, number>
let ids: Record<Kind, string>

beforeEach(async () => {
  w = community()
  asker = w.member({ username: 'asker' })
  flagger = w.member({ username: 'flagger' })
  staff = w.moderator({ username: 'staff' })
  const question = await w.ask(asker, { title: 'How deep is the lake', tags: ['lakes'] })
  const answer = await w.answerTo(question, asker, 'Forty metres deep.')
  const comment = await w.commentOn(aid(answer), asker, 'Only in spring.')
  seq = { question, answer, comment }
  ids = { question: qid(question), answer: aid(answer), comment: cid(comment) }
})
afterEach(() => w[Symbol.dispose]())

async function flag(kind: Kind, who = flagger, content = 'Look at it.'): Promise<string> {
  const input = { object_id: ids[kind], report_type: Reason.something, content }
  await w.as(who).run(flagPost, input)
  return String(w.db.select().from(reports).all().at(-1)!.id)
}

const decide = (flag_id: string, operation_type: string, more: object = {}, who = staff) =>
  api(w, who).put('report/review', { flag_id, operation_type, ...more })
const row = (id: string) =>
  w.db
    .select()
    .from(reports)
    .all()
    .find(one => String(one.id) === id)!
const postOf = (kind: Kind): { status: number; originalText: string } =>
  ({ question: w.question, answer: w.answer, comment: w.comment })[kind](seq[kind])
const told = async (who = flagger) =>
  (await w.as(who).run(listNotifications, { type: 'inbox' })).list

const closing = { close_type: Reason.not_clarity, close_msg: '' }
const edit = { title: 'How deep is that lake', content: 'It is changed.', tags: ['lakes'] }
const fields: Record<string, object> = { close_post: closing, edit_post: edit }

const cases: [operation: string, kind: Kind, allowed: boolean][] = kinds.flatMap(kind =>
  ['edit_post', 'close_post', 'delete_post', 'unlist_post', 'ignore_report'].map(
    (operation): [string, Kind, boolean] => [
      operation,
      kind,
      kind === 'question' || !['close_post', 'unlist_post'].includes(operation),
    ],
  ),
)

describe.each(cases)('%s on a flagged %s', (operation, kind, allowed) => {
  test(allowed ? 'acts, and settles the flag' : 'is refused and changes nothing', async () => {
    const id = await flag(kind)
    const before = postOf(kind)
    w.tick(1000)
    const answer = await decide(id, operation, { ...fields[operation], outcome: 'Thank you.' })
    if (!allowed) {
      expect(answer).toMatchObject({ status: 400, reason: 'error.report.wrong_operation' })
      expect(row(id)).toMatchObject({ status: 1, outcome: '' })
      expect(postOf(kind)).toEqual(before)
      return
    }
    expect(answer).toMatchObject({ status: 200, data: null })
    const after = postOf(kind)
    const question = w.question(seq.question)
    const done: Record<string, boolean> = {
      edit_post: after.originalText === 'It is changed.',
      close_post: question.status === 2,
      delete_post: after.status === 10,
      unlist_post: question.show === 2,
      ignore_report: JSON.stringify(after) === JSON.stringify(before),
    }
    expect(done[operation]).toBe(true)
    expect(row(id)).toMatchObject({
      status: operation === 'ignore_report' ? 3 : 2,
      outcome: `${operation}\nThank you.`,
      reviewerId: staff.id,
      reviewedAt: w.now,
    })
    const action = {
      edit_post: 'flag_edited',
      close_post: 'flag_closed',
      delete_post: 'flag_deleted',
      unlist_post: 'flag_unlisted',
      ignore_report: 'flag_declined',
    }[operation]
    expect(await told()).toMatchObject([{ action, actor: null, outcome: row(id).outcome }])
  })

  test('is for staff only', async () => {
    const id = await flag(kind)
    const before = JSON.stringify([postOf(kind), row(id), w.count('notification')])
    const others: [UserRow | null, number][] = [
      [null, 401],
      [w.inactive(), 403],
      [w.member({ status: 9, suspendedUntil: w.now + 1e9 }), 403],
      [w.member({ rank: 1_000_000 }), 403],
      [asker, 403],
      [flagger, 403],
    ]
    for (const [who, status] of others) {
      const answer = await api(w, who).put('report/review', {
        flag_id: id,
        operation_type: operation,
        ...fields[operation],
      })
      expect(answer.status).toBe(status)
    }
    expect(JSON.stringify([postOf(kind), row(id), w.count('notification')])).toBe(before)
  })
})

describe('a decision', () => {
  test('needs a flag and an existing operation', async () => {
    const id = await flag('question')
    for (const wrong of ['999', 'x', '-1', '1; drop']) {
      expect(await decide(wrong, 'ignore_report')).toMatchObject({
        status: 404,
        reason: 'error.report.not_found',
      })
    }
    expect((await decide(id, 'erase_post')).status).toBe(400)
    expect((await api(w, staff).put('report/review', { flag_id: id })).status).toBe(400)
    expect(row(id).status).toBe(1)
  })

  test('is made once; a second one succeeds and does nothing', async () => {
    const id = await flag('question')
    await decide(id, 'ignore_report')
    const settled = row(id)
    w.tick(1000)
    expect(await decide(id, 'delete_post', {}, w.admin())).toMatchObject({ status: 200 })
    expect(await decide(id, 'close_post')).toMatchObject({ status: 200 })
    expect(row(id)).toEqual(settled)
    expect(w.question(seq.question).status).toBe(1)
    expect(await told()).toHaveLength(1)
  })

  test('is about one flag; others on the post stay pending', async () => {
    const [first, second] = [await flag('question'), await flag('question', w.member())]
    await decide(first, 'close_post', closing)
    expect([row(first).status, row(second).status]).toEqual([2, 1])
    const { data } = await api(w, staff).get('report/unreviewed/post')
    expect(data).toMatchObject({ count: 1, list: [{ flag_id: second, object_status: 2 }] })
  })

  test('fails as a whole when its act fails', async () => {
    const id = await flag('question')
    expect((await decide(id, 'close_post', { close_type: 999 })).reason).toBe(
      'error.report.not_found',
    )
    expect((await decide(id, 'close_post', { close_type: Reason.something })).status).toBe(400)
    expect((await decide(id, 'edit_post', { ...edit, title: '' })).status).toBe(400)
    w.write(tx => pinQuestion(tx, seq.question))
    expect((await decide(id, 'unlist_post')).reason).toBe('error.report.cannot_unlist')
    expect(row(id)).toMatchObject({ status: 1, outcome: '' })
    expect(w.count('notification')).toBe(0)
  })

  test('reports errors of an edit at the fields of the review', async () => {
    const id = await flag('comment')
    const { data } = await decide(id, 'edit_post', { content: 'x' })
    expect(data).toMatchObject([{ error_field: 'content' }])
  })

  test('edits as the reviewer, also long after a comment was written', async () => {
    const id = await flag('comment')
    w.tick(86_400_000)
    await expect(
      w.as(asker).run(editComment, { comment_id: ids.comment, original_text: 'Too late.' }),
    ).rejects.toThrow()
    expect((await decide(id, 'edit_post', { content: 'Only in March.' })).status).toBe(200)
    expect(w.comment(seq.comment).originalText).toBe('Only in March.')
  })

  test('is refused while a suggested edit is pending', async () => {
    w.settings({ privileges: { level: 2 } })
    const helper = w.member({ rank: 200 })
    await w.as(helper).run(editAnswer, { id: ids.answer, content: 'Fifty metres deep.' })
    const id = await flag('answer')
    expect((await decide(id, 'edit_post', edit)).reason).toBe('error.answer.cannot_update')
    expect((await decide(id, 'delete_post')).status).toBe(200)
  })

  test('keeps at most 255 characters of a note', async () => {
    const id = await flag('question')
    const long = await decide(id, 'ignore_report', { outcome: '字'.repeat(256) })
    expect(long).toMatchObject({ status: 400, data: [{ error_field: 'outcome' }] })
    expect((await decide(id, 'ignore_report', { outcome: '字'.repeat(255) })).status).toBe(200)
  })
})

describe('the queue', () => {
  test('returns one flag per page, latest change first, with the flagger', async () => {
    const first = await flag('question')
    w.tick(1000)
    const second = await flag('comment', w.member({ username: 'other' }), 'An advertisement.')
    const get = (page: number) => api(w, staff).get('report/unreviewed/post', { page })
    const { data } = await get(1)
    expect(data).toMatchObject({
      count: 2,
      list: [
        {
          flag_id: second,
          object_id: ids.comment,
          question_id: ids.question,
          answer_id: ids.answer,
          comment_id: ids.comment,
          object_type: 'comment',
          title: 'How deep is the lake',
          original_text: 'Only in spring.',
          object_status: 1,
          object_show_status: 1,
          author_user_info: { username: 'asker' },
          submitter_user: { username: 'other' },
          reason: { reason_type: Reason.something, reason_key: 'reason.something' },
          reason_content: 'An advertisement.',
        },
      ],
    })
    expect((await get(2)).data.list).toMatchObject([
      { flag_id: first, comment_id: '', answer_count: 1, tags: [{ slug_name: 'lakes' }] },
    ])
    expect((await get(3)).data.list).toEqual([])
  })

  test('is empty for everyone but staff', async () => {
    await flag('question')
    for (const who of [asker, flagger, w.member({ rank: 1_000_000 })]) {
      const { data } = await api(w, who).get('report/unreviewed/post')
      expect(data).toEqual({ count: 0, list: [] })
    }
  })

  test('keeps flags on posts deleted meanwhile, without the text of a removed comment', async () => {
    const id = await flag('comment')
    await w.as(asker).run(deleteComment, { comment_id: ids.comment })
    const { data } = await api(w, staff).get('report/unreviewed/post')
    expect(data.list).toMatchObject([
      { flag_id: id, object_status: 10, original_text: '', parsed_text: '' },
    ])
    expect((await decide(id, 'delete_post')).status).toBe(200)
    expect(row(id).status).toBe(2)
  })

  test('keeps flags on permanently deleted posts; they can be ignored', async () => {
    const id = await flag('comment')
    w.site.sqlite.prepare('delete from comment where id = ?').run(seq.comment)
    const { data } = await api(w, staff).get('report/unreviewed/post')
    expect(data.list).toMatchObject([{ flag_id: id, object_status: 10, comment_id: '' }])
    expect((await decide(id, 'delete_post')).status).toBe(400)
    expect((await decide(id, 'ignore_report')).status).toBe(200)
  })
})

describe('the notification of the flagger', () => {
  test('says nothing about a post the flagger cannot see', async () => {
    const [id, own] = [await flag('question'), await flag('answer', asker)]
    await decide(id, 'delete_post', { outcome: 'Spam it was.' })
    const [notification] = await told()
    expect(notification).toMatchObject({ title: null, questionId: 0, urlTitle: null })
    const { data } = await api(w, flagger).get('notification/page', { type: 'inbox' })
    expect(JSON.stringify(data)).not.toContain('lake')
    expect(data.list).toMatchObject([{ object_info: { title: '', object_map: { question: '0' } } }])
    expect(data.list[0].notification_action).toContain('deleted')
    // The author of the post may see it, so the title is named.
    await decide(own, 'delete_post')
    expect((await told(asker)).find(one => one.action === 'flag_deleted')).toMatchObject({
      title: 'How deep is the lake',
    })
  })

  test('is not sent to staff who decide on their own flag, nor to deleted accounts', async () => {
    const own = await flag('question', staff)
    await decide(own, 'ignore_report')
    expect(await told(staff)).toEqual([])
    const gone = w.member()
    const id = await flag('question', gone)
    w.site.sqlite.prepare('update user set status = 10 where id = ?').run(gone.id)
    await decide(id, 'ignore_report')
    expect(w.count('notification')).toBe(0)
  })
})

test('the number of the queue counts flags, that of the reviewer counts posts', async () => {
  await flag('question')
  await flag('question', w.member())
  await flag('answer')
  const queues = await api(w, staff).get('reviewing/type')
  expect(queues.data).toMatchObject([
    { name: 'queued_post', todo_amount: 0 },
    { name: 'flagged_post', todo_amount: 3 },
    { name: 'suggested_post_edit', todo_amount: 0 },
  ])
  expect((await api(w, staff).get('notification/status')).data).toMatchObject({ revision: 2 })
  const member = (await api(w, flagger).get('reviewing/type')).data as { name: string }[]
  expect(member.map(({ name }) => name)).toEqual(['suggested_post_edit'])
})

test.each([
  [72, 'ignored', {}],
  ['looks_ok', 'ignored', {}],
  ['reason.needs_edit', 'ignored', {}],
  ['74', 'closed', { flagged_type: Reason.not_clarity, flagged_content: '' }],
  [75, 'deleted', {}],
])('an administrator decides by the reason %s: %s', async (action, outcome, more) => {
  const id = await flag('question')
  const admin = w.admin()
  const put = (who: UserRow, body: object) => api(w, who).put('admin/report', body)
  expect((await put(staff, { id, action, ...more })).status).toBe(403)
  expect((await put(admin, { id, action: 71 })).status).toBe(400)
  expect((await put(admin, { id: '9999', action })).status).toBe(400)
  expect(await put(admin, { id, action, ...more })).toMatchObject({ status: 200, data: null })
  const status = { ignored: 1, closed: 2, deleted: 10 }[outcome]
  expect([postOf('question').status, row(id).reviewerId]).toEqual([status, admin.id])
  expect((await put(admin, { id, action, ...more })).status).toBe(200)
})
