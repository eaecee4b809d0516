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
      route('*', 'routes/main/not-found.tsx'),
    ]),
  ]),
  route('robots.txt', 'routes/plain/robots.ts'),
  route('*', 'routes/plain/elsewhere.tsx'),
] satisfies RouteConfig
