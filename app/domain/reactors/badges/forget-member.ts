import type { Reactor } from '#app/domain/kernel/index.ts'
import { takeAwards } from './awards.queries.ts'

/** Badges of a deleted account are nobody's: they go, and are not counted any more. */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => takeAwards(tx, userId)
