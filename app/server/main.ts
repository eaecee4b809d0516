/** Production entry, bundled to build/server.js: serves the Remix build next to it. */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type { Application } from './application.ts'
import { documentHandler } from './document-handler.ts'
import { endProcess } from './end-process.ts'
import { leafHandlers } from './leaf-handlers.ts'
import { defaultLimits } from './limits.ts'
import { Pipeline } from './pipeline.ts'
import { runServer } from './run-server.ts'
import { StaticFiles } from './static-files.ts'
import { supervise, thisWorker, workersAsked } from './supervise.ts'
import { WorkerLink } from './worker.ts'
import type { FirstLogin } from './worker-messages.ts'

type Build = ServerBuild & { entry: { module: { services: Application } } }

const program = fileURLToPath(import.meta.url)
const folder = dirname(program)
const worker = thisWorker()
const workers = workersAsked()

/** For the command that started the server in the same process. */
export const firstLogin = workers > 1 && !worker ? supervise(workers, program) : await start()

async function start(): Promise<() => FirstLogin> {
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as Build
  const app = build.entry.module.services
  const link = worker && new WorkerLink(worker.place, worker.secret)
  try {
    await serve(build, app, link)
  } catch (error) {
    const sentence = app.explain?.(error)
    if (!sentence) throw error
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
  return () => app.firstLogin?.() ?? null
}

async function serve(build: Build, app: Application, link: WorkerLink | null): Promise<void> {
  const settings = app.listen()
  const limits = {
    ...defaultLimits,
    uploadBytes: settings.maxUploadBytes ?? defaultLimits.uploadBytes,
    cache: { ...defaultLimits.cache, bytes: settings.cacheBytes ?? defaultLimits.cache.bytes },
    rate: settings.rateLimit ? defaultLimits.rate : null,
    calls: settings.rateLimit ? defaultLimits.calls : null,
  }

  await app.start(link ?? undefined)
  const node = link?.leads === false ? null : app.machineLink?.()
  const pipeline = new Pipeline({
    app,
    pages: leafHandlers(build, documentHandler),
    files: new StaticFiles(join(folder, 'client')),
    limits,
    trustedProxies: settings.trustedProxies,
    cachePages: true,
    link,
    node,
  })
  if (link) link.ownMetrics = () => app.ownMetrics!(pipeline.cacheSize)
  const host = { on: process.on.bind(process), exit: (code: number) => void endProcess(code) }
  const { port } = await runServer(pipeline, app, limits, host, { link, node })
  // For a parent process that asked for port 0.
  process.send?.({ listening: port })
}
