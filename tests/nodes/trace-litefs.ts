/** The process of LiteFS for `cutPower`: a machine alone, whose site is started twice. Needs root, FUSE and strace. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, whenHealthy } from '#app/commands/site-process.mjs'
import { endTraced, makePlaces, type Run, writeTo } from '#tests/faults/cut-power.ts'
import { faultsOf, type Said, spawnSite } from '#tests/faults/served-site.ts'
import { straceWords } from '#tests/faults/traced-disk.ts'
import { litefsConfig } from './litefs-nodes.ts'

const StartMs = 20_000
const Here = '127.0.0.1'

type Mount = { child: ChildProcess; url: string; database: string; log(): string }

/** Mounts the database of a data folder in `place`. Throws what LiteFS printed if it ends or does not start. */
async function mount(data: string, place: string, before: string[] = []): Promise<Mount> {
  const port = await freePort()
  const [mounted, config] = [path.join(place, 'db'), path.join(place, 'litefs.yml')]
  fs.mkdirSync(mounted, { recursive: true })
  const text = litefsConfig('litefs.static.yml', data, mounted)
  fs.writeFileSync(config, text.replace("':20202'", `'${Here}:${port}'`))
  const [command, ...words] = [...before, process.env.LITEFS_PROGRAM!, 'mount', '-config', config]
  const child = spawn(command, words, {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      NODE_HOSTNAME: Here,
      PRIMARY_HOSTNAME: Here,
    },
  })
  let log = ''
  child.stdout.on('data', (part: Buffer) => (log += part.toString()))
  child.stderr.on('data', (part: Buffer) => (log += part.toString()))
  const url = `http://${Here}:${port}`
  const until = performance.now() + StartMs
  while (child.exitCode === null && performance.now() < until) {
    const answer = await fetch(`${url}/info`).catch(() => null)
    const { isPrimary } = ((await answer?.json()) ?? {}) as { isPrimary?: boolean }
    if (isPrimary && fs.existsSync(path.join(mounted, '.lag')))
      return { child, url, database: path.join(mounted, 'forum.sqlite'), log: () => log }
    await pause(20)
  }
  child.kill('SIGKILL')
  unmount(mounted)
  throw new Error(`LiteFS did not start: ${log.trim().split('\n').slice(-3).join(' / ')}`)
}

function unmount(folder: string): void {
  try {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  } catch {
    // It was not mounted.
  }
}

async function whileServed(
  data: string,
  { url, database }: Mount,
  own: string,
  trace: string,
  work: (port: number) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const variables = {
    ...{ DATABASE_URL: `file:${database}`, LITEFS_URL: url, ACKNOWLEDGE_ALONE: 'true' },
    LITEFS_DATA: own,
    ...{ NODE_HOST: Here, NODE_PORT: String(await freePort()) },
  }
  const site = spawnSite(data, port, { variables, before: straceWords(trace) })
  try {
    await whenHealthy(site, port)
    await work(port)
  } finally {
    await endTraced(site, trace)
  }
}

/** What a site has after LiteFS started with this data. Files are those after the run. */
async function examine(disk: string, said: readonly Said[], data: string): Promise<string[]> {
  const place = path.join(disk, 'after')
  const site = path.join(place, 'site')
  fs.mkdirSync(site, { recursive: true })
  fs.symlinkSync(path.join(data, 'uploads'), path.join(site, 'uploads'))
  fs.copyFileSync(path.join(data, 'session-secret'), path.join(site, 'session-secret'))
  const litefs = await mount(path.join(disk, 'litefs'), place)
  try {
    if (fs.existsSync(litefs.database))
      fs.copyFileSync(litefs.database, path.join(site, 'forum.sqlite'))
  } finally {
    const ended = once(litefs.child, 'exit')
    litefs.child.kill('SIGTERM')
    await ended
    unmount(path.dirname(litefs.database))
  }
  return faultsOf(site, said, fs.readFileSync(path.join(data, 'session-secret'), 'utf8'))
}

export async function traceLitefs(times: number): Promise<Run> {
  const places = makePlaces()
  const { folder, root, trace } = places
  const [data, own] = [path.join(folder, 'data'), path.join(root, 'litefs')]
  const traces = [trace, `${trace}-of-site`, `${trace}-of-restarted-site`]
  fs.mkdirSync(data)
  const said: Said[] = []
  let since = 0
  const litefs = await mount(own, folder, straceWords(trace))
  try {
    const half = Math.ceil(times / 2)
    await whileServed(data, litefs, own, traces[1]!, async port => {
      since = Date.now()
      await writeTo(port, 1, half, said)
    })
    await whileServed(data, litefs, own, traces[2]!, port => writeTo(port, half + 1, times, said))
  } finally {
    await endTraced(litefs.child, trace)
    unmount(path.dirname(litefs.database))
  }
  return { ...places, traces, said, since, examine: (disk, then) => examine(disk, then, data) }
}
