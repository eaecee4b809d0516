import { AdminApi, adminPath, ForumApi, ForumApiMounted, Mount } from '#app/shared/paths.ts'

/** The kinds of addresses that are counted apart. A fixed list: addresses themselves would be endless. */
export type RouteClass =
  'page' | 'cached_page' | 'admin' | 'api' | 'admin_api' | 'upload' | 'asset' | 'health' | 'other'

const below = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
const Health = ['/healthz', '/readyz', '/metrics']

/** `cached`: the answer was a page of the cache. */
export function routeClass(path: string, cached: boolean): RouteClass {
  if (cached) return 'cached_page'
  if (path.startsWith('/assets/')) return 'asset'
  if (below(path, ForumApi) || below(path, ForumApiMounted)) return 'api'
  if (below(path, AdminApi) || below(path, Mount + AdminApi)) return 'admin_api'
  if (path.startsWith(`${Mount}/uploads/`)) return 'upload'
  if (below(path, adminPath())) return 'admin'
  if (below(path, Mount)) return 'page'
  return Health.includes(path) ? 'health' : 'other'
}
