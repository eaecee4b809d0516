/** Several processes for one site behave as one: see app/server/supervise.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sqlite } from '#infra/database/sqlite.ts'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import { type RunningServer, startServer } from '#tests/e2e/support/server.ts'

const Workers = 2
let site: RunningServer
let agents: Agent[]
let admin: string

beforeAll(async () => {
  site = await startServer({ variables: { WEB_CONCURRENCY: String(Workers) } })
  agents = await connections(site)
  const { data } = await call(1, 'POST', `${ForumApi}/user/login/email`, {
    e_mail: 'admin@example.org',
    pass: 'admin-password-1',
  })
  admin = (data as { access_token: string }).access_token
})
afterAll(async () => {
  agents.forEach(agent => agent.destroy())
  await site.stop()
})

type Answer = { status: number; headers: IncomingHttpHeaders; text: string; place: number }

/** `place`: of the worker that answered. */
function ask(
  { origin }: RunningServer,
  agent: Agent,
  path: string,
  { method = 'GET', headers = {}, body = '', timeout = 60_000 } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = body ? { ...headers, 'Content-Length': Buffer.byteLength(body) } : headers
    const sent = request(origin + path, { agent, method, headers: all }, res => {
      let text = ''
      res.setEncoding('utf8').on('data', chunk => (text += chunk))
      res.once('error', reject).once('end', () => {
        const [, place] = String(res.headers['x-request-id']).split('-')
        resolve({ status: res.statusCode!, headers: res.headers, text, place: Number(place) })
      })
    })
    sent.setTimeout(timeout, () => sent.destroy(new Error(`no answer from ${path}`)))
    sent.once('error', reject).end(body)
  })
}

/** One open connection to each worker, by its place. */
async function connections(server: RunningServer): Promise<Agent[]> {
  const found: Agent[] = []
  while (found.filter(Boolean).length < Workers) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const place = await ask(server, agent, '/healthz', { timeout: 1_000 }).then(
      answer => answer.place,
      () => -1,
    )
    if (place < 0 || found[place]) agent.destroy()
    else found[place] = agent
  }
  return found
}

/** A call to the worker with this place. */
async function call(place: number, method: string, path: string, body?: object) {
  const answer = await ask(site, agents[place]!, path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'en-US',
      ...(admin && { Authorization: admin }),
    },
    body: body && JSON.stringify(body),
  })
  expect(answer.status, answer.text).toBe(200)
  return { ...answer, data: (JSON.parse(answer.text) as { data: unknown }).data }
}

const query = <R>(text: string) => {
  const database = new Sqlite(join(site.folder, 'forum.sqlite'), { readonly: true })
  try {
    return database.prepare(text).all() as R[]
  } finally {
    database.close()
  }
}

async function newQuestion(place: number, title: string): Promise<string> {
  const tags = [{ slug_name: 'general', display_name: 'general' }]
  const content = `What is asked under the title ${title}.`
  const { data } = await call(place, 'POST', `${ForumApi}/question`, { title, content, tags })
  return (data as { id: string }).id
}

/** The process ids of the workers, the oldest first. */
const processes = (parent: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
      const [state, above] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state !== 'Z' && Number(above) === parent
    })
    .map(Number)
    .sort((a, b) => a - b)

test('200 parallel votes leave one row', async () => {
  const id = await newQuestion(0, 'Which votes count when many arrive at once')
  await call(1, 'POST', `${AdminApi}/user`, {
    ...{ display_name: 'Voter', email: 'voter@example.org', password: 'voter-password-1' },
  })
  await call(0, 'PUT', `${AdminApi}/user/role`, {
    ...{
      user_id: String(query<{ id: number }>("select id from user where username = 'voter'")[0]!.id),
    },
    role_id: 3,
  })
  const { data } = await call(0, 'POST', `${ForumApi}/user/login/email`, {
    ...{ e_mail: 'voter@example.org', pass: 'voter-password-1' },
  })
  const Authorization = (data as { access_token: string }).access_token
  const crowds = await Promise.all(Array.from({ length: 10 }, () => connections(site)))
  const votes = crowds.flat().flatMap(agent =>
    Array.from({ length: 10 }, () =>
      ask(site, agent, `${ForumApi}/vote/up`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization },
        body: JSON.stringify({ object_id: id, is_cancel: false }),
      }),
    ),
  )
  const answers = await Promise.all(votes)
  crowds.flat().forEach(agent => agent.destroy())
  expect(answers).toHaveLength(200)
  expect(new Set(answers.map(({ place }) => place))).toEqual(new Set([0, 1]))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(query('select 1 from vote')).toHaveLength(1)
})

