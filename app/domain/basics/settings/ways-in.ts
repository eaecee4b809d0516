import type { SiteSettings } from '#app/domain/kernel/index.ts'

/** Is there any way in beside the passwords of this site? */
export function hasOtherWayIn({ agent, connectors, work_chat }: SiteSettings): boolean {
  const used = connectors.connectors.filter(({ enabled }) => enabled)
  // A hosting platform sends people back by one of the services.
  const back = agent.enabled ? used.some(({ slug }) => slug === agent.connector) : used.length > 0
  return back || work_chat.enabled
}
