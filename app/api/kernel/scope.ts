/** For what a key must be made, to be taken by a call. */
import { forbidden, unauthorized } from '#app/domain/kernel/index.ts'
import type { ApiContext } from '#app/infra/context.ts'
import type { Scope } from '#app/shared/scopes.ts'
import type { Endpoint } from './endpoint.ts'

/** What the table says, else by who may call and whether it reads; null = no key may. */
export function scopeOf({ scope, setup, admin, method, operation }: Endpoint): Scope | null {
  if (scope !== undefined) return scope
  if (setup) return null
  if (admin || operation.guard.name === 'admin') return 'admin'
  if (operation.guard.name === 'staff') return 'moderation'
  return method === 'GET' ? 'read' : 'write'
}

/** Throws for a key that is not in force, and for one that was not made for this. Others pass. */
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
