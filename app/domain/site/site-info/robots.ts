import type { SiteSettings } from '#kernel'
import { absolute, Mount, sitemapPath } from '#shared/paths.ts'

const closed = [
  '/admin',
  '/search',
  '/install',
  '/review',
  '/users/login',
  '/users/register',
  '/users/account-recovery',
  '/users/*/*',
]

/** The default robots.txt. */
export const usualRobots = (): string =>
  [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${Mount}${path}`),
    'Disallow: /answer/api',
    'Disallow: /*?code*',
  ].join('\n')

/** The robots.txt of a private site. */
export const PrivateRobots = 'User-agent: *\nDisallow: /'

/** The administrator's text, or the default. */
export const ownRobots = (settings: SiteSettings): string =>
  settings.seo.robots.trim() || usualRobots()

/** The served robots.txt: with the sitemap, unless the text names one. */
export function robotsText(settings: SiteSettings): string {
  if (settings.login.login_required) return PrivateRobots
  const own = ownRobots(settings)
  if (/^\s*sitemap\s*:/im.test(own)) return own
  const maps = [sitemapPath(), sitemapPath('tag-1')].map(
    path => `Sitemap: ${absolute(settings.general.site_url, path)}`,
  )
  return `${own}\n\n${maps.join('\n')}`
}
