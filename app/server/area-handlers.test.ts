import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { PageHandler } from './application.ts'
import { areaHandlers } from './area-handlers.ts'

const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId })
const list = [
  route('root', ''),
  route('api', 'answer/api/v1/*', 'root'),
  route('layout', undefined, 'root'),
  route('home', 'community', 'layout'),
  route('questions', 'community/questions', 'layout'),
  route('question', 'community/questions/:qid/:second?', 'layout'),
  route('ask', 'community/questions/ask', 'layout'),
  route('profile', 'community/users/:name', 'layout'),
  route('lost', 'community/*', 'layout'),
  route('robots', 'robots.txt', 'root'),
  route('elsewhere', '*', 'root'),
]
const routes = Object.fromEntries(list.map(entry => [entry.id, entry]))
const build = { routes, assets: { routes } } as unknown as ServerBuild

/** Answers with the ids of the routes that its build knows. */
const make =
  (known: ServerBuild): PageHandler =>
  () =>
    Promise.resolve(new Response(Object.keys(known.routes).join(' ')))

const knownAt = async (path: string) => {
  const handler = areaHandlers(build, 'community', make)
  const request = new Request(`http://site.test${path}`)
  return (await handler(request, { requestInfo: { clientIp: '', requestId: '' } })).text()
}

const all = list.map(entry => entry.id).join(' ')

test.each([
  ['/community/questions', 'root layout questions question ask lost elsewhere'],
  ['/community/questions/1/title', 'root layout questions question ask lost elsewhere'],
  ['/community/users/linus', 'root layout profile lost elsewhere'],
  ['/community', all],
  ['/community/nowhere', all],
  ['/community/Questions', all],
  ['/robots.txt', all],
  ['/other/questions', all],
])('%s is matched among the routes that it can have', async (path, ids) => {
  expect(await knownAt(path)).toBe(ids)
})

test('the assets know the same routes as the server', () => {
  const seen: ServerBuild[] = []
  areaHandlers(build, 'community', known => {
    seen.push(known)
    return make(known)
  })
  for (const { routes, assets } of seen) {
    expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  }
})
