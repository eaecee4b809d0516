/**
 * 5,000 requests as no browser sends them, made from every address of the site: each gets a page, the envelope or a
 * refusal, none an internal error.
 */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { router } from '#api/index.ts'
import { callName } from '#api/kernel/endpoint.ts'
import { services } from '#app/application/services.ts'
import { FilePaths, mcpPath } from '#shared/paths.ts'
import { makeRandom } from '#tests/bench/bench-texts.ts'
import { leaves } from '#tests/support/route-table.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { addressesOf } from './sample-pages.ts'
import { callPath } from './sample-reads.ts'
import { scene } from './scene.ts'
import { walkScene } from './walk-scene.ts'

const Requests = 5_000

const stage = await scene()
const { w, who } = stage
const place = walkScene(w)
let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await site.close()
  w[Symbol.dispose]()
})

/** Every address: screens with all their queries, every call under both mounts, and what needs no route. */
const addresses = [
  ...leaves.flatMap(({ pattern }) => addressesOf(pattern, place)),
  ...router.endpoints.flatMap(endpoint => {
    const name = callName(endpoint)
    const own = endpoint.platform || endpoint.setup
    const path = (own ? `/${name.split(' ')[1]!}` : callPath(name)).replace(/:\w+/g, '1')
    return own ? [path] : [path, `/community${path}`]
  }),
  ...FilePaths,
  ...['/', '/community', '/community/mcp', '/healthz', '/readyz', '/metrics', '/assets/a.js'],
  ...['/answer', '/answer/', '/api', '/installation', '/community/uploads/post/a.png'],
]

const { next, below, pick } = makeRandom(20_260_115)
const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
const words = (text: string) => text.split(' ')

/** Parts of a path or values of a parameter; a character below 256 is sent as one byte. */
const odd = [
  ...words(
    '.. . %2e%2e %2f %5c \\ %00 %0d%0aX:y %ff%fe %c0%af %ed%a0%80 % %zz %u0041 %F0%9F%98%80',
  ),
  ...words(
    '\u0000 \u00ff\u00fe \u00e9 \u{1f600} \u202e \t # @ :80 ;a=b ;jsessionid=1 ~ * $& ( [ ] | " `',
  ),
  ...words("__proto__ constructor toString null undefined NaN -1 0 1e309 '-- {{7*7}} <script>"),
  ...['', ' ', '9'.repeat(30), 'a'.repeat(3_000), 'a'.repeat(9_000)],
]

