/** A site on three machines, by the files of docs/examples/nodes. Under load and for longer: under-faults.ts. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#app/commands/run-child.mjs'
import { slowness } from '#app/commands/machine-speed.mjs'
import { startSession } from '#access/auth/sessions.queries.ts'
import { sessionCookieNames } from '#infra/requests/cookies.ts'
import { openDatabase } from '#infra/database/db.ts'
import { ForumApi, homePath } from '#shared/paths.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { startConsul } from './consul.ts'
import { Here, type Host, makeHosts } from './hosts.ts'
import { type Lease, LitefsNode } from './litefs-nodes.ts'

/** The program of this machine, and one that has a migration more. */
function newerProgram(root: string): string {
  const folder = join(root, 'newer')
  mkdirSync(folder)
  for (const name of ['build', 'migrations'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'migrations/meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)!
  const tag = 'of_a_later_version'
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(
    join(folder, `migrations/${tag}.sql`),
    'create table later (id integer primary key);',
  )
  return folder
}

const questionPath = (id: string) => `${homePath()}/questions/${id}`

type Answer = { status: number; text: string; cookie: string; data: unknown; reason: string }

const MetricsToken = 'token-for-the-metrics'

const wait = { timeout: 40_000 * slowness(), interval: 100 }

describe('three machines', () => {
  let root: string
  let network: ReturnType<typeof makeHosts>
  let consul: Awaited<ReturnType<typeof startConsul>>
  let nodes: LitefsNode[]
  let token: string
  let page: string
  let serial = 0

  /** A site in a file, which becomes that of all machines. */
  function makeSite(file: string): void {
    const site = new Community(freeForAll, openDatabase(file))
    site.now = Date.now()
    site.settings({ general: { site_url: 'https://forum.example/community', name: 'Forum' } })
    site.topic('general')
    const { id } = site.member()
    const sessionOf = (kind: 'api' | 'page') =>
      site.write(tx => startSession(tx, site.site.ports, id, kind, site.now))
    token = sessionOf('api')
    page = sessionOf('page')
    site.site.close()
  }

  const nodesOn = (hosts: Host[], lease: Lease, folder: string, variables = {}) =>
    hosts.map((host, n) => new LitefsNode(`node${n + 1}`, host, folder, lease, { ...variables }))

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'nodes-'))
    network = makeHosts(['first', 'second', 'third'])
    consul = await startConsul(Here)
    const lease = { consul: consul.url }
    nodes = nodesOn(network.hosts, lease, join(root, 'consul'), { METRICS_TOKEN: MetricsToken })
    makeSite(join(root, 'site.sqlite'))
    await nodes[0]!.forum('import', join(root, 'site.sqlite'))
    for (const node of nodes) await node.start()
  })
  afterAll(async () => {
    await Promise.all(nodes.map(node => node.stop()))
    consul.close()
    network[Symbol.dispose]()
    rmSync(root, { recursive: true, force: true })
  })

  const primary = () => nodes.find(node => node.host === consul.primary())!
  const replicas = () => nodes.filter(node => node !== primary())

  async function call(
    node: LitefsNode,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const answer = await fetch(node.origin + ForumApi + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: token },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    return {
      ...{ status: answer.status, text },
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
      ...(JSON.parse(text) as { data: unknown; reason: string }),
    }
  }

  const ask = (node: LitefsNode, title: string) =>
    call(node, 'POST', '/question', {
      ...{ title, content: `What is asked under the title ${title}.` },
      tags: [{ slug_name: 'general', display_name: 'general' }],
    })
  const idOf = ({ data }: Answer) => (data as { id: string }).id

  async function ownPage(node: LitefsNode, path: string, cookie: string): Promise<string> {
    const headers = { Cookie: `${sessionCookieNames[0]}=${page}; ${cookie}` }
    return (await fetch(node.origin + path, { headers })).text()
  }

  async function titles(node: LitefsNode): Promise<string[]> {
    const { data } = await call(node, 'GET', '/question/page?page=1&order=newest&page_size=50')
    return (data as { list: { title: string }[] }).list.map(({ title }) => title)
  }

  /** Until writes are acknowledged again. */
  async function whole(): Promise<void> {
    await Promise.all(nodes.map(node => node.ready()))
    const first = async () =>
      (await ask(primary() ?? nodes[0]!, `Is everything whole again, for the time ${++serial}`))
        .status
    await expect.poll(first, wait).toBe(200)
  }

  test('who wrote through one machine sees it at once on the others', async () => {
    for (const [n, node] of nodes.entries()) {
      const title = `Which machine knows of question ${n} first`
      const asked = await ask(node, title)
      expect([asked.status, asked.cookie]).toEqual([
        200,
        expect.stringMatching(/^forum_position=\d+$/),
      ])
      for (const other of nodes) {
        expect(await ownPage(other, questionPath(idOf(asked)), asked.cookie)).toContain(title)
        // A program without cookies is shown everything that was written before it asked.
        expect(await titles(other)).toContain(title)
      }
    }
  })

  test('200 votes at once through all machines leave one row', async () => {
    const id = idOf(await ask(nodes[0]!, 'Which votes count when many arrive on three machines'))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        call(nodes[n % 3]!, 'POST', '/vote/up', { object_id: id, is_cancel: false }),
      ),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { data } = await call(nodes[1]!, 'GET', `/question/info?id=${id}`)
    expect(Math.abs((data as { vote_count: number }).vote_count)).toBeLessThan(2)
  })

  test('the metrics have the role, lag and position of each machine', async () => {
    const read = async () => {
      const headers = { Authorization: `Bearer ${MetricsToken}` }
      return (await fetch(`${primary().origin}/metrics`, { headers })).text()
    }
    const values = (text: string, name: string) =>
      [...text.matchAll(new RegExp(`^forum_node_${name}\\{.*\\} (.*)$`, 'gm'))].map(found =>
        Number(found[1]),
      )
    await expect.poll(async () => values(await read(), 'position').length, wait).toBe(3)
    const text = await read()
    expect(values(text, 'is_primary').sort()).toEqual([0, 0, 1])
    expect(Math.max(...values(text, 'lag_seconds'))).toBeLessThan(5 * slowness())
    expect(Math.min(...values(text, 'position'))).toBeGreaterThan(0)
  })

  test('a machine with a wrong clock writes and reads like the others', async () => {
    const [wrong] = replicas()
    const right = primary()
    const asked = idOf(await ask(right, 'Who answers by the right clock'))
    await wrong!.stop()
    wrong!.variables.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(
      'const now = Date.now; Date.now = () => now() + 3_600_000',
    )}`
    try {
      await wrong!.start()
      await wrong!.forum('promote')
      await expect.poll(() => primary() === wrong, wait).toBe(true)
      await whole()
      const after = 'Who answers by the wrong clock'
      expect((await ask(right, after)).status).toBe(200)
      for (const node of nodes) expect(await titles(node)).toContain(after)
      expect((await call(right, 'GET', `/question/info?id=${asked}`)).status).toBe(200)
    } finally {
      delete wrong!.variables.NODE_OPTIONS
      await wrong!.stop()
      await wrong!.start()
    }
    await whole()
  })

  test('the calls of machines are not there for anybody else', async () => {
    for (const path of ['/node/position', '/node/follow', '/node/notes', homePath()]) {
      const answer = await fetch(`http://${primary().host}:20203${path}`, { method: 'POST' })
      expect([path, answer.status]).toEqual([path, 404])
      const site = await fetch(primary().origin + path, { method: 'POST' })
      expect(site.status).toBeGreaterThan(399)
    }
  })

  test('a machine without others acknowledges nothing, and keeps what was sent', async () => {
    const [one, two] = replicas()
    const only = primary()
    const question = idOf(await ask(only, 'Who keeps what is sent to a machine alone'))
    one!.cut()
    two!.cut()
    try {
      const comment = { object_id: question, original_text: 'Kept by nobody else yet, I fear.' }
      const send = () =>
        fetch(`${only.origin}${questionPath(question)}`, {
          ...{ method: 'POST', redirect: 'manual' },
          headers: { Cookie: `${sessionCookieNames[0]}=${page}`, Origin: 'https://forum.example' },
          body: new URLSearchParams({ intent: 'comment-add', ...comment }),
        })
      const begun = performance.now()
      const sent = await send()
      expect([sent.status, await sent.text()]).toEqual([
        503,
        expect.stringContaining(comment.original_text),
      ])
      expect(performance.now() - begun).toBeLessThan(2_000 * slowness())
      one!.join()
      two!.join()
      await whole()
      await send()
      const { data } = await call(only, 'GET', `/comment/page?object_id=${question}&page=1`)
      expect((data as { count: number }).count).toBe(1)
    } finally {
      one!.join()
      two!.join()
    }
    await whole()
  })

  test('a machine hands over on command', async () => {
    const former = primary()
    const next = replicas()[0]!
    const asked = await ask(former, 'What stays when the primary changes')
    await next.forum('promote')
    await expect.poll(() => primary() === next, wait).toBe(true)
    await whole()
    expect(await ownPage(former, questionPath(idOf(asked)), asked.cookie)).toContain('What stays')
    expect((await ask(former, 'Which machine writes after the change')).status).toBe(200)
  })

  test('another machine takes over from one that is gone, with everything that was acknowledged', async () => {
    const gone = primary()
    const before = 'Who has the last question of a machine that is gone'
    expect((await ask(gone, before)).status).toBe(200)
    gone.kill()
    await expect.poll(() => (primary() ?? gone) !== gone, wait).toBe(true)
    const left = replicas().find(node => node !== gone)!
    await expect
      .poll(async () => (await ask(left, 'Does the next machine take questions')).status, wait)
      .toBeLessThan(500)
    expect(await titles(left)).toContain(before)
    await gone.start()
    await whole()
    expect(await titles(gone)).toContain(before)
  })

  test('what only a former primary has is set aside, and named', async () => {
    const former = primary()
    const lost = 'Which question was stored by one machine alone'
    const others = replicas()
    for (const node of others) node.kill()
    expect((await ask(former, lost)).status).toBe(503)
    former.kill()
    await Promise.all(others.map(node => node.start()))
    await expect.poll(() => (primary() ?? former) !== former, wait).toBe(true)
    await former.start()
    await whole()
    expect(await titles(former)).not.toContain(lost)
    const kept = () => readdirSync(former.folder).filter(name => name.startsWith('set-aside-'))
    await expect.poll(kept, wait).toHaveLength(1)
    const copy = openDatabase(join(former.folder, kept()[0]!, 'forum.sqlite'))
    expect(
      copy.sqlite.prepare('select count(*) from question where title = ?').pluck().get(lost),
    ).toBe(1)
    copy.close()
    expect(await (await fetch(`${former.origin}/readyz`)).text()).toContain('transactions_aside')
  })

  test('the first machine with a newer version migrates; an older one refuses to write, and says so', async () => {
    const newer = newerProgram(root)
    const [first, second] = replicas()
    const old = primary()
    await first!.stop()
    first!.program = newer
    await first!.start()
    await expect.poll(() => primary() === first, wait).toBe(true)
    await whole()
    // It may still answer, and leaves writes to the primary.
    expect((await ask(old, 'Who writes while versions differ')).status).toBe(200)
    await second!.stop()
    await old.forum('promote')
    await expect.poll(() => primary() === old, wait).toBe(true)
    expect((await ask(old, 'Does an old program write')).status).toBe(503)
    expect(await (await fetch(`${old.origin}/readyz`)).text()).toContain('node_outdated')
    for (const node of [second!, old]) {
      await node.stop()
      node.program = newer
      await node.start()
    }
    await whole()
  })

  test('by hand, without Consul', async () => {
    for (const node of nodes) await node.stop()
    const { hosts } = network
    const [one, two, three] = nodesOn(hosts, { primary: hosts[0]!.address }, join(root, 'static'))
    try {
      // A machine that starts empty waits for the primary.
      await two!.start(false)
      await one!.forum('import', join(root, 'site.sqlite'))
      await one!.start()
      await three!.start()
      await two!.ready()
      const title = 'Which machine is told to be the primary'
      await expect.poll(async () => (await ask(two!, title)).status, wait).toBeLessThan(500)
      one!.kill()
      await pause(1_000)
      for (const node of [two!, three!]) {
        await node.stop()
        node.lease({ primary: hosts[1]!.address })
      }
      await two!.start()
      await three!.start()
      await expect
        .poll(async () => (await ask(three!, 'Which machine follows by hand')).status, wait)
        .toBeLessThan(500)
      expect(await titles(three!)).toContain(title)
    } finally {
      for (const node of [one!, two!, three!]) await node.stop()
      for (const node of nodes) await node.start()
    }
  })
})
