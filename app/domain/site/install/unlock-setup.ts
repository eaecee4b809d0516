import { z } from 'zod'
import { beforeInstall, invalid, query, wire } from '#kernel'
import { deskOf } from './setup-steps.ts'

/** Checks the setup token; the result grants access to setup from then on. */
export const unlockSetup = query({
  name: 'install.unlock',
  guard: beforeInstall,
  input: z.object({ token: wire.text({ max: 200, required: true, trim: true }) }),
  run(ctx, { token }) {
    if (!deskOf(ctx).admits(token)) {
      throw invalid({ field: 'token', reason: 'error.install.token_wrong' })
    }
    return { token }
  },
})
