/** Search, tags and members: what their URLs show to whom. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listGains } from '#people/profiles/list-acts.ts'
import { updateTag } from '#tags/tags.queries.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { useSite } from '#infra/current-site.ts'
import { MailStatus, QuestionStatus, TagStatus, UserStatus } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { callRoute, type Handler } from '#tests/support/route-calls.ts'
import { aid, Epoch, qid } from '#tests/support/world.ts'
import { loader as profile } from '#app/routes/main/profile.tsx'
import { loader as search } from '#app/routes/main/search/route.tsx'
import { loader as tagInfo } from '#app/routes/main/tag-info/route.tsx'
import { loader as tag } from '#app/routes/main/tag/route.tsx'
import { loader as tags } from '#app/routes/main/tags/route.tsx'

let w: Community
beforeEach(() => {
  w = community()
  useSite(w.site)
  vi.spyOn(Date, 'now').mockReturnValue(Epoch)
})
afterEach(() => w[Symbol.dispose]())

/** Opens a URL below the mount point as an account. */
const open = (
  loader: Handler,
  path: string,
  params: Record<string, string> = {},
  who: UserRow | null = null,
) => callRoute(w, loader, `/community${path}`, who, { params })

describe('search', () => {
  const find = (query: string, who?: UserRow) => open(search, `/search?${query}`, {}, who ?? null)

  test('an empty search runs no query', async () => {
    for (const query of ['', 'q=', 'q=+++']) {
      expect(await find(query)).toMatchObject({ status: 200, body: { results: null, error: null } })
    }
  })

  test('text with many lines is searched, not refused', async () => {
    const q = 'at line 12 of main.ts\n'.repeat(30)
    const { status, body } = await find(`q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    expect(body.results).not.toBeNull()
  })

  test('finds, highlights, and names the tag of the query', async () => {
    const ann = w.member()
    const id = await w.ask(ann, { title: 'Pruning <apple> trees', tags: ['garden'] })
    const { body } = await find('q=apple+[garden]+is:question&order=newest&page=7')
    expect(body.order).toBe('newest')
    expect(body.results).toMatchObject({
      count: 1,
      page: 1,
      keywords: 'apple',
      options: [
        { option: '[garden]', href: '/community/search?q=apple+is%3Aquestion' },
        { option: 'is:question', href: '/community/search?q=apple+%5Bgarden%5D' },
      ],
      tag: { slug: 'garden', questions: 1 },
    })
    expect(body.results.items[0]).toMatchObject({ id, kind: 'question' })
    expect(body.results.items[0].title).toContainEqual({ text: 'apple', hit: true })
  })

  test('an unknown order means relevance', async () => {
    expect((await find('q=a&order=best')).body.order).toBe('relevance')
  })

  test('a link from a snapshot leads only to its page here', async () => {
    const from = (address: string) => find(`q=${encodeURIComponent(`cache:x1y:${address}`)}`)
    expect(await from('http://localhost:3000/community/tags')).toMatchObject({
      status: 302,
      to: '/community/tags',
    })
    expect((await from('https://elsewhere.example/community/tags')).to).toBe('/community')
  })

  test('is closed on a private site, also before a search', async () => {
    w.settings({ login: { login_required: true } })
    expect(await find('')).toMatchObject({ status: 302 })
    expect((await find('q=a')).to).toContain('/community/users/login?redirect=')
    expect(await find('', w.member())).toMatchObject({ status: 200 })
  })
})

describe('tags', () => {
  test('are filtered, sorted and paged; refused input stays in the form', async () => {
    for (let n = 0; n < 21; n++) w.topic(`topic-${n}`)
    const first = await open(tags, '/tags?sort=name&page=99')
    expect(first.body).toMatchObject({ count: 21, pages: 2, page: 2, sort: 'name', error: null })
    expect((await open(tags, '/tags?q=topic-20')).body.items).toHaveLength(1)
    expect((await open(tags, '/tags?q=zzz')).body).toMatchObject({ count: 0, items: [] })
    const long = 'x'.repeat(36)
    const refused = await open(tags, `/tags?q=${long}`)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ q: long, count: 21, error: 'Use at most 35 characters.' })
  })

  test.each([
    [tag, ''],
    [tagInfo, '/info'],
  ])(
    '%#: synonyms and other spellings lead to the tag, unknown ones are missing',
    async (loader, rest) => {
      const main = w.topic('garden', { displayName: 'Garden' })
      w.topic('gardening', { mainTagId: main })
      const at = (name: string, who?: UserRow) =>
        open(loader, `/tags/${name}${rest}`, { tagName: name }, who ?? null)
      expect(await at('gardening')).toMatchObject({
        status: 302,
        to: `/community/tags/garden${rest}`,
      })
      expect(await at('Garden')).toMatchObject({ status: 302, to: `/community/tags/garden${rest}` })
      expect(await at('garden')).toMatchObject({ status: 200, body: { name: 'Garden' } })
      expect((await at('nowhere')).status).toBe(404)
      w.write(tx => updateTag(tx, main, { status: TagStatus.deleted }))
      expect((await at('garden')).status).toBe(404)
      expect((await at('garden', w.admin())).status).toBe(200)
    },
  )

  test('a tag lists and counts its questions in each order', async () => {
    const ann = w.member()
    const older = await w.ask(ann, { tags: ['garden'] })
    w.tick(1000)
    const newer = await w.ask(ann, { tags: ['garden'] })
    await w.answerTo(newer, ann)
    const ids = async (order: string) => {
      const { body } = await open(tag, `/tags/garden?order=${order}`, { tagName: 'garden' })
      return [body.order, body.items.map((item: { id: number }) => item.id)]
    }
    expect(await ids('newest')).toEqual(['newest', [newer, older]])
    expect(await ids('unanswered')).toEqual(['unanswered', [older]])
    expect(await ids('nonsense')).toEqual(['newest', [newer, older]])
  })
})

describe('a member', () => {
  const at = (username: string, tab?: string, who?: UserRow, query = '') => {
    const path = `/users/${username}${tab ? `/${tab}` : ''}${query}`
    return open(profile, path, tab ? { username, tab } : { username }, who ?? null)
  }

  test('has one URL, only known tabs, and is missing when unknown', async () => {
    w.member({ username: 'Ann' })
    expect(await at('ann')).toMatchObject({ status: 302, to: '/community/users/Ann' })
    expect(await at('Ann', 'overview')).toMatchObject({ status: 302, to: '/community/users/Ann' })
    expect((await at('Ann', 'bookmarks')).status).toBe(403)
    expect((await at('Ann', 'constructor')).status).toBe(404)
    expect((await at('nobody')).status).toBe(404)
    expect((await at('Ann')).body.tabs).not.toContain('votes')
  })

  test('shows the best posts, by score alone', async () => {
    const [ann, bob] = [w.member({ username: 'ann' }), w.member()]
    const low = await w.ask(ann)
    const high = await w.ask(ann)
    await w.vote(bob, 'up', qid(high))
    w.site.sqlite.prepare('update question set pin = 2 where id = ?').run(low)
    const { body } = (await at('ann')).body
    expect(body.topQuestions.map((post: { id: number }) => post.id)).toEqual([high, low])
  })

  test('marks top posts that others do not see', async () => {
    const ann = w.member({ username: 'ann' })
    const id = await w.ask(ann)
    const sql = 'update question set status = ? where id = ?'
    w.site.sqlite.prepare(sql).run(QuestionStatus.pending, id)
    const { body: own } = (await at('ann', undefined, ann)).body
    expect(own.topQuestions).toMatchObject([{ id, status: 'pending' }])
    const { body: others } = (await at('ann')).body
    expect(others.topQuestions).toEqual([])
  })

  test('lists answers and questions by time or score, comments and gains', async () => {
    const [ann, bob] = [w.member({ username: 'ann' }), w.member({ username: 'bob' })]
    const question = await w.ask(ann)
    const answer = await w.answerTo(question, bob)
    await w.vote(ann, 'up', aid(answer))
    await w.commentOn(qid(question), bob, 'Well asked')
    const answers = (await at('bob', 'answers', undefined, '?order=score')).body
    expect(answers).toMatchObject({ order: 'score', orders: ['newest', 'score'], count: 1 })
    expect(answers.body.items[0]).toMatchObject({ id: answer, votes: 1 })
    expect((await at('ann', 'questions')).body.body.items).toHaveLength(1)
    const comments = (await at('bob', 'comments')).body
    expect(comments.body.items[0].html).toContain('Well asked')
    expect(comments.orders).toEqual([])
    const gains = (await at('bob', 'reputation')).body.body.items
    expect(gains).toMatchObject([{ points: 10, kinds: [{ kind: 'upvoted', times: 1 }] }])
  })

  test('lists the gains of one post and day as one row', async () => {
    const [ann, bob] = [w.member({ username: 'ann' }), w.member({ username: 'bob' })]
    const question = await w.ask(ann)
    const one = await w.answerTo(question, bob)
    const other = await w.answerTo(await w.ask(ann), bob)
    for (const answer of [one, other, one]) await w.vote(w.member(), 'up', aid(answer))
    await w.accept(ann, question, one)
    w.tick(86_400_000)
    await w.vote(w.member(), 'up', aid(one))
    const { count, body } = (await at('bob', 'reputation')).body
    const upvoted = (times: number) => ({ kind: 'upvoted', times })
    const accepted = { kind: 'accepted', times: 1 }
    expect(body.items).toMatchObject([
      { points: 10, kinds: [upvoted(1)] },
      { points: 35, kinds: [accepted, upvoted(2)] },
      { points: 10, kinds: [upvoted(1)] },
    ])
    const { count: single } = await w.as(ann).run(listGains, { username: 'bob' })
    expect([count, single]).toEqual([5, 5])
  })

  test('shows votes only to their member', async () => {
    const [ann, bob] = [w.member({ username: 'ann' }), w.member({ username: 'bob' })]
    const question = await w.ask(ann)
    await w.vote(bob, 'up', qid(question))
    const own = (await at('bob', 'votes', bob)).body
    expect(own.body.items).toMatchObject([{ up: true, on: 'question' }])
    expect(own.tabs).toContain('votes')
    for (const other of [ann, w.admin(), undefined]) {
      expect((await at('bob', 'votes', other)).status).toBe(403)
    }
  })

  test('says when suspended, inactive or deleted', async () => {
    const ann = w.member({ username: 'ann', displayName: 'Ann Lee', bioHtml: '<p>Me</p>' })
    const state = async () => (await at('ann')).body.profile
    w.write(tx => updateUser(tx, ann.id, { mailStatus: MailStatus.pending }))
    expect(await state()).toMatchObject({ state: 'inactive' })
    const until = Epoch + 1000
    w.write(tx => updateUser(tx, ann.id, { status: UserStatus.suspended, suspendedUntil: until }))
    expect(await state()).toMatchObject({ state: 'suspended', until })
    w.write(tx => updateUser(tx, ann.id, { status: UserStatus.deleted }))
    const gone = await at('ann')
    expect(gone.body.profile).toMatchObject({
      state: 'deleted',
      bioHtml: '',
      user: { deleted: true },
    })
    expect(JSON.stringify(gone.body)).not.toContain('Ann Lee')
  })
})
