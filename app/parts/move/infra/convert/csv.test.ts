import { expect, test } from 'vitest'
import { listTagIds } from '#tags/tags.queries.ts'
import { Conversion } from '#tests/support/conversion.ts'

const siteUrl = 'https://old.example/'

const files = {
  'users.csv':
    '\uFEFFid,display_name,created_at,email\r\nana,"Ana ""B"", of Rome",2020-01-02,a@x.example\r\nidle,Idle,2020-01-02,i@x.example\r\n',
  'questions.csv': `id,user_id,title,text,tags,created_at,views,up_votes,status
q10,ana,How?,"Two
lines, one ""quote""","birds, flight",2020-02-03 04:05:06,7,3,
q9,,Gone?,x,,2020-02-03,,,deleted

q2,,Where?,Nests,,1580702706,,,
`,
  'answers.csv': `id,question_id,author_name,html,created_at,accepted
1,q10,A guest,<p>Yes.</p>,2020-02-03T05:00:00+01:00,yes
2,q10,,No.,2020-02-03,no
3,q9,,Lost,2020-02-03,`,
  'comments.csv': 'id,answer_id,user_id,text,created_at\n5,1,ana,Thanks,2020-02-04\n',
}

test('each file becomes the file of its name', async () => {
  using conversion = new Conversion(files)
  const summary = await conversion.run('csv', { siteUrl })
  expect(conversion.lines('users')).toEqual([
    { id: 'ana', display_name: 'Ana "B", of Rome', created_at: '2020-01-02T00:00:00Z' },
  ])
  expect(conversion.lines('questions')).toEqual([
    {
      ...{ id: 'q10', user_id: 'ana', title: 'How?', text: 'Two\nlines, one "quote"' },
      ...{ tags: ['birds', 'flight'], created_at: '2020-02-03T04:05:06Z', views: 7, up_votes: 3 },
    },
    { id: 'q2', title: 'Where?', text: 'Nests', created_at: '2020-02-03T04:05:06Z' },
  ])
  expect(conversion.lines('answers')).toEqual([
    {
      ...{ id: '1', question_id: 'q10', author_name: 'A guest', html: '<p>Yes.</p>' },
      ...{ created_at: '2020-02-03T04:00:00Z', accepted: true },
    },
    { id: '2', question_id: 'q10', html: 'No.', created_at: '2020-02-03T00:00:00Z' },
  ])
  expect(summary.slice(5)).toEqual([
    'answers left out with their post: 1',
    'column "email" of users.csv, which is not read: 1',
    'deleted questions left out: 1',
  ])
})

test('imported, they keep authors, times, tags and the accepted answer', async () => {
  using conversion = new Conversion(files)
  await conversion.run('csv', { siteUrl })
  using site = await conversion.imported()
  const question = site.w.question(site.idOf('question', 'q10'))
  expect(question).toMatchObject({
    ...{ title: 'How?', createdAt: Date.parse('2020-02-03T04:05:06Z'), answerCount: 2 },
    ...{ userId: site.idOf('user', 'ana'), acceptedAnswerId: site.idOf('answer', '1') },
  })
  expect(listTagIds(site.w.db, question.id).map(tag => tag.slug)).toEqual(['birds', 'flight'])
  expect(site.w.comment(site.idOf('comment', '5')).userId).toBe(site.idOf('user', 'ana'))
})

const asked = 'id,title,text,created_at\n'
test.each([
  ['no questions', 'x', 'is not a folder with questions.csv'],
  ['no ids', 'title\nx', 'questions.csv, line 1: has no column id'],
  ['a row that is short', `${asked}1,x\n`, 'line 2: has 2 cells for 4 columns'],
  ['an open quote', `${asked}1,"x,y,2020-01-01\n`, 'line 2: has a quote that is not closed'],
  ['text after a quote', `${asked}1,"x"y,z,2020-01-01\n`, 'line 2: has text after a closing quote'],
  ['a wrong time', `${asked}1,x,y,yesterday\n`, 'line 2: created_at: '],
  ['no title', `${asked}1,,y,2020-01-01\n`, 'line 2: title: '],
  [
    'an id that comes twice',
    `${asked}1,x,y,2020-01-01\n1,x,y,2020-01-01\n`,
    'questions.csv, line 3: has the id "1" twice',
  ],
])('%s: the line is named', async (_what, text, message) => {
  using conversion = new Conversion(
    text === 'x' ? { 'answers.csv': 'id' } : { 'questions.csv': text },
  )
  await expect(conversion.run('csv', { siteUrl })).rejects.toThrow(message)
})

test('the original site has to be named', async () => {
  using conversion = new Conversion({ 'questions.csv': `${asked}1,x,y,2020-01-01\n` })
  await expect(conversion.run('csv')).rejects.toThrow('--site-url')
  await expect(conversion.run('csv', { siteUrl: 'old' })).rejects.toThrow('not the address')
})

test('old addresses lead to the copies', async () => {
  using conversion = new Conversion({
    'users.csv':
      'id,display_name,created_at,url\n1,Ana,2020-01-02,https://old.example/members/ana b\n',
    'questions.csv':
      'id,title,text,user_id,created_at,url\n1,How?,x,1,2020-02-03,https://old.example/index.php?topic=1\n2,Where?,x,1,2020-02-03,https://old.example/t/鸟\n',
    'answers.csv':
      'id,question_id,text,created_at,url\n1,1,x,2020-02-03,https://old.example/index.php?topic=1&post=1\n',
  })
  await conversion.run('csv', { siteUrl })
  using site = await conversion.imported()
  expect(await site.followed()).toEqual({ found: 4, lost: [] })
})
