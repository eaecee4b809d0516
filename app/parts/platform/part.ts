import type { Part } from '#app/part.ts'

export const platform: Part = {
  routes: {
    member: {
      'platform/start': 'platform/routes/main/platform-start.tsx',
      'users/settings/points': 'platform/routes/main/settings-points.tsx',
      'users/settings/invites': 'platform/routes/main/settings-invites.tsx',
    },
    staff: {
      platform: 'platform/routes/admin/platform.tsx',
      'platform/ledger': 'platform/routes/admin/ledger.tsx',
    },
  },
  site: () => import('./site.ts'),
  web: () => import('./web.ts'),
}
