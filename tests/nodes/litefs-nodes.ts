/**
 * Nodes of a site on LiteFS, each in a network namespace with LiteFS, which starts the built site. Needs root, iproute2,
 * FUSE, and the program of LiteFS, whose path is in LITEFS_PROGRAM.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readCommand, readDockerfile } from '#app/commands/dockerfile.mjs'
import { slowness } from '#app/commands/machine-speed.mjs'
import { projectRoot } from '#app/commands/run-child.mjs'
import { childrenOf } from '#tests/faults/kill-tree.ts'
import type { Host } from './hosts.ts'

const StartMs = 60_000
const StopMs = 20_000
/** As in the image. */
const SiteUser = 1000

const litefsProgram = (): string | undefined => process.env.LITEFS_PROGRAM

/** `consul`: its URL; otherwise the host with this address is the primary for ever. */
export type Lease = { consul: string } | { primary: string }

const example = (name: string) =>
  readFileSync(join(projectRoot, 'docs/examples/nodes', name), 'utf8')

/** A configuration of the examples, with its data and its mount elsewhere. */
export const litefsConfig = (name: string, data: string, mounted: string): string =>
  example(name).replace('/data/litefs', data).replace('dir: /litefs', `dir: ${mounted}`)

const canRead = (file: string) => {
  try {
    execFileSync('test', ['-r', file], { uid: SiteUser, gid: SiteUser })
    return true
  } catch {
    return false
  }
}

/** What the image for several machines starts below LiteFS; as this user if others cannot read the project. */
function siteCommand(program: string): string[] {
  const stages = readDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'))
  const { instructions } = stages.find(({ name }) => name === 'litefs')!
  const whole = readCommand(instructions.find(({ keyword }) => keyword === 'CMD')!.text)
  const command = whole.slice(whole.indexOf('--') + 1)
  return canRead(join(program, 'build/server.js')) && canRead(process.execPath)
    ? command
    : command.slice(command.indexOf('node'))
}

export class LitefsNode {
  readonly origin: string
  readonly folder: string
  output = ''
  /** The folder of the built project that it runs. */
  program = projectRoot
  /** How often it ended by itself. */
  ends = 0
  /** When it did so last, by `performance.now()`. */
  endedAt = -Infinity
  #stopping = false
  /** Its machine is off. */
  #down = false
  #host: Host
  #name: string
  #lease: Lease
  #child: ChildProcess | null = null

  constructor(
    name: string,
    host: Host,
    root: string,
    lease: Lease,
    /** More variables for its program. */
    readonly variables: Record<string, string> = {},
  ) {
    this.#name = name
    this.#host = host
    this.#lease = lease
    this.folder = join(root, name)
    this.origin = `http://${host.address}:3000`
    mkdirSync(join(this.folder, 'db'), { recursive: true })
    for (const place of [root, dirname(root)]) if (place !== tmpdir()) chmodSync(place, 0o755)
    mkdirSync(this.data, { recursive: true })
    mkdirSync(join(root, 'uploads'), { recursive: true })
    for (const folder of [this.folder, join(root, 'uploads')]) chownSync(folder, SiteUser, SiteUser)
    if (!existsSync(join(this.folder, 'uploads')))
      symlinkSync(join(root, 'uploads'), join(this.folder, 'uploads'))
  }

  get name(): string {
    return this.#name
  }

  get host(): string {
    return this.#host.address
  }

  /** The data of LiteFS. */
  get data(): string {
    return join(this.folder, 'litefs')
  }

  get runs(): boolean {
    return this.#child !== null
  }

  /** Of LiteFS and of the program, in this order. */
  get pids(): number[] {
    const [litefs] = childrenOf(this.#child!.pid!)
    return litefs === undefined ? [] : [litefs, ...childrenOf(litefs)]
  }

  lease(lease: Lease): void {
    this.#lease = lease
  }

  cut(): void {
    this.#host.connect(false)
  }
  join(): void {
    this.#host.connect(true)
  }

  /** The configuration of the examples, for this machine. */
  #config(): string {
    const name = 'consul' in this.#lease ? 'litefs.yml' : 'litefs.static.yml'
    const config = join(this.folder, 'litefs.yml')
    writeFileSync(config, litefsConfig(name, this.data, join(this.folder, 'db')))
    return config
  }

