import { BadgeStatus, ObjectType } from '#shared/codes.ts'
import { badgeAwards, badges } from '#drizzle/schema/index.ts'
import {
  type ExportStage,
  longId,
  timeOr,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import { badgeOf, rowsOf } from '#parts/move/domain/import/answer-export/rows.queries.ts'

/** Groups in the order of their numbers. */
const Groups = ['getting_started', 'community', 'posting']
const groupNumber = (key: string) => Groups.indexOf(key) + 1

const votes = (object: string, amount: number) => ({ handler: `Reach${object}Vote`, amount })

/** What gives each badge in Answer, and how much of it. Answer knows no others. */
const Handlers = new Map<string, { handler: string; amount?: number }>([
  ['autobiographer', { handler: 'FirstUpdateUserProfile' }],
  ['editor', { handler: 'FirstPostEdit' }],
  ['first_flag', { handler: 'FirstFlaggedPost' }],
  ['first_upvote', { handler: 'FirstVotedPost' }],
  ['first_reaction', { handler: 'FirstReactedPost' }],
  ['first_share', { handler: 'FirstSharedPost' }],
  ['scholar', { handler: 'FirstAcceptAnswer' }],
  ['solved', { handler: 'ReachAnswerAcceptedAmount', amount: 1 }],
  ['nice_answer', votes('Answer', 10)],
  ['good_answer', votes('Answer', 25)],
  ['great_answer', votes('Answer', 50)],
  ['nice_question', votes('Question', 10)],
  ['good_question', votes('Question', 25)],
  ['great_question', votes('Question', 50)],
])

/** Catalog key of the name of a badge in Answer. */
export const badgeName = (key: string) => `badge.default_badges.${key}.name`

export const badgesStage: ExportStage = {
  table: 'badge',
  write({ db, out, now }, tally) {
    const time = timeOr(now, now)
    const times = { created_at: time, updated_at: time }
    for (const [index, group] of Groups.entries()) {
      const name = `badge.default_badge_groups.${group}.name`
      out.insert('badge_group', { id: index + 1, name, ...times })
    }
    for (const badge of rowsOf(db, badges)) {
      const given = Handlers.get(badge.key)
      tally.read()
      if (!given) {
        tally.skipped('badge that Answer does not have', badge.key)
        continue
      }
      tally.made('badge')
      out.insert('badge', {
        id: longId(ObjectType.badge, badge.id),
        ...times,
        name: badgeName(badge.key),
        icon: badge.icon,
        award_count: badge.awardCount,
        description: `badge.default_badges.${badge.key}.desc`,
        status: badge.status,
        badge_group_id: groupNumber(badge.groupKey),
        level: badge.level,
        single: badge.single ? 1 : 2,
        handler: given.handler,
        param: given.amount === undefined ? '' : JSON.stringify({ amount: String(given.amount) }),
      })
    }
  },
}

export const awardsStage: ExportStage = {
  table: 'badge_award',
  write({ db, out, now }, tally) {
    for (const award of rowsOf(db, badgeAwards)) {
      const badge = badgeOf(db, award.badgeId)
      tally.read()
      if (!badge || !Handlers.has(badge.key)) {
        tally.skipped('award of a badge that Answer does not have', badge?.key)
        continue
      }
      const time = timeOr(award.createdAt, now)
      tally.made('award')
      out.insert('badge_award', {
        id: longId(ObjectType.badgeAward, award.id),
        created_at: time,
        updated_at: time,
        user_id: award.userId,
        badge_id: longId(ObjectType.badge, badge.id),
        award_key: String(longId(award.objectType, award.objectId)),
        badge_group_id: groupNumber(badge.groupKey),
        is_badge_deleted: badge.status !== BadgeStatus.active,
      })
    }
  },
}
