import { z } from 'zod'
import { open, query } from '#app/domain/kernel/index.ts'
import { findUser } from '#app/domain/users/index.ts'
import { type Account, toAccount } from './account.ts'

/** Who is signed in, whatever the state of the account; null for a visitor. */
export const showCurrentUser = query({
  name: 'auth.show_current_user',
  guard: open,
  input: z.object({}),
  run({ db, viewer }): Account | null {
    const user = viewer.kind === 'member' ? findUser(db, viewer.id) : undefined
    return user ? toAccount(user) : null
  },
})
