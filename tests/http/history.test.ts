/** Timelines, revisions and suggested edits over JSON. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserRow } from '#basics/users/users.queries.ts'
import { api } from '#tests/support/api.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'
import { scene, type Scene } from './scene.ts'

let stage: Scene
beforeEach(async () => {
  stage = await scene()
})
afterEach(() => stage.w[Symbol.dispose]())

const call = (who: UserRow | null) => api(stage.w, who)
const author = () => stage.who.author!
const helper = () => stage.w.member({ username: 'helper', rank: 200 })
const suggestion = {
  title: 'How do birds fly',
  content: 'About **wings**.',
  tags: [{ slug_name: 'birds', display_name: 'Birds' }],
  edit_summary: 'wings',
}

/** Suggests an edit of the author's question; returns its id. */
async function suggest(who = helper()) {
  const edit = { ...suggestion, id: stage.ids.question }
  const answer = await call(who).put('question', edit)
  expect(answer.data).toMatchObject({ wait_for_review: true })
  const queue = await call(stage.who.admin).get('revisions/unreviewed', { page: 1 })
  return { who, id: queue.data.list[0].unreviewed_info.id as string, queue: queue.data }
}

describe('activity/timeline', () => {
  test('names the object and its events', async () => {
    const { question, answer } = stage.ids
    const { data } = await call(stage.who.member).get('activity/timeline', { object_id: question })
    expect(data.object_info).toEqual({
      title: 'How do birds fly',
      object_type: 'question',
      question_id: question,
      answer_id: '',
      username: 'author',
      display_name: 'author',
      main_tag_slug_name: '',
    })
    const [commented, answered, asked] = data.timeline
    expect(commented).toMatchObject({
      activity_type: 'commented',
      object_id: stage.ids.comment,
      object_type: 'comment',
      comment: '<p>Only some of them do.</p>',
      revision_id: '0',
    })
    expect(answered).toMatchObject({ activity_type: 'answered', object_id: answer })
    expect(asked).toMatchObject({
      activity_type: 'asked',
      cancelled: false,
      cancelled_at: 0,
      user_info: { username: 'author' },
    })
    expect(Number(asked.revision_id)).toBeGreaterThan(0)
    const own = await call(stage.who.member).get('activity/timeline', { object_id: answer })
    expect(own.data.object_info).toMatchObject({ question_id: question, answer_id: answer })
    const tag = await call(stage.who.member).get('activity/timeline', { object_id: stage.ids.tag })
    expect(tag.data.object_info).toMatchObject({ title: 'birds', object_type: 'tag' })
  })

  test('shows votes on request, and hides downvoters from all but administrators', async () => {
    const { w, who, ids } = stage
    await call(w.member({ rank: 200 })).post('vote/down', { object_id: ids.question })
    const votes = async (reader: UserRow | null) => {
      const query = { object_id: ids.question, show_vote: 'true' }
      const { data } = await call(reader).get('activity/timeline', query)
      return data.timeline.find(
        (row: { activity_type: string }) => row.activity_type === 'downvote',
      )
    }
    for (const reader of [who.member, who.author!, who.moderator]) {
      const { user_info } = await votes(reader)
      expect(user_info).toMatchObject({ id: '0', username: 'N/A', display_name: 'N/A' })
    }
    expect((await votes(who.admin)).user_info.username).toMatch(/^member/)
    const plain = await call(who.member).get('activity/timeline', { object_id: ids.question })
    expect(JSON.stringify(plain.data)).not.toContain('vote')
  })

  test('names the revision that a rollback brought back, as JSON and as a page', async () => {
    const { w, who, ids } = stage
    const timeline = { object_id: ids.question }
    const { data: start } = await call(author()).get('activity/timeline', timeline)
    const first = start.timeline.at(-1).revision_id as string
    const { data: question } = await call(author()).get('question/info', { id: ids.question })
    const { title, content, tags } = question
    for (const text of ['About wings, in other words.', content]) {
      const edit = { id: ids.question, title, tags, content: text }
      expect((await call(author()).put('question', edit)).status).toBe(200)
    }
    const { data } = await call(who.member).get('activity/timeline', timeline)
    expect(data.timeline.slice(0, 2)).toMatchObject([
      { activity_type: 'rollback', restored_revision_id: first },
      { activity_type: 'edited', restored_revision_id: '0' },
    ])
    const site = await openWholeSite(w)
    const { body } = await site.open(`/community/posts/${ids.question}/timeline`, who.member)
    await site.close()
    expect(body).toContain(`?rev=${first}#r${first}`)
    expect(body).toContain('Back to the revision of')
  })

  test('gives the same response for hidden and missing objects', async () => {
    const { ids, who } = stage
    const of = async (reader: UserRow | null, object_id: string) => {
      const { status, reason, msg } = await call(reader).get('activity/timeline', { object_id })
      return { status, reason, msg }
    }
    const missing = await of(who.member, '10010000000777777')
    expect(missing).toMatchObject({ status: 400, reason: 'error.object.not_found' })
    for (const id of [ids.deletedQuestion, ids.deletedAnswer]) {
      expect(await of(who.member, id)).toEqual(missing)
      expect(await of(who.author, id)).toMatchObject({ status: 200 })
      expect(await of(who.moderator, id)).toMatchObject({ status: 200 })
    }
  })

  test('closing keeps its reason', async () => {
    const { ids, who } = stage
    const close = { id: ids.question, close_type: 63, close_msg: 'ask <i>elsewhere</i>' }
    expect((await call(who.moderator).put('question/status', close)).status).toBe(200)
    const { data } = await call(who.member).get('activity/timeline', { object_id: ids.question })
    expect(data.timeline[0].activity_type).toBe('closed')
    expect(data.timeline[0].comment).toMatch(/^<p>[^<]+<\/p><p>ask <i>elsewhere<\/i><\/p>$/)
  })
})

