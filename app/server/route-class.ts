import { AdminApi, adminPath, ForumApi, ForumApiMounted, Mount } from '#shared/paths.ts'

/** Route kinds for metrics. A fixed list: paths would be unlimited. */
export type RouteClass =
  'page' | 'cached_page' | 'admin' | 'api' | 'admin_api' | 'upload' | 'asset' | 'health' | 'other'

const below = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
const Health = ['/healthz', '/readyz', '/metrics']

/** `cached`: answered from the page cache. */
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
