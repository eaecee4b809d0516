/** Reads the user info of a login service by the configured paths. */
import type { Connector } from '#access/identities/connectors.ts'
import { ownValue } from '#shared/own-value.ts'

/** The value at a path such as `sub` or `data.user.id`. */
function claim(told: unknown, path: string): unknown {
  let at = told
  for (const key of path ? path.split('.') : ['']) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = ownValue(at, key)
  }
  return at
}

const text = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** In the form the domain expects. */
export function personOf(connector: Connector, told: unknown) {
  const verified = claim(told, connector.email_verified_claim)
  return {
    provider: connector.slug,
    external_id: text(claim(told, connector.id_claim)),
    name: text(claim(told, connector.name_claim)),
    username: text(claim(told, connector.username_claim)),
    email: text(claim(told, connector.email_claim)),
    avatar: text(claim(told, connector.avatar_claim)),
    email_verified: verified === true || verified === 'true' || verified === 1,
  }
}
export type ProviderPerson = ReturnType<typeof personOf>
