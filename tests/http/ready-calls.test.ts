/** Calls whose answers are kept: who gets one, and how long. */
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#api/endpoints/index.ts'
import { services } from '#app/application/services.ts'
import { Role, UserStatus } from '#shared/codes.ts'
import { ForumApi } from '#shared/paths.ts'
import { community } from '#tests/support/community.ts'
import { keyOf } from '#tests/support/key-rows.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'

const ready = endpoints.filter(endpoint => endpoint.ready)
/** A query for those that need one. */
const Queries: Record<string, string> = {
  'siteinfo/legal': '?info_type=tos',
  'tags/page': '?page=1&page_size=20&query_cond=popular',
  tags: '?tags=rice',
}
const pathOf = ({ path }: { path: string }) => `${ForumApi}/${path}${Queries[path] ?? ''}`
const paths = ready.map(pathOf)
const forEveryone = ready.filter(endpoint => endpoint.ready === 'everyone').map(pathOf)
const forVisitors = ready.filter(endpoint => endpoint.ready === 'visitors').map(pathOf)

const dispatch = vi.spyOn(services, 'dispatchApi')
const w = community({})
const site = await openWholeSite(w)
const asker = w.member({ username: 'asker' })
await w.ask(asker, { title: 'How is rice cooked?', tags: ['rice'] })
// Which calls are kept is known from the first one on.
await site.call('GET', paths[0]!, null)
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  site.send('GET', path, { 'Accept-Language': 'en_US', ...headers })
/** Whether the last request was answered with what was kept. */
const wasKept = () => {
  const asked = dispatch.mock.calls.length > 0
  dispatch.mockClear()
  return !asked
}
const write = () => w.site.sqlite.exec('update site_setting set content = content')

beforeEach(() => {
  dispatch.mockClear()
  w.settings({ login: { login_required: false } })
})

test('only calls that change nothing, for everybody, are declared so', () => {
  expect(ready.map(({ path }) => path).sort()).toEqual([
    'badges',
    'language/config',
    'language/options',
    'siteinfo',
    'siteinfo/legal',
    'tags',
    'tags/page',
  ])
  for (const { method, admin, setup, operation } of ready)
    expect([method, admin, setup, operation.kind]).toEqual(['GET', undefined, undefined, 'query'])
  // Another guard would refuse some of the callers.
  for (const { ready: whom, operation } of ready)
    if (whom === 'everyone') expect(operation.guard.name, operation.name).toBe('open')
})

describe.each(paths)('%s', path => {
  test('is kept for the next visitor, unchanged, until what it was made from is written', async () => {
    write()
    const first = await ask(path)
    expect([first.status, wasKept()]).toEqual([200, false])
    const second = await ask(path)
    expect([second.body, wasKept()]).toEqual([first.body, true])
    const withoutId = ({
      'x-request-id': _id,
      date: _date,
      ...rest
    }: object & Record<string, unknown>) => rest
    expect(withoutId(second.headers)).toEqual(withoutId(first.headers))
    expect(second.headers['cache-control']).toBe('private, no-store')
    write()
    expect((await ask(path)).body).toBe(first.body)
    expect(wasKept()).toBe(false)
  })

  test('is another answer in another language, and in another encoding', async () => {
    const english = await ask(path)
    await ask(path, { 'Accept-Language': 'zh_CN' })
    expect(wasKept()).toBe(false)
    expect((await ask(path)).body).toBe(english.body)
    expect(wasKept()).toBe(true)
    const packed = await ask(path, { 'Accept-Encoding': 'gzip' })
    const again = await ask(path, { 'Accept-Encoding': 'gzip' })
    expect(again.headers['content-encoding']).toBe(packed.headers['content-encoding'])
    expect(again.bytes.equals(packed.bytes)).toBe(true)
    expect((await ask(path)).headers['content-encoding']).toBeUndefined()
  })

  test('is never given to or taken from a key or a token in the query', async () => {
    write()
    await site.call('GET', path, asker)
    await ask(path)
    expect(wasKept()).toBe(false)
    const token = site.token(asker, 'api')
    const sign = path.includes('?') ? '&' : '?'
    for (const name of ['Authorization', 'Authori%7Aation'])
      for (let n = 0; n < 2; n++) {
        await ask(`${path}${sign}${name}=${token}`)
        expect(wasKept()).toBe(false)
      }
    const reading = keyOf(w, asker, ['read']).key
    const writing = keyOf(w, asker, ['write']).key
    const keys = { [reading]: 200, [writing]: 403, [`Bearer ${writing}`]: 403, ak_unknown: 401 }
    for (const [Authorization, status] of Object.entries(keys)) {
      const answer = await ask(path, { Authorization })
      expect([Authorization, answer.status, wasKept()]).toEqual([Authorization, status, false])
    }
  })

  test('is refused as soon as the site needs a login', async () => {
    await ask(path)
    dispatch.mockClear()
    const before = await ask(path)
    expect([before.status, wasKept()]).toEqual([200, true])
    w.settings({ login: { login_required: true } })
    const after = await ask(path)
    expect(wasKept()).toBe(false)
    w.settings({ login: { login_required: false } })
    const fresh = await ask(path, { 'Accept-Language': 'en-US' })
    expect(fresh.status).toBe(200)
    // Those that a login page needs stay open.
    expect([200, 401]).toContain(after.status)
  })
})