const inOne = (path: string, change: (segment: string) => string) => {
  const list = path.split('/')
  const at = below(list.length)
  return list.map((segment, i) => (i === at ? change(segment) : segment)).join('/')
}
const spellings: ((path: string) => string)[] = [
  ...Array.from({ length: 6 }, () => (path: string) => path),
  path => path.toUpperCase(),
  path => path.replace(/[a-z]/g, sign => (next() < 0.3 ? sign.toUpperCase() : sign)),
  path => path.replace(/[a-z]/g, sign => (next() < 0.1 ? hex(sign) : sign)),
  path => path.replaceAll('/', '//'),
  path => `/${path}`,
  path => `${path}/`,
  path => `${path}//.//`,
  path => `/.${path}`,
  path => `/x/..${path}`,
  path => path.slice(1),
  path => path.replace(/\/(?=[^/]*$)/, '%2f'),
  path => path.replaceAll('/', '\\'),
  path => inOne(path, () => pick(odd)),
  path => inOne(path, segment => segment + pick(odd)),
  path => `${path}/${pick(odd)}/${pick(odd)}`,
  path => `${path}/${'a/'.repeat(below(400))}`,
  path => `http://evil.example${path}`,
  path => `HTTPS://user:pass@[::1]:99${path}`,
]
const names = words(
  'page order q id tag dialog redirect index __proto__ type language Authorization',
)
const screens = words('root api-root routes/main/question/route routes/nothing constructor')
const queries: (() => string)[] = [
  ...Array.from({ length: 4 }, () => () => ''),
  () => `?${pick(names)}=${pick(odd)}`,
  () => `?${pick(names)}=${pick(odd)}&${pick(names)}=${pick(odd)}`,
  () => `?${pick(names)}[${pick(['', '0', '999999999', '__proto__'])}]=${pick(odd)}`,
  () => `?_data=${encodeURIComponent(pick(screens))}`,
  () => `?${pick(['a&', 'page=1&', '&', 'q='])}${pick(['a&', 'page=1&', '&']).repeat(below(300))}`,
  () => `?q=${encodeURIComponent('"[({*'.repeat(below(40)))}`,
  () => '??=&=?&&;',
]
const methods = words(
  'GET GET GET GET GET GET GET GET HEAD POST POST POST PUT DELETE PATCH OPTIONS TRACE PROPFIND PURGE M-SEARCH get FOO',
)
const headers = words(
  'Accept Accept-Language Accept-Encoding Authorization Range If-None-Match If-Modified-Since If-Match Content-Type Referer Origin User-Agent X-Forwarded-For Forwarded Via Sec-Purpose Sec-Fetch-Site Sec-Fetch-Mode Upgrade TE Cache-Control Prefer X-HTTP-Method-Override X-Forwarded-Host X-Forwarded-Proto Content-Encoding X-Forum-View',
)
const junk = [
  ...words(
    '; = * */* " \\ %00 %ff \u00ff\u00fe - 0 -1 null {} bytes=0- bytes=9-1,-5 W/" ../../etc/passwd',
  ),
  ...words(
    'multipart/form-data;boundary= application/json;charset=utf-7 en;q=2,zh;q=-1,*;q=x xx_YY-Zzzz-001',
  ),
  ...['', ' ', '"a", W/"b", *', 'Thu, 99 Foo 2026 25:61:61 GMT', 'Bearer  ', 'Basic OjpA'],
  ...['9'.repeat(40), 'a'.repeat(2_000), 'a=b; '.repeat(300), 'x,'.repeat(800)],
]
const cookies = [
  ...words(
    'forum_session=% forum_session=%00;forum_session=x __Host-forum_session=a=b=c forum_lang=%ff',
  ),
  ...words(
    'forum_lang=__proto__ forum_view=constructor forum_flash=%7B forum_flash=%7B%22a%22%3A1%7D',
  ),
  ...words(
    'forum_flash=%ED%A0%80 forum_kept=x forum_setup=x forum_step=%%% forum_return=%E0%A4%A visit=%',
  ),
  ...words('forum_return=//evil.example forum_frame=9e99 forum_external_once=\u00ff =;=;;;;'),
  ...[`forum_device=${'a'.repeat(22)}`, 'a'.repeat(3_000), 'a=b;'.repeat(1_000)],
]
const bodies = ['', 'a=b', '{}', '[]', 'null', '{"a":', '\u00ff\u0000', '--x\r\n\r\n--x--']
const types = [
  ...words('application/json application/x-www-form-urlencoded x'),
  'multipart/form-data; boundary=x',
]

type Odd = { method: string; target: string; head: string; body: string }

function oddRequest(): Odd {
  const [path = '', query] = pick(addresses).split('?') as [string, string | undefined]
  const search = next() < 0.3 && query !== undefined ? `?${query}` : pick(queries)()
  const method = pick(methods)
  const lines = Array.from({ length: below(4) }, () => `${pick(headers)}: ${pick(junk)}`)
  if (next() < 0.3) lines.push(`Cookie: ${pick(cookies)}`)
  if (next() < 0.1) lines.push(...Array.from({ length: below(900) }, (_, n) => `X${n}: 1`))
  const actor = pick([null, null, who.member, who.admin])
  if (actor && next() < 0.5) {
    const session = `forum_session=${site.token(actor, 'page')}`
    lines.push(`Cookie: ${session}`, `Origin: ${services.siteOrigin()}`)
  } else if (actor) lines.push(`Authorization: ${site.token(actor, 'api')}`)
  const writes = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  if (writes) lines.push(`Content-Type: ${pick(types)}`)
  return {
    ...{ method, target: pick(spellings)(path) + search, body: writes ? pick(bodies) : '' },
    head: lines.map(line => `${line}\r\n`).join(''),
  }
}

