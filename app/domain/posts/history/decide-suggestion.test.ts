import { describe, expect, test } from 'vitest'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { searchPosts } from '#search/search-posts.ts'
import { editTag } from '#tags/edit-tag.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { RevisionStatus } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid, tid } from '#tests/support/world.ts'
import { countWaitingSuggestions, listSuggestions } from '#moderation/review/list-suggestions.ts'
import { decideSuggestion } from './decide-suggestion.ts'

/** A question with an answer, a member whose edits need review, and reviewers of two kinds. */
async function lake() {
  const w = community({})
  const owner = w.member({ username: 'owner', rank: 50 })
  const question = await w.ask(owner, { title: 'How deep is the lake', tags: ['lakes'] })
  const answer = await w.answerTo(question, w.member(), 'Forty metres.')
  w.tick(60_000)
  return {
    w,
    owner,
    question,
    answer,
    tag: w.topic('lakes'),
    helper: w.member({ username: 'helper', rank: 200 }),
    reviewer: w.member({ username: 'reviewer', rank: 1000 }),
    keeper: w.member({ username: 'keeper', rank: 2500 }),
  }
}
type Lake = Awaited<ReturnType<typeof lake>>

const suggestQuestion = ({ w, helper, question }: Lake, changes: object = {}) =>
  w.as(helper).run(editQuestion, {
    id: qid(question),
    title: 'How deep is the lake',
    content: 'I dropped a stone into the blue water.',
    tags: ['lakes'],
    edit_summary: 'the water',
    ...changes,
  })
const suggestAnswer = ({ w, helper, answer }: Lake) =>
  w.as(helper).run(editAnswer, { id: aid(answer), content: 'Fifty metres, not forty.' })
const suggestTag = ({ w, helper, tag }: Lake) =>
  w.as(helper).run(editTag, { tag_id: tid(tag), original_text: 'Water between hills.' })

const revision = (w: Community, id: number) =>
  w.site.sqlite.prepare('select * from revision where id = ?').get(id) as Record<string, unknown>
function waiting(w: Community): number {
  return w.site.sqlite
    .prepare('select max(id) from revision where status = 1')
    .pluck()
    .get() as number
}
const decide = (w: Community, who: UserRow, id: number, operation: 'approve' | 'reject') =>
  w.as(who).run(decideSuggestion, { id: String(id), operation })
const hits = async (w: Community, q: string) =>
  (await w.as(null).run(searchPosts, { q, page: '1', size: '20', order: 'relevance' })).count

