import { z } from 'zod'
import { activated, admin, badRequest, command } from '#app/domain/kernel/index.ts'
import { findKey, revoke } from './api-keys.queries.ts'

const KeyId = z.object({
  key_id: z.coerce.number({ error: 'form.invalid' }).int({ error: 'form.invalid' }).positive(),
})
const unknown = () => badRequest('error.api_key.not_found')

/** Revokes one of the own keys; one that is revoked already stays so. */
export const revokeOwnKey = command({
  name: 'api_keys.revoke_own',
  guard: activated,
  input: KeyId,
  emits: [],
  run({ tx, viewer, now }, { key_id }) {
    const key = findKey(tx, key_id)
    if (!key || key.userId !== viewer.id) throw unknown()
    return { revoked: revoke(tx, key.id, now), name: key.name }
  },
})

/** An administrator revokes anybody's. */
export const revokeKey = command({
  name: 'api_keys.revoke',
  guard: admin,
  input: KeyId,
  emits: ['user.key_revoked'],
  run({ tx, viewer, now, emit }, { key_id }) {
    const key = findKey(tx, key_id)
    if (!key) throw unknown()
    const { userId, name } = key
    const revoked = revoke(tx, key.id, now)
    if (revoked) emit('user.key_revoked', { userId, actorId: viewer.id, name })
    return { revoked, name }
  },
})
