import type { SiteSettings } from '#app/domain/kernel/index.ts'
import { absolute, Mount, sitemapPath } from '#app/shared/paths.ts'

const closed = [
  ...['/admin', '/search', '/install', '/review'],
  ...['/users/login', '/users/register', '/users/account-recovery', '/users/*/*'],
]

/** What robots may read while nobody has said otherwise. */
export const usualRobots = (): string =>
  [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${Mount}${path}`),
    'Disallow: /answer/api',
    'Disallow: /*?code*',
  ].join('\n')

/** What a private site tells them. */
export const PrivateRobots = 'User-agent: *\nDisallow: /'

/** The administrator's text, else the usual one. */
export const ownRobots = (settings: SiteSettings): string =>
  settings.seo.robots.trim() || usualRobots()

/** What robots are told now: where the site maps are as well, unless the text says that itself. */
export function robotsText(settings: SiteSettings): string {
  if (settings.login.login_required) return PrivateRobots
  const own = ownRobots(settings)
  if (/^\s*sitemap\s*:/im.test(own)) return own
  const maps = [sitemapPath(), sitemapPath('tag-1')].map(
    path => `Sitemap: ${absolute(settings.general.site_url, path)}`,
  )
  return `${own}\n\n${maps.join('\n')}`
}
