import { AdminApi, ForumApi, Mount, plainPath, PlatformApi, SetupApi } from '#shared/paths.ts'

/** Login steps that browsers open, which answer with redirects and cookies; and another protocol. */
const NoCall =
  /^(mcp|connector\/(login|redirect)\/[^/]+|user-center\/(login|sign-up)\/(redirect|callback))$/

const Roots = ['answer', 'api'].map(root => `${Mount}/${root}/`)

/** Whether a path (as in `callName`) belongs to the platform. */
export const isPlatformPath = (path: string): boolean => path.startsWith('api/')

/**
 * The path as in `callName`, under either mount; null when it is not an API path. Paths are exact: in
 * other letters or with escapes, which the router would accept, they are unknown calls.
 */
export function apiPath(pathname: string): string | null {
  const path = exactly(pathname)
  return path === null && exactly(plainPath(pathname)) !== null ? '' : path
}

function exactly(pathname: string): string | null {
  const mounted = Roots.some(root => `${pathname}/`.startsWith(root))
  const rest = mounted ? pathname.slice(Mount.length) : pathname
  // The bare prefixes are unknown calls.
  if (rest === PlatformApi || rest === SetupApi) return `${rest.slice(1)}/`
  if (rest.startsWith(`${PlatformApi}/`)) return rest.slice(1)
  if (rest.startsWith(`${AdminApi}/`)) return `admin/${rest.slice(AdminApi.length + 1)}`
  if (rest.startsWith(`${SetupApi}/`)) return rest.slice(1)
  if (!rest.startsWith('/answer/')) return null
  const path = rest.startsWith(`${ForumApi}/`) ? rest.slice(ForumApi.length + 1) : ''
  if (NoCall.test(path)) return null
  // `admin/`, `installation/` and `api/` are only notation here.
  return /^(admin|installation|api)\//.test(path) ? '' : path
}
