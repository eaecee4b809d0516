/** The review screen: who gets which queue, which task a URL shows, what its forms do. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { decidePendingPost } from '#moderation/review/decide-pending-post.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { editTag } from '#tags/edit-tag.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { useSite } from '#infra/current-site.ts'
import { action, loader } from '#app/routes/main/review/route.tsx'
import { Reason } from '#shared/codes.ts'
import { reviewPath } from '#shared/paths.ts'
import { readFlash } from '#web/kernel/flash.ts'
import { reports, revisions } from '#drizzle/schema/index.ts'
import { community, type Community } from '#tests/support/community.ts'
import { callRoute } from '#tests/support/route-calls.ts'
import { aid, cid, Epoch, qid, tid } from '#tests/support/world.ts'

let w: Community
let author: UserRow
let flagger: UserRow
let staff: UserRow
beforeEach(() => {
  w = community({ privileges: { level: 2 } })
  useSite(w.site)
  author = w.member({ rank: 5000 })
  flagger = w.member({ rank: 20 })
  staff = w.moderator({ displayName: 'Mo' })
  vi.spyOn(Date, 'now').mockReturnValue(Epoch)
})
afterEach(() => w[Symbol.dispose]())

/** The key of the message shown next. */
function flashOf(headers: Headers): string | null {
  const [pair = ''] = (headers.get('Set-Cookie') ?? '').split(';')
  const [name = '', value = ''] = pair.split('=')
  return readFlash(new Map([[name, decodeURIComponent(value)]]))?.key ?? null
}

const open = (who: UserRow | null, query: Parameters<typeof reviewPath>[0] = {}) =>
  callRoute(w, loader, reviewPath(query), who)

async function send(who: UserRow | null, form: Record<string, string>) {
  const answer = await callRoute(w, action, reviewPath(), who, { form })
  return { ...answer, flash: flashOf(answer.headers) }
}

const taskOf = async (who: UserRow, query: Parameters<typeof reviewPath>[0]) =>
  (await open(who, query)).body.task

async function flag(object_id: string, who = flagger, type: number = Reason.spam, content = '') {
  await w.as(who).run(flagPost, { object_id, report_type: type, content })
  return w.db.select().from(reports).all().at(-1)!.id
}

async function suggest(question: number): Promise<string> {
  const input = { id: qid(question), title: 'Clearer', content: 'Much clearer.', tags: ['general'] }
  await w.as(w.member({ rank: 300 })).run(editQuestion, { ...input, edit_summary: 'clearer' })
  return String(w.db.select().from(revisions).all().at(-1)!.id)
}

async function hold(): Promise<{ question: number; reviewId: string }> {
  w.settings({ moderation: { first_posts: 1 } })
  const question = await w.ask(w.member())
  w.settings({ moderation: { first_posts: 0 } })
  const reviewId = String(w.site.sqlite.prepare('select max(id) from held_post').pluck().get())
  return { question, reviewId }
}

describe('access', () => {
  test('staff see all three queues, trusted members suggestions, others nothing', async () => {
    for (const who of [staff, w.admin()]) {
      const { status, body } = await open(who)
      expect(status).toBe(200)
      expect(body.queues.map((queue: { name: string }) => queue.name)).toEqual([
        'queued_post',
        'flagged_post',
        'suggested_post_edit',
      ])
    }
    const { body } = await open(w.member({ rank: 1000 }))
    expect(body.queues).toHaveLength(1)
    expect(body.type).toBe('suggested_post_edit')
    for (const type of ['queued_post', 'flagged_post'])
      expect((await open(w.member({ rank: 9999 }), { type })).status).toBe(403)
    for (const who of [w.member({ rank: 999 }), flagger]) expect((await open(who)).status).toBe(403)
    expect((await open(null)).to).toContain('/users/login?redirect=')
    expect((await open(w.inactive())).to).toContain('status=inactive')
  })

  test('suggestions for tags require more than those for questions', async () => {
    const tag = w.topic('ponds')
    const input = { tag_id: tid(tag), original_text: 'Small water.' }
    await w.as(w.member({ rank: 60 })).run(editTag, input)
    expect((await open(w.member({ rank: 2499 }))).body.task).toBeNull()
    expect((await open(w.member({ rank: 2500 }))).body.task).toMatchObject({ on: 'tag' })
  })
})

