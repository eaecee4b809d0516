import { matchRoutes } from '@remix-run/router'
import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { PageHandler } from './application.ts'
import { leafHandlers } from './leaf-handlers.ts'

const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId })
const list = [
  route('root', ''),
  route('api', 'answer/api/v1/*', 'root'),
  route('layout', undefined, 'root'),
  { ...route('home', 'community', 'layout'), index: true },
  route('questions', 'community/questions', 'layout'),
  route('question', 'community/questions/:qid/:second?', 'layout'),
  route('ask', 'community/questions/ask', 'layout'),
  route('profile', 'community/users/:name/:tab?', 'layout'),
  route('login', 'community/users/login', 'layout'),
  route('lost', 'community/*', 'layout'),
  route('robots', 'robots.txt', 'root'),
  route('elsewhere', '*', 'root'),
]
const routes = Object.fromEntries(list.map(entry => [entry.id, entry]))
const build = { routes, assets: { routes } } as unknown as ServerBuild

/** Answers with the ids of the routes in its build. */
const make =
  (known: ServerBuild): PageHandler =>
  () =>
    Promise.resolve(new Response(Object.keys(known.routes).join(' ')))

const handler = leafHandlers(build, make)
const knownAt = async (path: string) => {
  const request = new Request(`http://site.test${path}`)
  return (await handler(request, { requestInfo: { clientIp: '', requestId: '' } })).text()
}

const cases = [
  ['/community', 'root layout home'],
  ['/community/', 'root layout home'],
  ['/community/questions', 'root layout questions'],
  ['/community/Questions', 'root layout questions'],
  ['/community/questions/1', 'root layout question'],
  ['/community/questions/1/title', 'root layout question'],
  ['/community/questions/1/title/more', 'root layout lost'],
  ['/community/questions/ask', 'root layout ask'],
  ['/community/questions/%61sk', 'root layout ask'],
  ['/community/users/linus', 'root layout profile'],
  ['/community/users/questions', 'root layout profile'],
  ['/community/users/login', 'root layout login'],
  ['/community/nowhere', 'root layout lost'],
  ['/answer/api/v1/question/info', 'root api'],
  ['/robots.txt', 'root robots'],
  ['/other/questions', 'root elsewhere'],
  ['//community', 'root elsewhere'],
] as const

test.each(cases)('%s is answered by its screen', async (path, ids) => {
  expect(await knownAt(path)).toBe(ids)
  // Once more, now that the shape is known.
  expect(await knownAt(path)).toBe(ids)
})

test('the screen is the one the router itself would choose', async () => {
  const childrenOf = (parentId?: string): object[] =>
    list
      .filter(entry => entry.parentId === parentId)
      .map(entry => ({ ...entry, ...('index' in entry ? {} : { children: childrenOf(entry.id) }) }))
  const tree = childrenOf() as Parameters<typeof matchRoutes>[0]
  const words = ['community', 'questions', 'ask', 'users', 'login', 'x', 'API', '', 'robots.txt']
  const paths = words.flatMap(a => words.flatMap(b => words.map(c => `/${a}/${b}/${c}`)))
  for (const path of paths) {
    const expected = matchRoutes(tree, path)!.map(match => match.route.id)
    const request = new Request(`http://site.test${path}`)
    const answer = await handler(request, { requestInfo: { clientIp: '', requestId: '' } })
    expect(await answer.text(), path).toBe(expected.join(' '))
  }
})

test('the assets know the same routes as the server', async () => {
  const seen: ServerBuild[] = []
  const watched = leafHandlers(build, known => {
    seen.push(known)
    return make(known)
  })
  const info = { requestInfo: { clientIp: '', requestId: '' } }
  for (const [path] of cases) await watched(new Request(`http://site.test${path}`), info)
  expect(seen.length).toBe(list.length - 2)
  for (const { routes, assets } of seen) {
    expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  }
})

test('a module is loaded with the first request; after a failure, the next one tries again', async () => {
  let loads = 0
  const load = () => (++loads === 1 ? Promise.reject(new Error('no file')) : Promise.resolve({}))
  const partly = { ...build, routes: { ...routes, login: { ...routes.login!, load } } }
  const answer = leafHandlers(partly as unknown as ServerBuild, make)
  const info = { requestInfo: { clientIp: '', requestId: '' } }
  const at = (path: string) => answer(new Request(`http://site.test${path}`), info)
  await at('/community')
  expect(loads).toBe(0)
  await expect(at('/community/users/login')).rejects.toThrow('no file')
  for (let n = 0; n < 2; n++) {
    expect(await (await at('/community/users/login')).text()).toBe('root layout login')
  }
  expect(loads).toBe(2)
})
