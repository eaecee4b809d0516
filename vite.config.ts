import { vitePlugin as remix } from '@remix-run/dev'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { denyImports } from 'vite-env-only'
import { tokenSheet } from './app/ui/styles/token-sheet.ts'
import { olderBrowsers } from './app/ui/styles/older-browsers.ts'
import remixConfig from './remix.config.ts'

const elements = fileURLToPath(new URL('./app/ui/server-elements.ts', import.meta.url))

/** Components write their elements by the cheaper way on the server. */
const serverElements: Plugin = {
  name: 'server-elements',
  enforce: 'pre',
  resolveId(id, importer, { ssr }) {
    return ssr && id === 'react/jsx-runtime' && importer !== elements ? elements : null
  },
}

export default defineConfig({
  plugins: [
    // The client wall: a component that reaches for server code stops the build.
    denyImports({ client: { files: ['app/{domain,api,web,infra,server}/**', 'drizzle/**'] } }),
    serverElements,
    remix(remixConfig),
  ],
  // Of its hundred components those in use go into the build, instead of all being loaded at the start.
  ssr: { noExternal: [/^@mantine\//] },
  publicDir: 'app/public',
  worker: { format: 'es' },
  css: { postcss: { plugins: [tokenSheet, olderBrowsers] } },
  // Browsers of 2018 and later; the server runs on a Node.js that knows more.
  build: { target: 'es2022', cssTarget: ['chrome64', 'firefox60', 'safari12'] },
  environments: { client: { build: { target: 'es2019' } } },
})
