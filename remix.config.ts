import type { VitePluginConfig } from '@remix-run/dev'

/**
 * Remix options; imported by vite.config.ts. Single fetch stays off: pages are whole documents, and
 * its stream of loader data would be encoded on every page although almost none hydrates.
 */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
    v3_singleFetch: false,
  },
} satisfies VitePluginConfig
