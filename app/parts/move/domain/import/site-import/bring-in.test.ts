import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { findImported, type ImportedKind } from '#posts/imported/imported.queries.ts'
import { listTagIds } from '#tags/tags.queries.ts'
import { community } from '#tests/support/community.ts'
import { siteFolder, importInto, type SiteFolderFixture } from '#tests/support/site-folder.ts'
import { type World, world } from '#tests/support/world.ts'

const at = (hour: number) => `2020-02-03T0${hour}:00:00Z`

/** A community of another program, with ids of all sorts. */
function oldForum(): SiteFolderFixture {
  const folder = siteFolder()
  folder.write('manifest.json', [
    {
      ...{ format: 'forum-site', version: 1, address: 'https://old.example/' },
      license: 'CC BY 4.0',
    },
  ])
  folder.write('users.ndjson', [
    { id: 'u/1', display_name: 'Ana', created_at: at(1), reputation: 120, bio: 'I *fly*.' },
    {
      ...{ id: 'ü 2', display_name: 'Ben'.padEnd(40, 'n'), username: 'ben', created_at: at(1) },
      ...{ url: 'https://old.example/profile/ben', website: 'javascript:alert(1)' },
    },
  ])
  folder.write('tags.ndjson', [
    { id: 't1', slug: 'Birds', text: 'About *birds*.' },
    { id: 't2', slug: 'fowl', synonym_of: 't1' },
  ])
  folder.write('questions.ndjson', [
    {
      ...{ id: 'p1', user_id: 'u/1', title: 'How do birds fly?', created_at: at(2) },
      ...{ text: 'With *wings*?', tags: ['fowl', 'C Sharp'], views: 7, up_votes: 3, down_votes: 1 },
      url: 'https://old.example/t/how-do-birds-fly',
    },
    {
      ...{ id: 'p9', title: 'x'.repeat(200), created_at: at(2), author_name: 'A guest' },
      html: '<p onclick="x()">Why? See <a href="https://old.example/t/how-do-birds-fly">this</a>.</p>',
      ...{ status: 'closed', closing: { reason: 'a_duplicate', message: 'https://x.example' } },
      license: 'CC0',
    },
  ])
  folder.write('answers.ndjson', [
    {
      ...{ id: 'p1', question_id: 'p1', user_id: 'ü 2', created_at: at(3), accepted: true },
      ...{ text: 'Yes.', up_votes: 5 },
    },
    { id: 'p2', question_id: 'p1', created_at: at(4), text: 'No.', accepted: true },
    { id: 'p3', question_id: 'p1', created_at: at(4), text: 'Gone.', status: 'deleted' },
  ])
  folder.write('comments.ndjson', [
    {
      id: '1',
      answer_id: 'p1',
      user_id: 'u/1',
      text: 'Thanks @Ben.',
      created_at: at(5),
      up_votes: 2,
    },
    { id: '2', question_id: 'p9', html: '<b>Hm</b>', created_at: at(5), author_name: 'A guest' },
  ])
  return folder
}

const idOf = (w: World, kind: ImportedKind, original: string) =>
  findImported(w.db, 'old.example', kind, original)!.objectId

test('a folder of another program gets new ids beside what is there', async () => {
  using w = community()
  const here = w.member({ username: 'ben' })
  await w.ask(here, { title: 'Of this site' })
  using folder = oldForum()
  const { stages } = await importInto(w, folder)

  const question = w.question(idOf(w, 'question', 'p1'))
  expect(question).toMatchObject({
    ...{ title: 'How do birds fly?', originalText: 'With *wings*?', viewCount: 7, voteCount: 2 },
    ...{ answerCount: 2, acceptedAnswerId: idOf(w, 'answer', 'p1') },
  })
  expect(question.html).toContain('<em>wings</em>')
  expect(listTagIds(w.db, question.id).map(tag => tag.slug)).toEqual(['birds', 'c-sharp'])

  const ben = w.user(idOf(w, 'user', 'ü 2'))
  expect(ben).toMatchObject({
    username: 'ben-x',
    email: null,
    website: '',
    displayName: 'Ben'.padEnd(30, 'n'),
  })
  expect(w.user(here.id).username).toBe('ben')
  expect(w.user(idOf(w, 'user', 'u/1'))).toMatchObject({
    rank: 120,
    bioHtml: '<p>I <em>fly</em>.</p>',
  })

  const guests = w.question(idOf(w, 'question', 'p9'))
  expect(guests.title).toHaveLength(150)
  expect(guests.html).not.toContain('onclick')
  expect(guests.html).toContain(`href="/community/questions/`)
  expect(w.user(guests.userId).displayName).toBe('A guest')
  expect(w.comment(idOf(w, 'comment', '1'))).toMatchObject({ voteCount: 2 })
  expect(w.comment(idOf(w, 'comment', '1')).html).toContain('/community/users/ben-x')
  expect(w.comment(idOf(w, 'comment', '2')).html).toContain('Hm')

  const redirects = w.site.sqlite.prepare('select path, target from redirect order by 1').all()
  expect(redirects).toMatchObject([
    { path: '/profile/ben', target: '/community/users/ben-x' },
    { path: '/t/how-do-birds-fly' },
  ])
  const counts = Object.assign({}, ...stages.map(stage => stage.made)) as Record<string, number>
  expect(counts).toMatchObject({
    'title cut off after 150 characters': 1,
    'name cut off after 30 characters': 1,
    'second accepted answer of a question, which stays a plain one': 1,
  })
  expect(checkCounters(w.db)).toEqual([])
})

test('the same folder changes nothing when it is imported again', async () => {
  using w = world()
  using folder = oldForum()
  await importInto(w, folder)
  const before = w.site.sqlite.serialize()
  const { stages } = await importInto(w, folder)
  expect(stages.every(stage => stage.state === 'before')).toBe(true)
  expect(w.site.sqlite.serialize().equals(before)).toBe(true)
})

test('attribution names author, licence and address of the original', async () => {
  using w = world()
  using folder = oldForum()
  await importInto(w, folder)
  const rows = w.site.sqlite
    .prepare(
      "select url, license, author_name from imported_object where kind = 'question' order by original_id",
    )
    .all()
  expect(rows).toEqual([
    { url: 'https://old.example/t/how-do-birds-fly', license: 'CC BY 4.0', author_name: 'Ana' },
    { url: 'https://old.example', license: 'CC0', author_name: 'A guest' },
  ])
})
