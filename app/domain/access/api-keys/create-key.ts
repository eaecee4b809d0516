import { z } from 'zod'
import { forgiveOwn, provePassword, stillProved } from '#access/auth/own-password.ts'
import {
  activated,
  admin,
  badRequest,
  command,
  type Ctx,
  invalid,
  isActivated,
  type Member,
  proved,
  type WriteCtx,
  wire,
} from '#kernel'
import { once } from '#basics/idempotency/once.ts'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { findUserByName, toMember, type UserRow } from '#basics/users/users.queries.ts'
import { countLiveKeys, countRevoked, insertKey } from './api-keys.queries.ts'
import { endOf, insistOnScopes, KeyFields, MostKeys } from './key-fields.ts'

const KeyInput = z.object(KeyFields)
type Given = z.output<typeof KeyInput>
type Asked = Omit<Given, 'pass'>

/**
 * `key` is returned only this once; empty when the same form was sent twice and the first one made the key.
 */
export type NewKey = { id: number; key: string; name: string; repeated: boolean }

const Prefix = 'ak_'
const HintLength = 8

/** Stores only the hash. The same form sent again within minutes makes no second key. */
export function makeKey(ctx: WriteCtx<Member, never>, owner: UserRow, given: Asked): NewKey {
  const { tx, now, viewer, ports } = ctx
  const { name, scopes, expires, expires_on } = given
  const expiresAt = endOf(expires, expires_on, now)
  insistOnScopes(owner, scopes)
  const key = Prefix + ports.randomToken(32)
  // The same form may create a key again after the first one was revoked.
  const form = [owner.id, name, scopes, expires, expires_on, countRevoked(tx, owner.id)]
  const { result: id, repeated } = once(ctx, 'api_keys.create', form, () => {
    if (countLiveKeys(tx, owner.id, now) >= MostKeys)
      throw badRequest('error.api_key.too_many', { values: { max: MostKeys } })
    recordSecurity(ctx, {
      userId: owner.id,
      event: 'key_created',
      actorId: viewer.id,
      detail: name,
    })
    return insertKey(tx, {
      createdAt: now,
      userId: owner.id,
      createdBy: viewer.id,
      name,
      expiresAt,
      keyHash: ports.hashToken(key),
      hint: key.slice(0, HintLength),
      scopes: scopes.join(' '),
    })
  })
  return { id, key: repeated ? '' : key, name, repeated }
}

const byPassword = (ctx: Ctx<Member>, { pass }: Given) => provePassword(ctx, pass, 'pass')

/**
 * Creates a key for the caller. Errors: wrong password or, without one, no recent login; too many keys; a
 * scope that the member can never use; an expiry date in the past.
 */
export const createKey = command({
  name: 'api_keys.create',
  guard: activated,
  input: KeyInput,
  emits: [],
  prepare: byPassword,
  run(ctx, given, user) {
    const owner = stillProved(ctx.tx, user, 'pass')
    forgiveOwn(ctx.tx, ctx.viewer)
    return makeKey(ctx, owner, given)
  },
})

/** An administrator creates a key that acts for a member, who sees it in their list of keys. */
export const createKeyFor = command({
  name: 'api_keys.create_for',
  guard: proved(admin),
  input: z.object({ ...KeyFields, user: wire.text({ max: 60, required: true, trim: true }) }),
  emits: ['user.key_made'],
  prepare: byPassword,
  run(ctx, given, user) {
    const { tx, viewer, emit } = ctx
    stillProved(tx, user, 'pass')
    forgiveOwn(tx, viewer)
    const owner = findUserByName(tx, given.user)
    if (!owner) throw invalid({ field: 'user', reason: 'error.user.not_found' })
    if (!isActivated(toMember(owner)))
      throw invalid({ field: 'user', reason: 'error.api_key.owner_unable' })
    const made = makeKey(ctx, owner, given)
    const { name, scopes } = given
    if (!made.repeated)
      emit('user.key_made', { userId: owner.id, actorId: viewer.id, name, scopes })
    return made
  },
})
