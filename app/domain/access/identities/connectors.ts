import { z } from 'zod'
import { open, query, type SiteSettings } from '#kernel'
import { enabledPartLogins, findPartLogin } from '#basics/settings/logins-of-parts.ts'

export type Connector = SiteSettings['connectors']['connectors'][number]

/** The login services that people can use now. */
export const enabledConnectors = ({ connectors }: SiteSettings): Connector[] =>
  connectors.connectors.filter(({ enabled }) => enabled)

export const findConnector = (settings: SiteSettings, slug: string): Connector | undefined =>
  enabledConnectors(settings).find(connector => connector.slug === slug)

/** The name of a login service, even if it is no longer configured. */
export function connectorName(settings: SiteSettings, slug: string): string {
  const ofPart = findPartLogin(slug)
  if (ofPart) return ofPart.name(settings)
  return settings.connectors.connectors.find(connector => connector.slug === slug)?.name ?? slug
}

/** Keys of all login services in use, including those of parts. */
export const providersInUse = (settings: SiteSettings): string[] => [
  ...enabledConnectors(settings).map(({ slug }) => slug),
  ...enabledPartLogins(settings).map(({ slug }) => slug),
]

/** Login services for the buttons of the login screens, without their secrets. */
export const listConnectors = query({
  name: 'identities.list_connectors',
  guard: open,
  input: z.object({}),
  run: ({ settings }) =>
    enabledConnectors(settings).map(({ slug, name, icon }) => ({ slug, name, icon })),
})