  /** A command of `forum litefs`, as in the image. */
  #forum(name: string, ...args: string[]): [string, string[]] {
    const [program, ...before] = this.#host.command
    const mounting =
      name === 'promote'
        ? []
        : ['--config', this.#config(), '--data', this.data, '--program', litefsProgram()!]
    const forum = [process.execPath, join(this.program, 'build/forum.js'), 'litefs', name]
    return [program!, [...before, ...forum, ...mounting, ...args]]
  }

  get #environment(): NodeJS.ProcessEnv {
    const lease = this.#lease
    return {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      ...{ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: this.folder },
      DATABASE_URL: `file:${join(this.folder, 'db', 'forum.sqlite')}`,
      NODE_HOSTNAME: this.#host.address,
      ...('consul' in lease ? { CONSUL_URL: lease.consul } : { PRIMARY_HOSTNAME: lease.primary }),
      ...{ SESSION_SECRET: 'test-secret-of-sixteen', NODE_NAME: this.#name },
      ...{ RATE_LIMIT: 'false', SIGN_UP_MIN_MS: '0', LOG_LEVEL: 'info', AUTO_INSTALL: 'true' },
      ...{ SITE_NAME: 'Forum', CONTACT_EMAIL: 'contact@example.org', ADMIN_NAME: 'admin' },
      ...{ ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-password-1' },
      ...this.variables,
    }
  }

  /** Runs a command of `forum litefs` to its end. Throws what it printed if it fails. */
  async forum(name: 'import' | 'promote', ...args: string[]): Promise<string> {
    const [program, all] = this.#forum(name, ...args)
    const run = promisify(execFile)
    const { stdout } = await run(program, all, { env: this.#environment, cwd: this.program })
    return stdout
  }

  /** The database as its program sees it. */
  get database(): string {
    return `/proc/${this.pids[0]}/root${join(this.folder, 'db', 'forum.sqlite')}`
  }

  /** Copies its database to a file. */
  async export(file: string): Promise<void> {
    const [program, ...before] = [...this.#host.command, litefsProgram()!]
    const url = `http://${this.#host.address}:20202`
    const args = ['export', '-name', 'forum.sqlite', '-url', url, file]
    await promisify(execFile)(program, [...before, ...args])
  }

  /** With a container, everything in it ends. */
  #killRest(): void {
    const [, , , space] = this.#host.command
    const pids = execFileSync('ip', ['netns', 'pids', space!], { encoding: 'utf8' })
    for (const pid of pids.split('\n').filter(Boolean)) {
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
  }

  async start(ready = true): Promise<void> {
    this.#stopping = false
    this.#down = false
    const [program, args] = this.#forum('start', '--', ...siteCommand(this.program))
    const child = spawn(program, args, {
      env: this.#environment,
      cwd: this.program,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stdout.on('data', (part: Buffer) => (this.output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (this.output += part.toString()))
    child.once('exit', () => {
      this.#killRest()
      if (this.#child !== child) return
      this.#child = null
      this.ends++
      this.endedAt = performance.now()
      // As a container that is always restarted.
      if (!this.#stopping)
        setTimeout(() => !this.#child && !this.#down && void this.start(false), 1_000)
    })
    if (ready) await this.ready()
  }

  async ready(): Promise<void> {
    const until = performance.now() + StartMs * slowness()
    while (performance.now() < until) {
      const found = await fetch(`${this.origin}/healthz`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (found?.ok) return
      await pause(100)
    }
    throw new Error(`${this.#name} did not start.\n${this.output.slice(-3000)}`)
  }

  /** The machine is gone at once. */
  kill(): void {
    this.#down = true
    this.#child = null
    this.#killRest()
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#stopping = true
    if (!child) return
    child.kill('SIGTERM')
    const until = performance.now() + StopMs * slowness()
    while (this.#child && performance.now() < until) await pause(50)
    if (!this.#child) return
    this.kill()
    throw new Error(`${this.#name} did not stop.\n${this.output.slice(-2000)}`)
  }

  /** The last transaction that it has, by the file of LiteFS. */
  position(): number {
    return Number.parseInt(readFileSync(`${this.database}-pos`, 'latin1').slice(0, 16), 16)
  }
}
