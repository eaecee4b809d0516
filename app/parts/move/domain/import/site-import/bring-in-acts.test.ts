import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { findImported, type ImportedKind } from '#posts/imported/imported.queries.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { importInto, siteFolder, type SiteFolderFixture } from '#tests/support/site-folder.ts'
import { type World, world } from '#tests/support/world.ts'

const at = (hour: number) => `2020-02-03T0${hour}:00:00Z`
const old = 'https://old.example'

function busyForum(): SiteFolderFixture {
  const folder = siteFolder()
  folder.write('manifest.json', [{ format: 'forum-site', version: 1, address: old }])
  folder.write('users.ndjson', [
    { id: 'ana', display_name: 'Ana', created_at: at(1) },
    { id: 'ben', display_name: 'Ben', created_at: at(1) },
  ])
  folder.write('tags.ndjson', [{ id: 't', slug: 'birds' }])
  const question = { user_id: 'ana', created_at: at(2), tags: ['birds'] }
  folder.write('questions.ndjson', [
    { ...question, id: '1', title: 'How do birds fly?', text: 'Wings.', url: `${old}/t/1` },
    {
      ...{ ...question, id: '2', title: 'And bats?', text: 'Skin.', status: 'closed' },
      closing: { reason: 'a_duplicate', message: `${old}/t/1` },
    },
  ])
  folder.write('answers.ndjson', [
    { id: '1', question_id: '1', user_id: 'ben', created_at: at(3), text: 'By air.' },
  ])
  const on = { object_type: 'question', object_id: '1' }
  folder.write('revisions.ndjson', [
    { ...on, id: 'a', user_id: 'ana', created_at: at(2), content: { original_text: 'Wing.' } },
    { ...on, id: 'a', user_id: 'ana', created_at: at(2), content: { tags: ['birds'] } },
    {
      ...on,
      id: 'b',
      user_id: 'ben',
      created_at: at(4),
      content: { original_text: 'Wings.' },
      log: 'plural',
    },
    {
      ...on,
      id: 'c',
      user_id: 'ben',
      created_at: at(5),
      content: { title: 'x' },
      status: 'unreviewed',
    },
    { ...on, id: 'd', object_id: '9', user_id: 'ben', created_at: at(5), content: {} },
  ])
  const entry = {
    user_id: 'ben',
    created_at: at(6),
    updated_at: at(6),
    object_type: 'question',
    object_id: '2',
  }
  folder.write('activity.ndjson', [
    { ...entry, id: '1', type: 'question.closed', comment: `${old}/t/1` },
    { ...entry, id: '2', type: 'user.activated', rank: 900 },
  ])
  folder.write('links.ndjson', [
    { id: '1', created_at: at(6), from_question_id: '2', to_question_id: '1', kind: 'duplicate' },
    { id: '2', created_at: at(6), from_question_id: '1', to_question_id: '1', kind: 'import' },
  ])
  folder.write('awards.ndjson', [
    { id: '1', created_at: at(6), badge_id: 'editor', user_id: 'ben' },
    { id: '2', created_at: at(6), badge_id: 'editor', user_id: 'ben' },
    { id: '3', created_at: at(6), badge_id: 'unheard_of', user_id: 'ben' },
  ])
  const vote = { created_at: at(6), updated_at: at(6), value: 1 }
  folder.write('votes.ndjson', [
    { ...vote, ...on, user_id: 'ben' },
    { ...vote, ...on, user_id: 'ben', value: -1 },
    { ...vote, object_type: 'answer', object_id: '1', user_id: 'ana', value: -1 },
  ])
  folder.write('follows.ndjson', [
    { ...on, user_id: 'ben', created_at: at(6) },
    { object_type: 'tag', object_id: 't', user_id: 'ben', created_at: at(6) },
  ])
  folder.write('bookmarks.ndjson', [{ object_id: '1', user_id: 'ben', created_at: at(6) }])
  folder.write('reactions.ndjson', [{ ...on, emoji: 'heart', user_id: 'ben', created_at: at(6) }])
  return folder
}

const idOf = (w: World, kind: ImportedKind, original: string) =>
  findImported(w.db, 'old.example', kind, original)!.objectId
const rows = (w: World, query: string, ...values: unknown[]) =>
  w.site.sqlite.prepare(query).all(...values)

test('what members of another program did comes along, with the ids here', async () => {
  using w = world()
  w.write(seedBadges)
  using folder = busyForum()
  const { stages } = await importInto(w, folder)
  const [first, second] = [
    w.question(idOf(w, 'question', '1')),
    w.question(idOf(w, 'question', '2')),
  ]
  expect(first).toMatchObject({ voteCount: 1, followCount: 1, collectionCount: 1, linkedCount: 1 })
  expect(w.answer(idOf(w, 'answer', '1')).voteCount).toBe(-1)
  expect(w.tag('birds').followCount).toBe(1)
  const versions = rows(
    w,
    'select status, log, content from revision where object_id = ? order by id',
    first.id,
  )
  expect(versions).toMatchObject([{ status: 0 }, { status: 2, log: 'plural' }])
  expect(JSON.parse((versions[0] as { content: string }).content)).toMatchObject({
    original_text: 'Wing.',
    tags: ['birds'],
  })
  const here = expect.stringMatching(
    /^http:\/\/localhost:3000\/community\/questions\/\d+/,
  ) as unknown
  const closed = rows(w, "select comment from activity where type = 'question.closed'")
  expect(closed).toEqual([{ comment: here }])
  const [meta] = rows(w, 'select value from object_meta where object_id = ?', second.id) as {
    value: string
  }[]
  expect(JSON.parse(meta!.value)).toMatchObject({ close_msg: here })
  expect(rows(w, 'select kind, to_question_id from question_link')).toEqual([
    { kind: 'duplicate', to_question_id: first.id },
  ])
  expect(rows(w, 'select count(*) as n from badge_award')).toEqual([{ n: 1 }])
  expect(rows(w, 'select emoji from reaction')).toEqual([{ emoji: 'heart' }])
  const skipped = Object.assign({}, ...stages.map(stage => stage.skipped)) as Record<string, number>
  expect(skipped).toEqual({
    'a suggestion that is not in force': 1,
    'an entry that does not come from another site': 1,
    'a link within one question': 1,
    'a second vote of the same member on one post': 1,
    'its post was not imported': 1,
    'second award of a badge that is awarded once': 1,
    '“unheard_of”: this site has not set up its badges': 1,
  })
  expect(checkCounters(w.db)).toEqual([])
})
