/**
 * Matching a request costs Remix time for every route of the build. A handler for each area of the
 * site (`/community/questions…`, `/community/users…`) knows only the routes that can match there;
 * everything else goes to the handler that knows them all.
 */
import type { ServerBuild } from '@remix-run/node'
import type { PageHandler } from './application.ts'

type Routes = ServerBuild['routes']

/** Segments of a route's whole path, its parents' included. */
function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id]
  if (!route) return []
  const above = route.parentId ? segmentsOf(routes, route.parentId) : []
  return [...above, ...(route.path ?? '').split('/').filter(Boolean)]
}

const isOpen = (segment: string | undefined) =>
  segment !== undefined && (segment.startsWith(':') || segment === '*')

/** Could an address that begins with these two segments match the route? */
function fits(segments: string[], mount: string, area: string): boolean {
  const [first, second] = segments
  if (first === '*') return true
  if (first !== mount && !isOpen(first)) return false
  return second === area || isOpen(second)
}

/** A build with the leaves that can match in an area, and their parents. */
function buildFor(build: ServerBuild, mount: string, area: string): ServerBuild {
  const parents = new Set(Object.values(build.routes).map(route => route?.parentId))
  const kept = new Set<string>()
  for (const id of Object.keys(build.routes)) {
    if (parents.has(id) || !fits(segmentsOf(build.routes, id), mount, area)) continue
    for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) kept.add(at)
  }
  const only = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
  return {
    ...build,
    routes: only(build.routes) as Routes,
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

/** `make` turns a build into a handler; it is called once for each area and once for the whole. */
export function areaHandlers(
  build: ServerBuild,
  mount: string,
  make: (build: ServerBuild) => PageHandler,
): PageHandler {
  const whole = make(build)
  const areas = new Map<string, PageHandler>()
  for (const id of Object.keys(build.routes)) {
    const [first, area] = segmentsOf(build.routes, id)
    if (first !== mount || !area || isOpen(area) || area.endsWith('?') || areas.has(area)) continue
    areas.set(area, make(buildFor(build, mount, area)))
  }
  return (request, context) => {
    const [, first, area] = new URL(request.url).pathname.split('/', 3)
    const handler = first === mount && area ? areas.get(area) : undefined
    return (handler ?? whole)(request, context)
  }
}
