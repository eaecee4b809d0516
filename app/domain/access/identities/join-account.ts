import { z } from 'zod'
import { confirmAddress } from '#access/auth/confirm-address.ts'
import { endAccess } from '#access/auth/end-access.ts'
import { closeAccount } from '#access/auth/close-account.ts'
import { enter, type Entered } from '#access/auth/enter.ts'
import { wasConfirmed } from '#access/auth/addresses.ts'
import { ReturnField, TokenHashField } from '#access/auth/credentials.schema.ts'
import { badRequest, command, conflict, type Emit, isActivated, open, type Tx } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { findUser, isProved, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { connectorName } from './connectors.ts'
import {
  deleteIdentity,
  deletePending,
  findIdentity,
  type Identity,
  listIdentitiesOf,
} from './identities.queries.ts'
import { joinIdentity } from './new-account.ts'
import { pendingOf } from './person.ts'
import { KeyField } from './show-pending.ts'

/** `picture`: URL of an avatar for an account that has none; empty = nothing to do. */
type Joined = { entered: Entered | null; picture: string }

type Writing = { tx: Tx; now: number; emit: Emit<'user.activated'> }

/**
 * The owner of the address has confirmed it by opening the email. The account may have been created by
 * someone else who never confirmed it: its password, sessions and keys are revoked.
 */
function takeOver(ctx: Writing, user: UserRow): void {
  if (isProved(user)) return
  updateUser(ctx.tx, user.id, { passwordHash: '' })
  endAccess(ctx.tx, user.id, ctx.now)
  confirmAddress(ctx, user)
}

type Freeing = Pick<Writing, 'tx' | 'now'> & { emit: Emit<'user.deleted'> }

/**
 * An identity has one owner. The account created for it while its address belonged to another is deleted when
 * the address owner links the identity; any other account stays. Throws taken.
 */
function freeIdentity(ctx: Freeing, known: Identity | undefined, mailed: boolean): void {
  if (!known) return
  const holder = findUser(ctx.tx, known.userId)
  if (!mailed || !holder || wasConfirmed(holder)) throw conflict('error.external.taken')
  deleteIdentity(ctx.tx, known.id)
  if (holder.status !== UserStatus.deleted) closeAccount(ctx, holder)
}

/**
 * Links the identity of a bind step to an account: to the one logged in, in the browser that came back from
 * the provider, or by an emailed key to the account that got the email, which is then logged in. With
 * two-step login the second step comes first: nothing is linked before it. Errors: key unknown or used,
 * identity linked meanwhile, another identity of the provider is linked, suspended.
 */
export const joinAccount = command({
  name: 'identities.join_account',
  guard: open,
  input: z.object({
    binding_key: KeyField,
    browser_hash: z.string().max(100).default(''),
    token_hash: TokenHashField,
    return_to: ReturnField,
  }),
  emits: ['user.activated', 'user.deleted'],
  run(ctx, { binding_key, browser_hash, token_hash, return_to }): Joined {
    const { tx, viewer } = ctx
    const pending = pendingOf(ctx, binding_key)
    if (!pending) throw badRequest('error.external.stale')
    const { told, provider, externalId, userId } = pending
    const sameBrowser = told.browser === '' || told.browser === browser_hash
    const own = isActivated(viewer) && sameBrowser && (userId === 0 || userId === viewer.id)
    const user = told.mailed ? findUser(tx, userId) : own ? findUser(tx, viewer.id) : undefined
    if (!user || user.status === UserStatus.deleted) throw badRequest('error.external.stale')
    const known = viewer.kind === 'member' && viewer.id === user.id
    const by = known && user.secondStepAt > 0 ? 'second_step' : 'mail'
    const via = connectorName(ctx.settings, provider)
    const way = { by, via, kind: 'page', currentHash: token_hash, returnTo: return_to } as const
    // A mailbox alone must not add a way past the second step.
    if (told.mailed && by === 'mail' && user.secondStepAt > 0)
      return { entered: enter(ctx, user, way), picture: '' }
    freeIdentity(ctx, findIdentity(tx, provider, externalId), told.mailed)
    if (listIdentitiesOf(tx, user.id).some(identity => identity.provider === provider)) {
      throw conflict('error.external.second')
    }
    deletePending(tx, pending.keyHash)
    if (told.mailed) takeOver(ctx, user)
    const entered = told.mailed ? enter(ctx, user, way) : null
    joinIdentity(ctx, { ...told, provider, external_id: externalId }, user.id)
    recordSecurity(ctx, { userId: user.id, event: 'sign_in_linked', detail: via })
    return { entered, picture: user.avatar === '' ? told.avatar : '' }
  },
})