describe('the shown task', () => {
  test('is of the first queue with tasks, unless the URL names one', async () => {
    const question = await w.ask(author)
    expect((await open(staff)).body).toMatchObject({ done: true, task: null, skip: null })
    await suggest(question)
    expect((await open(staff)).body).toMatchObject({ type: 'suggested_post_edit' })
    await flag(qid(question))
    expect((await open(staff)).body).toMatchObject({ type: 'flagged_post', task: { kind: 'flag' } })
    await hold()
    expect((await open(staff)).body).toMatchObject({ type: 'queued_post', task: { kind: 'held' } })
    const named = await open(staff, { type: 'suggested_post_edit' })
    expect(named.body.task).toMatchObject({ kind: 'edit', summary: 'clearer' })
  })

  test('returns to the first one after the last', async () => {
    const [first, second] = [await w.ask(author), await w.ask(author)]
    await flag(qid(first))
    w.tick(1000)
    await flag(qid(second))
    const at = async (page: number) =>
      (await open(staff, { type: 'flagged_post', page })).body as {
        number: number
        skip: string
        task: { post: { id: string } }
      }
    expect((await at(1)).task.post.id).toBe(qid(second))
    expect(await at(2)).toMatchObject({ number: 2, task: { post: { id: qid(first) } } })
    expect((await at(1)).skip).toBe(`${reviewPath({ type: 'flagged_post', page: 2 })}#task`)
    expect(await at(9)).toMatchObject({ number: 1, task: { post: { id: qid(second) } } })
  })

  test('has all flags of a post together', async () => {
    const question = await w.ask(author)
    const other = await w.ask(author, { title: 'It was asked before' })
    const [a, b] = [await flag(qid(question)), await flag(qid(question), w.member({ rank: 20 }))]
    const address = `${new URL(w.ctx(null).settings.general.site_url).origin}/community/questions/${qid(other)}`
    const c = await flag(qid(question), w.member({ rank: 20 }), Reason.a_duplicate, address)
    const task = await taskOf(staff, { type: 'flagged_post' })
    expect(task).toMatchObject({ flagIds: [a, b, c].join(','), closing: { type: 60 } })
    expect(task.flags[2].original).toMatchObject({ title: 'It was asked before' })
    expect((await open(staff)).body.queues[1].waiting).toBe(1)
  })

  test('shows the parent of a post', async () => {
    const question = await w.ask(author)
    const answer = await w.answerTo(question, author, 'Under this answer.')
    const comment = await w.commentOn(aid(answer), author)
    await flag(cid(comment))
    const { post, acts } = await taskOf(staff, { type: 'flagged_post' })
    expect(post).toMatchObject({ kind: 'comment', parent: { kind: 'answer' } })
    expect(post.parent.html).toContain('Under this answer.')
    expect(acts).toEqual(['edit', 'delete'])
    await w.as(author).run(deleteComment, { comment_id: cid(comment) })
    const gone = await taskOf(staff, { type: 'flagged_post' })
    expect(gone).toMatchObject({
      acts: [],
      settled: [{ intent: 'delete-post' }],
      post: { gone: 'removed', html: '', href: null },
    })
  })

  test('can be a single post pending review, by its id', async () => {
    const [first, second] = [await hold(), await hold()]
    const pending = (query: object) => taskOf(staff, { type: 'queued_post', ...query })
    expect((await pending({})).post.id).toBe(qid(first.question))
    expect((await pending({ objectId: qid(second.question) })).post.id).toBe(qid(second.question))
  })
})

