/** Several machines that serve one site from a database server behave as one. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerMaintenanceCommands } from '#app/commands/maintenance.ts'
import { saveSetting } from '#app/domain/basics/settings/settings.queries.ts'
import { writing } from '#app/domain/kernel/index.ts'
import { ConnectorSettings } from '#app/domain/kernel/site-settings.ts'
import { openDatabase } from '#app/infra/db.ts'
import { readEnv } from '#app/infra/env.ts'
import { ForumApi } from '#app/shared/paths.ts'
import { serverProgram } from '#tests/e2e/support/built-server.ts'
import { type RunningServer, startServer } from '#tests/e2e/support/server.ts'
import { startSqld } from '#tests/support/libsql-server.ts'
import { killTree } from './kill-tree.ts'

let folder: string
let database: Awaited<ReturnType<typeof startSqld>>
let nodes: RunningServer[]
let token: string

/** Nodes share their uploads. */
function nodeFolder(name: string, shared = true): string {
  const own = join(folder, name)
  const uploads = join(folder, 'uploads')
  mkdirSync(own)
  mkdirSync(uploads, { recursive: true })
  if (shared) symlinkSync(uploads, join(own, 'uploads'))
  return own
}

const variables = () => ({
  DATABASE_URL: `http://${database.host}`,
  SESSION_SECRET: 'the-same-on-all-machines',
  LOG_LEVEL: 'info',
})
const startNode = (name: string, more = {}, shared = true) =>
  startServer({
    folder: nodeFolder(name, shared),
    variables: { ...variables(), NODE_NAME: name, ...more },
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodes-'))
  database = await startSqld()
  nodes = [await startNode('first')]
  nodes.push(await startNode('second'))
  const { data } = await call(0, 'POST', '/user/login/email', {
    e_mail: 'admin@example.org',
    pass: 'admin-password-1',
  })
  token = (data as { access_token: string }).access_token
})
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop()))
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; cookie: string; data: unknown; reason: string }

/** A call of a program, which keeps no cookies. */
async function call(node: number, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(nodes[node]!.origin + ForumApi + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    ...((await answer.json()) as { data: unknown; reason: string }),
  }
}

/** A page over a new connection, and the place of the process that answered it. */
function page(node: number, path: string, cookie = '') {
  return new Promise<{ status: number; text: string; place: string }>((found, failed) => {
    const asked = get(nodes[node]!.origin + path, { agent: false, headers: { cookie } }, answer => {
      const [, place = ''] = String(answer.headers['x-request-id']).split('-')
      let text = ''
      answer.setEncoding('utf8').on('data', chunk => (text += chunk))
      answer.on('end', () => found({ status: answer.statusCode!, text, place }))
    })
    asked.on('error', failed)
  })
}

async function ask(node: number, title: string) {
  const { status, data, cookie } = await call(node, 'POST', '/question', {
    ...{ title, content: `What is asked under the title ${title}.` },
    tags: [{ slug_name: 'general', display_name: 'general' }],
  })
  expect(status).toBe(200)
  return { id: (data as { id: string }).id, cookie }
}

const titlesOf = ({ data }: Answer) =>
  (data as { list: { title: string }[] }).list.map(({ title }) => title)

test('who wrote on one machine sees it at once on the others', async () => {
  for (let n = 0; n < 10; n++) {
    const title = `Which machine knows of question ${n} first`
    const { id, cookie } = await ask(n % 2, title)
    const other = 1 - (n % 2)
    const seen = await page(other, `/community/questions/${id}`, cookie)
    expect([seen.status, seen.text.includes(title)]).toEqual([200, true])
    // A program without cookies is shown everything that was written before it asked.
    expect(titlesOf(await call(other, 'GET', '/question/page?page=1&order=newest'))).toContain(
      title,
    )
  }
})

test('a reading process never writes, and hands every write to the one that does', async () => {
  const { id, cookie } = await ask(0, 'Which process of a machine answers')
  expect(cookie).toMatch(/^forum_frame=\d+$/)
  const seen = await page(0, `/community/questions/${id}`)
  expect(seen.place).not.toBe('0')
  // The service of a login accepts the code of this address only once.
  const login = await page(0, '/answer/api/v1/connector/redirect/any?code=once')
  expect(login.place).toBe('0')
})

