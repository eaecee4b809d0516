/**
 * Nodes of a site on LiteFS, each in a network namespace with LiteFS, which starts the built site. Needs root, iproute2,
 * FUSE, and the program of LiteFS, whose path is in LITEFS_PROGRAM.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { slowness } from '#app/commands/machine-speed.mjs'
import { serverProgram } from '#tests/e2e/support/built-server.ts'
import { childrenOf, killTree } from './kill-tree.ts'
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
    mkdirSync(join(root, 'uploads'), { recursive: true })
    if (!existsSync(join(this.folder, 'uploads')))
      symlinkSync(join(root, 'uploads'), join(this.folder, 'uploads'))
  }

  get name(): string {
    return this.#name
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

  async start(ready = true): Promise<void> {
    const { address, command } = this.#host
    const lease = this.#lease
    const kind =
      'consul' in lease
        ? `type: consul
  candidate: true
  promote: false
  consul:
    url: ${lease.consul}
    key: forum
    ttl: 3s
    lock-delay: 1s`
        : `type: static
  candidate: ${lease.primary === address}`
    const primary = 'primary' in lease ? lease.primary : address
    const config = join(this.folder, 'litefs.yml')
    writeFileSync(
      config,
      `fuse:
  dir: ${join(this.folder, 'db')}
data:
  dir: ${join(this.folder, 'litefs')}
http:
  addr: 0.0.0.0:20202
lease:
  hostname: ${'primary' in lease ? primary : address}
  advertise-url: http://${primary}:20202
  reconnect-delay: 500ms
  demote-delay: 1s
  ${kind}
exec:
  - cmd: ${process.execPath} ${serverProgram()}
`,
    )
    const [program, ...args] = [...command, litefsProgram()!, 'mount', '-config', config]
    const child = spawn(program!, args, {
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
      if (this.#child === child) this.#child = null
    })
    if (ready) await this.ready()
  }

  async ready(): Promise<void> {
    const until = performance.now() + StartMs * slowness()
    while (performance.now() < until) {
      if (!this.#child) throw new Error(`${this.#name} has ended.\n${this.output.slice(-3000)}`)
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
    if (!this.#child) return
    const { pid } = this.#child
    this.#child = null
    killTree(pid!)
  }

  async stop(): Promise<void> {
    const child = this.#child
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
    const [litefs] = this.pids
    const file = `/proc/${litefs}/root${join(this.folder, 'db', 'forum.sqlite-pos')}`
    return Number.parseInt(readFileSync(file, 'latin1').slice(0, 16), 16)
  }
}