describe('an approved edit', () => {
  test('of a question becomes its text, dated when it was suggested', async () => {
    const place = await lake()
    const { w, question, reviewer, helper } = place
    using _ = w
    await suggestQuestion(place, { title: 'How deep is the blue lake' })
    const suggestedAt = w.now
    expect(await hits(w, 'blue')).toBe(0)
    w.tick(60_000)
    const id = waiting(w)
    expect(await decide(w, reviewer, id, 'approve')).toBe('approved')
    expect(w.question(question)).toMatchObject({
      title: 'How deep is the blue lake',
      urlTitle: 'how-deep-is-the-blue-lake',
      originalText: 'I dropped a stone into the blue water.',
      editedAt: suggestedAt,
      activeAt: suggestedAt,
      lastEditorId: helper.id,
      revisionId: id,
    })
    expect(w.question(question).html).toContain('blue water')
    expect(revision(w, id)).toMatchObject({
      status: RevisionStatus.passed,
      review_user_id: reviewer.id,
    })
    expect(await hits(w, 'blue')).toBe(1)
  })

  test('updates the last activity, but never to an earlier time', async () => {
    const place = await lake()
    const { w, question, reviewer } = place
    using _ = w
    await suggestQuestion(place)
    w.tick(60_000)
    await w.answerTo(question, w.member())
    const later = w.now
    await decide(w, reviewer, waiting(w), 'approve')
    expect(w.question(question).activeAt).toBe(later)
  })

  test('updates tags with their counts, and the links of the new text', async () => {
    const place = await lake()
    const { w, question, reviewer } = place
    using _ = w
    const other = await w.ask(w.member(), { title: 'How wide is the river', tags: ['rivers'] })
    const content = `I dropped a stone, see #${qid(other)} for rivers.`
    await suggestQuestion(place, { content, tags: ['rivers'] })
    expect(w.tag('rivers').questionCount).toBe(1)
    await decide(w, reviewer, waiting(w), 'approve')
    expect([w.tag('lakes').questionCount, w.tag('rivers').questionCount]).toEqual([0, 2])
    expect(w.question(other).linkedCount).toBe(1)
    expect(w.question(question).linkedCount).toBe(0)
  })

  test('of an answer updates its question’s activity, that of a tag its description', async () => {
    const place = await lake()
    const { w, question, answer, keeper, helper } = place
    using _ = w
    await suggestAnswer(place)
    const suggestedAt = w.now
    w.tick(1000)
    expect(await decide(w, keeper, waiting(w), 'approve')).toBe('approved')
    expect(w.answer(answer)).toMatchObject({
      originalText: 'Fifty metres, not forty.',
      editedAt: suggestedAt,
      lastEditorId: helper.id,
    })
    expect(w.question(question).activeAt).toBe(suggestedAt)
    await suggestTag(place)
    expect(await decide(w, keeper, waiting(w), 'approve')).toBe('approved')
    expect(w.tag('lakes')).toMatchObject({ originalText: 'Water between hills.', slug: 'lakes' })
  })

  test('earns its editor two points once, however often it is approved', async () => {
    const place = await lake()
    const { w, reviewer, helper } = place
    using _ = w
    await suggestQuestion(place)
    const id = waiting(w)
    await decide(w, reviewer, id, 'approve')
    expect(w.user(helper.id).rank).toBe(202)
    expect(await decide(w, reviewer, id, 'approve')).toBe('none')
    expect(await decide(w, reviewer, id, 'reject')).toBe('none')
    expect(w.user(helper.id).rank).toBe(202)
    expect(revision(w, id)).toMatchObject({ status: RevisionStatus.passed })
    const rows = w.activities(helper.id).filter(row => row.revisionId === id)
    expect(rows.map(row => row.type).sort()).toEqual(['edit.accepted', 'question.edited'])
  })

  test('must satisfy tag rules added since', async () => {
    const place = await lake()
    const { w, question, reviewer } = place
    using _ = w
    w.topic('waters')
    await suggestQuestion(place, { tags: ['waters'] })
    w.site.sqlite.prepare("update tag set reserved = 1 where slug = 'waters'").run()
    const refused = await refusal(decide(w, reviewer, waiting(w), 'approve'))
    expect(refused.details.fields).toMatchObject([{ field: 'tags', reason: 'error.tag.reserved' }])
    expect(w.question(question).revisionId).not.toBe(waiting(w))
    expect(await decide(w, w.moderator(), waiting(w), 'approve')).toBe('approved')
  })

  test('leaves unchanged tags alone, even renamed ones', async () => {
    const place = await lake()
    const { w, question, reviewer } = place
    using _ = w
    await suggestQuestion(place)
    w.site.sqlite.prepare("update tag set slug = 'waters' where slug = 'lakes'").run()
    expect(await decide(w, reviewer, waiting(w), 'approve')).toBe('approved')
    expect(w.question(question).originalText).toContain('blue')
    expect(w.tag('waters').questionCount).toBe(1)
  })
})

describe('a rejected edit', () => {
  test('is closed without other effects', async () => {
    const place = await lake()
    const { w, question, reviewer, helper } = place
    using _ = w
    const before = w.question(question)
    await suggestQuestion(place)
    const id = waiting(w)
    const log = w.count('activity')
    expect(await decide(w, reviewer, id, 'reject')).toBe('rejected')
    expect(w.question(question)).toEqual(before)
    expect(revision(w, id)).toMatchObject({
      status: RevisionStatus.rejected,
      review_user_id: reviewer.id,
    })
    expect(w.count('activity')).toBe(log)
    expect(w.user(helper.id).rank).toBe(200)
    await suggestQuestion(place)
    expect(waiting(w)).toBeGreaterThan(id)
  })

  test('is what approving becomes if the object was deleted meanwhile', async () => {
    const place = await lake()
    const { w, question, answer, reviewer, owner } = place
    using _ = w
    await suggestAnswer(place)
    const first = waiting(w)
    await w.as(w.moderator()).run(deleteAnswer, { id: aid(answer) })
    expect(await decide(w, reviewer, first, 'approve')).toBe('rejected')
    await w.as(w.moderator()).run(undeleteAnswer, { answer_id: aid(answer) })
    expect(w.answer(answer).originalText).toBe('Forty metres.')
    await suggestQuestion(place)
    await w.as(w.moderator()).run(deleteQuestion, { id: qid(question) })
    expect(await decide(w, w.moderator(), waiting(w), 'approve')).toBe('rejected')
    expect(w.user(owner.id).rank).toBe(50)
  })
})

