import { AdminApi, ForumApi, Mount, PlatformApi, SetupApi } from '#app/shared/paths.ts'
import { callName, type Endpoint } from './endpoint.ts'

export type Match = { endpoint: Endpoint; params: Record<string, string> }
export type Router = {
  endpoints: Endpoint[]
  /** `path` as in `callName`. */
  find(method: string, path: string): Match | null
}

/** One map lookup; the few paths with parameters fall back to patterns. */
export function makeRouter(endpoints: Endpoint[]): Router {
  const exact = new Map<string, Endpoint>()
  const patterns: { method: string; pattern: RegExp; names: string[]; endpoint: Endpoint }[] = []
  for (const endpoint of endpoints) {
    const { method } = endpoint
    const name = callName(endpoint)
    const path = name.slice(method.length + 1)
    const names = [...path.matchAll(/:(\w+)/g)].map(found => found[1]!)
    if (names.length === 0) exact.set(name, endpoint)
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

/** Login steps that browsers open: they answer with redirects and cookies. */
const BrowserStep =
  /^(connector\/(login|redirect)\/[^/]+|user-center\/(login|sign-up)\/(redirect|callback))$/

const Roots = ['answer', 'api'].map(root => `${Mount}/${root}/`)

/** Whether a path (as in `callName`) belongs to the platform. */
export const isPlatformPath = (path: string): boolean => path.startsWith('api/')

/** The path as in `callName`, under either mount; null when it is not an API path. */
export function apiPath(pathname: string): string | null {
  const mounted = Roots.some(root => `${pathname}/`.startsWith(root))
  const rest = mounted ? pathname.slice(Mount.length) : pathname
  // The bare prefixes are unknown calls.
  if (rest === PlatformApi || rest === SetupApi) return `${rest.slice(1)}/`
  if (rest.startsWith(`${PlatformApi}/`)) return rest.slice(1)
  if (rest.startsWith(`${AdminApi}/`)) return `admin/${rest.slice(AdminApi.length + 1)}`
  if (rest.startsWith(`${SetupApi}/`)) return rest.slice(1)
  if (!rest.startsWith('/answer/')) return null
  const path = rest.startsWith(`${ForumApi}/`) ? rest.slice(ForumApi.length + 1) : ''
  if (BrowserStep.test(path)) return null
  // `admin/`, `installation/` and `api/` are only notation here.
  return /^(admin|installation|api)\//.test(path) ? '' : path
}
