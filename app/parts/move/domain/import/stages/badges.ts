import { nextObjectId } from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import { accountOf } from '#parts/move/domain/import/accounts.ts'
import {
  addAward,
  findBadge,
  hasBadge,
  insertAward,
} from '#parts/move/domain/import/queries/acts.queries.ts'
import type { FileStage } from '#parts/move/domain/import/stage.ts'

/** Badges of the original site that are awarded here for the same deed, by their key here. */
const SameDeed: Record<string, string> = {
  Autobiographer: 'autobiographer',
  Editor: 'editor',
  'Citizen Patrol': 'first_flag',
  Supporter: 'first_upvote',
  Scholar: 'scholar',
  'Nice Answer': 'nice_answer',
  'Good Answer': 'good_answer',
  'Great Answer': 'great_answer',
  'Nice Question': 'nice_question',
  'Good Question': 'good_question',
  'Great Question': 'great_question',
}

export const badgesStage: FileStage = {
  kind: 'file',
  name: 'badges',
  file: 'Badges.xml',
  root: 'badges',
  apply(ctx, row) {
    const { tx, origin, tally } = ctx
    tally.read()
    const name = row.required('Name')
    if (row.flag('TagBased')) return tally.skipped('badge for a tag')
    const key = ownValue(SameDeed, name)
    if (!key) return tally.skipped(`“${name}”, a badge not given here`)
    const badge = findBadge(tx, key)
    if (!badge) return tally.skipped(`“${name}”: this site has not set up its badges`)
    const createdAt = row.moment('Date')
    const userId = accountOf(ctx, row.required('UserId'), '', createdAt)
    if (badge.single && hasBadge(tx, badge.id, userId)) {
      return tally.skipped('second award of a badge that is awarded once')
    }
    const id = nextObjectId(tx)
    insertAward(tx, {
      id,
      createdAt,
      badgeId: badge.id,
      userId,
      source: `${origin.source}:${row.id()}`,
    })
    addAward(tx, badge.id, 1)
    tally.made('badge')
  },
}
