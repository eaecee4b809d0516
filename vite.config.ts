import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { denyImports } from 'vite-env-only'
import remixConfig from './remix.config.ts'

export default defineConfig({
  plugins: [
    // The client wall: a component that reaches for server code stops the build.
    denyImports({ client: { files: ['app/{domain,api,web,infra,server}/**', 'drizzle/**'] } }),
    remix(remixConfig),
  ],
  publicDir: 'app/public',
  worker: { format: 'es' },
  build: { target: 'es2022' },
})
