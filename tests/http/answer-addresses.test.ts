/** Every URL of a migrated Answer site leads to its page here, with at most one redirect. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatShortId } from '#shared/ids.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'
import { qid, tid } from '#tests/support/world.ts'

let w: AnswerHome
let site: Awaited<ReturnType<typeof openWholeSite>>

beforeAll(async () => {
  w = new AnswerHome()
  await w.move({ uploads: w.uploads })
  site = await openWholeSite(w)
}, 60_000)
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const long = (name: string) => w.source.ids[name]!
const short = (name: string) => formatShortId(Number(long(name).slice(1, 4)), w.seq(name))

/** The final URL, and the number of redirects. */
async function follow(
  path: string,
  who = /^(\/community)?\/u(sers)?\/lena/.test(path) ? 3 : 1,
): Promise<{ status: number; steps: number; end: string }> {
  for (let steps = 0, end = path; ; steps++) {
    const answer = await site.open(end, w.user(who))
    if (answer.status < 300 || answer.status >= 400 || steps > 4)
      return { status: answer.status, steps, end }
    end = answer.headers.location!
  }
}

/** URLs below the base path of the old site, and a part of their final URL. */
const addresses = (): [address: string, end: string][] => {
  const [q, a] = [long('sourdough'), long('starter')]
  const [sq, sa] = [short('sourdough'), short('starter')]
  const question = `/questions/${q}/sourdough`
  return [
    ...[
      `/questions/${q}`,
      `/questions/${q}/sourdough`,
      `/questions/${sq}`,
      `/questions/${sq}/x`,
    ].map((address): [string, string] => [address, question]),
    ...[
      `/questions/${q}/${a}`,
      `/questions/${q}/x/${a}`,
      `/questions/${sq}/${sa}`,
      `/questions/${sq}/x/${sa}`,
    ].map((address): [string, string] => [address, `${question}/${a}`]),
    [`/questions/${q}?commentId=${long('first comment')}`, 'commentId='],
    [`/questions/${q}/x/zzzz?commentId=${long('first comment')}`, 'commentId='],
    ['/tags', '/tags'],
    ['/tags/bread', '/tags/bread'],
    ['/tags/LOAF', '/tags/'],
    ['/tags/bread/questions', '/tags/bread'],
    ['/tags/bread/info', '/tags/bread/info'],
    ['/tags/c%2B%2B', '/tags/c'],
    [`/tags/${encodeURIComponent('面包')}`, '/tags/'],
    ['/users', '/users'],
    ['/users/lena', '/users/lena'],
    ['/users/Max%20Power', '/users/Max'],
    ...['answers', 'questions', 'bookmarks', 'reputation', 'comments', 'votes', 'badges'].map(
      (tab): [string, string] => [`/users/lena/${tab}`, `/users/lena/${tab}`],
    ),
    [`/posts/${q}/timeline`, '/timeline'],
    [`/posts/${sq}/timeline`, '/timeline'],
    [`/posts/${q}/${a}/timeline`, '/timeline'],
    [`/posts/${q}/edit`, '/edit'],
    [`/tags/${long('bread')}/timeline`, '/timeline'],
    [`/tags/${short('bread')}/edit`, '/edit'],
    [`/linked/${q}`, '/linked/'],
    [`/questions/linked/${sq}`, '/linked/'],
    ['/badges', '/badges'],
    [`/badges/${short('scholar')}`, '/badges/'],
    [`/badges/${short('scholar')}?username=lena`, '/badges/'],
    ['/questions/ask', '/questions/ask'],
    ['/questions/add', '/questions/ask'],
    ['/search?q=bread', '/search'],
    ['/review', '/review'],
    ['/tos', '/tos'],
    ['/privacy', '/privacy'],
    ['/uploads/avatar/4kQmb1.png', '/uploads/avatar/4kQmb1.png'],
    ['/uploads/avatar/4kQmb1.png?s=48', '/uploads/avatar/4kQmb1.png'],
    ['/uploads/post/4kQmc2.png', '/uploads/post/4kQmc2.png'],
    ['/uploads/branding/4kQme4.png', '/uploads/branding/4kQme4.png'],
    ['/uploads/files/post/4kQmf5/My%20Rezept.txt', '/uploads/files/post/4kQmf5'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/robots.txt', '/robots.txt'],
    ['/opensearch.xml', '/opensearch.xml'],
    ['/custom.css', '/custom.css'],
    ['/favicon.ico', '/favicon.ico'],
    ['/manifest.json', '/manifest.json'],
  ]
}

describe('below the mount point', () => {
  test('every URL answers, after one redirect at most', async () => {
    for (const [address, end] of addresses()) {
      const found = await follow(`/community${address}`)
      expect({ address, ...found }).toMatchObject({ address, status: 200 })
      expect(found.steps, address).toBeLessThanOrEqual(1)
      expect(found.end, address).toContain(end)
    }
  }, 60_000)
})

test('every imported post, profile, tag and timeline can be opened', async () => {
  const ids = (table: string) =>
    w.rows<{ id: number }>(`select id from "${table}"`).map(row => row.id)
  const pages = [
    ...ids('question').flatMap(id => [`/questions/${qid(id)}`, `/posts/${qid(id)}/timeline`]),
    ...ids('tag').flatMap(id => [
      `/tags/${tid(id)}/timeline`,
      `/tags/${encodeURIComponent(w.rows<{ slug: string }>('select slug from tag where id = ?', id)[0]!.slug)}/info`,
    ]),
    ...ids('user').map(id => `/users/${encodeURIComponent(w.user(id).username)}/reputation`),
    ...['/users/notifications/inbox', '/users/notifications/achievement', '/review', '/admin'],
    ...['/admin/questions', '/admin/answers', '/admin/users', '/badges', '/users'],
  ]
  for (const page of pages) {
    const { status } = await follow(`/community${page}`, 1)
    expect({ page, status }).toEqual({ page, status: 200 })
  }
}, 60_000)

describe('at the root of the host', () => {
  test('the pages of posts, tags, users, badges and files redirect', async () => {
    const pages = addresses().filter(([address]) =>
      /^\/(questions|tags|u|users|posts|badges|uploads|linked)/.test(address),
    )
    for (const [address, end] of pages) {
      const found = await follow(address)
      expect({ address, ...found }).toMatchObject({ address, status: 200 })
      expect(found.steps, address).toBeLessThanOrEqual(2)
      expect(found.end, address).toContain(end)
    }
  }, 60_000)

  test('a mention from before 1.3.6 leads to the profile', async () => {
    expect(await follow('/u/lena')).toMatchObject({
      status: 200,
      steps: 1,
      end: '/community/users/lena',
    })
  })

  test('an unknown page of Answer is not found', async () => {
    expect((await site.open('/elsewhere', null)).status).toBe(404)
  })
})
