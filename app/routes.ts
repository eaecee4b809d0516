/** The one table of addresses and modules (spec §2). Everything lies below the mount point but the API. */
import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

export default [
  route('answer/api/v1/*', 'routes/api/forum.ts', { id: 'api-root' }),
  ...prefix('community', [
    route('answer/api/v1/*', 'routes/api/forum.ts', { id: 'api-mounted' }),
    route('theme.css', 'routes/plain/theme-css.ts'),
    route('custom.css', 'routes/plain/custom-css.ts'),
    route('preferences', 'routes/plain/preferences.ts'),
    layout('routes/main/layout.tsx', [
      index('routes/main/questions.tsx', { id: 'home' }),
      route('questions', 'routes/main/questions.tsx', { id: 'questions' }),
      route('questions/:qid/:second?/:third?', 'routes/main/question.tsx'),
      ...prefix('users', [
        route('login', 'routes/account/login.tsx'),
        route('register', 'routes/account/register.tsx'),
        route('logout', 'routes/account/logout.tsx'),
        route('account-activation', 'routes/account/activation.tsx'),
        route('account-activation/success', 'routes/account/activation-success.tsx'),
        route('account-activation/failed', 'routes/account/activation-failed.tsx'),
        route('account-suspended', 'routes/account/suspended.tsx'),
        route('account-recovery', 'routes/account/recovery.tsx'),
        route('password-reset', 'routes/account/password-reset.tsx'),
        route('change-email', 'routes/account/change-email.tsx'),
      ]),
      route('tos', 'routes/account/tos.tsx'),
      route('privacy', 'routes/account/privacy.tsx'),
      route('*', 'routes/main/not-found.tsx'),
    ]),
  ]),
  route('robots.txt', 'routes/plain/robots.ts'),
  route('*', 'routes/plain/elsewhere.tsx'),
] satisfies RouteConfig
