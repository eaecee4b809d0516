import { describe, expect, test } from 'vitest'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { closeQuestion, operateQuestion, reopenQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { createTag } from '#tags/create-tag.ts'
import { deleteTag, undeleteTag } from '#tags/delete-tag.ts'
import { editTag } from '#tags/edit-tag.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { community, type Community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, cid, qid, tid } from '#tests/support/world.ts'
import { listSuggestions } from '#moderation/review/list-suggestions.ts'
import { decideSuggestion } from './decide-suggestion.ts'
import { listObjectRevisions } from './list-revisions.ts'
import { showRevisionDiff } from './show-revision-diff.ts'
import { showTimeline } from './show-timeline.ts'

async function lake() {
  const w = community()
  const owner = w.member({ username: 'owner' })
  const question = await w.ask(owner, { title: 'How deep is the lake', tags: ['lakes'] })
  return { w, owner, question, staff: w.moderator({ username: 'staff' }) }
}

const read = (w: Community, who: UserRow, object_id: string, more: object = {}) =>
  w.as(who).run(showTimeline, { object_id, ...more })
const types = async (w: Community, who: UserRow, id: string, show_vote = false) =>
  (await read(w, who, id, { show_vote })).list.map(entry => entry.type)

describe('a timeline', () => {
  test('of a question contains everything that happened to it, newest first, with the users', async () => {
    const { w, owner, question, staff } = await lake()
    using _ = w
    const id = qid(question)
    const answer = await w.answerTo(question, w.member({ username: 'diver' }))
    await w.as(owner).run(acceptAnswer, { question_id: id, answer_id: aid(answer) })
    await w.commentOn(id, w.member({ username: 'reader' }), 'Which **lake**?')
    const edit = { id, title: 'How deep is it', content: 'The lake.', tags: ['lakes'] }
    await w.as(staff).run(editQuestion, { ...edit, edit_summary: 'shorter *title*' })
    await w.as(staff).run(operateQuestion, { id, operation: 'pin' })
    await w.as(staff).run(operateQuestion, { id, operation: 'unpin' })
    await w.as(staff).run(operateQuestion, { id, operation: 'hide' })
    await w.as(staff).run(operateQuestion, { id, operation: 'show' })
    await w.as(staff).run(closeQuestion, { id, close_type: 63, close_msg: 'not <b>here</b>' })
    await w.as(staff).run(reopenQuestion, { question_id: id })
    await w.as(staff).run(deleteQuestion, { id })
    await w.as(staff).run(undeleteQuestion, { id })
    const { list, count, object } = await read(w, owner, id)
    expect(list.map(entry => `${entry.type} ${entry.user?.username}`)).toEqual([
      'undeleted staff',
      'deleted staff',
      'reopened staff',
      'closed staff',
      'show staff',
      'hide staff',
      'unpin staff',
      'pin staff',
      'edited staff',
      'commented reader',
      'accept owner',
      'answered diver',
      'asked owner',
    ])
    expect(count).toBe(13)
    expect(object).toMatchObject({ title: 'How deep is it', questionId: question, answerId: 0 })
    const entry = (type: string) => list.find(row => row.type === type)!
    expect(entry('edited').noteHtml).toBe('<p>shorter <em>title</em></p>')
    expect(entry('commented').noteHtml).toContain('<strong>lake</strong>')
    expect(entry('closed').closeType).toBe(63)
    expect(entry('closed').noteHtml).toBe('<p>not <b>here</b></p>')
    expect(entry('accept').object.seq).toBe(answer)
  })

  test('of an answer and of a tag', async () => {
    const { w, owner, question, staff } = await lake()
    using _ = w
    const diver = w.member({ username: 'diver' })
    const answer = await w.answerTo(question, diver)
    await w.as(diver).run(editAnswer, { id: aid(answer), content: 'Fifty metres at least.' })
    await w.commentOn(aid(answer), owner)
    await w.accept(staff, question, answer)
    const rows = (await read(w, owner, aid(answer))).list
    expect(rows.map(entry => `${entry.type} ${entry.user?.username}`)).toEqual([
      'accept staff',
      'commented owner',
      'edited diver',
      'answered diver',
    ])
    const tag = tid(w.topic('ponds', { userId: staff.id }))
    await w
      .as(staff)
      .run(editTag, { tag_id: tag, original_text: 'Small water.', edit_summary: 'x' })
    await w.as(staff).run(deleteTag, { tag_id: tag })
    await w.as(staff).run(undeleteTag, { tag_id: tag })
    expect(await types(w, owner, tag)).toEqual(['undeleted', 'deleted', 'edited'])
  })

  test('calls an edit that brings back an earlier revision a rollback, and names the revision', async () => {
    const { w, owner, question, staff } = await lake()
    using _ = w
    w.topic('ponds')
    const answer = await w.answerTo(question, owner, 'Fifty metres\nat least.')
    const first = await w
      .as(staff)
      .run(createTag, { slug_name: 'rivers', display_name: 'Rivers', original_text: 'Flowing.' })
    const editTo: Record<string, (text: string) => Promise<unknown>> = {
      [qid(question)]: content =>
        w.as(owner).run(editQuestion, {
          ...{ id: qid(question), title: 'How deep is the lake', content, tags: ['lakes'] },
        }),
      [aid(answer)]: content => w.as(owner).run(editAnswer, { id: aid(answer), content }),
      [tid(first.id)]: original_text =>
        w.as(staff).run(editTag, { tag_id: tid(first.id), original_text }),
    }
    for (const [id, edit] of Object.entries(editTo)) {
      const { list: before } = await read(w, owner, id)
      await edit('Nobody knows\r\nhow much.')
      const middle = (await read(w, owner, id)).list[0]!.revisionId
      await edit('Measured by now.')
      await edit('Nobody knows\nhow much.')
      await edit('Something else.')
      const { list } = await read(w, owner, id)
      const made = list.slice(0, list.length - before.length).reverse()
      expect(made.map(row => [row.type, row.restored?.id ?? 0])).toEqual([
        ['edited', 0],
        ['edited', 0],
        ['rollback', middle],
        ['edited', 0],
      ])
    }
    // Other tags are another revision.
    const same = { id: qid(question), title: 'How deep is the lake', content: 'Measured by now.' }
    await w.as(owner).run(editQuestion, { ...same, tags: ['ponds'] })
    expect((await read(w, owner, qid(question))).list[0]!.type).toBe('edited')
    await w.as(owner).run(editQuestion, { ...same, tags: ['lakes'] })
    expect((await read(w, owner, qid(question))).list[0]!.type).toBe('rollback')
  })

  test('calls an approved suggestion a rollback by the same rule', async () => {
    const { w, owner, question, staff } = await lake()
    using _ = w
    w.settings({ privileges: { level: 2 } })
    const helper = w.member({ rank: 200 })
    const [first] = (await w.as(owner).run(listObjectRevisions, { object_id: qid(question) })).list
    const { title, original_text: content, tags } = first!.snapshot
    const edit = { id: qid(question), title: title!, tags: tags! }
    await w.as(owner).run(editQuestion, { ...edit, content: 'Spam instead of a lake.' })
    await w.as(helper).run(editQuestion, { ...edit, content })
    const { list } = await w.as(staff).run(listSuggestions, {})
    await w
      .as(staff)
      .run(decideSuggestion, { id: String(list[0]!.revision.id), operation: 'approve' })
    const [newest] = (await read(w, owner, qid(question))).list
    expect([newest!.type, newest!.restored?.id]).toEqual(['rollback', first!.id])
  })

  test('comes page by page', async () => {
    const { w, owner, question } = await lake()
    using _ = w
    for (let i = 0; i < 5; i++) await w.commentOn(qid(question), owner)
    const page = (n: number) => read(w, owner, qid(question), { page: n, page_size: 4 })
    expect([(await page(1)).list.length, (await page(2)).list.length]).toEqual([4, 2])
    expect((await page(2)).list.at(-1)!.type).toBe('asked')
    expect((await page(2)).count).toBe(6)
  })
})

describe('votes', () => {
  test('are shown on request; downvoters are named only to admins; withdrawn votes stay', async () => {
    const { w, owner, question, staff } = await lake()
    using _ = w
    const id = qid(question)
    const [up, down] = [w.member({ username: 'up' }), w.member({ username: 'down' })]
    await w.vote(up, 'up', id)
    await w.vote(down, 'down', id)
    w.tick(5000)
    await w.vote(up, 'none', id)
    expect(await types(w, owner, id)).toEqual(['asked'])
    for (const who of [owner, down, staff]) {
      const { list } = await read(w, who, id, { show_vote: true })
      expect(list.map(entry => [entry.type, entry.user?.username, entry.cancelledAt])).toEqual([
        ['downvote', undefined, 0],
        ['upvote', 'up', w.now],
        ['asked', 'owner', 0],
      ])
    }
    const { list } = await read(w, w.admin(), id, { show_vote: true })
    expect(list[0]!.user!.username).toBe('down')
  })
})

describe('hidden from a reader', () => {
  test('are removed and pending comments, deleted and pending answers', async () => {
    const { w, owner, question, staff } = await lake()
    using _ = w
    const id = qid(question)
    const diver = w.member()
    const answer = await w.answerTo(question, diver)
    const removed = await w.commentOn(id, diver, 'secret one')
    const pending = await w.commentOn(id, diver, 'secret two')
    await w.as(staff).run(deleteComment, { comment_id: cid(removed) })
    w.site.sqlite.prepare('update comment set status = 11 where id = ?').run(pending)
    await w.as(staff).run(deleteAnswer, { id: aid(answer) })
    for (const who of [owner, w.member()]) {
      const seen = await read(w, who, id)
      expect(seen.list.map(entry => entry.type)).toEqual(['asked'])
      expect(seen.count).toBe(1)
      expect(JSON.stringify(seen)).not.toContain('secret')
    }
    for (const who of [diver, staff]) {
      expect(await types(w, who, id)).toEqual(['answered', 'asked'])
    }
    w.site.sqlite.prepare('update answer set status = 11 where id = ?').run(answer)
    expect(await types(w, owner, id)).toEqual(['asked'])
    expect(await types(w, diver, id)).toEqual(['answered', 'asked'])
  })

  test.each([10, 11])('is the timeline of a question with status %i', async status => {
    const { w, owner, question, staff } = await lake()
    using _ = w
    const answer = await w.answerTo(question, owner)
    w.site.sqlite.prepare('update question set status = ? where id = ?').run(status, question)
    for (const id of [qid(question), aid(answer)]) {
      const hidden = await refusal(read(w, w.member(), id))
      const missing = await refusal(read(w, w.member(), qid(777_777)))
      expect([hidden.code, hidden.reason]).toEqual([missing.code, missing.reason])
      for (const who of [owner, staff]) expect((await read(w, who, id)).count).toBeGreaterThan(0)
    }
  })

  test('is the timeline of a deleted tag; comments and users have none', async () => {
    const { w, owner, question, staff } = await lake()
    using _ = w
    const tag = w.topic('ponds')
    await w.as(staff).run(deleteTag, { tag_id: tid(tag) })
    const comment = await w.commentOn(qid(question), owner)
    for (const id of [tid(tag), cid(comment)]) {
      expect((await refusal(read(w, owner, id))).reason).toBe('error.object.not_found')
    }
    expect((await read(w, staff, tid(tag))).object.deleted).toBe(true)
  })
})

describe('two revisions', () => {
  async function edited() {
    const place = await lake()
    const { w, owner, question } = place
    const edit = { id: qid(question), title: 'How deep', content: 'The lake.', tags: ['ponds'] }
    w.topic('ponds')
    await w.as(owner).run(editQuestion, edit)
    const revisions = w.site.sqlite
      .prepare('select id from revision where object_id = ? order by id')
      .pluck()
      .all(question) as number[]
    return { ...place, revisions }
  }
  const compare = (w: Community, who: UserRow, new_revision_id: number, old?: number) =>
    w.as(who).run(showRevisionDiff, {
      new_revision_id: String(new_revision_id),
      ...(old === undefined ? null : { old_revision_id: String(old) }),
    })

  test('are returned with their texts; the previous one by default; 0 is none', async () => {
    const { w, owner, revisions } = await edited()
    using _ = w
    const [first, second] = revisions as [number, number]
    const found = await compare(w, owner, second)
    expect(found.next).toMatchObject({ title: 'How deep', text: 'The lake.' })
    expect(found.previous).toMatchObject({ title: 'How deep is the lake' })
    expect(found.previous!.tags.map(tag => tag.slug)).toEqual(['lakes'])
    expect((await compare(w, owner, first)).previous).toBeNull()
    expect(await compare(w, owner, second, 0)).toMatchObject({ previous: null })
    expect(await compare(w, owner, 0, 424_242)).toEqual({ next: null, previous: null })
  })

  test('of a hidden post are not returned; suggested ones only to their author and reviewers', async () => {
    const { w, owner, question, revisions } = await edited()
    using _ = w
    w.settings({ privileges: { level: 2 } })
    const helper = w.member({ rank: 200 })
    const edit = { id: qid(question), title: 'How deep', content: 'A pond.', tags: ['ponds'] }
    await w.as(helper).run(editQuestion, edit)
    const id = revisions[1]! + 1
    const seen = async (who: UserRow) => (await compare(w, who, id, 0)).next?.text
    expect(await seen(helper)).toBe('A pond.')
    expect(await seen(w.member({ rank: 1000 }))).toBe('A pond.')
    expect(await seen(owner)).toBeUndefined()
    expect(await seen(w.member({ rank: 999 }))).toBeUndefined()
    await w.as(w.moderator()).run(deleteQuestion, { id: qid(question) })
    expect(await compare(w, w.member({ rank: 20_000 }), id)).toEqual({ next: null, previous: null })
    expect((await compare(w, owner, revisions[1]!)).next).not.toBeNull()
  })
})
