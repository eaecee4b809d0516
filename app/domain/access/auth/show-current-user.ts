import { z } from 'zod'
import { insistOnAccess, open, query } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { type Account, toAccount } from './account.ts'

/** The logged-in account, activated or not; null for a visitor. Throws for a suspended account. */
export const showCurrentUser = query({
  name: 'auth.show_current_user',
  guard: open,
  input: z.object({}),
  run(ctx): Account | null {
    insistOnAccess(ctx)
    const { db, viewer } = ctx
    const user = viewer.kind === 'member' ? findUser(db, viewer.id) : undefined
    return user ? toAccount(user, ctx.now) : null
  },
})