describe('a dialog', () => {
  test('belongs to its flag, and to no other post', async () => {
    const [first, second] = [await w.ask(author), await w.ask(author)]
    const [a, b] = [await flag(qid(first)), await flag(qid(second))]
    const dialog = { type: 'flagged_post', dialog: 'delete-post' }
    expect((await open(staff, { ...dialog, flag: a })).body).toMatchObject({
      dialog: 'delete-post',
      task: { post: { id: qid(first) } },
    })
    await send(staff, { intent: 'ignore', flag_ids: String(a) })
    expect((await open(staff, { ...dialog, flag: a })).body).toMatchObject({
      dialog: null,
      flagGone: true,
      task: { flagIds: String(b) },
    })
    expect((await open(staff, dialog)).body.dialog).toBeNull()
  })
})

const acts: [string, string, Record<string, string>][] = [
  ['ignore', 'ignore_report', {}],
  ['close-post', 'close_post', { close_type: '64' }],
  ['delete-post', 'delete_post', {}],
  ['unlist-post', 'unlist_post', {}],
  [
    'edit-post',
    'edit_post',
    { title: 'Another title', content: 'Another text.', tag_text: 'general' },
  ],
]

describe.each(acts)('the form to %s', (intent, operation, fields) => {
  test('decides all flags shown to the reviewer, once', async () => {
    const question = await w.ask(author)
    const ids = [await flag(qid(question)), await flag(qid(question), w.member({ rank: 20 }))]
    const back = reviewPath({ type: 'flagged_post', page: 2 })
    const form = { intent, flag_ids: ids.join(','), outcome: 'Thanks.', back, ...fields }
    expect(await send(staff, form)).toMatchObject({
      status: 303,
      to: back,
      flash: `review.done.${operation}`,
    })
    const rows = w.db.select().from(reports).all()
    expect(rows.map(row => row.outcome)).toEqual([`${operation}\nThanks.`, `${operation}\nThanks.`])
    const state = JSON.stringify([w.question(question), rows])
    expect((await send(staff, form)).flash).toBe(`review.own.${operation}`)
    const second = { ...form, intent: 'delete-post' }
    expect((await send(w.admin(), second)).flash).toBe(`review.already.${operation}`)
    expect(JSON.stringify([w.question(question), w.db.select().from(reports).all()])).toBe(state)
  })

  test('is for staff only', async () => {
    const question = await w.ask(author)
    const id = String(await flag(qid(question)))
    const state = JSON.stringify([w.question(question), w.db.select().from(reports).all()])
    const form = { intent, flag_ids: id, ...fields }
    for (const who of [w.member({ rank: 99_999 }), author, flagger])
      expect((await send(who, form)).status).toBe(403)
    expect((await send(null, form)).to).toContain('/users/login')
    expect((await send(w.inactive(), form)).to).toContain('status=inactive')
    expect(JSON.stringify([w.question(question), w.db.select().from(reports).all()])).toBe(state)
  })
})

