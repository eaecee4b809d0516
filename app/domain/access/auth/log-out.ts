import { z } from 'zod'
import { anySession, command } from '#kernel'
import { TokenHashField } from './credentials.schema.ts'
import { endSession } from './sessions.queries.ts'

/** Ends one session: the one whose hash the transport passes. The member's other sessions continue. */
export const logOut = command({
  name: 'auth.sign_out',
  guard: anySession,
  input: z.object({ token_hash: TokenHashField }),
  emits: [],
  run({ tx }, { token_hash }) {
    endSession(tx, token_hash)
  },
})
