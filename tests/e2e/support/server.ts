/** The built site as a child process with a fresh data folder. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Host } from '#tests/nodes/hosts.ts'
import { slowness } from '#app/commands/machine-speed.mjs'
import { serverProgram } from './built-server.ts'

const StartMs = 30_000
/** A container gets ten seconds for its stop. */
const StopMs = 10_000

const admin = { name: 'admin', email: 'admin@example.org', password: 'admin-password-1' }

const environment = (folder: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: folder,
  RATE_LIMIT: 'false',
  // Tests fill in forms faster than people do.
  SIGN_UP_MIN_MS: '0',
  LOG_LEVEL: 'warn',
  // Webhooks and login services of the tests are on this machine.
  INTERNAL_HOSTS: '127.0.0.1',
  AUTO_INSTALL: 'true',
  SITE_NAME: '测试社区',
  CONTACT_EMAIL: 'contact@example.org',
  ADMIN_NAME: admin.name,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})

export type RunningServer = {
  origin: string
  pid: number
  folder: string
  /** The output of the server so far; warnings and errors only. */
  log(): string
  /** Ends the process and deletes its folder. Throws if it does not end in time. */
  stop(): Promise<void>
}

type Options = {
  /** Additional or changed variables; undefined removes one. */
  variables?: Record<string, string | undefined>
  /** Data folder of an earlier server, which is kept when this one ends. */
  folder?: string
  /** Runs there instead of on this machine. */
  host?: Pick<Host, 'address' | 'command'>
  /** Another build of the server. */
  program?: string
}

/** Starts the server on a free port. Throws with its output if it does not start. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'forum-e2e-'))
  let output = ''
  const { address = '127.0.0.1', command = [] } = options.host ?? {}
  const [execPath, ...execArgv] = [...command, process.execPath]
  const child = fork(options.program ?? serverProgram(), {
    ...{ execPath, execArgv },
    // Only the variables that every program needs.
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      ...environment(folder),
      HOST: address,
      ...options.variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = async () => {
    await ended(child)
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const port = await listening(child)
    const origin = `http://${address}:${port}`
    return { origin, pid: child.pid!, folder, log: () => output, stop }
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${output}`)
  }
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error('The server did not start.')), StartMs)
    child.on('message', message => {
      if (typeof message !== 'object' || message === null || !('listening' in message)) return
      clearTimeout(timer)
      found(Number(message.listening))
    })
    child.once('exit', code => {
      clearTimeout(timer)
      failed(new Error(`The server ended with ${code}.`))
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done, failed) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, StopMs * slowness())
    child.once('exit', () => {
      clearTimeout(timer)
      if (late) failed(new Error('The server did not stop in time.'))
      else done()
    })
    child.kill('SIGTERM')
  })
}
