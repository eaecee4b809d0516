/** Badges of the site, and whether they are active. */
import { z } from 'zod'
import { badgeNames, listAllBadges } from '#reactors/badges/list-all.ts'
import { setBadgeStatus } from '#reactors/badges/set-badge-status.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import { AdminBadge, toAdminBadges } from '../presenters/badges.ts'

export const adminBadges = forAdmins([
  get('badges', listAllBadges, {
    summary: 'All badges, including inactive ones',
    response: paged(AdminBadge),
    toWire: toAdminBadges,
    extra: { names: ({ t }) => badgeNames(t) },
  }),
  put('badge/status', setBadgeStatus, {
    summary: 'Activate or deactivate a badge',
    response: z.null(),
    toWire: toNothing,
  }),
])
