/** A client that puts fields of answers into a page as HTML, as Answer's client does, runs nothing. */
import { callName, router } from '#api/index.ts'
import { AdminApi, ForumApi, Mount } from '#shared/paths.ts'
import { kindedStrings } from '#tests/support/string-kinds.ts'
import { Typed, TypedName } from '#tests/support/typed-markup.ts'
import { password } from './support/community.ts'
import { expect, test } from './support/test.ts'

test('nothing typed runs where a client shows answers as HTML @js', async ({
  browser,
  community,
}) => {
  const who = community.admin({ displayName: TypedName })
  const asked = await community.ask(who, { title: Typed, content: Typed, tags: ['markup'] })
  await community.answer(who, asked, Typed)
  await community.comment(who, asked, Typed)
  const context = await browser.newContext({ baseURL: community.origin })
  const page = await context.newPage()
  type Told = { data: Record<string, unknown>; msg: string }
  const call = async (name: string, query: Record<string, string> = {}, token = '') => {
    const path = name.replace(/^admin/, '')
    const prefix = Mount + (path === name ? ForumApi : AdminApi)
    const headers = token ? { Authorization: token } : undefined
    const params = { ...query, page: '1', page_size: '20' }
    const answer = await page.request.get(`${prefix}/${path}`.replace('//', '/'), {
      params,
      headers,
    })
    return (await answer.json()) as Told
  }
  const account = { e_mail: who.email!, pass: password }
  const login = await page.request.post(`${Mount}${ForumApi}/user/login/email`, { data: account })
  const token = String(((await login.json()) as Told).data.access_token)
  const tag = { tag_id: '', original_text: Typed, slug_name: 'markup', display_name: TypedName }
  const known = await call('tag', { name: 'markup' })
  await page.request.put(`${Mount}${ForumApi}/tag`, {
    data: { ...tag, tag_id: known.data.tag_id },
    headers: { Authorization: token },
  })

  const shown: string[] = []
  for (const [name, query] of [
    ['question/page', { order: 'newest' }],
    ['question/info', { id: asked.id }],
    ['answer/page', { question_id: asked.id }],
    ['comment/page', { object_id: asked.id }],
    ['revisions', { object_id: asked.id }],
    ['search', { q: 'heron', order: 'newest', size: '20' }],
    ['tags/page', { slug_name: 'markup' }],
    ['tag', { name: 'markup' }],
    ['personal/comment/page', { username: who.username }],
    ['admin/answer/page', {}],
  ] as [string, Record<string, string>][]) {
    const { data } = await call(name, query, token)
    const endpoint = router.endpoints.find(one => callName(one) === `GET ${name}`)!
    const marked = kindedStrings(endpoint.response, data)
    const own = marked.filter(({ kind, value }) => kind !== 'text' && value.includes('heron()'))
    expect([name, own.length > 0]).toEqual([name, true])
    shown.push(...own.map(({ value }) => value))
  }

  const refused = await page.request.post(`${Mount}${AdminApi}/users`, {
    data: { users: TypedName },
    headers: { Authorization: token },
  })
  const { msg } = (await refused.json()) as Told
  expect(msg).toContain('heron()')
  shown.push(msg)

  // Without a content policy, as on the page of another program.
  const ran = (list: string[]) =>
    page.evaluate(async strings => {
      const place = window as unknown as { heron: () => void; ran: number }
      place.ran = 0
      place.heron = () => void place.ran++
      for (const one of strings) {
        document.createElement('div').innerHTML = one
        document.body.appendChild(document.createElement('p')).innerHTML = one
      }
      await new Promise(resolve => setTimeout(resolve, 300))
      return place.ran
    }, list)
  await page.setContent('<!doctype html><title>Another program</title>')
  expect(await ran(shown)).toBe(0)
  expect(await ran(['<svg onload=heron()>', '<img src=k onerror=heron()>'])).toBeGreaterThan(1)
  await context.close()
})
