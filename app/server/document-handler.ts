/**
 * Answers reading pages. Remix's own handler turns what every loader gives into a JSON response and
 * back, and writes it all down once more for a browser that, on these pages, runs no React. Here the
 * same loaders, router and renderer work without that. Everything else (posts, pages that hydrate,
 * resource routes, errors that nobody foresaw) is left to Remix's handler.
 */
import type { EntryContext, ServerBuild } from '@remix-run/node'
import {
  type AgnosticDataRouteObject,
  createStaticHandler,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
} from '@remix-run/router'
import type { PageHandler } from './application.ts'

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']

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
      loader: load && ((args: LoaderFunctionArgs) => load(args) as Promise<object>),
    }
    if (index) return { ...shared, index: true } as AgnosticDataRouteObject
    return { ...shared, children: dataRoutes(routes, id) } as AgnosticDataRouteObject
  })
}

/** Headers of the page: those of its routes from the outside in; cookies of all loaders are kept. */
function documentHeaders(routes: Routes, context: StaticHandlerContext): Headers {
  let above = new Headers()
  const cookies: string[] = []
  for (const { route } of context.matches) {
    const loaderHeaders = context.loaderHeaders[route.id] ?? new Headers()
    cookies.push(...loaderHeaders.getSetCookie())
    const own = (routes[route.id]!.module as RouteModule).headers
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

/** An error that is no answer of a loader, but a fault. */
const isFault = (error: unknown) =>
  !isRouteErrorResponse(error) || (error as { error?: unknown }).error !== undefined

const isReading = (module: RouteModule) =>
  module.default !== undefined && !(module.handle as { hydrate?: boolean } | undefined)?.hydrate

/** `build` holds one screen and its layouts; `remix` is Remix's handler of the same build. */
export function documentHandler(build: ServerBuild, remix: PageHandler): PageHandler {
  const modules = Object.values(build.routes).map(route => route!.module)
  if (!modules.every(isReading)) return remix
  const { query } = createStaticHandler(dataRoutes(build.routes), {
    basename: build.basename,
    future: {
      v7_relativeSplatPath: build.future.v3_relativeSplatPath,
      v7_throwAbortReason: build.future.v3_throwAbortReason,
    },
  })
  const routeModules = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route!.module]),
  ) as EntryContext['routeModules']

  return async (request, loadContext) => {
    if (request.method !== 'GET' || request.url.includes('_data=')) {
      return remix(request, loadContext)
    }
    const context = await query(request, { requestContext: loadContext })
    if (context instanceof Response) return context
    // Loaders only read: running them again does no harm, and Remix reports the fault.
    if (Object.values(context.errors ?? {}).some(isFault)) return remix(request, loadContext)
    const entry: EntryContext = {
      manifest: build.assets,
      routeModules,
      staticHandlerContext: context,
      serverHandoffString: '',
      future: build.future,
      isSpaMode: false,
      serializeError: error => error,
    }
    try {
      const headers = documentHeaders(build.routes, context)
      const render = build.entry.module.default
      return await render(request, context.statusCode, headers, entry, loadContext)
    } catch {
      return remix(request, loadContext)
    }
  }
}
