/**
 * Matching a request costs Remix time for every route of the build, several times. Here the screen
 * is found once for all paths of the same shape, and answered by a handler that knows only that
 * screen and its layouts.
 */
import { type AgnosticRouteObject, matchRoutes } from '@remix-run/router'
import type { ServerBuild } from '@remix-run/node'
import { ownValue } from '#shared/own-value.ts'
import type { PageHandler } from './application.ts'
import { urlOf } from '#shared/paths.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
/** A route of the build, or one whose module is loaded on first use (on-demand-screens.ts). */
type StoredRoute = Route & { load?: () => Promise<Route['module']> }

/** There are few shapes; made-up ones take the slower way. */
const MaxShapes = 2000

function routeTree(routes: Routes, parentId?: string): AgnosticRouteObject[] {
  return Object.values(routes).flatMap(route => {
    if (!route || (route.parentId || undefined) !== parentId) return []
    const { id, path, index, caseSensitive } = route
    const shared = { id, path, caseSensitive }
    return index ? { ...shared, index: true } : { ...shared, children: routeTree(routes, id) }
  })
}

/** A build with one leaf and its parents, or all routes, with their modules. */
async function buildFor(build: ServerBuild, leaf?: string): Promise<ServerBuild> {
  const kept = new Set(leaf ? [] : Object.keys(build.routes))
  for (let at = leaf; at; at = ownValue(build.routes, at)?.parentId) kept.add(at)
  for (const id of kept) {
    const route = ownValue(build.routes, id) as StoredRoute
    if (route.load) route.module ??= await route.load()
  }
  const only = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

/**
 * Two paths that differ only in dynamic segments lead to the same screen: those become `:`. Null
 * for a path with escapes, which may hide a name.
 */
function shapeReader(routes: Routes): (pathname: string) => string | null {
  const names = new Set<string>()
  for (const route of Object.values(routes)) {
    for (const part of (route?.path ?? '').split('/'))
      names.add(part.replace(/\?$/, '').toLowerCase())
  }
  const known = (segment: string) => {
    const name = segment.toLowerCase()
    return names.has(name) ? name : ':'
  }
  return pathname => (pathname.includes('%') ? null : pathname.split('/').map(known).join('/'))
}

/** `make` turns a build into a handler; it is called once per requested screen. */
export function leafHandlers(
  build: ServerBuild,
  make: (build: ServerBuild) => PageHandler,
): PageHandler {
  const tree = routeTree(build.routes)
  const shapeOf = shapeReader(build.routes)
  const byLeaf = new Map<string | undefined, PageHandler>()
  const byShape = new Map<string, PageHandler>()

  const handlerAt = async (pathname: string): Promise<PageHandler> => {
    const leaf = matchRoutes(tree, pathname)?.at(-1)?.route.id
    let handler = byLeaf.get(leaf)
    if (!handler) byLeaf.set(leaf, (handler = make(await buildFor(build, leaf))))
    return handler
  }
  return async (request, context) => {
    const { pathname } = urlOf(request)
    const shape = shapeOf(pathname)
    let handler = shape === null ? undefined : byShape.get(shape)
    if (!handler) {
      handler = await handlerAt(pathname)
      if (shape !== null && byShape.size < MaxShapes) byShape.set(shape, handler)
    }
    return handler(request, context)
  }
}
