/** Badges of the site, and which of them are given. */
import { z } from 'zod'
import { badgeNames, listAllBadges } from '#app/domain/reactors/badges/list-all.ts'
import { setBadgeStatus } from '#app/domain/reactors/badges/set-badge-status.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import { AdminBadge, presentAdminBadges } from '../presenters/badges.ts'

export const adminBadges = forAdmins([
  get('badges', listAllBadges, {
    summary: 'All badges, those that are off among them',
    response: paged(AdminBadge),
    present: presentAdminBadges,
    extra: { names: ({ t }) => badgeNames(t) },
  }),
  put('badge/status', setBadgeStatus, {
    summary: 'Switch a badge on or off',
    response: z.null(),
    present: presentNothing,
  }),
])
