/**
 * Nodes on LiteFS under load, while programs, LiteFS and machines are killed, networks are cut, processes stand still,
 * disks are full, and all of them are restarted. After a build, as root:
 * `LITEFS_PROGRAM=… npx tsx tests/nodes/under-faults.ts`. Ends with 1 if an acknowledged write is missing, stored twice or not
 * shown to its author, or if a webhook is missing or an email came twice.
 *
 * --seconds 300, --members 50, --visitors 200, --nodes 3, --only "a fault,another"
 * --calm: no faults
 * --ceiling: no faults or visitors; 1, 4 and 16 members comment without a pause
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { slowness } from '#app/commands/machine-speed.mjs'
import { cannotMount } from '#app/commands/cannot-mount.mjs'
import { saveMailChoices } from '#basics/mail/mail-switches.queries.ts'
import { startSession } from '#access/auth/sessions.queries.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { createWebhook } from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import { sessionCookieNames } from '#infra/requests/cookies.ts'
import { openDatabase } from '#infra/database/db.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { ForumApi, homePath } from '#shared/paths.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { qid, tid } from '#tests/support/world.ts'
import { startConsul } from './consul.ts'
import { Here, makeHosts } from './hosts.ts'
import { cpuOf } from '#tests/faults/kill-tree.ts'
import { LitefsNode } from './litefs-nodes.ts'

const Pages = ['/community', '/community/tags', '/community/questions?page=1']
/** How long members and visitors wait between two requests, in ms. */
const Pause = { member: 8_000, visitor: 8_000 }
/** How long a machine takes that starts again by itself, because it does not hear the primary, in ms. */
const RestartMs = 15_000
/** How long emails and webhooks may take after the run, in ms. */
const SendMs = 120_000

const reason = cannotMount()
if (reason) throw new Error(`Nodes cannot be tried here: ${reason}.`)

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    members: { type: 'string', default: '50' },
    visitors: { type: 'string', default: '200' },
    nodes: { type: 'string', default: '3' },
    only: { type: 'string' },
    calm: { type: 'boolean', default: false },
    ceiling: { type: 'boolean', default: false },
  },
})
const seconds = Number(flags.seconds)
const names = ['first', 'second', 'third'].slice(0, Number(flags.nodes))
const root = mkdtempSync(join(tmpdir(), 'nodes-'))
const network = makeHosts(names)
const consul = await startConsul(Here)
const mails = await MailServer.start({ host: Here })
const hooks = await HookReceiver.start(Here)

