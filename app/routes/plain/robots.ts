import type { LoaderFunctionArgs } from '@remix-run/node'
import { Mount } from '#app/shared/paths.ts'
import { pageOf } from '#app/web/index.ts'

const closed = [
  '/admin',
  '/search',
  '/install',
  '/review',
  '/users/login',
  '/users/register',
  '/users/account-recovery',
]

/** What robots may read: the administrator's text, else a sensible one; nothing on a private site. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { settings } = pageOf(request, context).ctx
  const own = settings.seo.robots.trim()
  const usual = [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${Mount}${path}`),
    'Disallow: /answer/api',
  ].join('\n')
  const text = settings.login.login_required ? 'User-agent: *\nDisallow: /' : own || usual
  return new Response(text + '\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
