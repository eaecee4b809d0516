import { describe, expect, test } from 'vitest'
import { setFollow } from '#posts/follows/set-follow.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { setQuestionState } from '#posts/questions/set-state.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { Role, Show, TagStatus } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { qid, tid } from '#tests/support/world.ts'
import { deleteTag, undeleteTag } from './delete-tag.ts'
import { listTagsPage } from './list-tags-page.ts'
import { showTag } from './show-tag.ts'

const remove = (w: Community, id: number, who = w.moderator()) =>
  w.as(who).run(deleteTag, { tag_id: tid(id) })
const restore = (w: Community, id: number, who = w.moderator()) =>
  w.as(who).run(undeleteTag, { tag_id: tid(id) })

test('a deleted tag is visible only to staff, until it is restored unchanged', async () => {
  using w = community()
  const [id, fan] = [w.topic('moss', { displayName: 'Moss' }), w.member()]
  await w.as(fan).run(setFollow, { object_id: tid(id) })
  await remove(w, id)
  await remove(w, id)
  expect((await w.as(fan).run(listTagsPage)).count).toBe(0)
  expect((await refusal(w.as(fan).run(showTag, { name: 'moss' }))).code).toBe('not_found')
  const seen = await w.as(w.admin()).run(showTag, { name: 'moss' })
  expect(seen.actions.map(one => one.action)).toEqual(['undelete'])
  await restore(w, id)
  await restore(w, id)
  expect(w.tag('moss')).toMatchObject({
    ...{ displayName: 'Moss', followCount: 1, status: TagStatus.available },
  })
  expect(checkCounters(w.db)).toEqual([])
})

test('listed questions prevent deletion, others do not', async () => {
  using w = community()
  const author = w.member()
  const id = await w.ask(author, { tags: ['moss'] })
  const tag = w.tag('moss').id
  const used = { code: 'bad_request', reason: 'error.tag.is_used_cannot_delete' }
  expect(await refusal(remove(w, tag))).toMatchObject(used)
  w.write(tx => setQuestionState(tx, id, { show: Show.unlisted }))
  await remove(w, tag)
  await restore(w, tag)
  w.write(tx => setQuestionState(tx, id, { show: Show.listed }))
  expect(await refusal(remove(w, tag))).toMatchObject(used)
  await w.as(w.admin()).run(deleteQuestion, { id: qid(id) })
  await remove(w, tag)
  expect(w.tag('moss').status).toBe(TagStatus.deleted)
})

test('a tag with synonyms cannot be deleted; a synonym is restored as one', async () => {
  using w = community()
  const main = w.topic('moss')
  const synonym = w.topic('mosses', { mainTagId: main })
  expect((await refusal(remove(w, main))).reason).toBe('error.tag.is_used_cannot_delete')
  await remove(w, synonym)
  await remove(w, main)
  await restore(w, main)
  await restore(w, synonym)
  expect(w.tag('mosses')).toMatchObject({ mainTagId: main, status: TagStatus.available })
})

describe.each([
  ['delete', deleteTag],
  ['bring back', undeleteTag],
])('to %s a tag', (_, verb) => {
  test('requires a role: no reputation is enough', async () => {
    using w = community()
    const id = w.topic('moss')
    const run = (who: ReturnType<typeof w.member> | null, tag_id = tid(id)) =>
      w.as(who).run(verb, { tag_id })
    expect((await refusal(run(null))).code).toBe('unauthorized')
    expect((await refusal(run(w.inactive()))).details.type).toBe('inactive')
    expect(await refusal(run(w.member({ rank: 1_000_000 })))).toMatchObject({
      code: 'forbidden',
      reason: 'error.rank.fail_to_meet_the_condition',
    })
    expect((await refusal(run(w.admin(), tid(4711)))).reason).toBe('error.tag.not_found')
    await run(w.member({ roleId: Role.moderator }))
  })
})
