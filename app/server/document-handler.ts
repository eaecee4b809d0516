/**
 * Answers reading pages. Remix's handler turns every loader's result into a JSON response and back,
 * and serializes everything again for a browser that runs no React. Here the same loaders, router
 * and renderer work without that. A form that is done leads to another page: the answer of its action is sent as it is.
 * Everything else (refused forms, resource routes, unexpected errors) is left to Remix's handler.
 */
import {
  type ActionFunction,
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
} from '@remix-run/node'
import {
  type AgnosticDataRouteObject,
  createStaticHandler,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  matchPath,
  type StaticHandlerContext,
} from '@remix-run/router'
import { ownValue } from '#shared/own-value.ts'
import type { PageContext, PageHandler } from './application.ts'
import { urlOf } from '#shared/paths.ts'

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']

/** Loader results of a request, so that no loader runs twice. */
type Given = Map<string, Promise<unknown>>
const givenTo = new WeakMap<Request, Given>()

function dataRoutes(routes: Routes, parentId?: string): AgnosticDataRouteObject[] {
  return Object.values(routes).flatMap(route => {
    if (!route || (route.parentId || undefined) !== parentId) return []
    const { id, path, index, caseSensitive, module } = route
    const load = module.loader as ((args: LoaderFunctionArgs) => unknown) | undefined
    const shared: AgnosticDataRouteObject = {
      id,
      path,
      caseSensitive,
      hasErrorBoundary: id === 'root' || module.ErrorBoundary !== undefined,
      handle: module.handle,
      loader:
        load &&
        ((args: LoaderFunctionArgs) =>
          (givenTo.get(args.request)?.get(id) ?? load(args)) as Promise<object>),
    }
    if (index) return { ...shared, index: true } as AgnosticDataRouteObject
    return { ...shared, children: dataRoutes(routes, id) }
  })
}

/** Headers of the page, from the outermost route inward; cookies of all loaders are kept. */
function documentHeaders(routes: Routes, context: StaticHandlerContext): Headers {
  let above = new Headers()
  const cookies: string[] = []
  for (const { route } of context.matches) {
    const loaderHeaders = ownValue(context.loaderHeaders, route.id) ?? new Headers()
    cookies.push(...loaderHeaders.getSetCookie())
    const own = ownValue(routes, route.id)!.module.headers
    if (typeof own === 'function') {
      const actionHeaders = new Headers()
      above = new Headers(
        own({ loaderHeaders, parentHeaders: above, actionHeaders, errorHeaders: undefined }),
      )
    } else if (own) above = new Headers(own)
  }
  above.delete('Set-Cookie')
  for (const cookie of new Set(cookies)) above.append('Set-Cookie', cookie)
  return above
}

/** An unexpected error rather than a loader's response. */
const isFault = (error: unknown) =>
  !isRouteErrorResponse(error) || (error as { error?: unknown }).error !== undefined

const isReading = (module: RouteModule) => module.default !== undefined

/** A screen and its layouts, from the outermost route inward, with their path. */
type Chain = { chain: AgnosticDataRouteObject[]; leaf: AgnosticDataRouteObject; path: string }

/** Null if there are several screens. */
function onlyChain(routes: AgnosticDataRouteObject[], basename: string): Chain | null {
  const chain: AgnosticDataRouteObject[] = []
  for (let level = routes; level.length > 0; level = level[0]!.children ?? []) {
    if (level.length > 1) return null
    chain.push(level[0]!)
  }
  const leaf = chain.at(-1)
  if (!leaf || basename !== '/') return null
  return { chain, leaf, path: `/${chain.flatMap(route => route.path ?? []).join('/')}` }
}

/** Escapes are left to the router. */
const matchOf = (path: string, pathname: string) =>
  pathname.includes('%') ? null : matchPath({ path, end: true }, pathname)

/**
 * The router's search considers every form a path can have, at each request. With a single screen,
 * its path either matches or not. Null = the router must decide: the path does not match, or a
 * loader answered something other than data.
 */
