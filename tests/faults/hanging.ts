/** A site in a child process that waits for parties which never answer, and is then told to stop. */
import { type ChildProcess, execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { pluginValue, SiteNotes } from '#basics/plugins/plugins.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import { type SiteSettings, type Tx, writing } from '#kernel'
import { readEnv } from '#infra/environment/env.ts'
import { ensureInstalled } from '#infra/setup/install.ts'
import { makeLog } from '#infra/log.ts'
import { siteOf } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { connectorReceiverPath, ForumApi } from '#shared/paths.ts'
import { within } from '#shared/within.ts'
import { mailOutbox, outgoingCalls, plugins } from '#drizzle/schema/index.ts'
import { serverProgram } from '#tests/e2e/support/built-server.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { deliveryRow, hookRow } from '#tests/support/webhook-rows.ts'

/** Accepts connections and never ends an answer: it sends nothing, or a header and then a byte from time to time. */
class HangingServer {
  readonly reached: Promise<void>
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer(socket => this.#take(socket))
  readonly #drips: boolean
  #tell!: () => void

  private constructor(drips: boolean) {
    this.#drips = drips
    this.reached = new Promise(done => (this.#tell = done))
  }

  static async open(drips: boolean): Promise<HangingServer> {
    const made = new HangingServer(drips)
    made.#server.listen(0, '127.0.0.1')
    await once(made.#server, 'listening')
    return made
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  #take(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).resume()
    this.#tell()
    if (!this.#drips) return
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
    const timer = setInterval(() => socket.write('x'), 100)
    socket.once('close', () => clearInterval(timer))
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

type Groups = { [G in keyof SiteSettings]?: Partial<SiteSettings[G]> }

/** The running site. */
type Scene = { folder: string; port: number; pid: number }

export type Party = {
  /** Settings and rows of the site. */
  groups?: Groups
  rows?(tx: Tx, now: number): void
  variables?: Record<string, string>
  /** Resolves when the site waits for the party. */
  begin(scene: Scene): Promise<unknown>
  /** Mistakes in what the stop left. */
  faults?(site: Site): string[]
  /** The exit code of the stop; 0 if missing. */
  code?: number
  close?(): unknown
}

const bucketAt = (url: string) => ({
  ...{ endpoint: url, bucket: 'b', region: 'r', access_key: 'k', secret_key: 's' },
})
const isMissing = (found: unknown, what: string) => (found ? [] : [what])

const mail = (status: string, groups: Groups, begin: () => Promise<unknown>): Party => ({
  groups,
  begin,
  rows: (tx, now) =>
    void queueMail(tx, {
      ...{ userId: 0, recipient: 'reader@example.org', template: 'test', locale: 'en_US' },
      ...{ params: {}, now },
    }),
  faults: ({ db }) => {
    const found = db.select().from(mailOutbox).all()
    const [one] = found
    const fine = found.length === 1 && one!.status === status
    return isMissing(fine, `emails: ${JSON.stringify(found)}`)
  },
})

const smtpAt = (port: number): Groups => ({
  smtp: { smtp_host: '127.0.0.1', smtp_port: port, encryption: '', smtp_authentication: false },
})

/** A plugin as an administrator has turned it on. */
const plugin = (tx: Tx, now: number, slug: string, config: object) =>
  void tx
    .insert(plugins)
    .values({ slug, enabled: true, config: JSON.stringify(config), updatedAt: now })
    .run()

const children = (pid: number): number[] => {
  // Without one it fails.
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
  return stdout.toString().trim().split(/\s+/).filter(Boolean).map(Number)
}

/** Sends bytes to the site, and nothing more. */
async function client(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise(sent => socket.write(text, sent))
  return socket
}

const Post = `POST ${ForumApi}/user/login/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`

/** Everything the site may wait for, by name. Each call makes a new one. */
export const parties: Record<string, (drips: boolean) => Promise<Party>> = {
  async 'a mail server'(drips) {
    const server = await HangingServer.open(drips)
    const one = mail('queued', smtpAt(server.port), () => server.reached)
    return { ...one, close: () => server.close() }
  },
  async 'a mail server after the whole email'() {
    const server = await MailServer.start()
    const whole = new Promise<void>(done => {
      server.onData = () => (done(), new Promise(() => {}))
    })
    // Whether it was delivered, nobody knows: it is shown as failed, and not sent again.
    return { ...mail('failed', smtpAt(server.port), () => whole), close: () => server.stop() }
  },
  async 'a webhook'(drips) {
    const server = await HangingServer.open(drips)
    return {
      rows(tx, now) {
        const id = hookRow(tx, now, { url: `${server.url}/in` })
        const event = { event: 'webhook.test', status: 'queued', attempts: 0 } as const
        deliveryRow(tx, now, id, { ...event, lastError: '', answerStatus: 0, tookMs: 0 })
      },
      begin: () => server.reached,
      faults: ({ db }) => {
        const [call] = db.select().from(outgoingCalls).all()
        return isMissing(call?.attempts === 0, `a delivery: ${JSON.stringify(call)}`)
      },
      close: () => server.close(),
    }
  },
  async 'a store of uploads'(drips) {
    const server = await HangingServer.open(drips)
    return {
      rows: (tx, now) => plugin(tx, now, 's3', bucketAt(server.url)),
      begin: () => server.reached,
      faults: ({ db }) =>
        isMissing(pluginValue(db, 's3', SiteNotes, 'trouble') === null, 'a fault of the plugin'),
      close: () => server.close(),
    }
  },
  async 'a cache'(drips) {
    const server = await HangingServer.open(drips)
    return {
      groups: { caches: { purge_url: `${server.url}/purge` } },
      begin: () => server.reached,
      close: () => server.close(),
    }
  },
  async 'a login service'(drips) {
    const server = await HangingServer.open(drips)
    const slug = 'there'
    const connector = {
      ...{ slug, name: slug, enabled: true, client_id: 'i', client_secret: 's', scopes: 'openid' },
      ...{ authorize_url: `${server.url}/auth`, token_url: `${server.url}/token` },
      user_info_url: `${server.url}/me`,
    }
    return {
      groups: { connectors: { connectors: [connector as never] } },
      async begin({ port }) {
        const origin = `http://127.0.0.1:${port}`
        const begun = await fetch(`${origin}${ForumApi}/connector/login/${slug}`, {
          redirect: 'manual',
        })
        const state = new URL(begun.headers.get('location')!).searchParams.get('state')
        const cookie = begun.headers.getSetCookie().map(line => line.split(';')[0])
        const back = `${origin}${connectorReceiverPath(slug)}?code=c&state=${state}`
        fetch(back, { redirect: 'manual', headers: { cookie: cookie.join('; ') } }).catch(() => {})
        await server.reached
      },
      close: () => server.close(),
    }
  },
  async 'a store of backups'(drips) {
    const server = await HangingServer.open(drips)
    const { endpoint, bucket, access_key, secret_key } = bucketAt(server.url)
    return {
      groups: {
        backup: {
          ...{ s3_endpoint: endpoint, s3_bucket: bucket },
          ...{ s3_access_key: access_key, s3_secret_key: secret_key },
        },
      },
      begin: () => server.reached,
      faults: ({ env }) => {
        const notes = fs.readFileSync(path.join(env.backupDir, 'notes.json'), 'utf8')
        return isMissing(!notes.includes('mirror'), `notes: ${notes}`)
      },
      close: () => server.close(),
    }
  },
  async 'the process of a backup'() {
    return {
      async begin({ pid }) {
        for (let found: number[] = []; found.length === 0;) {
          found = children(pid)
          for (const child of found) process.kill(child, 'SIGSTOP')
          await new Promise(later => setTimeout(later, 20))
        }
      },
      faults: ({ env }) =>
        isMissing(!fs.existsSync(path.join(env.backupDir, 'notes.json')), 'a note of the backup'),
    }
  },
  async 'a disk'() {
    return {
      // A call to a file system that does not answer never returns; nor does opening a pipe that nobody reads.
      async begin({ folder, pid, port }) {
        execFileSync('mkfifo', [path.join(folder, `.probe-${pid}`)])
        fetch(`http://127.0.0.1:${port}/readyz`).catch(() => {})
        await fetch(`http://127.0.0.1:${port}/healthz`)
      },
      // Where Node.js cannot replace the process, it kills itself.
      code: 'execve' in process ? 0 : 137,
    }
  },
  async 'a client that sends half of its request'() {
    return {
      begin: ({ port }) => client(port, `${Post}Content-Length: 100\r\n\r\n{"e_mail":`),
    }
  },
  async 'a client that never reads its answers'() {
    const asked = 'GET /community HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500)
    return {
      async begin({ port }) {
        const socket = await client(port, asked)
        socket.pause()
      },
    }
  },
}

/** The scheduled backup begins a minute after the start. */
const BeginMs = 150_000
const KillMs = 30_000

export type Stop = { ms: number; code: number | null; log: string; faults: string[] }

/** Starts a site with these parties, waits until it waits for all of them, and sends it SIGTERM. */
export async function stopWhileWaiting(
  those: Party[],
  variables: Record<string, string> = {},
): Promise<Stop> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-stop-'))
  const given = {
    ...{ NODE_ENV: 'production', DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' },
    ...{ AUTO_INSTALL: 'true', ADMIN_EMAIL: 'admin@example.org', RATE_LIMIT: 'false' },
    ...{ ADMIN_PASSWORD: 'admin-password-1', INTERNAL_HOSTS: '127.0.0.1', LOG_LEVEL: 'warn' },
    ...Object.assign({}, ...those.map(party => party.variables)),
    ...variables,
  }
  const open = () => siteOf(readEnv(given), makeLog('silent'))
  let child: ChildProcess | null = null
  try {
    await prepare(open(), those)
    child = fork(serverProgram(), {
      env: { PATH: process.env.PATH, ...given },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let log = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
    const ended = once(child, 'close') as Promise<[number | null, string | null]>
    const early = ended.then(() => Promise.reject(new Error(`The server ended early.\n${log}`)))
    const [{ listening }] = (await Promise.race([once(child, 'message'), early])) as [
      { listening: number },
    ]
    const scene = { folder, port: listening, pid: child.pid! }
    const begun = within(BeginMs, Promise.all(those.map(party => party.begin(scene))))
    if (!(await Promise.race([begun, early]))) throw new Error(`It waits for nobody.\n${log}`)
    early.catch(() => {})
    const from = performance.now()
    child.kill('SIGTERM')
    if (!(await within(KillMs, ended))) child.kill('SIGKILL')
    const [code, signal] = await ended
    const ms = performance.now() - from
    return { ms, code: signal === 'SIGKILL' ? 137 : code, log, faults: look(open(), those) }
  } finally {
    if (child && child.exitCode === null) child.kill('SIGKILL')
    for (const party of those) await party.close?.()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(site: Site, those: Party[]): Promise<void> {
  await ensureInstalled(site)
  const { settings } = currentSettings(site.db)
  const uploads = path.join(site.env.dataDir, 'uploads/post')
  fs.mkdirSync(uploads, { recursive: true })
  fs.writeFileSync(path.join(uploads, 'a.png'), 'a picture')
  writing(site.db, tx => {
    for (const { groups = {}, rows } of those) {
      for (const [group, values] of Object.entries(groups) as [keyof SiteSettings, object][])
        saveSetting(tx, group, { ...settings[group], ...values }, Date.now())
      rows?.(tx, Date.now())
    }
    return null
  })
  site.close()
}

function look(site: Site, those: Party[]): string[] {
  const sound = site.sqlite.pragma('integrity_check', { simple: true })
  const faults = those.flatMap(party => party.faults?.(site) ?? [])
  site.close()
  return sound === 'ok' ? faults : [...faults, `the database is damaged: ${String(sound)}`]
}