/** The bytes of a text: a character below 256 is one byte. */
const bytes = (text: string) =>
  Buffer.concat([...text].map(sign => Buffer.from(sign, sign < '\u0100' ? 'latin1' : 'utf8')))

function send({ method, target, head, body }: Odd): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port: site.port, host: '127.0.0.1' }, () => {
      const sent = bytes(body)
      const length = sent.length > 0 ? `Content-Length: ${sent.length}\r\n` : ''
      const rest = `Host: forum.example\r\nConnection: close\r\n${length}\r\n`
      socket.write(Buffer.concat([bytes(`${method} ${target} HTTP/1.1\r\n${head}${rest}`), sent]))
    })
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    )
  })
}

/** The path as the router reads it; the rule is written again, so that it is not tested with itself. */
function readPath(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0]!
  try {
    const { pathname } = new URL(path.replace(/\/+/g, '/'), 'http://site.invalid')
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+/g, '/')
  } catch {
    return ''
  }
}

const Calls =
  /^(\/community)?(\/answer\/(admin\/)?api\/|\/api\/)|^\/installation\/|^\/community\/mcp$/
/** Pages among the calls. */
const BrowserStep = /\/(connector|user-center)\/|oauth2/i
/** Screens that show an error, and the state of this site, which has no data folder. */
const Shown = /^\/community\/(50x|maintenance)\b|^\/readyz$/

test('none of 5,000 odd requests causes an internal error', async () => {
  const failed = vi.spyOn(w.site.log, 'error').mockImplementation(() => w.site.log)
  const wrong: string[] = []
  const counts = new Map<string, number>()
  const one = async () => {
    const made = oddRequest()
    const answer = await send(made)
    const [, status = 'none'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
    counts.set(status, (counts.get(status) ?? 0) + 1)
    const say = (what: string) => wrong.push(`${what}: ${JSON.stringify(made).slice(0, 400)}`)
    const path = readPath(made.target)
    if (status === 'none' || (Number(status) >= 500 && !Shown.test(path))) say(status)
    if (made.method === 'HEAD' || BrowserStep.test(path) || !Calls.test(path)) return
    // What is no HTTP is refused by Node itself.
    if (Number(status) < 400 || !/X-Request-Id/i.test(answer)) return
    if (!/^content-type: application\/json/im.test(answer)) say(`${status}, not JSON`)
    else if (path !== mcpPath() && !answer.includes('"reason":')) say(`${status}, no envelope`)
  }
  for (let done = 0; done < Requests; done += 4) await Promise.all([one(), one(), one(), one()])
  expect(wrong).toEqual([])
  expect(failed.mock.calls).toEqual([])
  const faults = ({ level, message }: { level: string; message?: string }) =>
    level === 'error' && message !== 'request'
  expect(site.lines().filter(faults)).toEqual([])
  // The requests reach what they aim at.
  for (const status of ['200', '302', '308', '400', '401', '403', '404', '405', '414']) {
    expect([status, (counts.get(status) ?? 0) > 10]).toEqual([status, true])
  }
})

test.each([
  ...words('/ANSWER/API/V1/siteinfo /Answer/api/v1/x /ANSWER/ADMIN/API/dashboard /API/user'),
  ...words('/community/ANSWER/api/v1/x /Community/answer/api/v1/x /Community/API/user'),
  ...words('/Installation/base-info /%61nswer/api/v1/siteinfo /answer/%41pi/v1/siteinfo'),
])('%s is an unknown call', async path => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const { status, body } = await site.send(method, path, {})
    expect([method, status]).toEqual([method, 404])
    expect(JSON.parse(body)).toMatchObject({ code: 404, reason: 'base.request_format_error' })
  }
})