describe('activity/timeline/detail', () => {
  test('returns two revisions, or null for none', async () => {
    const { ids, who } = stage
    const edit = { ...suggestion, id: ids.question, title: 'How do birds fly so far' }
    await call(author()).put('question', edit)
    const timeline = await call(who.member).get('activity/timeline', { object_id: ids.question })
    const [edited, , , asked] = timeline.data.timeline
    expect(edited).toMatchObject({ activity_type: 'edited', comment: '<p>wings</p>' })
    const { data } = await call(who.member).get('activity/timeline/detail', {
      new_revision_id: edited.revision_id,
      old_revision_id: asked.revision_id,
    })
    expect(data.new_revision).toEqual({
      title: 'How do birds fly so far',
      original_text: 'About **wings**.',
      slug_name: '',
      main_tag_slug_name: '',
      tags: [
        {
          slug_name: 'birds',
          display_name: 'birds',
          main_tag_slug_name: '',
          recommend: false,
          reserved: false,
        },
      ],
    })
    expect(data.old_revision).toMatchObject({ title: 'How do birds fly' })
    const first = { new_revision_id: asked.revision_id, old_revision_id: '0' }
    const whole = await call(who.member).get('activity/timeline/detail', first)
    expect(whole.data.old_revision).toBeNull()
  })

  test('shows revisions of hidden posts and suggested edits to those who may see them', async () => {
    const { ids, who } = stage
    const text = async (reader: UserRow | null, id: string) => {
      const query = { new_revision_id: id, old_revision_id: '0' }
      return (await call(reader).get('activity/timeline/detail', query)).data.new_revision
        ?.original_text
    }
    const own = await call(author()).get('activity/timeline', { object_id: ids.deletedQuestion })
    const hidden = own.data.timeline.at(-1).revision_id
    expect(await text(who.author, hidden)).toBe('About What do birds eat.')
    expect(await text(who.member, hidden)).toBeUndefined()
    const waiting = await suggest()
    expect(await text(waiting.who, waiting.id)).toBe('About **wings**.')
    expect(await text(who.moderator, waiting.id)).toBe('About **wings**.')
    expect(await text(who.author, waiting.id)).toBeUndefined()
  })
})

