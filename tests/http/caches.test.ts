/** What caches in front of the site may hold, and the settings for it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { type Changes, sendSettings } from '#tests/support/settings-forms.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const Usual = 'public, max-age=0, must-revalidate'
const Pending = 'public, max-age=0, s-maxage=600, stale-while-revalidate=30'
const Own = 'private, no-store'
const on = { shared_seconds: 600, purge_url: 'https://cdn.example/purge', purge_token: 'token-1' }

let w: Community
let site: WholeSite
let asker: UserRow
let root: UserRow
let asked: number
beforeAll(async () => {
  w = community({})
  site = await openWholeSite(w)
  asker = w.member({ username: 'asker' })
  root = w.admin({ username: 'root' })
  asked = await w.ask(asker, { title: 'How is rice cooked?', tags: ['rice'] })
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(() => {
  w.settings({ caches: on, login: { login_required: false } })
})

const visit = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  site.send('GET', path, { ...(cookie ? { cookie } : {}), ...headers })
const policy = async (path: string, cookie = '') =>
  (await visit(path, cookie)).headers['cache-control']
const question = () => `/community/questions/${qid(asked)}`

describe('pages of visitors', () => {
  test('are not held by default', async () => {
    w.settings({ caches: { shared_seconds: 0 } })
    const { status, headers } = await visit('/community')
    expect([status, headers['cache-control']]).toEqual([200, Usual])
    expect(headers).not.toHaveProperty('cache-tag')
    expect(headers).not.toHaveProperty('surrogate-key')
  })

  test.each(['/community', '/community/questions', '/community/tags', '/community/tags/rice'])(
    '%s is held, without a cookie, and confirmed by its ETag',
    async path => {
      const { status, headers } = await visit(path)
      expect([status, headers['cache-control'], headers['cache-tag']]).toEqual([
        200,
        Pending,
        'forum',
      ])
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers['content-security-policy']).not.toContain('nonce')
      const again = await visit(path, '', { 'if-none-match': headers.etag! })
      expect([again.status, again.headers['cache-control']]).toEqual([304, Pending])
    },
  )

  test('a question has its id as a second tag, which webhooks name too', async () => {
    const { headers } = await visit(question())
    expect(headers['cache-tag']).toBe(`forum,question-${qid(asked)}`)
    expect(headers['surrogate-key']).toBe(`forum question-${qid(asked)}`)
  })

  test('no other language and no other view is held under the same URL', async () => {
    const chosen = [
      'forum_lang=de_DE',
      'forum_view=compact',
      'forum_external=always',
      'forum_about=known',
    ]
    for (const cookie of chosen) {
      const { headers } = await visit(question(), cookie)
      expect([cookie, headers['cache-control']]).toEqual([cookie, Usual])
      expect(headers).not.toHaveProperty('cache-tag')
    }
    expect(await policy(question(), '_ga=GA1.1.1')).toBe(Pending)
  })

  test('the language of the browser does not change a page, so caches need not vary by it', async () => {
    const [german, chinese] = await Promise.all(
      ['de', 'zh-CN'].map(language =>
        visit('/community/tags', '', { 'accept-language': language }),
      ),
    )
    expect(german!.body).toBe(chinese!.body)
    expect(german!.headers.vary).toBe('Cookie, Accept-Encoding')
  })

  test('forms, profiles and searches are asked for each time', async () => {
    const paths = ['/users/login', '/users/register', '/users/asker', '/users', '/search?q=rice']
    for (const path of paths) expect(await policy(`/community${path}`), path).toBe(Usual)
  })
})

describe('what is never held', () => {
  test('pages of members, even while a visitor’s copy is held', async () => {
    for (const path of ['/community', '/community/questions', question()]) {
      expect(await policy(path)).toBe(Pending)
      const own = await site.open(path, asker)
      expect([own.status, own.headers['cache-control']]).toEqual([200, Own])
      expect(own.headers).not.toHaveProperty('cache-tag')
    }
  })

  test('pages of a private site', async () => {
    w.settings({ login: { login_required: true } })
    for (const path of ['/community', question()]) {
      const { headers } = await visit(path)
      expect(headers['cache-control']).toBe(Own)
      expect(headers).not.toHaveProperty('cache-tag')
    }
  })

  test('errors, redirects, back office and messages', async () => {
    const rows: [path: string, status: number, cookie?: string][] = [
      [`/community/questions/${qid(999_999)}`, 404],
      ['/community/questions/ask', 302],
      ['/community/admin/caches', 302],
      ['/community', 200, 'forum_flash=x'],
    ]
    for (const [path, status, cookie] of rows) {
      const answer = await visit(path, cookie)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers['cache-control']).not.toMatch(/s-maxage/)
      expect(answer.headers).not.toHaveProperty('cache-tag')
    }
  })

  test('answers of the API', async () => {
    const { status, headers } = await site.call('GET', '/answer/api/v1/question/page', null)
    expect([status, headers['cache-control']]).toEqual([200, Own])
    expect(headers).not.toHaveProperty('cache-tag')
  })

  test('a deleted question', async () => {
    const gone = await w.ask(asker, { title: 'Is this question on topic?', tags: ['rice'] })
    const path = `/community/questions/${qid(gone)}`
    expect(await policy(path)).toBe(Pending)
    await w.as(root).run(deleteQuestion, { id: qid(gone) })
    const { status, headers } = await visit(path)
    expect([status, headers['cache-control']]).toEqual([404, Own])
  })
})

describe('the settings', () => {
  const send = (changes: Changes) => sendSettings(site, root, 'caches', changes)
  const inForce = () => currentSettings(w.db).settings.caches
  const error = async (changes: Changes) => {
    const { status, body } = await send(changes)
    expect(status).toBe(422)
    return body
  }

  test('are saved, and the token is shown as asterisks only', async () => {
    const changes = { shared_seconds: '300', purge_url: 'https://cdn.example/all' }
    expect((await send(changes)).status).toBe(303)
    expect(inForce()).toEqual({ ...changes, shared_seconds: 300, purge_token: 'token-1' })
    const { body } = await site.open('/community/admin/caches', root)
    expect(body).toContain('********')
    expect(body).not.toContain('token-1')
    expect((await send({ purge_token: 'token-2' })).status).toBe(303)
    expect(inForce().purge_token).toBe('token-2')
    const [entry] = w.site.sqlite
      .prepare('select * from staff_log order by id desc limit 1')
      .all() as object[]
    expect(JSON.stringify(entry)).toContain('purge_token')
    expect(JSON.stringify(entry)).not.toContain('token-2')
  })

  test('limit the time, further without a purge URL, which must be callable', async () => {
    expect(await error({ shared_seconds: '3601' })).toMatch(/whole number from 0 to 3600/)
    expect(await error({ shared_seconds: '' })).toMatch(/Fill in/)
    expect(await error({ shared_seconds: '61', purge_url: '' })).toMatch(/at most 60 seconds/)
    expect(await error({ purge_url: 'cdn' })).toMatch(/starts with http/)
    expect(await error({ purge_url: 'http://127.0.0.1/purge' })).toMatch(/cannot be called/)
    expect(inForce()).toEqual(on)
    expect((await send({ shared_seconds: '60', purge_url: '' })).status).toBe(303)
    expect(inForce()).toMatchObject({ shared_seconds: 60, purge_url: '' })
  })
})
