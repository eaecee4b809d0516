/**
 * `npx tsx tests/faults/memory.ts [--questions N] [--minutes N]` on a built site: memory of the
 * server (resident, without file pages) before a mixed load, at the peak of and after each part,
 * and at the end. With `--minutes` a lighter mix with writes runs for that time, and the database
 * is checked after it.
 */
import { cpSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { givePasswords } from '#tests/bench/even-cost.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { seedBenchSite } from '#tests/bench/seed.ts'
import { startSite } from '#tests/bench/site-server.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '20000' },
    site: { type: 'string', default: path.join(tmpdir(), 'forum-backup-cost') },
    minutes: { type: 'string', default: '0' },
  },
})
const site = seedBenchSite(values.site, Number(values.questions))
const folder = path.join(tmpdir(), 'forum-memory')
rmSync(folder, { recursive: true, force: true })
cpSync(site.dir, folder, { recursive: true, filter: file => !file.endsWith('backups') })
await givePasswords(folder)
const server = await startSite(folder)
const origin = `http://127.0.0.1:${server.port}`
const own = async () => Math.round((await server.usage()).ownMemoryMb ?? NaN)

const member = (n: number) => ({ Cookie: `forum_session=${site.tokens[n % site.tokens.length]}` })
/** Responses other than pages: rate limits (429), busy (503) and errors, by status. */
const refusals = new Map<number, number>()
const refused = () => JSON.stringify(Object.fromEntries(refusals))
async function ask(address: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(origin + address, { redirect: 'manual', ...init })
  await answer.arrayBuffer()
  const { status } = answer
  if (status === 429 || status >= 500) refusals.set(status, (refusals.get(status) ?? 0) + 1)
}
const noise = await sharp({
  create: {
    ...{ width: 3000, height: 2000, channels: 3 as const, background: '#808080' },
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .jpeg()
  .toBuffer()

/** API tokens; few, since passwords are checked one after another. */
const tokens = await Promise.all(
  Array.from({ length: 5 }, async (_, n) => {
    const answer = await fetch(`${origin}/answer/api/v1/user/login/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ e_mail: `member${n + 1}@example.org`, pass: 'correct-horse' }),
    })
    return ((await answer.json()) as { data: { access_token: string } }).data.access_token
  }),
)
let stored = 0
const upload = async (n: number) => {
  const form = new FormData()
  form.set('source', 'post')
  form.set('file', new Blob([new Uint8Array(noise)], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { Authorization: tokens[n % tokens.length]! }
  const answer = await fetch(`${origin}/answer/api/v1/file`, {
    method: 'POST',
    body: form,
    headers,
  })
  const { code } = (await answer.json()) as { code: number }
  if (code === 200) stored++
}
const logIn = (n: number) =>
  ask('/answer/api/v1/user/login/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ e_mail: `member${n}@example.org`, pass: 'not-the-one' }),
  })
const search = (n: number) => ask(`/community/search?q=${encodeURIComponent(site.word)}+${n}`)
const id = (n: number) => `1001${String(site.open[n % site.open.length]).padStart(13, '0')}`
const page = (n: number) => ask(`/community/questions/${id(n)}?reply=${n}`)
const memberPage = (n: number) => ask(`/community/questions/${id(n)}`, { headers: member(n) })
const times = (count: number, act: (n: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))
/** At most eight at once. */
async function inTurn(count: number, act: (n: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
const feeds = async () => {
  for (const address of ['/sitemap.xml', '/community/feeds/questions', '/community/api-docs']) {
    await ask(address)
  }
}
const mixed = () =>
  Promise.all([times(20, upload), times(30, logIn), times(100, search), inTurn(200, page)])

async function part(name: string, act: () => Promise<unknown>): Promise<void> {
  const before = await own()
  let peak = before
  const watch = setInterval(() => void own().then(now => (peak = Math.max(peak, now))), 100)
  await act()
  clearInterval(watch)
  console.log(`${name}: ${before} / ${peak} / ${await own()} MB`)
}

console.log('part: before / peak / after')
await part('start', () => pause(1000))
await part('5 uploads of 6 megapixels at once', () => times(5, upload))
await part('20 of them', () => times(20, upload))
await part('30 wrong passwords at once', () => times(30, logIn))
await part('100 searches at once', () => times(100, search))
await part('300 member pages', () => inTurn(300, memberPage))
await part('300 anonymous pages', () => inTurn(300, page))
await part('sitemap and feeds', feeds)
await part('all together', mixed)
await part('all together again', mixed)
await part('a minute later', () => pause(60_000))

/** Number of answers, comments and votes by members. */
let written = 0
async function write(n: number): Promise<void> {
  const call = async (address: string, body: object) => {
    const answer = await fetch(`${origin}/answer/api/v1/${address}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: tokens[n % tokens.length]! },
      body: JSON.stringify(body),
    })
    if (((await answer.json()) as { code: number }).code === 200) written++
  }
  const text = `Answer number ${n}, written while everything else runs.`
  await call('answer', { question_id: id(n), content: text })
  await call('comment', { object_id: id(n), original_text: `Comment number ${n}.` })
  await call('vote/up', { object_id: id(n + 1), is_cancel: false })
}
const gentle = (n: number) =>
  Promise.all([
    ...[upload(n), write(n), logIn(n % 50), feeds()],
    ...[times(10, search), inTurn(40, page), inTurn(10, memberPage)],
  ])
const end = Date.now() + Number(values.minutes) * 60_000
for (let n = 0, tenth = 1; Date.now() < end; tenth++) {
  await part(`${tenth * 10} minutes`, async () => {
    const until = Math.min(end, Date.now() + 600_000)
    while (Date.now() < until) {
      await gentle(n++)
      await pause(8000)
    }
  })
  console.log(`  ${n} rounds, ${written} writes, refused: ${refused()}`)
}
console.log(`${stored} uploads were stored, 65 of them before the minutes; refused: ${refused()}`)
await server.stop()
if (Number(values.minutes) > 0) {
  const sqlite = new Sqlite(path.join(folder, 'forum.sqlite'))
  console.log('integrity:', sqlite.pragma('integrity_check', { simple: true }))
  console.log('broken references:', (sqlite.pragma('foreign_key_check') as unknown[]).length)
  sqlite.close()
}
rmSync(folder, { recursive: true })