test.each(forVisitors)('%s is made for each caller with a token', async path => {
  const token = site.token(asker, 'api')
  await ask(path)
  for (const Authorization of [token, token, `Bearer ${token}`, 'unknown', 'unknown']) {
    dispatch.mockClear()
    expect((await ask(path, { Authorization })).status).toBe(200)
    expect([Authorization, wasKept()]).toEqual([Authorization, false])
  }
})

test.each(forEveryone)('%s is the same with each token, for this site alone', async path => {
  w.settings({ api: { cross_origin: true } })
  const tokens = [
    w.member({ language: 'de_DE' }),
    w.member({ status: UserStatus.suspended, language: 'fr_FR' }),
    w.member({ roleId: Role.admin }),
  ].map(member => site.token(member, 'api'))
  const [first = ''] = tokens
  for (const language of ['en_US', 'zh_CN']) {
    const get = async (Authorization: string) => {
      const answer = await ask(path, { 'Accept-Language': language, Authorization })
      return [answer.status, answer.body, answer.headers['access-control-allow-origin']]
    }
    const made = await get('')
    expect(made).toEqual([200, made[1], '*'])
    for (const token of [...tokens, `Bearer ${first}`, 'unknown']) {
      write()
      dispatch.mockClear()
      for (const kept of [false, true]) {
        expect([token, ...(await get(token))]).toEqual([token, 200, made[1], undefined])
        expect([token, wasKept()]).toEqual([token, kept])
      }
    }
    expect(await get('')).toEqual(made)
    await get(first)
    dispatch.mockClear()
    expect([await get(''), wasKept()]).toEqual([made, true])
  }
  w.settings({ api: { cross_origin: false } })
})

test('an answer ends by itself, since plugins keep things in memory', async () => {
  await ask(paths[0]!)
  dispatch.mockClear()
  await ask(paths[0]!)
  expect(wasKept()).toBe(true)
  site.age(11_000)
  await ask(paths[0]!)
  expect(wasKept()).toBe(false)
})

test('a new tag and a changed name are there at once', async () => {
  const tags = `${ForumApi}/tags/page?page=1&page_size=20`
  const info = `${ForumApi}/siteinfo`
  for (const path of [tags, tags, info, info]) await ask(path)
  await w.ask(asker, { title: 'How is bread baked?', tags: ['bread'] })
  w.settings({ general: { name: 'Another name' } })
  expect((await ask(tags)).body).toContain('"bread"')
  expect((await ask(info)).body).toContain('Another name')
})
