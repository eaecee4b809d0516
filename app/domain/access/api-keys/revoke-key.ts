import { z } from 'zod'
import { activated, admin, badRequest, command, harmless } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { findKey, revoke } from './api-keys.queries.ts'

const KeyId = z.object({
  key_id: z.coerce.number({ error: 'form.invalid' }).int({ error: 'form.invalid' }).positive(),
})
const unknown = () => badRequest('error.api_key.not_found')

/** Revokes one of the caller's keys; does nothing if it is already revoked. */
export const revokeOwnKey = command({
  name: 'api_keys.revoke_own',
  guard: activated,
  input: KeyId,
  emits: [],
  run(ctx, { key_id }) {
    const { tx, viewer, now } = ctx
    const key = findKey(tx, key_id)
    if (!key || key.userId !== viewer.id) throw unknown()
    const { name } = key
    const revoked = revoke(tx, key.id, now)
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
