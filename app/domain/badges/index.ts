export { awardOn } from './award-badges.ts'
export { onUserDeleted } from './forget-member.ts'
export { badgeIdByKey, type BadgeRow } from './awards.queries.ts'
export { backfillBadges } from './backfill.ts'
export { badgeWords } from './badge-words.ts'
export { type BadgeKey, badgeRules, Upvotes } from './badge-rules.ts'
export {
  type BadgeGroup,
  type BadgeItem,
  listBadges,
  listRecentBadges,
  listUserBadges,
  showBadge,
} from './list-badges.ts'
export { type AwardItem, type AwardPage, AwardPageSize, listAwards } from './list-awards.ts'
export type { OwnedBadge } from './lists.queries.ts'
export { BadgeFilters, badgeNames, listAllBadges } from './list-all.ts'
export { setBadgeStatus } from './set-badge-status.ts'
