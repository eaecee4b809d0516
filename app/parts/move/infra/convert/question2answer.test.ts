import { expect, test } from 'vitest'
import { listTagIds } from '#tags/tags.queries.ts'
import { Conversion } from '#tests/support/conversion.ts'
import { expectCheap } from '#tests/support/cpu-time.ts'
import { slugOfTitle } from './question2answer.ts'

const siteUrl = 'https://old.example'
const address = `${siteUrl}/1/how-do-birds-fly-isnt-it-magic`

type Post = [id: number, type: string, values: Record<string, string | number>]

const columns =
  'postid,type,parentid,categoryid,selchildid,closedbyid,userid,createip,upvotes,downvotes,views,format,created,updated,updatetype,title,content,tags,name'.split(
    ',',
  )
const sql = (value: string | number | undefined) =>
  value === undefined
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

const usual = { upvotes: 0, downvotes: 0, views: 0, format: '', created: '2020-03-01 08:00:00' }
const insert = ([postid, type, values]: Post) => {
  const row: Record<string, string | number> = { ...usual, postid, type, ...values }
  return `(${columns.map(name => (name === 'createip' ? "_binary '0x7f000001'" : sql(row[name]))).join(',')})`
}

const posts: Post[] = [
  [
    1,
    'Q',
    {
      ...{ userid: 2, title: "How do birds fly? Isn't it magic", content: 'Wings <b>\nand\n\nair' },
      ...{ tags: 'birds,flight', categoryid: 4, selchildid: 3, upvotes: 5, downvotes: 1, views: 9 },
      ...{ updated: '2020-03-02 08:00:00', updatetype: 'E' },
    },
  ],
  [3, 'A', { parentid: 1, userid: 5, format: 'html', content: '<p>Yes.</p>', upvotes: 2 }],
  [4, 'A', { parentid: 1, name: 'A guest', content: 'See https://x.example/a.' }],
  [5, 'C', { parentid: 3, userid: 2, content: 'Thanks' }],
  [6, 'C', { parentid: 1, userid: 77, content: 'Good question' }],
  [7, 'A_HIDDEN', { parentid: 1, userid: 2, content: 'Hidden' }],
  [8, 'C', { parentid: 7, userid: 2, content: 'On something hidden' }],
  [9, 'Q_QUEUED', { title: 'Spam', content: 'Spam' }],
  [10, 'Q', { title: 'Again?', content: '', userid: 2, closedbyid: 1 }],
  [11, 'Q', { title: 'Off', content: 'x', userid: 2, closedbyid: 12 }],
  [12, 'NOTE', { parentid: 11, content: 'Not about birds' }],
]
const dump = `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
CREATE TABLE \`qa_posts\` (${columns.map(name => `\`${name}\` text`).join(',')}, PRIMARY KEY (\`postid\`));
INSERT INTO \`qa_posts\` VALUES ${posts.toReversed().map(insert).join(',')};
CREATE TABLE \`qa_users\` (\`userid\` int, \`created\` datetime, \`email\` varchar(80), \`handle\` varchar(20));
INSERT INTO \`qa_users\` VALUES (2,'2019-01-01 00:00:00','ana@x.example','Ana B'),(5,'2019-02-01 00:00:00','ben@x.example','ben'),(6,'2019-02-01 00:00:00','idle@x.example','idle');
CREATE TABLE \`qa_categories\` (\`categoryid\` int, \`title\` varchar(80), \`tags\` varchar(200));
INSERT INTO \`qa_categories\` VALUES (4,'Small animals','small-animals');
-- Dump completed on 2024-05-01 10:00:00
`

test('questions, answers and comments keep their places', async () => {
  using conversion = new Conversion(dump)
  const summary = await conversion.run('question2answer', { siteUrl, timeZone: '+08:00' })
  expect(conversion.lines('users')).toEqual([
    {
      ...{ id: '2', username: 'Ana B', display_name: 'Ana B', url: `${siteUrl}/user/Ana+B` },
      created_at: '2018-12-31T16:00:00Z',
    },
    {
      ...{ id: '5', username: 'ben', display_name: 'ben', url: `${siteUrl}/user/ben` },
      created_at: '2019-01-31T16:00:00Z',
    },
  ])
  expect(conversion.lines('tags')).toEqual([
    { id: 'small-animals', slug: 'small-animals', display_name: 'Small animals' },
  ])
  const at = { created_at: '2020-03-01T00:00:00Z' }
  expect(conversion.lines('questions')).toEqual([
    {
      ...{ id: '1', user_id: '2', title: "How do birds fly? Isn't it magic", ...at, views: 9 },
      ...{ html: '<p>Wings &lt;b&gt;<br>and</p>\n<p>air</p>', edited_at: '2020-03-02T00:00:00Z' },
      ...{ tags: ['birds', 'flight', 'small-animals'], up_votes: 5, down_votes: 1, url: address },
    },
    {
      ...{ id: '10', user_id: '2', title: 'Again?', html: '<p></p>', ...at, status: 'closed' },
      ...{ closing: { reason: 'a_duplicate', message: address }, url: `${siteUrl}/10/again` },
    },
    {
      ...{ id: '11', user_id: '2', title: 'Off', html: '<p>x</p>', ...at, status: 'closed' },
      closing: { reason: 'something', message: 'Not about birds' },
      url: `${siteUrl}/11/off`,
    },
  ])
  expect(conversion.lines('answers')).toEqual([
    {
      ...{ id: '3', question_id: '1', user_id: '5', html: '<p>Yes.</p>', ...at, accepted: true },
      ...{ up_votes: 2, url: `${address}?show=3` },
    },
    {
      ...{ id: '4', question_id: '1', author_name: 'A guest', ...at, url: `${address}?show=4` },
      html: '<p>See <a href="https://x.example/a">https://x.example/a</a>.</p>',
    },
  ])
  expect(conversion.lines('comments')).toEqual([
    { id: '5', answer_id: '3', user_id: '2', text: 'Thanks', ...at },
    { id: '6', question_id: '1', text: 'Good question', ...at },
  ])
  expect(summary.slice(5)).toEqual([
    'comments left out with their post: 1',
    'hidden posts left out: 1',
    'posts that wait for approval left out: 1',
  ])
})

test('imported, they keep authors, times, tags, the accepted answer and their addresses', async () => {
  using conversion = new Conversion(dump)
  await conversion.run('question2answer', { siteUrl })
  using site = await conversion.imported()
  const question = site.w.question(site.idOf('question', '1'))
  expect(question).toMatchObject({
    ...{ createdAt: Date.parse('2020-03-01T08:00:00Z'), voteCount: 4, answerCount: 2 },
    ...{ userId: site.idOf('user', '2'), acceptedAnswerId: site.idOf('answer', '3') },
  })
  const tags = listTagIds(site.w.db, question.id).map(tag => tag.slug)
  expect(tags.sort()).toEqual(['birds', 'flight', 'small-animals'])
  expect(site.redirects()).toContain('/1/how-do-birds-fly-isnt-it-magic?show=4')
  expect(site.redirects()).toContain('/10/again')
  expect(await site.followed()).toEqual({ found: 7, lost: [] })
})

test('a long title is shortened to its longest words', () => {
  const title = 'Why do the unbelievably extraordinary hummingbirds of a small continent fly so far'
  expect(slugOfTitle(title)).toBe('unbelievably-extraordinary-hummingbirds-small-continent')
  expect(slugOfTitle('鸟')).toBe(encodeURIComponent('鸟'))
})

test('the words of a title are counted up to the length that the database allows', () => {
  expectCheap(100, () => slugOfTitle('fly '.repeat(1_000_000)))
})

test.each([
  ['a dump of something else', 'CREATE TABLE `x` (`id` int);\n', 'it has no qa_posts'],
  ['a dump that is cut off', dump.slice(0, -60), 'is cut off'],
  ['another prefix', dump.replaceAll('qa_', 'q2_'), 'it has no qa_posts'],
  ['no dump', 'hello', 'source: is neither'],
])('%s is refused', async (_what, text, message) => {
  using conversion = new Conversion(text)
  await expect(conversion.run('question2answer', { siteUrl })).rejects.toThrow(message)
})

test('tables can have names of another beginning', async () => {
  using conversion = new Conversion(dump.replaceAll('qa_', 'q2_'))
  await conversion.run('question2answer', { siteUrl, prefix: 'q2_' })
  expect(conversion.lines('questions')).toHaveLength(3)
})