/** Changes a group of settings on the server, as another machine does. */
function change(group: string, values: object): void {
  const { database: target } = readEnv({
    ...{ ...variables(), DATA_DIR: join(folder, 'onlooker') },
  })
  const onlooker = openDatabase(target)
  writing(onlooker.db, tx => saveSetting(tx, group, values, Date.now()))
  onlooker.close()
}

test('a page that has to write is passed on, and no error is logged', async () => {
  const address = 'https://service.example/oauth'
  const places = { authorize_url: address, token_url: address, user_info_url: address }
  const account = { client_id: 'forum', client_secret: 'secret' }
  const service = ConnectorSettings.parse({ slug: 'acme', name: 'Acme', ...account, ...places })
  change('connectors', { connectors: [service] })
  const begin = async (node: number) =>
    (await page(node, '/answer/api/v1/connector/login/acme')).status
  for (const node of [0, 1]) await expect.poll(() => begin(node)).toBe(302)
  expect(await Promise.all([0, 1, 0, 1, 0, 1].map(begin))).toEqual(Array(6).fill(302))
  for (const node of nodes) expect(node.log()).not.toContain('a page failed')
  change('connectors', {})
})

test('a visitor’s search is counted, and asked for a captcha, on any process', async () => {
  change('moderation', { captcha_actions: true })
  const search = async (n: number) => (await page(n % 2, `/community/search?q=word${n}`)).status
  await expect.poll(() => page(0, '/community/search?q=a').then(({ place }) => place)).toBe('0')
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(search))).toEqual([200, 200, 200, 200, 200, 200])
  change('moderation', {})
})

test('200 parallel votes through two machines leave one row', async () => {
  const { id } = await ask(0, 'Which votes count when many arrive on two machines')
  const votes = Array.from({ length: 200 }, (_, n) =>
    call(n % 2, 'POST', '/vote/up', { object_id: id, is_cancel: false }),
  )
  const answers = await Promise.all(votes)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { data } = await call(1, 'GET', `/question/info?id=${id}`)
  expect(Math.abs((data as { vote_count: number }).vote_count)).toBeLessThan(2)
})

test('views of all machines are added up', async () => {
  const { id, cookie } = await ask(0, 'Which views are counted by two machines')
  for (const node of [0, 1, 0, 1, 1]) await page(node, `/community/questions/${id}`, cookie)
  const views = async () =>
    ((await call(0, 'GET', `/question/info?id=${id}`)).data as { view_count: number }).view_count
  await expect.poll(views, { timeout: 30_000 }).toBeGreaterThanOrEqual(5)
})

test('maintenance mode is for all machines', async () => {
  const states = () =>
    Promise.all(nodes.map(async ({ origin }) => (await fetch(`${origin}/healthz`)).text()))
  const env = readEnv({ ...variables(), DATA_DIR: nodes[1]!.folder })
  const run = (...words: string[]) => {
    const commands = new Command().exitOverride()
    registerMaintenanceCommands(commands, { env: () => env, say: () => {} })
    return commands.parseAsync(['maintenance', ...words], { from: 'user' })
  }
  await run('on', '--read-only')
  await expect.poll(states).toEqual(['read-only', 'read-only'])
  await run('off')
  await expect.poll(states).toEqual(['OK', 'OK'])
})

test('a machine with another secret, or with its own uploads, is refused', async () => {
  const stranger = startNode('stranger', { SESSION_SECRET: 'another-secret-than-theirs' })
  await expect(stranger).rejects.toThrow('Set SESSION_SECRET to the same text')
  await expect(startNode('alone', {}, false)).rejects.toThrow('share the folder "uploads"')
})

