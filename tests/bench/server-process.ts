import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Memory in MB; `ownMemoryMb` leaves out file pages, and is null if unknown. */
type Usage = { cpuMs: number; memoryMb: number; ownMemoryMb: number | null }

/** Turns of the event loop, and the CPU time of the longest. */
type Turns = { count: number; longestMs: number }

export type ServerProcess = {
  port: number
  /** Time from the start of the process to the first response, in ms. */
  startMs: number
  /** CPU time used so far in ms, and memory in MB. */
  usage(): Promise<Usage>
  /** CPU time of the main thread so far, in ms; Linux only. */
  mainThreadMs(): number
  /** Starts measuring each turn of the event loop; `turns` ends it. */
  countTurns(): Promise<void>
  turns(): Promise<Turns>
  /** Makes the bare server send the site's headers and write a log line; null = no longer. */
  imitate(headers: string[] | null): Promise<void>
  /** Starts measuring the statements anew; `statements` says how long each took, in ms. */
  countStatements(): Promise<void>
  statements(): Promise<{ source: string; ms: number }[]>
  stop(): Promise<void>
}

const reportUsage = fileURLToPath(new URL('./report-usage.mjs', import.meta.url))

/** Starts a server program in a child process; it must send its parent `{ listening: port }`. */
export async function startServerProcess(
  program: string,
  environment: Record<string, string>,
  flags: string[] = [],
): Promise<ServerProcess> {
  const began = performance.now()
  let output = ''
  const child = fork(program, {
    execArgv: [...flags, '--import', reportUsage],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { listening: port } = await answerOf<{ listening: number }>(
    child,
    'listening',
    () => output,
  )
  const first = await fetch(`http://127.0.0.1:${port}/healthz`)
  if (!first.ok) throw new Error(`${program} is not healthy: ${first.status}`)
  const startMs = performance.now() - began

  return {
    port,
    startMs,
    async usage() {
      child.send('usage')
      return (await answerOf<{ usage: Usage }>(child, 'usage')).usage
    },
    mainThreadMs: () =>
      Number(readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    async countTurns() {
      child.send('count turns')
      await answerOf(child, 'counting')
    },
    async turns() {
      child.send('turns')
      return (await answerOf<{ turns: Turns }>(child, 'turns')).turns
    },
    async imitate(siteHeaders) {
      child.send({ siteHeaders })
      await answerOf(child, 'imitates')
    },
    async countStatements() {
      child.send('count statements')
      await answerOf(child, 'counting')
    },
    async statements() {
      child.send('statements')
      return (await answerOf<{ statements: { source: string; ms: number }[] }>(child, 'statements'))
        .statements
    },
    stop: () =>
      new Promise(done => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

function answerOf<T>(child: ChildProcess, key: string, output = () => ''): Promise<T> {
  return new Promise((resolve, reject) => {
    const take = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !(key in message)) return
      child.off('message', take).off('exit', ended)
      resolve(message as T)
    }
    const ended = (code: number | null) =>
      reject(new Error(`the server ended with ${code}:\n${output()}`))
    child.on('message', take).once('exit', ended)
  })
}
