/**
 * Nodes on one database server under load, while a node is killed, the server is killed, a node loses its network, and
 * all nodes are restarted. After a build: `npx tsx tests/faults/nodes.ts`. Ends with 1 if a read failed, if an acknowledged
 * write is missing, stored twice or not shown to its author, if a webhook is missing or an email came twice. What was
 * being sent when its node was killed may differ: a webhook comes again with the same id, an email is given up.
 *
 * --seconds 120, --members 6, --visitors 20, --nodes 3
 * --apart: server and nodes each in a network namespace (root, iproute2); otherwise no network is cut
 * --calm: without faults or pauses, to measure: pages for members, then questions asked one after another
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { saveMailChoices } from '#app/domain/basics/mail/mail-switches.queries.ts'
import { startSession } from '#app/domain/access/auth/sessions.queries.ts'
import { setFollow } from '#app/domain/posts/follows/set-follow.ts'
import { createWebhook } from '#app/domain/reactors/webhooks/manage-webhooks.ts'
import { sessionCookieNames } from '#app/infra/cookies.ts'
import { openDatabase } from '#app/infra/db.ts'
import { readEnv } from '#app/infra/env.ts'
import { ForumApi } from '#app/shared/paths.ts'
import { type RunningServer, startServer } from '#tests/e2e/support/server.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'
import { startSqld } from '#tests/support/libsql-server.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { tid } from '#tests/support/world.ts'
import { Here, makeHosts } from './hosts.ts'
import { childrenOf, killTree } from './kill-tree.ts'

const Pages = ['/community', '/community/tags', '/community/questions?page=1']
/** How long members and visitors wait between two requests, in ms. */
const Pause = { member: 30_000, visitor: 8_000 }

/** How long emails and webhooks may take after the run, in ms. */
const SendMs = 120_000

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    members: { type: 'string', default: '6' },
    visitors: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '3' },
    apart: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
  },
})
const seconds = Number(flags.seconds)
const names = ['first', 'second', 'third'].slice(0, Number(flags.nodes))
const folder = mkdtempSync(join(tmpdir(), 'nodes-'))
using network = flags.apart ? makeHosts(['database', ...names]) : null
const [databaseHost, ...nodeHosts] = network?.hosts ?? []
const here = network ? Here : '127.0.0.1'
const database = await startSqld({ on: databaseHost })
const mails = await MailServer.start({ host: here })
const hooks = await HookReceiver.start(here)
const nodes: (RunningServer | null)[] = []

async function startNode(n: number): Promise<RunningServer> {
  const own = join(folder, names[n]!)
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  if (mkdirSync(own, { recursive: true }))
    symlinkSync(join(folder, 'uploads'), join(own, 'uploads'))
  return startServer({
    ...{ folder: own, host: nodeHosts[n] },
    variables: {
      DATABASE_URL: `http://${database.host}`,
      ...{ SESSION_SECRET: 'test-secret-of-sixteen', NODE_NAME: names[n], INTERNAL_HOSTS: here },
    },
  })
}

const { database: target } = readEnv({
  ...{ DATA_DIR: join(folder, 'test'), DATABASE_URL: `http://${database.host}` },
})
const site = new Community(freeForAll, openDatabase(target))
site.now = Date.now()

/** A site with a watcher who gets an email about each question, and a webhook. Returns its members and their tokens. */
async function setUp() {
  site.settings({
    general: { site_url: 'https://forum.example/community', name: 'Forum' },
    smtp: mails.settings({ from_email: 'forum@example.org', from_name: 'Forum' }),
  })
  const general = site.topic('general')
  const watcher = site.member({ username: 'watcher' })
  await site.as(watcher).run(setFollow, { object_id: tid(general), is_cancel: false })
  site.write(tx =>
    saveMailChoices(tx, watcher.id, { all_new_question_for_following_tags: true }, site.now),
  )
  await site
    .as(site.admin())
    .run(createWebhook, { name: 'Chat', url: hooks.url, events: ['question.asked'] })
  const members = Array.from({ length: Number(flags.members) }, () => site.member())
  return { members, tokens: members.map(({ id }) => sessionOf(id, 'api')) }
}

const sessionOf = (id: number, kind: 'api' | 'page') =>
  site.write(tx => startSession(tx, site.site.ports, id, kind, site.now))

type Answer = { status: number; cookie: string; text: string; ms: number }

