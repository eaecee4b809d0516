/**
 * `npx tsx tests/faults/large-forms.ts [--forms N] [--questions N]` on a built site: N forms of 1 MB at once, what they
 * are answered, and the server's own memory (RssAnon) before, at the peak and after. Exits with 1 above 200 MB, or when
 * a form gets no answer.
 */
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seedBenchSite } from '#tests/bench/seed.ts'
import { startSite } from '#tests/bench/site-server.ts'

const { values } = parseArgs({
  options: {
    forms: { type: 'string', default: '100' },
    questions: { type: 'string', default: '200' },
  },
})
const MB = 1024 * 1024
const folder = path.join(tmpdir(), 'forum-large-forms')
rmSync(folder, { recursive: true, force: true })
const site = seedBenchSite(folder, Number(values.questions))
const server = await startSite(site.dir)
const { port } = server
const own = async () => Math.round((await server.usage()).ownMemoryMb ?? NaN)

const body = Buffer.from(`intent=login&text=${'a '.repeat(MB)}`.slice(0, MB))
const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': MB }

function send(): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const at = { port, host: '127.0.0.1', path: '/community/users/login' }
    const sent = request({ ...at, method: 'POST', agent: false, headers }, res => {
      res.resume().on('error', reject)
      res.on('end', () => resolve({ status: res.statusCode!, ms: performance.now() - begun }))
    })
    sent.on('error', reject).end(body)
  })
}

for (let n = 0; n < 200; n++) {
  await (await fetch(`http://127.0.0.1:${port}/community/questions?page=${n % 20}`)).text()
}
await pause(1_000)
const before = await own()
let peak = before
let done = false
const watched = (async () => {
  while (!done) {
    peak = Math.max(peak, await own())
    await pause(20)
  }
})()
const answers = await Promise.allSettled(Array.from({ length: Number(values.forms) }, send))
await pause(2_000)
done = true
await watched
const statuses: Record<string, number> = {}
let slowest = 0
for (const answer of answers) {
  const status = answer.status === 'fulfilled' ? answer.value.status : 'none'
  statuses[status] = (statuses[status] ?? 0) + 1
  if (answer.status === 'fulfilled') slowest = Math.max(slowest, Math.round(answer.value.ms))
}
process.stdout.write(`${JSON.stringify({ before, peak, after: await own(), slowest, statuses })}\n`)
await server.stop()
process.exitCode = 'none' in statuses || peak > 200 ? 1 : 0
