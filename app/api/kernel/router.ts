import { AdminApi, ForumApi, Mount } from '#app/shared/paths.ts'
import type { Endpoint } from './endpoint.ts'

export type Match = { endpoint: Endpoint; params: Record<string, string> }
export type Router = {
  endpoints: Endpoint[]
  find(method: string, path: string): Match | null
}

/** One map look-up; the few paths with parameters fall back to patterns. */
export function makeRouter(endpoints: Endpoint[]): Router {
  const exact = new Map<string, Endpoint>()
  const patterns: { method: string; pattern: RegExp; names: string[]; endpoint: Endpoint }[] = []
  for (const endpoint of endpoints) {
    const { method, path } = endpoint
    const names = [...path.matchAll(/:(\w+)/g)].map(found => found[1]!)
    if (names.length === 0) exact.set(`${method} ${path}`, endpoint)
    else
      patterns.push({
        method,
        names,
        endpoint,
        pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`),
      })
  }
  return {
    endpoints,
    find(method, path) {
      const found = exact.get(`${method} ${path}`)
      if (found) return { endpoint: found, params: {} }
      for (const { method: own, pattern, names, endpoint } of patterns) {
        const parts = own === method ? pattern.exec(path) : null
        if (parts)
          return {
            endpoint,
            params: Object.fromEntries(names.map((name, i) => [name, parts[i + 1]!])),
          }
      }
      return null
    },
  }
}

/** What follows the API prefix, under either mount; null when the path is no API path. */
export function apiPath(pathname: string): { area: 'forum' | 'admin'; path: string } | null {
  const rest = pathname.startsWith(`${Mount}/answer/`) ? pathname.slice(Mount.length) : pathname
  if (rest.startsWith(`${ForumApi}/`))
    return { area: 'forum', path: rest.slice(ForumApi.length + 1) }
  if (rest.startsWith(`${AdminApi}/`))
    return { area: 'admin', path: rest.slice(AdminApi.length + 1) }
  return rest.startsWith('/answer/') ? { area: 'forum', path: '' } : null
}
