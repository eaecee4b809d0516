import { z } from 'zod'
import { open, query, type SiteSettings } from '#app/domain/kernel/index.ts'
import { WorkChat } from './work-chat.ts'

export type Connector = SiteSettings['connectors']['connectors'][number]

/** The providers that people can sign in with now. */
export const enabledConnectors = ({ connectors }: SiteSettings): Connector[] =>
  connectors.connectors.filter(({ enabled }) => enabled)

export const findConnector = (settings: SiteSettings, slug: string): Connector | undefined =>
  enabledConnectors(settings).find(connector => connector.slug === slug)

/** The name of a provider, also of one that is not configured any more. */
export function connectorName(settings: SiteSettings, slug: string): string {
  if (slug === WorkChat) return settings.work_chat.name
  return settings.connectors.connectors.find(connector => connector.slug === slug)?.name ?? slug
}

/** Keys of all providers by which somebody can come in now, the work-chat app among them. */
export const providersInUse = (settings: SiteSettings): string[] => [
  ...enabledConnectors(settings).map(({ slug }) => slug),
  ...(settings.work_chat.enabled ? [WorkChat] : []),
]

/** Providers for the buttons of the sign-in screens; their secrets stay here. */
export const listConnectors = query({
  name: 'identities.list_connectors',
  guard: open,
  input: z.object({}),
  run: ({ settings }) =>
    enabledConnectors(settings).map(({ slug, name, icon }) => ({ slug, name, icon })),
})
