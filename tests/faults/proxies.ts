/**
 * `npx tsx tests/faults/proxies.ts` on a built site, with nginx and Caddy installed: both in front of the site as
 * docs/operate.md shows, and nginx once more with connections that it keeps open. Sends uploads that are refused, of
 * several sizes, and after each asks for a page as another visitor. Prints the statuses and the slowest page, and exits
 * with 1 when a page takes over a second or a proxy reports a broken site (502, 504).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seedBenchSite } from '#tests/bench/seed.ts'
import { startSite } from '#tests/bench/site-server.ts'
import { ForumApi } from '#shared/paths.ts'

const KB = 1024
const Sizes = [64 * KB, 300 * KB, 2048 * KB, 20_480 * KB]
const Rounds = 8

const folder = path.join(tmpdir(), 'forum-proxies')
rmSync(folder, { recursive: true, force: true })
mkdirSync(path.join(folder, 'cache'), { recursive: true })
const guide = readFileSync(fileURLToPath(new URL('../../docs/operate.md', import.meta.url)), 'utf8')
const site = seedBenchSite(path.join(folder, 'site'), 200)
const server = await startSite(site.dir)

/** The example of the guide, with the ports and folders of this run. */
function nginxConfig(port: number, keepsOpen: boolean): string {
  const example = /```nginx\n([^]*?)```/.exec(guide)![1]!
  const adapted = example
    .replace('/var/cache/nginx/forum', path.join(folder, `cache/${port}`))
    .replace('http://127.0.0.1:3000', keepsOpen ? 'http://site' : `http://127.0.0.1:${server.port}`)
    .replace('server {', `server {\n    listen 127.0.0.1:${port};`)
    .replace(
      'location / {',
      keepsOpen
        ? 'location / {\n        proxy_http_version 1.1;\n        proxy_set_header Connection "";'
        : 'location / {',
    )
  const upstream = `upstream site { server 127.0.0.1:${server.port}; keepalive 4; }`
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(kind => `${kind}_temp_path ${folder}/${kind}-${port};`)
    .join('\n')
  return `user root;\nworker_processes 1;\ndaemon off;\npid ${folder}/nginx-${port}.pid;\nerror_log ${folder}/nginx-${port}.log;
events {}
http {
access_log off;
${temp}
${keepsOpen ? upstream : ''}
${adapted}
}
`
}

function startNginx(port: number, keepsOpen: boolean): ChildProcess {
  const file = path.join(folder, `nginx-${port}.conf`)
  writeFileSync(file, nginxConfig(port, keepsOpen))
  return spawn('nginx', ['-c', file], { stdio: 'inherit' })
}

/** As in the compose file, without the certificate. */
function startCaddy(port: number): ChildProcess {
  const command = /command: (caddy reverse-proxy .*)/.exec(guide)![1]!
  const words = command
    .replace('forum.example', `:${port}`)
    .replace('forum:3000', `127.0.0.1:${server.port}`)
    .split(' ')
  return spawn(words[0]!, words.slice(1), {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  })
}

type Answer = { status: number | string; ms: number }

function ask(port: number, method: string, at: string, body?: Buffer): Promise<Answer> {
  const begun = performance.now()
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
  return new Promise(resolve => {
    const end = (status: number | string) => resolve({ status, ms: performance.now() - begun })
    const headers = body ? { ...type, 'Content-Length': body.length } : {}
    const given = { port, host: 'localhost', family: 4, method, path: at, headers, agent: false }
    const sent = request(given, res => res.resume().on('end', () => end(res.statusCode!)))
    sent.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'))
    sent.end(body)
  })
}

/** Visitors' pages that no cache has. */
let page = 0
const visit = (port: number) => ask(port, 'GET', `/community/users?page=1&query=${++page}`)

const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const proxies: [name: string, port: number, start: (port: number) => ChildProcess][] = [
  ['nginx', 3951, port => startNginx(port, false)],
  ['nginx, keepalive', 3952, port => startNginx(port, true)],
  ['Caddy', 3953, startCaddy],
]
let failed = false
for (const [name, port, begin] of proxies) {
  const proxy = begin(port)
  process.once('exit', () => proxy.kill())
  for (let tries = 0; (await visit(port)).status !== 200; tries++) {
    if (tries > 100) throw new Error(`${name} does not start`)
    await pause(100)
  }
  for (const size of Sizes) {
    const body = Buffer.concat([Buffer.from(start), Buffer.alloc(size, 'a')])
    const statuses: Record<string, number> = {}
    const pages: Answer[] = []
    for (let round = 0; round < Rounds; round++) {
      const upload = ask(port, 'POST', `${ForumApi}/file`, body)
      // Half of the pages are asked for while the upload is being answered.
      if (round % 2) await upload
      pages.push(await visit(port))
      const { status } = await upload
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    const slowest = Math.round(Math.max(...pages.map(({ ms }) => ms)))
    const broken = pages.filter(({ status }) => status !== 200).map(({ status }) => status)
    if (slowest > 1_000 || broken.length > 0 || '502' in statuses || '504' in statuses)
      failed = true
    const line = { proxy: name, kb: size / KB, uploads: statuses, slowestPageMs: slowest, broken }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  proxy.kill()
}
await server.stop()
process.exitCode = failed ? 1 : 0
