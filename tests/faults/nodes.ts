/**
 * Three nodes on one database server under load, while a node is killed, the server is killed, and all nodes are
 * restarted: `npx tsx tests/faults/nodes.ts [--seconds 120]` after a build. Ends with 1 if a read failed, or if an
 * acknowledged write is missing, stored twice or not shown to its author.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askServer } from '#app/infra/libsql/ask-server.ts'
import { readEnv } from '#app/infra/env.ts'
import { ForumApi } from '#app/shared/paths.ts'
import { type RunningServer, startServer } from '#tests/e2e/support/server.ts'
import { startSqld } from '#tests/support/libsql-server.ts'
import { killTree } from './kill-tree.ts'

const Visitors = 20
const Members = 6
const Pages = ['/community', '/community/tags', '/community/questions?page=1']

const { values: flags } = parseArgs({ options: { seconds: { type: 'string', default: '120' } } })
const seconds = Number(flags.seconds)
const folder = mkdtempSync(join(tmpdir(), 'nodes-'))
const database = await startSqld()
const nodes: (RunningServer | null)[] = []

async function startNode(name: string): Promise<RunningServer> {
  const own = join(folder, name)
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  if (mkdirSync(own, { recursive: true }))
    symlinkSync(join(folder, 'uploads'), join(own, 'uploads'))
  return startServer({
    folder: own,
    variables: {
      DATABASE_URL: `http://${database.host}`,
      ...{ SESSION_SECRET: 'the-same-on-all-machines', NODE_NAME: name },
    },
  })
}

type Answer = { status: number; cookie: string; text: string; ms: number }

/** Asks a node over a new connection. */
function ask(node: RunningServer, path: string, headers = {}, body?: object): Promise<Answer> {
  const begun = performance.now()
  return new Promise((found, failed) => {
    const sent = request(
      node.origin + path,
      {
        ...{ agent: false, method: body ? 'POST' : 'GET', timeout: 30_000 },
        headers: { 'Content-Type': 'application/json', ...headers },
      },
      answer => {
        const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!
        let text = ''
        answer.setEncoding('utf8').on('data', chunk => (text += chunk))
        answer.on('end', () =>
          found({ status: answer.statusCode!, cookie, text, ms: performance.now() - begun }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', failed)
    sent.end(body && JSON.stringify(body))
  })
}

const failures: string[] = []
const times = { read: [] as number[], write: [] as number[] }
const acknowledged: string[] = []
let refused = 0
let serial = 0

/** Asks any node that runs; a request to a node that is killed meanwhile does not count. */
async function tryAny(what: string, path: string, headers = {}, body?: object) {
  const running = nodes.filter(node => node !== null)
  const node = running[Math.floor(Math.random() * running.length)]!
  try {
    return await ask(node, path, headers, body)
  } catch (error) {
    if (nodes.includes(node)) failures.push(`${what}: ${String(error)}`)
    return null
  }
}

async function visit(until: number): Promise<void> {
  while (performance.now() < until) {
    const seen = await tryAny('read', Pages[Math.floor(Math.random() * Pages.length)]!)
    if (seen) times.read.push(seen.ms)
    if (seen && seen.status !== 200) failures.push(`read: ${seen.status}`)
    await pause(50)
  }
}

async function write(until: number, token: string): Promise<void> {
  while (performance.now() < until) {
    const title = `Question number ${++serial} of this run`
    const done = await tryAny(
      'write',
      `${ForumApi}/question`,
      { Authorization: token },
      {
        ...{ title, content: `What is asked under the title ${title}.` },
        tags: [{ slug_name: 'general', display_name: 'general' }],
      },
    )
    if (done?.status === 200) {
      acknowledged.push(title)
      times.write.push(done.ms)
      const { id } = (JSON.parse(done.text) as { data: { id: string } }).data
      const path = `/community/questions/${id}`
      const seen = await tryAny('own write', path, { Cookie: done.cookie })
      if (seen && seen.status >= 400) failures.push(`own write: ${seen.status}`)
    } else if (done?.status === 503) refused++
    else if (done) failures.push(`write: ${done.status} ${done.text.slice(0, 200)}`)
    await pause(300)
  }
}

async function faults(): Promise<void> {
  const at = (share: number) => pause(share * seconds * 1000)
  await at(0.15)
  console.log('A node is killed.')
  const killed = nodes[0]!
  nodes[0] = null
  killTree(killed.pid)
  await at(0.15)
  nodes[0] = await startNode('first')
  console.log('It serves again.')
  await at(0.1)
  console.log('The database server is killed.')
  await database.stop()
  await pause(5_000)
  await database.startAgain()
  console.log('It runs again.')
  await at(0.2)
  console.log('All nodes are restarted in turn.')
  for (const node of nodes) {
    process.kill(node!.pid, 'SIGHUP')
    await at(0.1)
  }
}

const quantile = (list: number[], share: number) =>
  Math.round(list.sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0)

for (const name of ['first', 'second', 'third']) nodes.push(await startNode(name))
const login = await ask(
  nodes[0]!,
  `${ForumApi}/user/login/email`,
  {},
  { e_mail: 'admin@example.org', pass: 'admin-password-1' },
)
const token = (JSON.parse(login.text) as { data: { access_token: string } }).data.access_token
const until = performance.now() + seconds * 1000
await Promise.all([
  faults(),
  ...Array.from({ length: Visitors }, () => visit(until)),
  ...Array.from({ length: Members }, () => write(until, token)),
])
const env = readEnv({ DATA_DIR: folder, DATABASE_URL: `http://${database.host}` })
if (env.database.kind !== 'libsql') throw new Error('no server')
const { rows } = await askServer(
  env.database,
  "select title from question where title like 'Question number%'",
)
const stored = rows.map(([title]) => String(title))
const lost = acknowledged.filter(title => !stored.includes(title))
const doubled = stored.length - new Set(stored).size
console.log(
  `${times.read.length} reads, p50 ${quantile(times.read, 0.5)} and p99 ${quantile(times.read, 0.99)} ms; ` +
    `${acknowledged.length} writes, p50 ${quantile(times.write, 0.5)} and p99 ${quantile(times.write, 0.99)} ms; ` +
    `${refused} refused while the server was away; ${lost.length} lost, ${doubled} stored twice, ${failures.length} failed`,
)
failures.slice(0, 20).forEach(line => console.log(line))
await Promise.all(nodes.map(node => node?.stop()))
await database[Symbol.asyncDispose]()
rmSync(folder, { recursive: true, force: true })
process.exit(failures.length + lost.length + doubled > 0 ? 1 : 0)
