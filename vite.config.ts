import { vitePlugin as remix } from '@remix-run/dev'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { denyImports } from 'vite-env-only'
import { tokenSheet } from './app/ui/styles/token-sheet.ts'
import { onDemandScreens } from './app/server/on-demand-screens.ts'
import { olderBrowsers } from './app/ui/styles/older-browsers.ts'
import remixConfig from './remix.config.ts'

const elements = fileURLToPath(new URL('./app/ui/server-elements.ts', import.meta.url))

/** On the server, components use the cheaper JSX runtime. */
const serverElements: Plugin = {
  name: 'server-elements',
  enforce: 'pre',
  resolveId(id, importer, { ssr }) {
    return ssr && id === 'react/jsx-runtime' && importer !== elements ? elements : null
  },
}

/** No page runs React in the browser, so the client build has nothing of the screens but the files they link to. */
const noClientScreens: Plugin = {
  name: 'no-client-screens',
  enforce: 'post',
  transform: (_, id, options) =>
    !options?.ssr && id.endsWith('?__remix-build-client-route') ? 'export default null' : null,
}

export default defineConfig({
  plugins: [
    // The build fails when a component imports server code.
    denyImports({ client: { files: ['app/{domain,api,web,infra,server}/**', 'drizzle/**'] } }),
    serverElements,
    remix(remixConfig),
    onDemandScreens(),
    noClientScreens,
  ],
  // Bundles only the Mantine components in use, instead of loading all hundred at the start.
  ssr: { noExternal: [/^@mantine\//] },
  publicDir: 'app/public',
  worker: { format: 'es' },
  css: { postcss: { plugins: [tokenSheet, olderBrowsers] } },
  build: {
    // Browsers of 2018 and later; the server's Node.js supports more.
    target: 'es2022',
    cssTarget: ['chrome64', 'firefox60', 'safari12'],
    // app/commands/build.mjs removes what an earlier build has left.
    emptyOutDir: false,
  },
  environments: { client: { build: { target: 'es2019' } } },
})
