import type { VitePluginConfig } from '@remix-run/dev'

/** Remix options; imported by vite.config.ts. */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
} satisfies VitePluginConfig

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}
