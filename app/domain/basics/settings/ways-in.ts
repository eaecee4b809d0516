import { accountHost, type SiteSettings } from '#kernel'
import { enabledPartLogins } from './logins-of-parts.ts'

/** Whether there is any way to log in other than passwords of this site. */
export function hasOtherWayIn(settings: SiteSettings): boolean {
  const host = accountHost(settings)
  const used = settings.connectors.connectors.filter(({ enabled }) => enabled)
  // A hosting platform redirects people back through one of the login services.
  const back = host ? used.some(({ slug }) => slug === host.connector) : used.length > 0
  return back || enabledPartLogins(settings).length > 0
}
