import { withoutEndedSuspension } from '#basics/users/suspensions.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { userState, type UserState } from '#shared/codes.ts'

type Hidden = 'passwordHash' | 'usernameKey' | 'emailKey' | 'initialRank' | 'status' | 'email'

/** An account as its owner sees it, without the password hash. */
export type Account = Omit<UserRow, Hidden> & {
  email: string
  state: UserState
  hasPassword: boolean
}

export function toAccount(stored: UserRow, now: number): Account {
  const row = withoutEndedSuspension(stored, now)
  const { passwordHash, usernameKey: _u, emailKey: _e, initialRank: _i, status, ...rest } = row
  const state = userState(row, now)
  return { ...rest, email: row.email ?? '', state, hasPassword: passwordHash !== '' }
}
