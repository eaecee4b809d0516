/** Metrics for monitoring: who may read them, and what they contain. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeClass } from '#server/route-class.ts'
import { type EmptySite, emptySite } from '#tests/support/empty-site.ts'

const METRICS_TOKEN = 'token-of-a-monitor-1'
let site: EmptySite
beforeAll(async () => {
  site = await emptySite({ AUTO_INSTALL: 'true', ADMIN_PASSWORD: 'root-pass-1', METRICS_TOKEN })
})
afterAll(() => site[Symbol.asyncDispose]())

const ask = (headers: Record<string, string> = {}) => site.send('GET', '/metrics', headers)

test('only this machine and requests with the token can read them', async () => {
  const proxied = { 'X-Forwarded-For': '9.9.9.9' }
  const bearer = (token: string) => ({ ...proxied, Authorization: `Bearer ${token}` })
  expect((await ask()).status).toBe(200)
  expect((await ask(proxied)).status).toBe(404)
  expect((await ask({ Host: 'forum.example' })).status).toBe(404)
  expect((await ask(bearer('another-token-of-16'))).status).toBe(404)
  const answer = await ask(bearer(METRICS_TOKEN))
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
})

const value = (text: string, name: string) => {
  const line = text.split('\n').find(each => each.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

test('requests are counted by kind and status, and timed', async () => {
  const counter = 'forum_http_requests_total{route="page",status="404"}'
  const before = value((await ask()).body, counter) ?? 0
  for (let n = 0; n < 3; n++) await site.send('GET', `/community/nowhere-${n}`)
  await expect.poll(async () => value((await ask()).body, counter)).toBe(before + 3)
  const { body } = await ask()
  const times = 'forum_http_request_duration_seconds_bucket{le="10",route="page"}'
  expect(value(body, times)).toBeGreaterThanOrEqual(3)
})

test('memory, database, queue, jobs and faults are listed', async () => {
  const { body } = await ask()
  for (const name of [
    'forum_memory_anonymous_bytes',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
    'forum_database_bytes{part="file"}',
    'forum_database_bytes{part="wal"}',
    'forum_disk_bytes{kind="free"}',
    'forum_job_last_run_timestamp_seconds{job="mail.drain"}',
  ])
    expect([name, value(body, name)! > 0]).toEqual([name, true])
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'forum_page_cache{kind="pages"}',
    'forum_mail_queue{state="waiting"}',
    'forum_mail_oldest_seconds',
    'forum_job_failures{job="mail.drain"}',
    'forum_fault{fault="read_only"}',
  ])
    expect([name, value(body, name)]).toEqual([name, expect.any(Number)])
  expect(value(body, 'forum_backup_age_seconds')).toBeNull()
})

test.each([
  ['/community/questions', 'page'],
  ['/community', 'page'],
  ['/communityx', 'other'],
  ['/community/admin/dashboard', 'admin'],
  ['/answer/api/v1/question', 'api'],
  ['/community/answer/api/v1/question', 'api'],
  ['/answer/admin/api/users', 'admin_api'],
  ['/community/uploads/post/a.png', 'upload'],
  ['/assets/a.js', 'asset'],
  ['/readyz', 'health'],
  ['/wp-login.php', 'other'],
])('%s counts as %s', (path, route) => {
  expect(routeClass(path, false)).toBe(route)
  expect(routeClass(path, true)).toBe('cached_page')
})
