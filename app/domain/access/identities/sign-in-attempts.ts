/** The way to a provider and back. Transports keep the secret part in a cookie of the browser. */
import { z } from 'zod'
import { badRequest, command, open } from '#app/domain/kernel/index.ts'
import { deleteExpiredSignIns, insertAttempt, takeAttemptRow } from './identities.queries.ts'

/** How long the way there and back may take, in ms. */
export const AttemptLife = 10 * 60_000

const Text = z.string().max(2000).default('')

/** Remembers that a browser went to a provider. `browser_hash` is of a secret that it alone holds. */
export const beginSignIn = command({
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
    deleteExpiredSignIns(tx, now)
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

/** Refusal of a return that nobody waits for: used already, too late, another browser or provider. */
export const staleSignIn = () => badRequest('error.external.stale')

/** Takes the attempt of a return, once, and says where the person came from. Throws stale. */
export const takeSignIn = command({
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
    if (!fits || row.expiresAt <= now) throw staleSignIn()
    return { returnTo: row.returnTo }
  },
})
