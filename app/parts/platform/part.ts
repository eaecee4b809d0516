import type { Part } from '#app/part.ts'

export const platform: Part = {
  routes: {
    step: {
      'answer/api/v1/user-center/login/:step': 'platform/routes/plain/agent-gate.ts',
      'answer/api/v1/user-center/sign-up/:step': 'platform/routes/plain/agent-gate.ts',
    },
    plain: { 'user-center/auth/state': 'platform/routes/main/qr-state.ts' },
    member: {
      'user-center/auth': 'platform/routes/main/qr-login/route.tsx',
      'user-center/confirm': 'platform/routes/main/qr-confirm/route.tsx',
      'platform/start': 'platform/routes/main/platform-start/route.tsx',
      'users/settings/points': 'platform/routes/main/settings-points/route.tsx',
      'users/settings/invites': 'platform/routes/main/settings-invites/route.tsx',
    },
    staff: {
      agent: 'platform/routes/admin/agent.tsx',
      'work-chat': 'platform/routes/admin/work-chat/route.tsx',
      platform: 'platform/routes/admin/platform/route.tsx',
      'platform/ledger': 'platform/routes/admin/ledger/route.tsx',
    },
  },
  site: () => import('./site.ts'),
  web: () => import('./web.ts'),
}
