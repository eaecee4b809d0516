import type { Reactor } from '#kernel'
import { dropUserConfigs } from '#basics/plugins/plugins.queries.ts'
import { dropExportsOf } from './exports.queries.ts'
import { dropDraftsOf } from './forget-member.queries.ts'

/** Deletes archives, drafts and settings of a deleted account. */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => {
  dropExportsOf(tx, userId)
  dropDraftsOf(tx, userId)
  dropUserConfigs(tx, userId)
}
