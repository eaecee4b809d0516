/** Scopes of API keys. */
import { forbidden, unauthorized } from '#kernel'
import type { ApiContext } from '#infra/requests/context.ts'
import type { Scope } from '#shared/scopes.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * `sensitive` for what staff have to confirm in a session; else from the endpoint row, or derived from its guard and
 * method. Null = API keys are refused.
 */
export function scopeOf({ scope, setup, admin, method, operation }: Endpoint): Scope | null {
  if (scope === null || setup) return null
  if (operation.guard.sensitive) return 'sensitive'
  if (scope) return scope
  if (admin || operation.guard.name === 'admin') return 'admin'
  if (operation.guard.name === 'staff') return 'moderation'
  return method === 'GET' ? 'read' : 'write'
}

/** Throws for an invalid key and for one without the scope. Session tokens pass. */
export function insistOnScope(
  { key, deadKey }: Pick<ApiContext, 'key' | 'deadKey'>,
  scope: Scope | null,
): void {
  if (deadKey) throw unauthorized()
  if (!key) return
  if (scope === null) throw forbidden('error.api_key.closed')
  if (!key.scopes.includes(scope))
    throw forbidden('error.api_key.scope_missing', { values: { scope } })
}
