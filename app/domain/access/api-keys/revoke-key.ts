import { z } from 'zod'
import {
  activated,
  admin,
  badRequest,
  command,
  harmless,
  type Member,
  type WriteCtx,
} from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { type ApiKeyRow, findKey, revoke } from './api-keys.queries.ts'

export const KeyId = z.object({
  key_id: z.coerce.number({ error: 'form.invalid' }).int({ error: 'form.invalid' }).positive(),
})
const unknown = () => badRequest('error.api_key.not_found')

/** Throws for a key of somebody else. */
export function findOwnKey({ tx, viewer }: WriteCtx<Member>, keyId: number): ApiKeyRow {
  const key = findKey(tx, keyId)
  if (!key || key.userId !== viewer.id) throw unknown()
  return key
}

/** Revokes one of the caller's keys; does nothing if it is already revoked. */
export const revokeOwnKey = command({
  name: 'api_keys.revoke_own',
  guard: activated,
  input: KeyId,
  emits: [],
  run(ctx, { key_id }) {
    const { tx, viewer, now } = ctx
    const { id, name } = findOwnKey(ctx, key_id)
    const revoked = revoke(tx, id, now)
    if (revoked) recordSecurity(ctx, { userId: viewer.id, event: 'key_revoked', detail: name })
    return { revoked, name }
  },
})

/** An administrator revokes any member's key. */
export const revokeKey = command({
  name: 'api_keys.revoke',
  guard: harmless(admin),
  input: KeyId,
  emits: ['user.key_revoked'],
  run(ctx, { key_id }) {
    const { tx, viewer, now, emit } = ctx
    const key = findKey(tx, key_id)
    if (!key) throw unknown()
    const { userId, name } = key
    const revoked = revoke(tx, key.id, now)
    if (revoked) {
      const actorId = viewer.id
      recordSecurity(ctx, { userId, event: 'key_revoked', actorId, detail: name })
      emit('user.key_revoked', { userId, actorId, name })
    }
    return { revoked, name }
  },
})
