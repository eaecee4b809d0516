/** A form's answer is the one that Remix's handler gives, and its action runs once. */
import {
  createRequestHandler,
  type EntryContext,
  json,
  redirect,
  type ServerBuild,
} from '@remix-run/node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentHandler } from './document-handler.ts'

const none = () => null
let runs = 0
let act: () => unknown
const action = async ({ request }: { request: Request }) => {
  runs++
  await request.text()
  return act()
}

/** Shows what a page is rendered from. */
const render = (_request: Request, status: number, headers: Headers, entry: EntryContext) => {
  const { loaderData, actionData, errors, matches } = entry.staticHandlerContext
  const params = matches.at(-1)?.params
  const failed = Object.entries(errors ?? {}).map(([id, error]) => [id, String(error)])
  const page = JSON.stringify({ loaderData, actionData, params, failed })
  return new Response(page, { status, headers })
}

const root = { id: 'root', path: '', module: { default: none } }
const form = { parentId: 'root', id: 'form', path: 'forms/:name', module: {} }
form.module = { default: none, loader: () => ({ loaded: true }), action }
const build = {
  entry: { module: { default: render } },
  routes: { root, form },
  assets: { routes: {}, entry: {}, url: '', version: '1' },
  future: {},
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
} as unknown as ServerBuild

const context = () => ({ requestInfo: { clientIp: '', requestId: '' } })
const request = (path: string) =>
  new Request(`http://site.test${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'text=typed',
  })
const summary = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  text: await answer.text(),
})

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(none))
afterEach(() => void vi.restoreAllMocks())

const raise = (value: unknown) => {
  throw value
}
const cookie = { headers: { 'Set-Cookie': 'note=1' } }
const outcomes: [string, () => unknown][] = [
  ['a redirect', () => redirect('/next?a=1', { status: 303, ...cookie })],
  ['a thrown redirect', () => raise(redirect('/login', cookie))],
  ['a redirect to another site', () => redirect('https://elsewhere.test/')],
  ['a relative redirect', () => redirect('../other')],
  ['a refusal', () => json({ errors: ['too short'] }, { status: 422, ...cookie })],
  ['a thrown refusal', () => raise(json({ text: 'no form' }, { status: 400 }))],
  ['plain data', () => ({ done: false })],
  ['nothing', () => undefined],
  ['an error', () => raise(new Error('broken'))],
]
const paths = ['/forms/tea', '/forms/tea/', '/forms/t%65a', '/forms/tea?index', '/forms/tea?page=2']

test.each(outcomes)('%s is answered as by Remix', async (_name, outcome) => {
  act = outcome
  const [own, remix] = [documentHandler(build), createRequestHandler(build, 'production')]
  for (const path of [...paths, '/forms/tea?_data=form']) {
    runs = 0
    const answer = await summary(await own(request(path), context()))
    expect([path, runs]).toEqual([path, 1])
    expect([path, answer]).toEqual([path, await summary(await remix(request(path), context()))])
  }
})

test('a path of no screen and a form without an action are answered as by Remix', async () => {
  const inert = { ...form, module: { default: none } }
  const without = { ...build, routes: { root, form: inert } } as ServerBuild
  act = () => redirect('/next')
  for (const [given, path] of [[build, '/elsewhere'] as const, [without, '/forms/tea'] as const]) {
    runs = 0
    const [own, remix] = [documentHandler(given), createRequestHandler(given, 'production')]
    expect(await summary(await own(request(path), context()))).toEqual(
      await summary(await remix(request(path), context())),
    )
    expect(runs).toBe(0)
  }
})
