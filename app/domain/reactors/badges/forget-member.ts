import type { Reactor } from '#kernel'
import { takeAwards } from './awards.queries.ts'

/** Removes the badges of a deleted account from it and from the counts. */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => takeAwards(tx, userId)
