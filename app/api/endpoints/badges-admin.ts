/** Badges of the site, and whether they are active. */
import { badgeNames, listAllBadges } from '#reactors/badges/list-all.ts'
import { setBadgeStatus } from '#reactors/badges/set-badge-status.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { AdminBadge } from '../presenters/badges.ts'

export const adminBadges = forAdmins([
  get('badges', listAllBadges, {
    summary: 'All badges, including inactive ones',
    answer: paged(AdminBadge),
    extra: { names: ({ t }) => badgeNames(t) },
  }),
  put('badge/status', setBadgeStatus, { summary: 'Activate or deactivate a badge' }),
])
