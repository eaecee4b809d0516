import { areasOfParts } from '#api/kernel/areas.ts'
import { claimsPath, importsPath, ownClaimsPath, redirectsPath } from '#shared/paths.ts'
import { entriesOfParts } from '#ui/admin/admin-menu.ts'
import { settingsPages } from '#ui/settings/settings-pages.ts'
import { claimableAccounts } from '#web/people/profile-view.ts'
import { claims } from './api/claims.ts'
import { showClaimable } from './domain/claims/make-claim.ts'

export function extend(): void {
  areasOfParts.add('move', {
    title: 'Claims of imported accounts',
    after: 'Two-step login',
    endpoints: claims,
  })
  entriesOfParts.add(
    'move',
    {
      group: 'members',
      after: 'badges',
      key: 'claims',
      icon: 'id-card',
      href: claimsPath(),
      imported: true,
    },
    { group: 'site', after: 'seo', key: 'redirects', icon: 'link', href: redirectsPath() },
    { group: 'site', after: 'settings_file', key: 'imports', icon: 'login', href: importsPath() },
  )
  settingsPages.add('move', {
    after: 'data',
    key: 'claims',
    icon: 'users',
    href: ownClaimsPath(),
    only: 'imported',
  })
  claimableAccounts.add('move', ({ run }, username) => run(showClaimable, { username }))
}