test('a machine still reads while the database server is away, and refuses writes', async () => {
  const { id } = await ask(0, 'What can be read while the database server is away')
  await expect.poll(async () => (await page(1, `/community/questions/${id}`)).status).toBe(200)
  await database.stop()
  for (const node of [0, 1])
    expect((await page(node, `/community/questions/${id}`)).status).toBe(200)
  const post = async () => {
    const { status, reason } = await call(0, 'POST', '/question', {
      ...{ title: 'Which question was asked once more', content: 'It was refused at first.' },
      tags: [{ slug_name: 'general', display_name: 'general' }],
    })
    return status === 503 ? reason : status
  }
  // The server is named, not the disk.
  expect(await post()).toBe('error.storage.server_away')
  await database.startAgain()
  await expect.poll(post, { timeout: 30_000, interval: 1_000 }).toBe(200)
})

test('the processes of a machine are restarted in turn without a failed request', async () => {
  let running = true
  const failed: unknown[] = []
  const visitors = ['/community', '/community/tags', '/community/questions?page=1'].map(
    async path => {
      while (running) {
        const { status } = await page(0, path).catch((error: unknown) => ({ status: error }))
        if (status !== 200) failed.push([path, status])
      }
    },
  )
  process.kill(nodes[0]!.pid, 'SIGHUP')
  await expect
    .poll(() => nodes[0]!.log().includes('all workers were restarted'), { timeout: 60_000 })
    .toBe(true)
  running = false
  await Promise.all(visitors)
  expect(failed).toEqual([])
})

/** The program with one more migration. Returns its server. */
function newerVersion(): string {
  const project = dirname(dirname(serverProgram()))
  const newer = join(folder, 'newer')
  const OfTests = /[\\/]build[\\/](bench|reports|tools)/
  for (const part of ['build', 'migrations', 'package.json'])
    cpSync(join(project, part), join(newer, part), {
      ...{ recursive: true, filter: (file: string) => !OfTests.test(file) },
    })
  symlinkSync(join(project, 'node_modules'), join(newer, 'node_modules'))
  const journal = join(newer, 'migrations/meta/_journal.json')
  const { entries, ...more } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = entries.at(-1)!
  entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_newer' })
  writeFileSync(journal, JSON.stringify({ ...more, entries }))
  const sql = 'ALTER TABLE `question` ADD `newer` text;'
  writeFileSync(join(newer, 'migrations/9999_newer.sql'), sql)
  return join(newer, 'build/server.js')
}

test('a new version that adds a column is rolled out without a failed request', async () => {
  const program = newerVersion()
  for (const [node, name] of ['first', 'second'].entries()) {
    const other = 1 - node
    let running = true
    const failed: unknown[] = []
    const visitor = async () => {
      while (running) {
        const { status } = await page(other, '/community/questions?page=1')
        if (status !== 200) failed.push(status)
      }
    }
    const member = async () => {
      for (let n = 0; running; n++) {
        const title = `What changes with version ${node}${n} of the program`
        const { id, cookie } = await ask(other, title)
        const { status, text } = await page(other, `/community/questions/${id}`, cookie)
        if (status !== 200 || !text.includes(title)) failed.push(title)
        await pause(200)
      }
    }
    const requests = [visitor(), member()]
    await nodes[node]!.stop()
    nodes[node] = await startServer({
      ...{ folder: join(folder, name), program },
      variables: { ...variables(), NODE_NAME: name },
    })
    expect((await page(node, '/community')).status).toBe(200)
    running = false
    await Promise.all(requests)
    expect(failed).toEqual([])
  }
  const { database: target } = readEnv({ ...variables(), DATA_DIR: join(folder, 'onlooker') })
  expect(() => openDatabase(target)).toThrow('written by a newer version')
})

const lastOf = (node: RunningServer, text: string) =>
  node
    .log()
    .split('\n')
    .filter(line => line.includes(text))
    .at(-1) ?? ''

test('one machine runs the jobs; when it is killed, another takes them over', async () => {
  const runs = (node: RunningServer) => /"holds":(true|false)/.exec(lastOf(node, '"holds":'))?.[1]
  await expect.poll(() => nodes.map(runs).filter(held => held === 'true')).toHaveLength(1)
  const [holder, other] = runs(nodes[0]!) === 'true' ? nodes : nodes.toReversed()
  killTree(holder!.pid)
  await expect.poll(() => runs(other!), { timeout: 40_000 }).toBe('true')
  nodes = [other!]
})
