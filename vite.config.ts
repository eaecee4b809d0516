import { vitePlugin as remix } from '@remix-run/dev'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { denyImports } from 'vite-env-only'
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
  publicDir: 'app/public',
  worker: { format: 'es' },
  build: { target: 'es2022' },
})
