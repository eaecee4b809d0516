import type { SiteSettings } from '#app/domain/kernel/index.ts'
import { Mount } from '#app/shared/paths.ts'

const closed = [
  ...['/admin', '/search', '/install', '/review'],
  ...['/users/login', '/users/register', '/users/account-recovery'],
]

/** What robots may read while nobody has said otherwise. */
export const usualRobots = (): string =>
  [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${Mount}${path}`),
    'Disallow: /answer/api',
  ].join('\n')

/** What a private site tells them. */
export const PrivateRobots = 'User-agent: *\nDisallow: /'

/** The administrator's text, else the usual one. */
export const ownRobots = (settings: SiteSettings): string =>
  settings.seo.robots.trim() || usualRobots()

/** What robots are told now. */
export const robotsText = (settings: SiteSettings): string =>
  settings.login.login_required ? PrivateRobots : ownRobots(settings)