function quickQuery({ chain, path }: Chain, basename: string) {
  const withoutData = Object.fromEntries(chain.map(route => [route.id, null]))

  return async (request: Request, context: unknown): Promise<StaticHandlerContext | null> => {
    const url = urlOf(request)
    const match = matchOf(path, url.pathname)
    if (!match) return null
    const { params } = match
    const given: Given = new Map()
    for (const { id, loader } of chain) {
      if (typeof loader !== 'function') continue
      given.set(id, new Promise(done => done(loader({ request, params, context }))))
    }
    const settled = await Promise.allSettled(given.values())
    if (settled.some(one => one.status === 'rejected' || one.value instanceof Response)) {
      givenTo.set(request, given)
      return null
    }
    const answers = [...given.keys()].map((id, at) => [
      id,
      (settled[at] as PromiseFulfilledResult<unknown>).value,
    ])
    const loaderData = { ...withoutData, ...Object.fromEntries(answers) }
    const { pathname, search } = url
    return {
      basename,
      location: { pathname, search, hash: '', state: null, key: 'default' },
      matches: chain.map(route => ({ params, pathname, pathnameBase: pathname, route })),
      loaderData,
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    }
  }
}

/** What the action of a form has answered, by the context of its request, so that it does not run twice. */
const answeredTo = new WeakMap<object, ReturnType<ActionFunction>>()

type RouteOfBuild = Routes[string]

/** The same route, with an action that knows what was answered. */
function withAnswer(route: RouteOfBuild): RouteOfBuild {
  const act = route?.module.action
  if (!act) return route
  const action: ActionFunction = args => answeredTo.get(args.context) ?? act(args)
  return { ...route, module: { ...route.module, action } }
}

function remixHandler(build: ServerBuild): PageHandler {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, withAnswer(route)] as const)
  return createRequestHandler({ ...build, routes: Object.fromEntries(routes) }, 'production')
}

/** A redirect, which Remix would send as it is. */
const isDone = (answer: unknown): answer is Response =>
  answer instanceof Response &&
  [301, 302, 303, 307, 308].includes(answer.status) &&
  /^(\/|https?:)/.test(answer.headers.get('Location') ?? '')

/** Runs the action of the screen. Null = Remix must answer. */
function quickAction({ path, leaf }: Chain, routes: Routes) {
  const act = ownValue(routes, leaf.id)?.module.action
  if (!act || leaf.index || !leaf.path) return null

  return async (request: Request, context: PageContext): Promise<Response | null> => {
    const { pathname, search } = urlOf(request)
    const match = /[?&](index|_data)\b/.test(search) ? null : matchOf(path, pathname)
    if (!match) return null
    const answer = new Promise<Awaited<ReturnType<ActionFunction>>>(settle =>
      settle(act({ request, params: match.params, context })),
    )
    const found: unknown = await answer.catch((error: unknown) => error)
    if (isDone(found)) return found
    answeredTo.set(context, answer)
    return null
  }
}

/** The same without a body, which was read. */
const emptied = ({ url, method, headers }: Request) =>
  new Request(url, { method, headers, body: '' })

/** What pages of these routes are rendered with. */
const sharedEntry = (build: ServerBuild): Omit<EntryContext, 'staticHandlerContext'> => ({
  manifest: build.assets,
  routeModules: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route.module]),
  ),
  serverHandoffString: '',
  future: build.future,
  isSpaMode: false,
  serializeError: error => error,
})

/** `build` has one screen and its layouts. */
export function documentHandler(build: ServerBuild): PageHandler {
  const modules = Object.values(build.routes).map(route => route.module)
  const remix = remixHandler(build)
  if (!modules.every(isReading)) return remix
  const routes = dataRoutes(build.routes)
  const basename = build.basename ?? '/'
  const chain = onlyChain(routes, basename)
  const quick = chain && quickQuery(chain, basename)
  const done = chain && quickAction(chain, build.routes)
  const { query } = createStaticHandler(routes, {
    basename: build.basename,
    future: {
      v7_relativeSplatPath: build.future.v3_relativeSplatPath,
      v7_throwAbortReason: build.future.v3_throwAbortReason,
    },
  })
  const shared = sharedEntry(build)

  return async (request, loadContext) => {
    if (request.method === 'POST' && done) {
      const answer = await done(request, loadContext)
      return answer ?? remix(request.bodyUsed ? emptied(request) : request, loadContext)
    }
    if (request.method !== 'GET' || request.url.includes('_data='))
      return remix(request, loadContext)
    const context =
      (await quick?.(request, loadContext)) ??
      (await query(request, { requestContext: loadContext }))
    if (context instanceof Response) return context
    // Loaders only read: running them again does no harm, and Remix reports the error.
    if (Object.values(context.errors ?? {}).some(isFault)) return remix(request, loadContext)
    try {
      const entry = { ...shared, staticHandlerContext: context }
      const headers = documentHeaders(build.routes, context)
      const render = build.entry.module.default
      return await render(request, context.statusCode, headers, entry, loadContext)
    } catch {
      return remix(request, loadContext)
    }
  }
}
