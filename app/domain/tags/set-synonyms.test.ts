import { describe, expect, test } from 'vitest'
import { setFollow } from '#posts/follows/set-follow.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { TagStatus } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { addTaggedQuestions } from '#tests/support/tagged-questions.ts'
import { tid } from '#tests/support/world.ts'
import { mergeTags } from '#moderation/merges/merge-tags.ts'
import { listSynonyms } from './list-synonyms.ts'
import { setSynonyms } from './set-synonyms.ts'

const save = (w: Community, main: number, list: unknown, who: UserRow = w.moderator()) =>
  w.as(who).run(setSynonyms, { tag_id: tid(main), synonym_tag_list: list })
const synonyms = async (w: Community, main: number) =>
  (await w.as(null).run(listSynonyms, { tag_id: tid(main) })).synonyms.map(tag => tag.slug)

test('the list replaces the previous one; unknown names are created, dropped ones become main tags again', async () => {
  using w = community()
  const main = w.topic('javascript')
  const js = w.topic('js')
  w.topic('ecma', { status: TagStatus.deleted })
  await save(w, main, [{ slug_name: 'JS' }, { slug_name: 'es6', display_name: 'ES6' }, 'ecma'])
  expect(await synonyms(w, main)).toEqual(['ecma', 'es6', 'js'])
  expect(w.tag('es6')).toMatchObject({ displayName: 'ES6', mainTagId: main })
  await save(w, main, ['es6'])
  expect(await synonyms(w, main)).toEqual(['es6'])
  expect(w.tag('js')).toMatchObject({ id: js, mainTagId: 0 })
  await save(w, main, [])
  expect(await synonyms(w, main)).toEqual([])
})

test('questions and followers keep their tag', async () => {
  using w = community()
  const [main, js, fan] = [w.topic('javascript'), w.topic('js'), w.member()]
  await w.ask(fan, { tags: ['js'] })
  await w.as(fan).run(setFollow, { object_id: tid(js) })
  await save(w, main, ['js'])
  expect(w.tag('js')).toMatchObject({ questionCount: 1, followCount: 1 })
  expect(w.tag('javascript')).toMatchObject({ questionCount: 0, followCount: 0 })
  expect(checkCounters(w.db)).toEqual([])
})

describe('refuses', () => {
  const field = 'synonym_tag_list'

  test('the tag itself', async () => {
    using w = community()
    const error = await refusal(save(w, w.topic('css'), ['CSS']))
    const reason = 'error.tag.cannot_set_synonym_as_itself'
    expect(error).toMatchObject({ reason, details: { fields: [{ field, reason }] } })
  })

  test('a synonym of another tag, and a tag with synonyms', async () => {
    using w = community()
    const css = w.topic('css')
    w.topic('js', { mainTagId: w.topic('javascript') })
    for (const [slug, reason] of [
      ['js', 'error.tag.synonym_of_another'],
      ['javascript', 'error.tag.has_synonyms'],
    ]) {
      const error = await refusal(save(w, css, [slug, 'fresh']))
      expect(error.details.fields).toEqual([{ field, reason, values: { tags: slug } }])
    }
    expect(w.tag('fresh')).toBeUndefined()
  })

  test('a synonym, a deleted or an unknown tag as the main one', async () => {
    using w = community()
    const synonym = w.topic('js', { mainTagId: w.topic('javascript') })
    for (const id of [synonym, w.topic('gone', { status: TagStatus.deleted }), 4711]) {
      expect((await refusal(save(w, id, ['more']))).reason).toBe('error.tag.not_found')
    }
  })

  test('invalid names, and values that are no list', async () => {
    using w = community()
    const main = w.topic('css')
    for (const list of [
      ['a/b'],
      ['x'.repeat(36)],
      7,
      Array.from({ length: 101 }, (_, i) => `t${i}`),
    ]) {
      expect((await refusal(save(w, main, list))).details.fields?.[0]?.field).toMatch(field)
    }
  })

  test('members without the reputation, even for new names', async () => {
    using w = community({
      privileges: { level: 99, custom: { 'tag.synonym': 100, 'tag.add': 200 } },
    })
    const main = w.topic('css')
    w.topic('known')
    expect((await refusal(save(w, main, [], w.member({ rank: 99 })))).code).toBe('forbidden')
    const member = w.member({ rank: 100 })
    expect(await refusal(save(w, main, ['known', 'new'], member))).toMatchObject({
      code: 'forbidden',
      details: { values: { rank: 200 } },
    })
    await save(w, main, ['known'], member)
  })

  test('changing whether a tag is reserved, except by staff', async () => {
    using w = community()
    const [news, css] = [w.topic('news', { reserved: true }), w.topic('css')]
    const member = w.member({ rank: 20_000 })
    for (const [main, list] of [
      [news, ['css']],
      [css, ['news']],
    ] as const) {
      const error = await refusal(save(w, main, list, member))
      expect(error.details.fields).toMatchObject([{ field, reason: 'error.tag.reserved' }])
    }
    await save(w, news, ['css'])
    expect((await refusal(save(w, news, [], member))).details.fields).toHaveLength(1)
    await save(w, news, ['css'], member)
    await save(w, news, [])
  })

  test('dropping a tag whose questions are still being moved', async () => {
    using w = community()
    const [main, source] = [w.topic('css'), w.topic('style')]
    addTaggedQuestions(w, w.member(), source, 301)
    const merge = { source_tag_id: tid(source), target_tag_id: tid(main) }
    const { finished } = await w.as(w.admin()).run(mergeTags, merge)
    expect(finished).toBe(false)
    const error = await refusal(save(w, main, []))
    expect(error.details.fields).toMatchObject([{ field, reason: 'error.tag.still_merging' }])
  })
})
