import type { SiteSettings } from '#kernel'
import { enabledPartLogins } from './logins-of-parts.ts'

/** Whether there is any way to log in other than passwords of this site. */
export function hasOtherWayIn(settings: SiteSettings): boolean {
  const { agent, connectors } = settings
  const used = connectors.connectors.filter(({ enabled }) => enabled)
  // A hosting platform redirects people back through one of the login services.
  const back = agent.enabled ? used.some(({ slug }) => slug === agent.connector) : used.length > 0
  return back || enabledPartLogins(settings).length > 0
}