test('members who post through both workers without a pause all get their turn', async () => {
  const object_id = await newQuestion(1, 'Whose comment waits while the others are written')
  const [Crowds, Comments] = [8, 25]
  const crowds = await Promise.all(Array.from({ length: Crowds }, () => connections(site)))
  const post = (agent: Agent, text: string) =>
    ask(site, agent, `${ForumApi}/comment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: admin },
      body: JSON.stringify({ object_id, original_text: text }),
    })
  const statuses = await Promise.all(
    crowds.flat().map(async (agent, who) => {
      const found: number[] = []
      for (let n = 0; n < Comments; n++)
        found.push((await post(agent, `Comment ${n} by number ${who}`)).status)
      return found
    }),
  )
  crowds.flat().forEach(agent => agent.destroy())
  expect(statuses.flat().filter(status => status !== 200)).toEqual([])
  const written = query("select 1 from comment where original_text like 'Comment % by number %'")
  expect(written).toHaveLength(Crowds * Workers * Comments)
})

test('what one worker hides is gone from the pages that others keep', async () => {
  const id = await newQuestion(0, 'Which of the copies of this page remain')
  const { headers } = await ask(site, agents[0]!, `/community/questions/${id}`)
  const path = headers.location ?? `/community/questions/${id}`
  for (const agent of [...agents, ...agents])
    expect((await ask(site, agent, path)).text).toContain('Which of the copies')
  await call(0, 'DELETE', `${ForumApi}/question`, { id })
  const seen = await Promise.all(agents.map(agent => ask(site, agent, path)))
  expect(seen.map(({ status }) => status)).toEqual([404, 404])
})

test('a setting that is changed through one worker applies to all', async () => {
  const { data } = await call(1, 'GET', `${AdminApi}/siteinfo/general`)
  await call(1, 'PUT', `${AdminApi}/siteinfo/general`, { ...(data as object), name: 'Renamed' })
  for (const agent of agents)
    expect((await ask(site, agent, '/community')).text).toContain('Renamed')
})

test('views that workers counted are added up in the database', async () => {
  const title = 'Which views are counted by both workers'
  const id = await newQuestion(0, title)
  for (const agent of [...agents, ...agents, agents[1]!])
    expect((await ask(site, agent, `/community/questions/${id}`)).status).toBe(200)
  const views = () => query(`select view_count from question where title = '${title}'`)
  await expect.poll(views, { timeout: 20_000 }).toEqual([{ view_count: 5 }])
})

test('the leader answers for the back office and adds up the metrics', async () => {
  for (const agent of agents) {
    expect(await ask(site, agent, '/readyz')).toMatchObject({ status: 200, place: 0 })
    for (let n = 0; n < 5; n++) await ask(site, agent, '/community/tags')
  }
  const { text, place } = await ask(site, agents[1]!, '/metrics')
  expect(place).toBe(0)
  const [, cached] = /http_requests_total\{route="cached_page",status="200"\} (\d+)/.exec(text)!
  expect(Number(cached)).toBeGreaterThanOrEqual(8)
  expect(text).toContain('forum_info{version="')
  expect(text).not.toMatch(/forum_info\{.*\} 2/)
})

test('no request passes for a relayed one without the secret of the workers', async () => {
  const sender = JSON.stringify({ clientIp: '203.0.113.9', fromHere: true })
  for (const agent of agents) {
    const login = await ask(site, agent, `${ForumApi}/user/login/email`, {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'application/json' },
        ...{ 'X-Forum-Worker': 'A'.repeat(43), 'X-Forum-Sender': sender },
      },
      body: JSON.stringify({ e_mail: 'admin@example.org', pass: 'admin-password-1' }),
    })
    expect(login.status).toBe(200)
  }
  const networks = query<{ network: string }>('select distinct network from security_event')
  expect(networks).toEqual([{ network: expect.stringMatching(/^127\./) as string }])
})

test('an email that is queued by another worker is sent at once', async () => {
  const before = existsSync(join(site.folder, 'outbox'))
    ? readdirSync(join(site.folder, 'outbox')).length
    : 0
  await call(1, 'POST', `${ForumApi}/user/password/reset`, { e_mail: 'admin@example.org' })
  // The job runs every 30 s by itself.
  await expect
    .poll(() => readdirSync(join(site.folder, 'outbox')).length, { timeout: 10_000 })
    .toBeGreaterThan(before)
})

test('workers are restarted in turn without a failed request', async () => {
  let running = true
  const failed: unknown[] = []
  const visitors = ['/community', '/readyz', '/community/questions?page=1', '/community/admin'].map(
    async path => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (running) {
        const answer = await ask(site, agent, path).catch((error: unknown) => ({ error }))
        if ('error' in answer || answer.status >= 500) failed.push([path, answer])
      }
      agent.destroy()
    },
  )
  const before = processes(site.pid)
  process.kill(site.pid, 'SIGHUP')
  await expect
    .poll(() => processes(site.pid).filter(pid => !before.includes(pid)).length, {
      timeout: 60_000,
    })
    .toBe(Workers)
  agents.forEach(agent => agent.destroy())
  agents = await connections(site)
  running = false
  await Promise.all(visitors)
  expect(failed).toEqual([])
})

test('a killed worker is replaced while the others serve', async () => {
  const [leader, other] = processes(site.pid)
  process.kill(other!, 'SIGKILL')
  expect((await ask(site, agents[0]!, '/community')).status).toBe(200)
  agents.forEach(agent => agent.destroy())
  agents = await connections(site)
  process.kill(leader!, 'SIGKILL')
  // The other worker waits for the new leader.
  expect(await ask(site, agents[1]!, '/readyz')).toMatchObject({ status: 200, place: 0 })
  agents[0]!.destroy()
  agents = await connections(site)
  expect(processes(site.pid)).toHaveLength(Workers)
})

test('another worker answers a connection that a killed one had not accepted', async () => {
  for (const stands of [false, true]) {
    const [, other] = processes(site.pid)
    if (stands) process.kill(other!, 'SIGSTOP')
    const opened = Array.from({ length: 40 }, () => {
      const agent = new Agent()
      return ask(site, agent, '/community', { timeout: 20_000 })
        .then(({ status }) => status)
        .catch((error: unknown) => String(error))
        .finally(() => agent.destroy())
    })
    await pause(stands ? 500 : 5)
    process.kill(other!, 'SIGKILL')
    const answers = await Promise.all(opened)
    // What it was answering is reset.
    if (stands) expect(new Set(answers)).toEqual(new Set([200]))
    else expect(answers.filter(answer => /no answer/.test(String(answer)))).toEqual([])
    await expect.poll(() => processes(site.pid).length, { timeout: 20_000 }).toBe(Workers)
    agents.forEach(agent => agent.destroy())
    agents = await connections(site)
  }
})

test('a worker that hangs does not keep the site from stopping', async () => {
  const hanging = await startServer({ variables: { WEB_CONCURRENCY: String(Workers) } })
  const ways = await connections(hanging)
  ways.forEach(agent => agent.destroy())
  const [leader] = processes(hanging.pid)
  process.kill(leader!, 'SIGSTOP')
  // Throws if it has to be killed.
  await hanging.stop()
  expect(processes(process.pid)).not.toContain(hanging.pid)
  expect(hanging.log()).toContain('a worker did not stop and was killed')
  expect(existsSync(`/proc/${leader}`)).toBe(false)
})

test('the limits of a network count for all workers together', async () => {
  const limited = await startServer({
    variables: { WEB_CONCURRENCY: String(Workers), RATE_LIMIT: 'true' },
  })
  try {
    const database = new Sqlite(join(limited.folder, 'forum.sqlite'))
    database
      .prepare(
        "insert or replace into site_setting (type, content, updated_at) values ('api', ?, 0)",
      )
      .run(JSON.stringify({ network_per_minute: 10, key_per_minute: 10 }))
    database.close()
    const ways = await connections(limited)
    const calls = Array.from({ length: 40 }, (_, n) =>
      ask(limited, ways[n % Workers]!, `${ForumApi}/language/options`),
    )
    const answers = await Promise.all(calls)
    const allowed = answers.filter(({ status }) => status === 200)
    // One comes back every six seconds. Counted separately, twenty were allowed.
    expect(allowed.length).toBeGreaterThanOrEqual(10)
    expect(allowed.length).toBeLessThan(16)
    expect(new Set(allowed.map(({ place }) => place))).toEqual(new Set([0, 1]))
  } finally {
    await limited.stop()
  }
})

test('a setup in the browser ends with a site that all workers serve', async () => {
  const undecided = ['SITE_NAME', 'CONTACT_EMAIL', 'ADMIN_NAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']
  const fresh = await startServer({
    variables: {
      ...Object.fromEntries(undecided.map(name => [name, undefined])),
      ...{ WEB_CONCURRENCY: String(Workers), AUTO_INSTALL: 'false' },
    },
  })
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { origin } = fresh
    const path = '/community/install'
    const first = await ask(fresh, agent, '/community')
    expect([first.status, first.headers.location]).toEqual([302, path])
    const take = async (intent: string, fields: Record<string, string> = {}) => {
      const { text } = await ask(fresh, agent, path)
      const revision = /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '0'
      const answer = await ask(fresh, agent, path, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ intent, revision, ...fields }).toString(),
      })
      expect([intent, answer.status]).toEqual([intent, 303])
    }
    await take('language', { lang: 'en_US' })
    await take('database', { db_type: 'sqlite3', db_file: 'forum.sqlite' })
    await take('config')
    const password = 'founder-pass-1'
    await take('site', {
      ...{ site_name: 'Our forum', site_url: origin, contact_email: 'help@a.example' },
      ...{ external_content_display: 'always_display', name: 'founder' },
      ...{ password, confirm: password, email: 'founder@a.example' },
    })
    await take('finish')
    agent.destroy()
    for (const way of await connections(fresh)) {
      expect(await ask(fresh, way, '/readyz')).toMatchObject({ status: 200, place: 0 })
      const page = await ask(fresh, way, '/community')
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Our forum')])
      way.destroy()
    }
  } finally {
    await fresh.stop()
  }
})
