import { z } from 'zod'
import { isActivated, open, query } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { connectorName } from './connectors.ts'
import { labelOf, pendingOf } from './person.ts'

export const KeyField = z.string({ error: 'form.required' }).max(100, 'form.invalid')

/**
 * What a bind step is about; null = the key is unknown, used or expired. `join` names the account that the
 * caller may link now: their own, or the one to whose address the key was emailed.
 */
export const showPending = query({
  name: 'identities.show_pending',
  guard: open,
  input: z.object({
    binding_key: KeyField.catch(''),
    browser_hash: z.string().max(100).default(''),
  }),
  run(ctx, { binding_key, browser_hash }) {
    const pending = pendingOf(ctx, binding_key)
    if (!pending) return null
    const { told, provider, userId } = pending
    const { viewer, db, settings } = ctx
    const own = told.browser === '' || told.browser === browser_hash
    const asked = userId ? findUser(db, userId) : undefined
    const mine = isActivated(viewer) && own && (userId === 0 || userId === viewer.id)
    const joins = told.mailed ? asked : mine ? findUser(db, viewer.id) : undefined
    return {
      provider: connectorName(settings, provider),
      label: labelOf(told),
      email: told.email,
      /** An account with the address sent by the provider exists. */
      known: Boolean(asked) && !told.mailed,
      join: joins ? { username: joins.username, displayName: joins.displayName } : null,
    }
  },
})