describe('suggested edits', () => {
  test('are in the queue of their reviewers, with the current text', async () => {
    const { who, w } = stage
    const { queue } = await suggest()
    expect(queue.count).toBe(1)
    expect(queue.list[0]).toMatchObject({
      type: 'question',
      info: {
        object_id: stage.ids.question,
        object_type: 'question',
        title: 'How do birds fly',
        content: 'About How do birds fly.',
        status: 1,
        show_status: 1,
        tags: [{ slug_name: 'birds' }],
      },
      unreviewed_info: {
        status: 1,
        reason: 'wings',
        user_info: { username: 'helper' },
        content: { content: 'About **wings**.' },
      },
    })
    for (const reader of [who.member, who.author, w.member({ rank: 999 })]) {
      const { data } = await call(reader).get('revisions/unreviewed', { page: 1 })
      expect(data).toEqual({ count: 0, list: [] })
    }
    const { data } = await call(w.member({ rank: 1000 })).get('revisions/unreviewed', { page: 2 })
    expect(data).toEqual({ count: 1, list: [] })
  })

  test('are counted for their reviewers; queues of posts are for staff', async () => {
    const { who, w, ids } = stage
    await suggest()
    await call(who.member).post('report', { object_id: ids.answer, report_type: 57 })
    const amounts = async (reader: UserRow | null) => {
      const { data } = await call(reader).get('reviewing/type')
      return data.map((row: { name: string; todo_amount: number }) => [row.name, row.todo_amount])
    }
    expect(await amounts(who.member)).toEqual([['suggested_post_edit', 0]])
    expect(await amounts(w.member({ rank: 1000 }))).toEqual([['suggested_post_edit', 1]])
    expect(await amounts(who.moderator)).toEqual([
      ['queued_post', 0],
      ['flagged_post', 1],
      ['suggested_post_edit', 1],
    ])
    const { data } = await call(who.moderator).get('reviewing/type')
    expect(data.map((row: { label: string }) => row.label)).toEqual([
      'Queued posts',
      'Flagged posts',
      'Suggested edits',
    ])
  })

  test('are approved once, by those with the right for the kind', async () => {
    const { who, w, ids } = stage
    const { id } = await suggest()
    const refused = { status: 400, reason: 'error.revision.no_permission' }
    for (const operation of ['approve', 'reject']) {
      for (const reader of [who.member, who.author, w.member({ rank: 999 })]) {
        expect(await call(reader).put('revisions/audit', { id, operation })).toMatchObject(refused)
      }
    }
    const reviewer = w.member({ rank: 1000 })
    for (const operation of ['approve', 'approve', 'reject']) {
      const done = await call(reviewer).put('revisions/audit', { id, operation })
      expect([done.status, done.data]).toEqual([200, {}])
    }
    const { data } = await call(null).get('question/info', { id: ids.question })
    expect(data).toMatchObject({
      content: 'About **wings**.',
      update_user_info: { username: 'helper' },
    })
    const gone = await call(reviewer).get('revisions/unreviewed', { page: 1 })
    expect(gone.data).toEqual({ count: 0, list: [] })
    const timeline = await call(who.member).get('activity/timeline', { object_id: ids.question })
    expect(timeline.data.timeline[0]).toMatchObject({
      activity_type: 'edited',
      revision_id: id,
      user_info: { username: 'helper' },
    })
    const odd = await call(reviewer).put('revisions/audit', { id, operation: 'skip' })
    expect(odd.status).toBe(400)
  })

  test('block other edits while they are pending', async () => {
    const { ids, who } = stage
    await suggest()
    for (const editor of [author(), who.moderator, who.admin]) {
      const edit = { ...suggestion, id: ids.question, content: 'All of this is mine.' }
      const answer = await call(editor).put('question', edit)
      expect([answer.status, answer.reason]).toEqual([400, 'error.question.cannot_update'])
    }
  })
})

