/** Decisions of reviewers affect only what they name, and require the right for its kind. */
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { PrivilegeLevels } from '#kernel'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { holdQuestion } from '#posts/questions/set-state.ts'
import { editTag } from '#tags/edit-tag.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Reason } from '#shared/codes.ts'
import { pendingPosts, reports, revisions } from '#drizzle/schema/index.ts'
import { api } from '#tests/support/api.ts'
import { Community } from '#tests/support/community.ts'
import { changedTables, dumpOf } from '#tests/support/database-dump.ts'
import { aid, cid, qid, tid } from '#tests/support/world.ts'

const kinds = ['question', 'answer', 'tag'] as const
type Kind = (typeof kinds)[number]

/** One point is enough for everything but direct edits; reviewing is open for one kind. */
const only = (kind: Kind | null) => ({
  level: 99 as const,
  custom: Object.fromEntries(
    Object.keys(PrivilegeLevels).map(key => [
      key,
      key !== `${kind}.audit` && /audit|without_review/.test(key) ? 900_000 : 1,
    ]),
  ),
})

type Work = {
  suggestions: Record<Kind, string>
  flags: Record<'question' | 'answer' | 'comment', string>
  held: string
}

/** One of everything that a reviewer can decide on. */
async function fill(w: Community): Promise<Work> {
  const [asker, writer, editor] = [w.member(), w.member(), w.member()]
  const question = await w.ask(asker, { tags: ['birds'] })
  const answer = await w.answerTo(question, writer)
  const comment = await w.commentOn(qid(question), writer)
  const tag = w.topic('birds')
  const act = w.as(editor)
  await act.run(editQuestion, {
    ...{ id: qid(question), title: 'A better title', content: 'A better text', tags: ['birds'] },
  })
  await act.run(editAnswer, { id: aid(answer), content: 'A better answer' })
  await act.run(editTag, { tag_id: tid(tag), original_text: 'All that flies' })
  for (const object_id of [qid(question), aid(answer), cid(comment)])
    await act.run(flagPost, { object_id, report_type: Reason.spam })
  const waiting = await w.ask(writer)
  const pending = w.write(tx => {
    holdQuestion(tx, waiting)
    const times = { createdAt: w.now, updatedAt: w.now }
    const place = { objectType: 1, objectId: waiting, questionId: waiting, userId: writer.id }
    return tx
      .insert(pendingPosts)
      .values({ ...times, ...place, rule: 'words' })
      .run().lastInsertRowid
  })
  const unreviewed = w.db
    .select()
    .from(revisions)
    .all()
    .filter(row => row.status === 1)
  const suggestion = (type: number) =>
    String(unreviewed.find(row => row.objectType === type)?.id ?? '')
  const flags = w.db.select().from(reports).all()
  const flag = (type: number) => String(flags.find(row => row.objectType === type)?.id ?? '')
  return {
    suggestions: { question: suggestion(1), answer: suggestion(2), tag: suggestion(3) },
    flags: { question: flag(1), answer: flag(2), comment: flag(7) },
    held: String(pending),
  }
}

let w: Community
let work: Work
async function start(kind: Kind | null) {
  w = new Community({ privileges: only(kind) })
  work = await fill(w)
}
afterEach(() => w[Symbol.dispose]())

type Sent = { status: number; changed: string[] }
async function send(who: UserRow, path: string, body: object): Promise<Sent> {
  const call = api(w, who)
  const before = dumpOf(w)
  const { status } = await call.put(path, body)
  return { status, changed: changedTables(before, dumpOf(w)) }
}