/** A separate disk for the data of LiteFS, so that it can fill up. */
const DiskMb = 400
const nodes = names.map(
  (name, n) =>
    new LitefsNode(name, network.hosts[n]!, root, { consul: consul.url }, { INTERNAL_HOSTS: Here }),
)
for (const node of nodes)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DiskMb}m`, 'tmpfs', node.data])

/** A site with a watcher who gets an email about each question, and a webhook, in a file. */
async function makeSite(file: string) {
  const site = new Community(freeForAll, openDatabase(file))
  site.now = Date.now()
  const sessionOf = (id: number, kind: 'api' | 'page') =>
    site.write(tx => startSession(tx, site.site.ports, id, kind, site.now))
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
  const members = Array.from({ length: Number(flags.members) }, () => {
    const { id } = site.member()
    return { token: sessionOf(id, 'api'), page: sessionOf(id, 'page') }
  })
  const question = await site.ask(site.member())
  site.site.close()
  return { members, question }
}

type Answer = { status: number; cookie: string; text: string; ms: number }

function ask(node: LitefsNode, path: string, headers: object, body?: object): Promise<Answer> {
  const begun = performance.now()
  return new Promise((found, failed) => {
    const sent = request(
      node.origin + path,
      {
        ...{ agent: false, method: body ? 'POST' : 'GET', timeout: 15_000 },
        headers: { 'Content-Type': 'application/json', ...headers },
      },
      answer => {
        const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!
        let text = ''
        answer.setEncoding('utf8').on('data', chunk => (text += chunk))
        answer.on('error', failed)
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
const stale: string[] = []
const times = { read: [] as number[], write: [] as number[], lag: [] as number[] }
const acknowledged = new Map<string, string>()
const refused = { reads: 0, writes: 0, restarting: 0 }
/** A node that a fault has hit, and for how long: what fails there then is expected. */
const hit = new Map<LitefsNode, string>()
let serial = 0
let lastWrite = performance.now()
let longestGap = 0

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!

/** Asks any node, as a reader or a proxy without a health check does. */
async function tryAny(what: string, path: string, headers = {}, body?: object) {
  const node = anyOf(nodes)
  const before = hit.get(node)
  try {
    const answer = await ask(node, path, headers, body)
    return { ...answer, node }
  } catch (error) {
    // It may be about to be known that the machine has ended.
    await pause(500)
    const restarts = performance.now() - node.endedAt < RestartMs * slowness()
    if (restarts || !node.runs) refused.restarting++
    else if (!before && !hit.get(node)) failures.push(`${what} on ${node.name}: ${String(error)}`)
    return null
  }
}

const between = (ms: number) => pause(ms * (0.5 + Math.random()))

async function visit(until: number): Promise<void> {
  while (performance.now() < until) {
    await between(Pause.visitor)
    const seen = await tryAny('read', anyOf(Pages))
    if (!seen) continue
    if (seen.status === 503) refused.reads++
    else if (seen.status === 200 && !hit.has(seen.node)) times.read.push(seen.ms)
    else if (seen.status !== 200) failures.push(`read: ${seen.status}`)
  }
}

type Member = { token: string; page: string }

/** Half of the members are programs without cookies, half are people. */
async function write(until: number, { token, page }: Member, isProgram: boolean): Promise<void> {
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
    if (done?.status === 503) refused.writes++
    else if (done && done.status !== 200)
      failures.push(`write: ${done.status} ${done.text.slice(0, 200)}`)
    if (done?.status !== 200) continue
    longestGap = Math.max(longestGap, performance.now() - lastWrite)
    lastWrite = performance.now()
    if (!hit.has(done.node)) times.write.push(done.ms)
    const { id } = (JSON.parse(done.text) as { data: { id: string } }).data
    acknowledged.set(title, id)
    const seen = isProgram
      ? await tryAny('own', `${ForumApi}/question/info?id=${id}`, { Authorization: token })
      : await tryAny('own', `${homePath()}/questions/${id}`, {
          Cookie: `${sessionCookieNames[0]}=${page}; ${done.cookie}`,
        })
    if (seen?.status === 503) refused.reads++
    else if (seen && !seen.text.includes(title))
      stale.push(
        `${isProgram ? 'program' : 'person'} on ${seen.node.name}: ${seen.status}, ${[...hit.values()].join()}`,
      )
  }
}

/** When each transaction was first seen anywhere, and how long it took to reach each running node. */
async function watchLag(until: number): Promise<void> {
  const seen: { position: number; at: number }[] = []
  while (performance.now() < until) {
    const now = performance.now()
    const positions = nodes.map(node => {
      try {
        return hit.has(node) || !node.runs ? null : node.position()
      } catch {
        return null
      }
    })
    const newest = Math.max(...positions.map(position => position ?? 0))
    if (newest > (seen.at(-1)?.position ?? 0)) seen.push({ position: newest, at: now })
    for (const position of positions) {
      if (position === null) continue
      const missing = seen.find(one => one.position > position)
      times.lag.push(missing ? now - missing.at : 0)
    }
    if (seen.length > 5_000) seen.splice(0, 1_000)
    await pause(100)
  }
}

const primary = () => nodes.find(node => node.host === consul.primary()) ?? nodes[0]!
const replica = () => anyOf(nodes.filter(node => node !== primary()))

async function during(node: LitefsNode, what: string, act: () => Promise<void>): Promise<void> {
  hit.set(node, what)
  await act()
  await node.ready()
  await pause(2_000)
  hit.delete(node)
}

const restartAfter = (ms: number, end: (node: LitefsNode) => void) => (node: LitefsNode) =>
  during(node, 'restart', async () => {
    end(node)
    await pause(ms)
    await node.start()
  })
/** Its disk is another one when it starts again. */
const loseFiles = (node: LitefsNode) => {
  node.kill()
  for (const name of readdirSync(node.data)) rmSync(join(node.data, name), { recursive: true })
}
const standStill = (which: 0 | 1, ms: number) => (node: LitefsNode) =>
  during(node, 'stands still', async () => {
    const pid = node.pids[which]!
    process.kill(pid, 'SIGSTOP')
    await pause(ms)
    if (node.runs) process.kill(pid, 'SIGCONT')
    await pause(1_000)
  })
const cutOff = (ms: number) => (node: LitefsNode) =>
  during(node, 'cut off', async () => {
    node.cut()
    await pause(ms)
    node.join()
    await pause(2_000)
  })

/** Until nothing can be written to the disk of LiteFS, which then ends: it is started again once there is room. */
const fillDisk = (node: LitefsNode) =>
  during(node, 'full disk', async () => {
    const file = join(node.data, 'ballast')
    execFileSync('sh', ['-c', `head -c ${DiskMb}M /dev/zero > ${file} 2>/dev/null || true`])
    await pause(8_000)
    rmSync(file)
    await pause(1_000)
  })

const killPart = (which: 0 | 1) => (node: LitefsNode) =>
  during(node, 'killed', async () => {
    process.kill(node.pids[which]!, 'SIGKILL')
    await pause(3_000)
  })

const Faults: Record<string, () => Promise<void>> = {
  'the program of the primary is killed': () => killPart(1)(primary()),
  'LiteFS of the primary is killed': () => killPart(0)(primary()),
  'the primary is gone': () => restartAfter(4_000, node => node.kill())(primary()),
  'a replica is gone': () => restartAfter(4_000, node => node.kill())(replica()),
  'the primary and its files are gone': () => restartAfter(4_000, loseFiles)(primary()),
  'the primary is cut off for 30 s': () => cutOff(30_000)(primary()),
  'a replica is cut off for 30 s': () => cutOff(30_000)(replica()),
  'the program of the primary stands still for 30 s': () => standStill(1, 30_000)(primary()),
  'LiteFS of the primary stands still for 30 s': () => standStill(0, 30_000)(primary()),
  'LiteFS of a replica stands still for 30 s': () => standStill(0, 30_000)(replica()),
  'the disk of the primary is full': () => fillDisk(primary()),
  'the disk of a replica is full': () => fillDisk(replica()),
  async 'all are restarted in turn'() {
    for (const node of nodes)
      await during(node, 'restart', async () => {
        await node.stop()
        await node.start()
      })
  },
}

async function faults(until: number): Promise<void> {
  const chosen = Object.entries(Faults).filter(
    ([name]) => !flags.only || flags.only.split(',').includes(name),
  )
  await pause(5_000)
  for (const [name, act] of chosen) {
    if (performance.now() > until - 20_000) {
      console.log(`left out for lack of time: ${name}`)
      continue
    }
    const before = { ...refused, acknowledged: acknowledged.size }
    longestGap = 0
    const begun = performance.now()
    try {
      await act()
    } catch (error) {
      failures.push(`${name}: ${String(error).slice(0, 3000)}`)
    }
    console.log(
      `${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s, longest time without a write ` +
        `${(longestGap / 1000).toFixed(1)} s, ${refused.writes - before.writes} writes and ` +
        `${refused.reads - before.reads} reads refused, ${acknowledged.size - before.acknowledged} acknowledged`,
    )
    await pause(3_000)
  }
}

const quantile = (list: number[], share: number) =>
  Math.round(10 * (list.sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0)) / 10

async function ceiling(members: Member[], question: number): Promise<void> {
  const object = qid(question)
  for (const writers of [1, 4, 16]) {
    const until = performance.now() + (seconds * 1000) / 3
    const cpu = nodes.reduce((sum, node) => sum + cpuOf(node.pids[0]!), 0)
    const before = primary().position()
    const taken: number[] = []
    const comment = async ({ token }: Member) => {
      while (performance.now() < until) {
        const body = { object_id: object, original_text: `Comment number ${++serial} of this run` }
        const done = await ask(primary(), `${ForumApi}/comment`, { Authorization: token }, body)
        if (done.status === 200) taken.push(done.ms)
        else failures.push(`comment: ${done.status} ${done.text.slice(0, 200)}`)
      }
    }
    await Promise.all(members.slice(0, writers).map(comment))
    const used = nodes.reduce((sum, node) => sum + cpuOf(node.pids[0]!), 0) - cpu
    console.log(
      `${writers} writers: ${(taken.length / (seconds / 3)).toFixed(1)} comments/s, p50 ${quantile(taken, 0.5)} ms, ` +
        `${(used / taken.length).toFixed(1)} ms CPU of all nodes and ` +
        `${((primary().position() - before) / taken.length).toFixed(2)} transactions for each`,
    )
  }
}

/** How often each question of this run is named. */
function timesOf(named: string[]): [title: string, times: number][] {
  const counts = new Map([...acknowledged.keys()].map(title => [title, 0]))
  for (const title of named) counts.set(title, (counts.get(title) ?? 0) + 1)
  return [...counts]
}
const missing = (named: string[]) => timesOf(named).filter(([, times]) => times === 0)
const repeated = (named: string[]) => timesOf(named).filter(([, times]) => times > 1)
const namesIn = (text: string) =>
  /Question\s+number\s+\d+\s+of\s+this\s+run/.exec(text)?.[0].replace(/\s+/g, ' ') ??
  text.slice(0, 80)

async function run(): Promise<boolean> {
  const file = join(root, 'site.sqlite')
  const { members, question } = await makeSite(file)
  await nodes[0]!.forum('import', file)
  for (const node of nodes) await node.start()
  await pause(2_000)
  if (flags.ceiling) {
    await ceiling(members, question)
    for (const line of failures.slice(0, 10)) console.log(line)
    return failures.length === 0
  }
  lastWrite = performance.now()
  const until = performance.now() + seconds * 1000
  await Promise.all([
    flags.calm ? null : faults(until),
    watchLag(until),
    ...Array.from({ length: Number(flags.visitors) }, () => visit(until)),
    ...members.map((member, n) => write(until, member, n % 2 > 0)),
  ])
  const sentUntil = performance.now() + SendMs
  const asked = () => hooks.received.map(({ body }) => namesIn(body))
  const mailed = () =>
    mails.received
      .map(({ raw }) =>
        namesIn(raw.replace(/=\?UTF-8\?B\?(.*?)\?=\s*/g, (_, words: string) => atob(words))),
      )
      // Others are about faults.
      .filter(name => acknowledged.has(name))
  while (missing(asked()).length + missing(mailed()).length > 0 && performance.now() < sentUntil)
    await pause(1_000)
  const stored: string[][] = []
  for (const node of nodes) {
    const copy = join(root, `${node.name}.sqlite`)
    await node.export(copy)
    const sqlite = new Sqlite(copy)
    const titles = sqlite
      .prepare("select title from question where title like 'Question number%' order by id")
      .pluck()
      .all() as string[]
    const sound = sqlite.pragma('integrity_check', { simple: true })
    if (sound !== 'ok') failures.push(`${node.name}: ${String(sound)}`)
    sqlite.close()
    stored.push(titles)
  }
  const wrong = {
    'not stored': missing(stored[0]!),
    'stored twice': repeated(stored[0]!),
    'not the same on all nodes': stored.filter(one => one.join() !== stored[0]!.join()),
    'not shown to its author': stale,
    'no webhook': missing(asked()),
    'several emails': repeated(mailed()),
    failed: failures,
  }
  const noted = { 'several webhooks': repeated(asked()), 'no email': missing(mailed()) }
  console.log(
    `${times.read.length} reads, p50 ${quantile(times.read, 0.5)} and p99 ${quantile(times.read, 0.99)} ms; ` +
      `${times.write.length} writes, p50 ${quantile(times.write, 0.5)} and p99 ${quantile(times.write, 0.99)} ms; ` +
      `${refused.writes} writes and ${refused.reads} reads refused, ${refused.restarting} met a machine that was starting; behind by p50 ${quantile(times.lag, 0.5)} and p99 ${quantile(times.lag, 0.99)} ms; ` +
      `${hooks.received.length} webhooks, ${mails.received.length} emails`,
  )
  for (const [what, list] of Object.entries({ ...wrong, ...noted })) {
    console.log(`${what}: ${list.length}`)
    for (const line of list.slice(0, 20)) console.log(`  ${String(line).slice(0, 3000)}`)
  }
  return Object.values(wrong).flat().length === 0
}

try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  for (const node of nodes) {
    if (process.env.LOGS) writeFileSync(join(process.env.LOGS, `${node.name}.log`), node.output)
    await node.stop().catch((error: unknown) => console.log(String(error)))
    execFileSync('umount', ['-l', node.data])
  }
  consul.close()
  network[Symbol.dispose]()
  await mails[Symbol.asyncDispose]()
  await hooks[Symbol.asyncDispose]()
  rmSync(root, { recursive: true, force: true })
}
process.exit()