describe('an invalid form', () => {
  test('comes back with what was typed and a message at each field', async () => {
    const question = await w.ask(author)
    const flag_ids = String(await flag(qid(question)))
    const closing = await send(staff, { intent: 'close-post', flag_ids, close_type: '59' })
    expect(closing).toMatchObject({
      status: 422,
      body: { errors: { close_msg: [expect.any(String)] } },
    })
    const typed = { title: 'Kept title', content: '', outcome: 'Kept note' }
    const editing = await send(staff, { intent: 'edit-post', flag_ids, ...typed })
    expect(editing).toMatchObject({ status: 422, body: { values: typed } })
    expect(Object.keys(editing.body.errors)).toEqual(expect.arrayContaining(['content', 'tags']))
    expect(w.db.select().from(reports).all()[0]).toMatchObject({ status: 1 })
  })

  test('on a post with a newer revision comes back with both texts, and saves at the second try', async () => {
    const question = await w.ask(author, { title: 'How it was', content: 'The text of before.' })
    const flag_ids = String(await flag(qid(question)))
    const opened = (await taskOf(staff, { type: 'flagged_post' })).revisionId as string
    w.tick(1000)
    const theirs = { title: 'How it was', content: 'The text of the author.', tags: ['general'] }
    await w.as(author).run(editQuestion, { id: qid(question), ...theirs })
    const mine = { title: 'How it was', content: 'The text of the staff.', tags: 'general' }
    const form = { intent: 'edit-post', flag_ids, object_id: qid(question), ...mine }
    const refused = await send(staff, { ...form, revision_id: opened })
    expect(refused).toMatchObject({ status: 409, body: { values: { content: mine.content } } })
    const { conflict } = refused.body.extra
    expect(conflict.name).toBe(author.displayName)
    expect(JSON.stringify(conflict.diff.body)).toContain('staff')
    expect(JSON.stringify(conflict.theirs.body)).toContain('The text of the author.')
    expect(w.question(question).originalText).toBe(theirs.content)
    expect(w.db.select().from(reports).all()[0]).toMatchObject({ status: 1 })
    const saved = await send(staff, { ...form, revision_id: conflict.revisionId as string })
    expect([saved.status, w.question(question).originalText]).toEqual([303, mine.content])
  })

  test('accepts only existing flags of one post', async () => {
    const [first, second] = [await w.ask(author), await w.ask(author)]
    const both = [await flag(qid(first)), await flag(qid(second))].join(',')
    for (const flag_ids of [both, '', '0', '99,98']) {
      expect((await send(staff, { intent: 'delete-post', flag_ids })).status).toBe(404)
    }
    expect(w.question(first).status).toBe(1)
  })

  test('a suggestion for a comment needs no tags', async () => {
    const question = await w.ask(author)
    const comment = await w.commentOn(qid(question), author)
    const flag_ids = String(await flag(cid(comment)))
    const { status, body } = await send(staff, { intent: 'edit-post', flag_ids, content: '' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['content']])
  })
})

describe('posts pending review and suggestions', () => {
  test('are approved and rejected, and the second reviewer gets a message', async () => {
    for (const [operation, status] of [
      ['approve', 1],
      ['reject', 10],
    ] as const) {
      const { question, reviewId } = await hold()
      const form = { intent: operation, task: 'held', review_id: reviewId }
      expect((await send(flagger, form)).status).toBe(403)
      expect(w.question(question).status).toBe(11)
      expect((await send(staff, form)).flash).toBe(`review.done.${operation}_post`)
      expect(w.question(question).status).toBe(status)
      const other = { ...form, intent: 'approve' }
      expect((await send(w.admin(), other)).flash).toBe(`review.already.${operation}_post`)
      expect((await send(staff, other)).flash).toBe(`review.own.${operation}_post`)
      expect(w.question(question).status).toBe(status)
    }
  })

  test('a suggestion is decided by those with the right for its kind, once', async () => {
    for (const operation of ['approve', 'reject']) {
      const question = await w.ask(author)
      const id = await suggest(question)
      const form = { intent: operation, task: 'edit', id }
      expect((await send(w.member({ rank: 999 }), form)).status).toBe(400)
      expect(w.question(question).title).not.toBe('Clearer')
      const reviewer = w.member({ rank: 1000 })
      expect((await send(reviewer, form)).flash).toBe(`review.done.${operation}_edit`)
      expect(w.question(question).title === 'Clearer').toBe(operation === 'approve')
      const other = { ...form, intent: 'approve' }
      expect((await send(staff, other)).flash).toBe(`review.already.${operation}_edit`)
      expect((await send(reviewer, other)).flash).toBe(`review.own.${operation}_edit`)
    }
    expect((await send(staff, { intent: 'approve', task: 'edit', id: '999' })).flash).toBe(
      'review.already.unknown',
    )
  })

  test('skipping writes nothing: it is a link', async () => {
    const question = await w.ask(author)
    await suggest(question)
    const { reviewId } = await hold()
    await w.as(staff).run(decidePendingPost, { review_id: reviewId, status: 'reject' })
    const before = w.count('revision')
    await open(staff, { type: 'suggested_post_edit', page: 2 })
    expect(w.count('revision')).toBe(before)
    const id = w.db
      .select()
      .from(revisions)
      .all()
      .find(row => row.status === 1)!.id
    expect(await w.as(staff).run(decideSuggestion, { id, operation: 'reject' })).toBe('rejected')
  })
})
