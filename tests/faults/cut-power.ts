/**
 * Runs a built site with writes while strace records the disk operations of the process that has its database; then
 * rebuilds the disk as after a power cut at many moments, opens it and compares it with what the site had acknowledged.
 */
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, whenHealthy } from '#app/commands/site-process.mjs'
import { type Seeded, seeded } from '#tests/support/seeded.ts'
import { faultsOf, type Said, logIn, spawnSite } from './served-site.ts'
import { straceWords, TracedDisk } from './traced-disk.ts'

export type Run = Disposable & {
  /** Of the run; each cut gets one in it. */
  folder: string
  /** The traced disk. */
  root: string
  traces: string[]
  said: Said[]
  /** Cuts before this moment are left out, in ms. */
  since: number
  /** What is wrong with a disk after a cut. */
  examine(disk: string, said: readonly Said[]): string[] | Promise<string[]>
}

/** A folder for a run, with an empty disk. */
export function makePlaces() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-power-'))
  const [root, trace] = [path.join(folder, 'disk'), path.join(folder, 'trace')]
  fs.mkdirSync(root)
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  return { folder, root, trace, [Symbol.dispose]: remove }
}

/** Asks, answers and uploads, each for every number from `from` to `to`, from three clients at once. */
export async function writeTo(port: number, from: number, to: number, said: Said[]): Promise<void> {
  const client = await logIn(port, said)
  let n = from
  const write = async () => {
    while (n <= to) await client.write(n++)
  }
  await Promise.all([write(), write(), write()])
}

/** A site whose own process has the database in a file. */
export async function traceSite(times: number): Promise<Run> {
  const places = makePlaces()
  const { root, trace } = places
  const port = await freePort()
  const server = spawnSite(path.join(root, 'data'), port, { before: straceWords(trace) })
  const said: Said[] = []
  try {
    await whenHealthy(server, port)
    await writeTo(port, 1, times, said)
  } finally {
    await endTraced(server, trace)
  }
  const secret = fs.readFileSync(path.join(root, 'data', 'session-secret'), 'utf8')
  const examine = (disk: string, then: readonly Said[]) =>
    faultsOf(path.join(disk, 'data'), then, secret)
  return { ...places, traces: [trace], said, since: 0, examine }
}

/** Ends the traced process itself, which strace waits for. */
export async function endTraced(server: ChildProcess, trace: string): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise(done => server.once('exit', done))
  const first = fs.existsSync(trace) ? readStart(trace) : ''
  if (first) process.kill(Number(first), 'SIGTERM')
  else server.kill('SIGKILL')
  await ended
}

function readStart(trace: string): string {
  const handle = fs.openSync(trace, 'r')
  const bytes = Buffer.alloc(12)
  fs.readSync(handle, bytes)
  fs.closeSync(handle)
  return /^\d+/.exec(bytes.toString())?.[0] ?? ''
}

export type Cuts = { cuts: number; acknowledged: number; faults: string[] }

/**
 * Cuts the power at random moments of a run, each time losing all unsynced data or keeping random
 * parts of it.
 */
export async function cutPower(run: Run, times: number, random: Seeded): Promise<Cuts> {
  const moments: number[] = []
  for await (const at of new TracedDisk(run.root).follow(...run.traces))
    if (at >= run.since) moments.push(at)
  // The most can be lost right after an acknowledgment, and while the first files are created.
  const first = moments.slice(0, 150)
  const picked = Array.from({ length: times }, (_, n) =>
    n % 3 === 1 ? random.pick(run.said).at : random.pick(n % 3 ? first : moments),
  ).sort((a, b) => a - b)
  const result: Cuts = { cuts: 0, acknowledged: 0, faults: [] }
  const disk = new TracedDisk(run.root)
  const calls = disk.follow(...run.traces)
  const cut = async (moment: number) => {
    const said = run.said.filter(({ at }) => at <= moment)
    for (const luck of [null, seeded(random.below(1e9))]) {
      const folder = path.join(run.folder, 'cut')
      fs.rmSync(folder, { recursive: true, force: true })
      disk.writeTo(folder, luck)
      result.cuts++
      result.acknowledged += said.length
      const note = (fault: string) =>
        result.faults.push(
          `${luck ? 'with luck' : 'strictly'}, after ${said.length} acknowledged: ${fault}`,
        )
      try {
        for (const fault of await run.examine(folder, said)) note(fault)
      } catch (error) {
        note(String(error))
      }
    }
  }
  for await (const at of calls) {
    // The state before this call applies to every moment before it.
    while (picked.length > 0 && picked[0]! < at) await cut(picked.shift()!)
  }
  for (const moment of picked) await cut(moment)
  return result
}
