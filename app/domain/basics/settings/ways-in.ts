import type { SiteSettings } from '#kernel'

/** Whether there is any way to log in other than passwords of this site. */
export function hasOtherWayIn({ agent, connectors, work_chat }: SiteSettings): boolean {
  const used = connectors.connectors.filter(({ enabled }) => enabled)
  // A hosting platform redirects people back through one of the login services.
  const back = agent.enabled ? used.some(({ slug }) => slug === agent.connector) : used.length > 0
  return back || work_chat.enabled
}