describe('revisions', () => {
  const versions = async (object_id: string) =>
    (await call(stage.who.member).get('revisions', { object_id })).data

  test('return the current question, with the texts of each revision', async () => {
    const id = stage.ids.question
    const tags = [{ slug_name: 'spare', display_name: 'spare' }]
    const edit = { id, title: 'How do bats fly', content: 'About **bats**.', tags }
    expect((await call(author()).put('question', { ...edit, edit_summary: 'bats' })).status).toBe(
      200,
    )
    const now = (await call(stage.who.member).get('question/info', { id })).data
    const [second, first] = await versions(id)
    expect(second).toMatchObject({
      title: edit.title,
      url_title: 'how-do-bats-fly',
      reason: 'bats',
    })
    expect(second.content).toEqual(now)
    expect(first).toMatchObject({ title: 'How do birds fly', url_title: 'how-do-birds-fly' })
    expect(first.content).toEqual({
      ...now,
      title: 'How do birds fly',
      url_title: 'how-do-birds-fly',
      content: 'About How do birds fly.',
      html: '<p>About How do birds fly.</p>',
      description: 'About How do birds fly.',
      tags: [expect.objectContaining({ slug_name: 'birds' })],
    })
  })

  test('return the answer and the tag in the same way', async () => {
    const { answer, spareTag } = stage.ids
    await call(author()).put('answer', { id: answer, content: 'They *glide*.' })
    const { info } = (await call(stage.who.member).get('answer/info', { id: answer })).data
    const [glide, beat] = await versions(answer)
    expect(glide.content).toEqual(info)
    const before = { content: 'They beat their wings.', html: '<p>They beat their wings.</p>' }
    expect(beat.content).toEqual({ ...info, ...before })

    const texts = { slug_name: 'spare', display_name: 'Spare', original_text: 'For *rain*.' }
    await call(stage.who.admin).put('tag', { tag_id: spareTag, ...texts })
    await call(stage.who.admin).put('tag', { tag_id: spareTag, ...texts, original_text: '' })
    const tag = (await call(stage.who.member).get('tag', { id: spareTag })).data
    const [empty, rain] = await versions(spareTag)
    expect(empty.content).toEqual(tag)
    expect(rain.content).toEqual({
      ...{ ...tag, ...texts },
      ...{
        parsed_text: '<p>For <em>rain</em>.</p>',
        excerpt: '<p>For <em>rain</em>.</p>',
        description: 'For rain.',
      },
    })
  })

  test('are rendered up to the limit of a response, newest first', async () => {
    const { answer } = stage.ids
    for (const word of ['owl ', 'kea ']) {
      const edit = { id: answer, content: word.repeat(15_000) }
      expect((await call(author()).put('answer', edit)).status).toBe(200)
    }
    const [kea, owl, first] = await versions(answer)
    expect(kea.content.html).toMatch(/^<p>kea kea /)
    expect([owl.content.html, owl.content.content.length > 59_000]).toEqual(['', true])
    expect(first.content.html).toBe('<p>They beat their wings.</p>')
  })
})

describe('an edit that names the revision it started from', () => {
  test('is refused when there is a newer one, for questions and answers alike', async () => {
    const { ids } = stage
    const edits: [string, object, object][] = [
      ['question', { ...suggestion, id: ids.question }, { content: 'About wings, again.' }],
      ['answer', { id: ids.answer, content: 'They glide.' }, { content: 'They hover.' }],
    ]
    for (const [path, form, change] of edits) {
      const versions = await call(author()).get('revisions', {
        object_id: (form as { id: string }).id,
      })
      const revision_id = versions.data[0].id as string
      expect((await call(author()).put(path, { ...form, revision_id })).status).toBe(200)
      const second = await call(author()).put(path, { ...form, ...change, revision_id })
      expect([second.status, second.reason]).toEqual([400, 'error.revision.conflict'])
      const unasked = await call(author()).put(path, { ...form, ...change })
      expect(unasked.status).toBe(200)
    }
  })
})