describe.each(kinds)('reviewing edits of a %s', kind => {
  beforeEach(() => start(kind))

  test.each(['approve', 'reject'])('may %s these, and no others', async operation => {
    const auditor = w.member()
    for (const other of kinds.filter(name => name !== kind)) {
      const id = work.suggestions[other]
      const { status, changed } = await send(auditor, 'revisions/audit', { id, operation })
      expect([other, status, changed]).toEqual([other, 400, []])
    }
    const own = await send(auditor, 'revisions/audit', { id: work.suggestions[kind], operation })
    expect(own.status).toBe(200)
    expect(own.changed).toContain('revision')
  })

  test('sees only these, also when skipping', async () => {
    const call = api(w, w.member())
    const pages = await Promise.all(
      [1, 2, 3].map(page => call.get('revisions/unreviewed', { page })),
    )
    expect(pages.map(({ data }) => data.count)).toEqual([1, 1, 1])
    expect(pages.map(({ data }) => data.list.length)).toEqual([1, 0, 0])
    expect(JSON.stringify(pages[0]!.data.list)).toContain(`"${kind}"`)
    const waiting = (await call.get('reviewing/type')).data as { name: string }[]
    expect(JSON.stringify(waiting)).not.toMatch(/queued|flagged/)
    for (const path of ['report/unreviewed/post', 'review/pending/post/page'])
      expect((await call.get(path, { page: 1 })).data).toMatchObject({ count: 0, list: [] })
  })

  test('decides neither on flags nor on posts pending review', async () => {
    const auditor = w.member()
    for (const flag_id of Object.values(work.flags)) {
      for (const operation_type of ['delete_post', 'ignore_report', 'close_post', 'unlist_post']) {
        const sent = await send(auditor, 'report/review', { flag_id, operation_type })
        expect(sent).toEqual({ status: 403, changed: [] })
      }
    }
    for (const status of ['approve', 'reject']) {
      const sent = await send(auditor, 'review/pending/post', { review_id: work.held, status })
      expect(sent).toEqual({ status: 403, changed: [] })
    }
  })
})

describe('members without any such right', () => {
  beforeEach(() => start(null))

  test('decide nothing, not even about their own posts', async () => {
    const people = [w.user(1), w.user(2), w.user(3), w.member({ rank: 50_000 })]
    for (const who of people) {
      for (const id of Object.values(work.suggestions)) {
        for (const operation of ['approve', 'reject']) {
          const sent = await send(who, 'revisions/audit', { id, operation })
          expect(sent).toEqual({ status: 400, changed: [] })
        }
      }
      for (const status of ['approve', 'reject']) {
        const sent = await send(who, 'review/pending/post', { review_id: work.held, status })
        expect(sent).toEqual({ status: 403, changed: [] })
      }
      const flag = { flag_id: work.flags.question, operation_type: 'ignore_report' }
      expect(await send(who, 'report/review', flag)).toEqual({ status: 403, changed: [] })
    }
  })

  test.each(['moderator', 'admin'] as const)(
    'a %s decides by the kind of the object',
    async role => {
      const who = w[role]()
      for (const flag_id of [work.flags.answer, work.flags.comment]) {
        for (const operation_type of ['close_post', 'unlist_post']) {
          const input = { flag_id, operation_type, close_type: Reason.not_clarity }
          const { status, changed } = await send(who, 'report/review', input)
          expect([status, changed]).toEqual([400, []])
        }
      }
      const unknown = ['0', '-1', '999999', '10010000000000001', 'x', '']
      for (const id of unknown) {
        const flagged = await send(who, 'report/review', {
          ...{ flag_id: id, operation_type: 'delete_post' },
        })
        const pending = await send(who, 'review/pending/post', { review_id: id, status: 'reject' })
        const edit = await send(who, 'revisions/audit', { id, operation: 'approve' })
        expect([flagged.changed, pending.changed, edit.changed]).toEqual([[], [], []])
        expect(flagged.status, `flag ${id}`).toBeGreaterThanOrEqual(400)
        expect(pending.status, `held ${id}`).toBeGreaterThanOrEqual(400)
      }
    },
  )

  test('a decided task is not processed again', async () => {
    const [first, second] = [w.moderator(), w.admin()]
    const flag_id = work.flags.answer
    const ignored = { flag_id, operation_type: 'ignore_report' }
    expect((await send(first, 'report/review', ignored)).changed).toContain('report')
    const late = await send(second, 'report/review', { flag_id, operation_type: 'delete_post' })
    expect(late.changed).toEqual([])
    const pending = (status: string) => ({ review_id: work.held, status })
    expect((await send(first, 'review/pending/post', pending('reject'))).changed).toContain(
      'held_post',
    )
    expect((await send(second, 'review/pending/post', pending('approve'))).changed).toEqual([])
    const edit = (operation: string) => ({ id: work.suggestions.question, operation })
    expect((await send(first, 'revisions/audit', edit('reject'))).changed).toContain('revision')
    expect((await send(second, 'revisions/audit', edit('approve'))).changed).toEqual([])
  })
})
