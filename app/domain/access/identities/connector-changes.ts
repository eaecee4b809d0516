/** Providers as flat values: one for each field of each, named `slug.field`. */
import { HiddenValue } from '#app/domain/basics/settings/save-settings.ts'
import type { Connector } from './connectors.ts'

export type ConnectorValues = Record<string, unknown>

export const spreadConnectors = (list: readonly Connector[]): ConnectorValues =>
  Object.fromEntries(
    list.flatMap(one => Object.entries(one).map(([name, value]) => [`${one.slug}.${name}`, value])),
  )

/** The providers of flat values; one whose key is empty is none. */
export function gatherConnectors(values: ConnectorValues): ConnectorValues[] {
  const list = new Map<string, ConnectorValues>()
  for (const [key, value] of Object.entries(values)) {
    const [slug = '', name = ''] = key.split('.')
    list.set(slug, { ...list.get(slug), [name]: value })
  }
  return [...list.values()].filter(({ slug }) => slug !== '')
}

/** What differs, a missing provider as one of empty fields; of secrets only that they do. */
export function connectorChanges(old: readonly Connector[], next: readonly Connector[]) {
  const [before, after] = [spreadConnectors(old), spreadConnectors(next)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => (before[name] ?? '') !== (after[name] ?? ''),
  )
  const told = (values: ConnectorValues, stand: string) =>
    Object.fromEntries(
      names.map(name => [name, name.endsWith('.client_secret') ? stand : (values[name] ?? '')]),
    )
  return { before: told(before, ''), after: told(after, HiddenValue) }
}
