/** Posts pending review: who sees them where, and the calls with which staff decide. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askQuestion } from '#posts/questions/ask-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { ForumApi } from '#shared/paths.ts'
import { api, type Answer } from '#tests/support/api.ts'
import { HoldingSite } from '#tests/support/pending.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

/** A word in one pending post only; no mark is part of another one. */
const mark = (name: string) => `zz${name}zz`
const marksIn = (text: string) =>
  [...new Set([...text.matchAll(/zz([a-z]+)zz/g)].map(found => found[1]!))].sort()

let w: HoldingSite
let site: WholeSite
let who: Record<'visitor' | 'stranger' | 'author' | 'moderator' | 'admin', UserRow | null>
let ids: Record<'question' | 'own' | 'answer' | 'comment' | 'remark' | 'place' | 'open', string>

beforeAll(async () => {
  w = await HoldingSite.open({ first_posts: 1000 })
  const admin = w.admin({ username: 'admin' })
  const author = w.member({ username: 'author' })
  const asker = w.user(w.question(w.place).userId)
  who = {
    visitor: null,
    stranger: w.member({ username: 'stranger' }),
    author,
    moderator: w.moderator({ username: 'moderator' }),
    admin,
  }
  const open = await w.answerTo(w.place, asker, 'An answer for everybody.')
  const tags = [{ slug_name: mark('tag'), display_name: mark('tag') }]
  const form = { title: `Why ${mark('title')}`, content: `Because ${mark('question')}.`, tags }
  const { id } = (await w.as(author).run(askQuestion, form)).result
  ids = {
    question: qid(id),
    own: aid(await w.answerTo(id, author, `It is ${mark('own')} itself.`)),
    answer: (await w.post('answer', author, `The answer ${mark('answer')}.`)).wire,
    comment: (await w.post('comment', author, `A comment ${mark('comment')}.`)).wire,
    remark: cid(await w.commentOn(aid(open), author, `A remark ${mark('remark')}.`)),
    place: qid(w.place),
    open: aid(open),
  }
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const privileged = ['author', 'moderator', 'admin'] as const
const others = ['visitor', 'stranger'] as const

const page = (path: string) => `/community${path}`
const call = (path: string) => `${ForumApi}/${path}`

/** Where pending posts are shown to those who may see them, and which. */
const seen = (): [string, string[]][] => [
  [page(`/questions/${ids.question}`), ['own', 'question', 'tag', 'title']],
  [page(`/questions/${ids.place}`), ['answer', 'comment', 'remark']],
  [page(`/questions/${ids.place}?comments=${ids.place}`), ['answer', 'comment', 'remark']],
  [call(`question/info?id=${ids.question}`), ['question', 'tag', 'title']],
  [call(`answer/info?id=${ids.answer}`), ['answer']],
  [call(`answer/page?question_id=${ids.place}`), ['answer']],
  [call(`answer/page?question_id=${ids.question}`), ['own']],
  [call(`comment/page?object_id=${ids.place}`), ['comment']],
  [call(`comment/page?object_id=${ids.open}`), ['remark']],
  [call(`comment?id=${ids.comment}`), ['comment']],
  [call(`revisions?object_id=${ids.question}`), ['question', 'tag', 'title']],
  [page('/users/author/questions'), ['question', 'tag', 'title']],
]

/** Public lists and counts, which contain no pending posts for anyone. */
const unseen = (): string[] => [
  page(''),
  ...['newest', 'active', 'unanswered', 'score'].map(order => page(`/questions?order=${order}`)),
  page('/tags'),
  page('/tags?sort=newest'),
  page('/users'),
  page('/search?q=because'),
  page('/search?q=user%3Aauthor'),
  page('/users/author/comments'),
  page('/sitemap.xml'),
  call('question/page?order=newest'),
  call('tags/page?query_cond=newest'),
  call('search?q=because'),
  call('question/similar?title=why'),
  call('personal/comment/page?username=author'),
  call(`activity/timeline?object_id=${ids.place}`),
  call('notification/page?type=inbox'),
]

describe.each(privileged)('for %s', name => {
  test('a post pending review is where it belongs', async () => {
    for (const [path, marks] of seen()) {
      const { status, body } = await site.open(path, who[name], site.bearer(who[name]))
      expect([path, status, marksIn(body)]).toEqual([path, 200, marks])
    }
  })
})

describe.each([...privileged, ...others])('for %s', name => {
  test('a post pending review is in no public list', async () => {
    for (const path of unseen()) {
      const { body } = await site.open(path, who[name], site.bearer(who[name]))
      expect([path, marksIn(body)]).toEqual([path, []])
    }
  })
})

describe.each(others)('for %s', name => {
  test('a post pending review does not exist', async () => {
    for (const [path] of seen()) {
      const { body } = await site.open(path, who[name], site.bearer(who[name]))
      expect([path, marksIn(body)]).toEqual([path, []])
    }
    for (const path of [page(`/questions/${ids.question}`), page(`/tags/${mark('tag')}`)]) {
      expect((await site.open(path, who[name])).status).toBe(404)
    }
    const gone = page('/questions/10010000099999999')
    const lines = (answer: { body: string }) => answer.body.replaceAll(/\d{17}/g, '')
    const pending = await site.open(page(`/questions/${ids.question}`), who[name])
    expect(lines(pending)).toBe(lines(await site.open(gone, who[name])))
  })
})

describe('the page says that the post is pending', () => {
  test('to its author, and links staff to the review', async () => {
    const link = `/community/review?type=queued_post&amp;objectId=${ids.question}`
    const own = await site.open(page(`/questions/${ids.question}`), who.author)
    expect(own.body).toContain('This question is pending review.')
    expect(own.body).not.toContain('/review?')
    const staff = await site.open(page(`/questions/${ids.question}`), who.moderator)
    expect(staff.body).toContain(link)
    const place = await site.open(page(`/questions/${ids.place}`), who.admin)
    for (const id of [ids.answer, ids.comment, ids.remark])
      expect(place.body).toContain(`objectId=${id}`)
    expect(place.body.match(/pending review/g)!.length).toBeGreaterThanOrEqual(3)
  })
})

const queue = (as: UserRow | null, query: Record<string, string | number> = {}) =>
  api(w, as).get('review/pending/post/page', query)

describe('the queue', () => {
  test('returns one post per page, oldest first, as staff read it', async () => {
    const first = await queue(who.moderator)
    expect(first.data).toMatchObject({
      count: 5,
      list: [
        {
          object_id: ids.question,
          question_id: ids.question,
          answer_id: '',
          comment_id: '',
          object_type: 'question',
          title: 'Why zztitlezz',
          url_title: 'why-zztitlezz',
          original_text: 'Because zzquestionzz.',
          parsed_text: '<p>Because zzquestionzz.</p>',
          tags: [{ slug_name: 'zztagzz' }],
          object_status: 11,
          object_show_status: 1,
          author_user_info: { username: 'author' },
          submitter_display_name: 'First posts',
          reason: 'It is the account’s first post.',
        },
      ],
    })
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(n => queue(who.admin, { page: n })))
    const order = [ids.question, ids.own, ids.answer, ids.comment, ids.remark]
    expect(pages.map(({ data }) => itemOf(data)?.object_id)).toEqual([...order, undefined])
    const remark = itemOf(pages[4]!.data)!
    expect(remark).toMatchObject({
      object_type: 'comment',
      answer_id: ids.open,
      comment_id: ids.remark,
    })
    const chinese = await api(w, who.admin, 'zh_CN').get('review/pending/post/page')
    expect(itemOf(chinese.data)?.reason).toBe('这是该账号的第 1 个帖子。')
  })

  test('returns a single post on request, on any page', async () => {
    const { data } = await queue(who.admin, { object_id: ids.comment, page: 7 })
    expect([data.count, itemOf(data)?.object_id]).toEqual([1, ids.comment])
    for (const object_id of [
      ids.place,
      '10010000099999999',
      'nonsense',
      ids.comment.replace('007', '002'),
    ]) {
      expect((await queue(who.admin, { object_id })).data).toEqual({ count: 0, list: [] })
    }
  })

  test('is empty for members, and closed to others', async () => {
    for (const member of [who.author, who.stranger])
      expect((await queue(member)).data).toEqual({ count: 0, list: [] })
    expect((await queue(null)).status).toBe(401)
    expect((await queue(w.inactive())).status).toBe(403)
  })

  test('is counted for staff', async () => {
    const status = async (as: UserRow | null) =>
      (await api(w, as).get('notification/status')).data as { revision: number }
    const rows = async (as: UserRow | null) =>
      (await api(w, as).get('reviewing/type')).data as { name: string; todo_amount: number }[]
    expect((await status(who.moderator)).revision).toBe(5)
    expect((await status(who.author)).revision).toBe(0)
    expect((await rows(who.admin)).find(row => row.name === 'queued_post')?.todo_amount).toBe(5)
    expect((await rows(who.author)).map(row => row.name)).toEqual(['suggested_post_edit'])
  })
})

type Item = Record<string, unknown> & { object_id: string; review_id: number; reason: string }
const itemOf = (data: unknown) => (data as { list: Item[] }).list[0]

describe('deciding', () => {
  let site: HoldingSite
  let review_id: number
  let id: number
  beforeAll(async () => {
    site = await HoldingSite.open({ words: ['casino'] })
    id = (await site.post('question', site.member(), 'At the casino.')).id
    review_id = site.row(id)!.reviewId
  })
  afterAll(() => site[Symbol.dispose]())

  const decide = (as: UserRow | null, body: object): Promise<Answer> =>
    api(site, as).put('review/pending/post', body)

  test.each([
    ['nobody', () => null, 401, 'base.unauthorized_error'],
    ['a new account', () => site.inactive(), 403, 'error.email.need_to_be_verified'],
    ['a member', () => site.member(), 403, 'base.forbidden_error'],
    ['its author', () => site.user(site.question(id).userId), 403, 'base.forbidden_error'],
    ['a former staff member', () => site.member({ rank: 100_000 }), 403, 'base.forbidden_error'],
  ])('is refused to %s', async (_, as, status, reason) => {
    for (const decision of ['approve', 'reject']) {
      const answer = await decide(as(), { review_id, status: decision })
      expect([answer.status, answer.reason]).toEqual([status, reason])
    }
    expect([site.question(id).status, site.row(id)?.status]).toEqual([11, 1])
  })

  test.each([
    [{ review_id: 999_999, status: 'approve' }, 'error.object.not_found'],
    [{ status: 'approve' }, 'error.object.not_found'],
    [{ review_id: 'x', status: 'approve' }, 'base.request_format_error'],
    [{ review_id: 1, status: 'skip' }, 'base.request_format_error'],
    [{ review_id: 1 }, 'base.request_format_error'],
  ])('%j is refused', async (body, reason) => {
    const answer = await decide(site.admin(), body)
    expect([answer.status, answer.reason]).toEqual([400, reason])
    expect([site.question(id).status, site.row(id)?.status]).toEqual([11, 1])
  })

  test('approves it for everyone; repeating that is not an error', async () => {
    const info = () => api(site, null).get('question/info', { id: qid(id) })
    expect((await info()).status).toBe(404)
    for (const decision of ['approve', 'reject'])
      expect((await decide(site.moderator(), { review_id, status: decision })).status).toBe(200)
    expect((await info()).data.status).toBe(1)
  })

  test('the response to the author contains the state', async () => {
    const call = api(site, site.member())
    const place = { question_id: qid(site.place) }
    const answer = await call.post('answer', { ...place, content: 'A casino again.' })
    expect(answer.data.info.status).toBe(11)
    const comment = { object_id: qid(site.place), original_text: 'My casino.' }
    expect((await call.post('comment', comment)).data.original_text).toBe('My casino.')
    const tags = [{ slug_name: 'general', display_name: 'General' }]
    const post = { title: 'A casino question', content: 'Any text will do.', tags }
    expect((await call.post('question', post)).data).toMatchObject({
      status: 11,
      operation: {
        level: 'secondary',
        msg: expect.stringContaining('pending review') as string,
      },
    })
  })
})
