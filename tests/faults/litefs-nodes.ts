/**
 * Nodes of a site on LiteFS, each in a network namespace with LiteFS, which starts the built site. Needs root, iproute2,
 * FUSE, and the program of LiteFS, whose path is in LITEFS_PROGRAM.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { slowness } from '#app/commands/machine-speed.mjs'
import { serverProgram } from '#tests/e2e/support/built-server.ts'
import { childrenOf } from './kill-tree.ts'
import type { Host } from './hosts.ts'

const StartMs = 60_000
const StopMs = 20_000

export const litefsProgram = (): string | undefined => process.env.LITEFS_PROGRAM

/** `consul`: its URL; otherwise the first host is the primary for ever. */
export type Lease = { consul: string } | { primary: string }

export class LitefsNode {
  readonly origin: string
  readonly folder: string
  output = ''
  /** How often it ended by itself. */
  ends = 0
  #stopping = false
  /** Its machine is off. */
  #down = false
  #host: Host
  #name: string
  #lease: Lease
  #child: ChildProcess | null = null
  #variables: Record<string, string>

  constructor(name: string, host: Host, root: string, lease: Lease, variables = {}) {
    this.#name = name
    this.#host = host
    this.#lease = lease
    this.#variables = variables
    this.folder = join(root, name)
    this.origin = `http://${host.address}:3000`
    mkdirSync(join(this.folder, 'db'), { recursive: true })
    mkdirSync(this.data, { recursive: true })
    mkdirSync(join(root, 'uploads'), { recursive: true })
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
    const litefs = this.#child!.pid!
    return [litefs, ...childrenOf(litefs)]
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

  #config(runs: boolean): string {
    const { address } = this.#host
    const lease = this.#lease
    const kind =
      'consul' in lease
        ? `type: consul
  candidate: true
  consul:
    url: ${lease.consul}
    key: forum
    ttl: 3s
    lock-delay: 1s`
        : `type: static
  candidate: ${lease.primary === address}`
    const named = 'primary' in lease ? lease.primary : address
    const config = join(this.folder, 'litefs.yml')
    writeFileSync(
      config,
      `fuse:
  dir: ${join(this.folder, 'db')}
data:
  dir: ${this.data}
http:
  addr: 0.0.0.0:20202
lease:
  hostname: ${named}
  advertise-url: http://${named}:20202
  reconnect-delay: 500ms
  demote-delay: 1s
  ${kind}
${runs ? `exec:\n  - cmd: ${process.execPath} ${serverProgram()}\n` : ''}`,
    )
    return config
  }

  #litefs(...args: string[]) {
    return [...this.#host.command, litefsProgram()!, ...args] as [string, ...string[]]
  }

  /** Makes a file the database of the site, before the first start. */
  async take(file: string): Promise<void> {
    const [program, ...args] = this.#litefs('mount', '-config', this.#config(false))
    const child = spawn(program, args, { stdio: 'ignore' })
    const url = `http://${this.#host.address}:20202`
    const [first, ...more] = this.#litefs('import', '-name', 'forum.sqlite', '-url', url, file)
    for (let tries = 0; ; tries++) {
      await pause(500)
      try {
        execFileSync(first, more, { stdio: 'ignore' })
        break
      } catch (error) {
        if (tries > 20) throw error
      }
    }
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  /** The database as its program sees it. */
  get database(): string {
    return `/proc/${this.pids[0]}/root${join(this.folder, 'db', 'forum.sqlite')}`
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
    const config = this.#config(true)
    const [program, ...args] = this.#litefs('mount', '-config', config)
    const child = spawn(program, args, {
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME },
        ...{ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: this.folder },
        DATABASE_URL: `file:${join(this.folder, 'db', 'forum.sqlite')}`,
        ...{ SESSION_SECRET: 'test-secret-of-sixteen', NODE_NAME: this.#name },
        ...{ RATE_LIMIT: 'false', SIGN_UP_MIN_MS: '0', LOG_LEVEL: 'info', AUTO_INSTALL: 'true' },
        ...{ SITE_NAME: 'Forum', CONTACT_EMAIL: 'contact@example.org', ADMIN_NAME: 'admin' },
        ...{ ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-password-1' },
        ...this.#variables,
      },
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