describe.each(['approve', 'reject'] as const)('non-staff who may %s', operation => {
  test.each(['question', 'answer'] as const)('close a suggestion for a deleted %s', async kind => {
    const place = await lake()
    const { w, question, answer, reviewer, helper } = place
    using _ = w
    await (kind === 'question' ? suggestQuestion(place) : suggestAnswer(place))
    const id = waiting(w)
    const before = kind === 'question' ? w.question(question) : w.answer(answer)
    if (kind === 'question') await w.as(w.moderator()).run(deleteQuestion, { id: qid(question) })
    else await w.as(w.moderator()).run(deleteAnswer, { id: aid(answer) })
    // It is closed, whatever they choose, and they learn nothing else about the deleted object.
    expect(await decide(w, reviewer, id, operation)).toBe('rejected')
    expect(revision(w, id)).toMatchObject({
      status: RevisionStatus.rejected,
      review_user_id: reviewer.id,
    })
    const after = kind === 'question' ? w.question(question) : w.answer(answer)
    expect(after.originalText).toBe(before.originalText)
    expect(w.user(helper.id).rank).toBe(200)
    expect(await decide(w, w.moderator(), id, 'approve')).toBe('none')
  })
})

describe('reviewers', () => {
  test.each(['approve', 'reject'] as const)(
    'need the privilege for the kind, to %s',
    async operation => {
      const place = await lake()
      const { w, helper, reviewer } = place
      using _ = w
      await suggestTag(place)
      const id = waiting(w)
      for (const who of [w.member(), helper, reviewer]) {
        const refused = await refusal(decide(w, who, id, operation))
        expect([refused.code, refused.reason]).toEqual([
          'bad_request',
          'error.revision.no_permission',
        ])
      }
      expect(revision(w, id)).toMatchObject({ status: RevisionStatus.unreviewed })
      expect(await decide(w, place.keeper, id, operation)).not.toBe('none')
    },
  )

  test('learn nothing about unknown revisions, unless they may review none', async () => {
    const { w, reviewer, helper } = await lake()
    using _ = w
    expect(await decide(w, reviewer, 424_242, 'approve')).toBe('none')
    expect((await refusal(decide(w, helper, 424_242, 'approve'))).reason).toBe(
      'error.revision.no_permission',
    )
  })

  test('cannot review what they cannot see', async () => {
    const place = await lake()
    const { w, question, reviewer } = place
    using _ = w
    await suggestQuestion(place)
    const id = waiting(w)
    w.site.sqlite.prepare('update question set status = 11 where id = ?').run(question)
    expect(await decide(w, reviewer, id, 'approve')).toBe('none')
    expect(revision(w, id)).toMatchObject({ status: RevisionStatus.unreviewed })
    const moderator = w.moderator()
    expect(await decide(w, moderator, id, 'approve')).toBe('approved')
  })

  test('may review their own suggestions', async () => {
    const place = await lake()
    const { w, helper } = place
    using _ = w
    await suggestQuestion(place)
    w.site.sqlite.prepare('update user set rank = 1000 where id = ?').run(helper.id)
    expect(await decide(w, helper, waiting(w), 'approve')).toBe('approved')
  })
})

describe('the queue', () => {
  test('is oldest first, one at a time, with only the kinds its reader may review', async () => {
    const place = await lake()
    const { w, reviewer, keeper, helper } = place
    using _ = w
    await suggestTag(place)
    await suggestAnswer(place)
    await suggestQuestion(place)
    const page = (who: UserRow, n: number) => w.as(who).run(listSuggestions, { page: n })
    const kinds = async (who: UserRow) =>
      Promise.all([1, 2, 3, 4].map(async n => (await page(who, n)).list[0]?.object.type ?? 0))
    expect(await kinds(keeper)).toEqual([3, 2, 1, 0])
    expect(await kinds(reviewer)).toEqual([2, 1, 0, 0])
    expect(await page(helper, 1)).toEqual({ count: 0, list: [] })
    const first = (await page(reviewer, 2)).list[0]!
    expect(first).toMatchObject({
      editor: { username: 'helper' },
      revision: { log: 'the water' },
      proposed: { text: 'I dropped a stone into the blue water.' },
      question: { title: 'How deep is the lake' },
    })
    const count = (who: UserRow) => {
      const { db, viewer, privileges } = w.ctx(who)
      return countWaitingSuggestions(db, viewer, privileges)
    }
    expect([keeper, reviewer, helper].map(count)).toEqual([3, 2, 0])
  })

  test('leaves out deleted or hidden objects, and its count matches the list', async () => {
    const place = await lake()
    const { w, question, reviewer } = place
    using _ = w
    await suggestAnswer(place)
    await suggestQuestion(place)
    const counts = async () => {
      const of = async (who: UserRow) => (await w.as(who).run(listSuggestions, {})).count
      return [await of(reviewer), await of(w.moderator())]
    }
    expect(await counts()).toEqual([2, 2])
    w.site.sqlite.prepare('update question set status = 11 where id = ?').run(question)
    expect(await counts()).toEqual([0, 2])
    w.site.sqlite.prepare('update question set status = 10 where id = ?').run(question)
    expect(await counts()).toEqual([0, 0])
  })
})
