import type { Reactor } from '#app/domain/kernel/index.ts'
import { dropUserConfigs } from '#app/domain/basics/plugins/plugins.queries.ts'
import { dropExportsOf } from './exports.queries.ts'
import { dropDraftsOf } from './forget-member.queries.ts'

/** An account was deleted: its archives, what it had begun to write and what it set go, too. */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => {
  dropExportsOf(tx, userId)
  dropDraftsOf(tx, userId)
  dropUserConfigs(tx, userId)
}
