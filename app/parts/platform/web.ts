import { areasOfParts } from '#api/kernel/areas.ts'
import { adminPath, settingsPath } from '#shared/paths.ts'
import { entriesOfParts } from '#ui/admin/admin-menu.ts'
import { screensOfParts } from '#ui/admin/settings-parts.ts'
import { settingsPages } from '#ui/settings/settings-pages.ts'
import { programs } from '#web/kernel/program.ts'
import { platform } from './api/platform.ts'
import { qr } from './api/qr.ts'
import { userCenter } from './api/user-center.ts'
import { settingsScreens } from './ui/settings-screens.ts'
import { insistOnFirstSteps, insistOnLogin } from './web/first-steps.ts'
import { platformFrame } from './web/frame.ts'
import { invitationCookie, joined } from './web/invitation.ts'
import { priceView, qualificationView, qualifyAgain } from './web/qualification.ts'

export function extend(): void {
  addEntries()
  screensOfParts.add('platform', settingsScreens)
  programs.add('platform', {
    insistOnFirstSteps,
    insistOnLogin,
    frame: platformFrame,
    invitationCookie,
    joined,
    qualification: qualificationView,
    qualifyAgain,
    price: priceView,
  })
  areasOfParts.add(
    'platform',
    { title: 'Platform program', after: 'Plugins', endpoints: platform },
    { title: 'Login services', endpoints: [...userCenter, ...qr] },
  )
}

function addEntries(): void {
  entriesOfParts.add(
    'platform',
    {
      group: 'sign_in',
      after: 'connectors',
      key: 'agent',
      icon: 'building',
      href: adminPath('/agent'),
    },
    {
      group: 'sign_in',
      after: 'agent',
      key: 'work_chat',
      icon: 'chat-app',
      href: adminPath('/work-chat'),
    },
    { group: 'program', key: 'platform', icon: 'adjustments', href: adminPath('/platform') },
    {
      group: 'program',
      after: 'platform',
      key: 'ledger',
      icon: 'receipt',
      href: adminPath('/platform/ledger'),
    },
  )
  settingsPages.add(
    'platform',
    {
      after: 'uploads',
      key: 'points',
      icon: 'trophy',
      href: settingsPath('points'),
      label: 'platform.member.points.title',
      only: 'program',
    },
    {
      after: 'points',
      key: 'invites',
      icon: 'users',
      href: settingsPath('invites'),
      label: 'platform.member.invites.title',
      only: 'program',
    },
  )
}
