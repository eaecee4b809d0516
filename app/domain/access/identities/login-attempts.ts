/** The redirect to a login service and back. Transports keep the secret part in a browser cookie. */
import { z } from 'zod'
import { badRequest, command, open } from '#kernel'
import { deleteExpiredLogins, insertAttempt, takeAttemptRow } from './identities.queries.ts'

/** How long the redirect there and back may take, in ms. */
export const AttemptLife = 10 * 60_000

const Text = z.string().max(2000).default('')

/**
 * Stores that a browser was redirected to a login service. `browser_hash` is the hash of a secret that only
 * the browser has.
 */
export const beginLogin = command({
  name: 'identities.begin_sign_in',
  guard: open,
  input: z.object({
    provider: z.string().max(100),
    state_hash: z.string().max(100),
    browser_hash: z.string().max(100),
    return_to: Text,
  }),
  emits: [],
  run({ tx, now }, { provider, state_hash, browser_hash, return_to }) {
    deleteExpiredLogins(tx, now)
    insertAttempt(tx, {
      stateHash: state_hash,
      createdAt: now,
      expiresAt: now + AttemptLife,
      provider,
      browserHash: browser_hash,
      returnTo: return_to,
    })
  },
})

/** Error for an unexpected return: used, expired, or another browser or provider. */
export const staleLogin = () => badRequest('error.external.stale')

/** Uses up the attempt of a return and returns where the person came from. Throws stale. */
export const takeLogin = command({
  name: 'identities.take_sign_in',
  guard: open,
  input: z.object({
    provider: z.string().max(100),
    state_hash: z.string().max(100),
    browser_hash: z.string().max(100),
  }),
  emits: [],
  run({ tx, now }, { provider, state_hash, browser_hash }) {
    const row = takeAttemptRow(tx, state_hash)
    const fits = row && row.provider === provider && row.browserHash === browser_hash
    if (!fits || row.expiresAt <= now) throw staleLogin()
    return { returnTo: row.returnTo }
  },
})
