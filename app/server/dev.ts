/** Development entry: the same pipeline on Vite's middleware, so that edits appear at once. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createViteServer, normalizePath } from 'vite'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { Application } from './application.ts'
import { defaultLimits } from './limits.ts'
import { Pipeline } from './pipeline.ts'
import { runServer } from './run-server.ts'

type Build = ServerBuild & { entry: { module: { services: Application } } }

// No CORS: a header set before the answer would drop all but one cookie.
// No hot updates: pages run no React, and searching for updates walks hundreds of importers.
const server = { middlewareMode: true, cors: false, hmr: false } as const
// The browser has few, plain modules; scanning for packages to pre-bundle would reach those of the
// server.
const optimizeDeps = { noDiscovery: true, include: [] }
const vite = await createViteServer({ server, optimizeDeps, appType: 'custom' })
const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<Build>

// Texts are read, not imported.
const texts = fileURLToPath(new URL('../i18n/', import.meta.url))
const TextFile = /\/app\/(i18n\/locales|parts\/[^/]+\/texts)\/[^/]+\.json$/
vite.watcher.on('change', file => {
  if (!TextFile.test(normalizePath(file))) return
  vite.moduleGraph.onFileChange(normalizePath(join(texts, 'default-texts.ts')))
})

let app = (await load()).entry.module.services
await app.start()

/** Edited server code creates a new application; the previous one is closed first. */
async function current(): Promise<Build> {
  const build = await load()
  const { services } = build.entry.module
  if (services !== app) {
    const before = app
    app = services
    await before.stop()
    await app.start()
  }
  return build
}

/** Vite adds styles and its client to the page. */
const policy = ({ images }: { images: string }) =>
  `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src ${images}; connect-src 'self' ws:`

const limits = { ...defaultLimits, rate: null, calls: null }
const application: Application = new Proxy({} as Application, {
  get: (_target, name) => Reflect.get(app, name, app) as unknown,
})
const pipeline = new Pipeline({
  app: application,
  pages: async (request, context) =>
    createRequestHandler(await current(), 'development')(request, context),
  files: null,
  limits,
  trustedProxies: app.listen().trustedProxies,
  cachePages: false,
  policy,
})
const listener = (req: IncomingMessage, res: ServerResponse) =>
  vite.middlewares(req, res, () => {
    current()
      .then(() => pipeline.listener(req, res))
      .catch((error: Error) => {
        vite.ssrFixStacktrace(error)
        res.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.stack)
      })
  })
await runServer({ listener, draining: false, flush: () => pipeline.flush() }, application, limits, {
  on: (name, listener) => process.on(name, listener),
  exit: code => void vite.close().finally(() => process.exit(code)),
})

/** For the command that started the server. */
export const firstLogin = () => app.firstLogin?.() ?? null
