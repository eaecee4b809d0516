/** Development entry: the same pipeline over Vite's middleware, so that edits show at once. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createViteServer } from 'vite'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { Application } from './application.ts'
import { defaultLimits } from './limits.ts'
import { Pipeline } from './pipeline.ts'
import { Mount } from '#app/shared/paths.ts'
import { runServer } from './run-server.ts'

type Build = ServerBuild & { entry: { module: { services: Application } } }

// A header that is set before the answer would leave one cookie of several: no CORS.
// No hot updates: pages run no React, and looking for what to update walks hundreds of importers.
const server = { middlewareMode: true, cors: false, hmr: false } as const
// Modules of the browser are few and plain; the search for packages to bundle would reach those of the server.
const optimizeDeps = { noDiscovery: true, include: [] }
const vite = await createViteServer({ server, optimizeDeps, appType: 'custom' })
const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<Build>

let app = (await load()).entry.module.services
await app.start()

/** An edit of server code makes a new application; the one before it is closed first. */
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

/** Vite puts styles and its own client into the page. */
const policy = ({ images }: { images: string }) =>
  `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src ${images}; connect-src 'self' ws:`

const limits = { ...defaultLimits, rate: null, calls: null }
const present: Application = new Proxy({} as Application, {
  get: (_target, name) => Reflect.get(app, name, app) as unknown,
})
const pipeline = new Pipeline({
  app: present,
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
await runServer({ listener, draining: false, flush: () => pipeline.flush() }, present, limits, {
  on: (name, listener) => process.on(name, listener),
  exit: code => void vite.close().finally(() => process.exit(code)),
})
process.stdout.write(`\n  http://localhost:${app.listen().port}${Mount}\n\n`)
