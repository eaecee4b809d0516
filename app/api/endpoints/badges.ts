import { listAwards } from '#reactors/badges/list-awards.ts'
import {
  listBadges,
  listRecentBadges,
  listUserBadges,
  showBadge,
} from '#reactors/badges/list-badges.ts'
import { type Endpoint, get } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { Badge, BadgeAward, BadgeGroups, OwnedBadgeShape } from '../presenters/badges.ts'

const owned = { answer: paged(OwnedBadgeShape) }

export const badges: Endpoint[] = [
  get('badges', listBadges, {
    ready: 'visitors',
    summary: 'Badges of the site by group',
    answer: BadgeGroups,
  }),
  get('badge', showBadge, { summary: 'One badge', answer: Badge }),
  get('badge/awards/page', listAwards, {
    summary: 'Awards of a badge with their posts; with a username, only those of that member',
    answer: paged(BadgeAward),
  }),
  get('badge/user/awards', listUserBadges, {
    summary: 'All badges of a member, most recently earned first',
    ...owned,
  }),
  get('badge/user/awards/recent', listRecentBadges, {
    summary: 'The ten most recent badges of a member',
    ...owned,
  }),
]
