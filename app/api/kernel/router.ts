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