/** Asks a node, without an agent over a new connection. */
function ask(
  ...[node, path, headers, body, agent]: [RunningServer, string, object?, object?, Agent?]
): Promise<Answer> {
  const begun = performance.now()
  return new Promise((found, failed) => {
    const sent = request(
      node.origin + path,
      {
        ...{ agent: agent ?? false, method: body ? 'POST' : 'GET', timeout: 40_000 },
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
const times = { read: [] as number[], write: [] as number[], lag: [] as number[] }
const acknowledged: string[] = []
let refused = 0
let serial = 0

/** Asks any node that runs; a request to a node that is killed or cut off meanwhile does not count. */
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

const between = (ms: number) => pause(ms * (0.5 + Math.random()))

async function visit(until: number): Promise<void> {
  while (performance.now() < until) {
    await between(Pause.visitor)
    const seen = await tryAny('read', Pages[Math.floor(Math.random() * Pages.length)]!)
    if (seen) times.read.push(seen.ms)
    if (seen && seen.status !== 200) failures.push(`read: ${seen.status}`)
  }
}

async function write(until: number, token: string): Promise<void> {
  while (performance.now() < until) {
    await between(Pause.member)
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
      // Rendering a page takes as long as what is measured.
      if (flags.calm) continue
      const { id } = (JSON.parse(done.text) as { data: { id: string } }).data
      const path = `/community/questions/${id}`
      const seen = await tryAny('own write', path, { Cookie: done.cookie })
      if (seen && !seen.text.includes(title)) failures.push(`own write: ${seen.status}`)
    } else if (done?.status === 503) refused++
    else if (done) failures.push(`write: ${done.status} ${done.text.slice(0, 200)}`)
  }
}

/** How far the copies of the running nodes are behind, from the files that they keep about it. */
async function watchLag(until: number): Promise<void> {
  while (performance.now() < until) {
    names.forEach((name, n) => {
      const copies = join(folder, name, 'replica')
      if (!nodes[n]) return
      const state = readFileSync(join(copies, readdirSync(copies)[0]!, 'state'))
      times.lag.push(Date.now() - Number(state.readBigUInt64LE(8)))
    })
    await pause(100)
  }
}

async function faults(): Promise<void> {
  const at = (share: number) => pause(share * seconds * 1000)
  await at(0.15)
  console.log('A node is killed.')
  const killed = nodes[0]!
  nodes[0] = null
  killTree(killed.pid)
  await at(0.1)
  nodes[0] = await startNode(0)
  console.log('It serves again.')
  await at(0.1)
  console.log('The database server is killed.')
  await database.stop()
  await pause(5_000)
  await database.startAgain()
  console.log('It runs again.')
  await at(0.1)
  if (network) {
    console.log('A node loses its network.')
    const cut = nodes[1]!
    nodes[1] = null
    nodeHosts[1]!.connect(false)
    await pause(30_000)
    nodeHosts[1]!.connect(true)
    await pause(10_000)
    nodes[1] = cut
    console.log('It has its network again, for ten seconds.')
  }
  await at(0.1)
  console.log('All nodes are restarted in turn.')
  for (const node of nodes) {
    process.kill(node!.pid, 'SIGHUP')
    await at(0.1)
  }
}

/** CPU time of a process and all that it has started and that still runs, in ms. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  const own = (Number(user) + Number(system)) * 10
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), own)
}

const cpuOfNodes = () => nodes.reduce((sum, node) => sum + cpuOf(node!.pid), 0)

/** Answers of a process that reads, asked for each 2 ms, on one connection: how long its event loop stands still. */
async function probe(until: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken: number[] = []
  while (performance.now() < until) {
    taken.push((await ask(nodes[0]!, '/healthz', {}, undefined, agent)).ms)
    await pause(2)
  }
  agent.destroy()
  return taken
}

/** Nothing, then pages rendered for members by all nodes, then questions asked one after another. */
async function measure(): Promise<void> {
  const share = (seconds * 1000) / 3
  const quiet = cpuOfNodes()
  const before = await probe(performance.now() + share)
  const idle = (cpuOfNodes() - quiet) / share
  const cookies = members.map(({ id }) => ({
    Cookie: `${sessionCookieNames[0]}=${sessionOf(id, 'page')}`,
  }))
  const reads = async (until: number) => {
    const agents = nodes.map(() => new Agent({ keepAlive: true, maxSockets: Infinity }))
    let done = 0
    const client = async (n: number) => {
      for (let i = n; performance.now() < until; i++, done++) {
        const node = i % nodes.length
        const headers = cookies[i % cookies.length]
        const { status, ms } = await ask(
          nodes[node]!,
          Pages[i % 3]!,
          headers,
          undefined,
          agents[node],
        )
        if (status !== 200) failures.push(`read: ${status}`)
        times.read.push(ms)
      }
    }
    const busy = cpuOfNodes()
    await Promise.all(Array.from({ length: Number(flags.visitors) }, (_, n) => client(n)))
    for (const agent of agents) agent.destroy()
    return { done, cpu: cpuOfNodes() - busy }
  }
  await reads(performance.now() + 5_000)
  times.read.length = 0
  const { done, cpu } = await reads(performance.now() + share)
  Pause.member = 0
  const end = performance.now() + share
  const [during] = await Promise.all([probe(end), watchLag(end), write(end, tokens[0]!)])
  const pauses = (list: number[]) => [0.5, 0.99, 0.999].map(part => quantile(list, part)).join(', ')
  console.log(
    `${Math.round(done / (share / 1000))} pages/s, ${(cpu / done).toFixed(2)} ms CPU of the nodes for each; ` +
      `${Math.round(idle * 1000)} ms CPU a second without requests; ` +
      `a reading process answers in ${pauses(before)} ms (p50, p99, p99.9), during writes in ${pauses(during)}`,
  )
}

const quantile = (list: number[], share: number) =>
  Math.round(10 * (list.sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0)) / 10

/** How often each question of this run is named. */
function timesOf(named: string[]): [title: string, times: number][] {
  const counts = new Map(acknowledged.map(title => [title, 0]))
  for (const title of named) counts.set(title, (counts.get(title) ?? 0) + 1)
  return [...counts]
}
const missing = (named: string[]) => timesOf(named).filter(([, times]) => times === 0)
const repeated = (named: string[]) => timesOf(named).filter(([, times]) => times > 1)

const namesIn = (text: string) =>
  /Question\s+number\s+\d+\s+of\s+this\s+run/.exec(text)?.[0].replace(/\s+/g, ' ') ??
  text.slice(0, 80)

const { members, tokens } = await setUp()
for (const n of names.keys()) nodes.push(await startNode(n))
const until = performance.now() + seconds * 1000
if (flags.calm) await measure()
else
  await Promise.all([
    faults(),
    watchLag(until),
    ...Array.from({ length: Number(flags.visitors) }, () => visit(until)),
    ...tokens.map(token => write(until, token)),
  ])
site.site.refresh!()
const stored = site.site.sqlite
  .prepare("select title from question where title like 'Question number%'")
  .pluck()
  .all() as string[]
const asked = () => hooks.received.map(({ body }) => namesIn(body))
const mailed = () =>
  mails.received.map(({ raw }) =>
    namesIn(raw.replace(/=\?UTF-8\?B\?(.*?)\?=\s*/g, (_, words: string) => atob(words))),
  )
const sentUntil = performance.now() + SendMs
while (missing(asked()).length + missing(mailed()).length > 0 && performance.now() < sentUntil)
  await pause(1_000)
await pause(5_000)
const wrong = {
  'not stored': missing(stored),
  'stored twice': repeated(stored),
  'no webhook': missing(asked()),
  'several emails': repeated(mailed()),
  failed: failures,
}
const noted = { 'several webhooks': repeated(asked()), 'no email': missing(mailed()) }
console.log(
  `${times.read.length} reads, p50 ${quantile(times.read, 0.5)} and p99 ${quantile(times.read, 0.99)} ms; ` +
    `${times.write.length} writes, p50 ${quantile(times.write, 0.5)} and p99 ${quantile(times.write, 0.99)} ms; ` +
    `${refused} refused while the server was away; copies behind by p50 ${quantile(times.lag, 0.5)} and p99 ${quantile(times.lag, 0.99)} ms; ` +
    `${hooks.received.length} webhooks, ${mails.received.length} emails`,
)
for (const [what, list] of Object.entries({ ...wrong, ...noted })) {
  console.log(`${what}: ${list.length}`)
  for (const line of list.slice(0, 20)) console.log(`  ${String(line)}`)
}
await Promise.all(nodes.map(node => node?.stop()))
site.site.close()
await database[Symbol.asyncDispose]()
await mails[Symbol.asyncDispose]()
await hooks[Symbol.asyncDispose]()
rmSync(folder, { recursive: true, force: true })
process.exitCode = Object.values(wrong).flat().length > 0 ? 1 : 0
