/** Login services as flat values: one for each field, named `slug.field`. */
import { HiddenValue } from '#basics/settings/save-settings.ts'
import { ownValue } from '#shared/own-value.ts'
import type { Connector } from './connectors.ts'

export type ConnectorValues = Record<string, unknown>

export const spreadConnectors = (list: readonly { slug: string }[]): ConnectorValues =>
  Object.fromEntries(
    list.flatMap(one => Object.entries(one).map(([name, value]) => [`${one.slug}.${name}`, value])),
  )

/** The login services in flat values; one with an empty key is skipped. */
export function gatherConnectors(values: ConnectorValues): ConnectorValues[] {
  const list = new Map<string, ConnectorValues>()
  for (const [key, value] of Object.entries(values)) {
    const [slug = '', name = ''] = key.split('.')
    list.set(slug, { ...list.get(slug), [name]: value })
  }
  return [...list.values()].filter(({ slug }) => slug !== '')
}

/**
 * The differences; a missing login service counts as one with empty fields. Secrets are only marked as
 * changed.
 */
export function connectorChanges(old: readonly Connector[], next: readonly Connector[]) {
  const [before, after] = [spreadConnectors(old), spreadConnectors(next)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => (ownValue(before, name) ?? '') !== (ownValue(after, name) ?? ''),
  )
  const told = (values: ConnectorValues, stand: string) =>
    Object.fromEntries(
      names.map(name => [
        name,
        name.endsWith('.client_secret') ? stand : (ownValue(values, name) ?? ''),
      ]),
    )
  return { before: told(before, ''), after: told(after, HiddenValue) }
}
