/**
 * Every screen and every reading call, requested for all objects by everyone: deleted, pending and
 * unlisted content appears only where it may be read. The walk follows the tables of routes and
 * calls, so that new ones are included automatically.
 */
import { matchRoutes } from '@remix-run/router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRow } from '#basics/users/users.queries.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { operateQuestion } from '#posts/questions/change-state.ts'
import { outboxWorker } from '#infra/mail/outbox-worker.ts'
import type { RenderedMail } from '#infra/mail/render-mail.ts'
import { type Hidden, HiddenWorld, mark, marksIn } from '#tests/support/hidden-world.ts'
import { leaves } from '#tests/support/route-table.ts'
import { qid } from '#tests/support/world.ts'
import { type Answer, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { addressesOf, samplePages } from './sample-pages.ts'
import { readsOf, unknownFields } from './sample-reads.ts'
import { walkScene, short } from './walk-scene.ts'

const w = await new HiddenWorld().fill()
const place = walkScene(w)
const pages = leaves.flatMap(({ pattern }) => addressesOf(pattern, place))
const reads = readsOf(place)

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

type Visit = { path: string; answer: Answer }
const visited = new Map<number, Visit[]>()

/** The same content in another order, or with another dialog, is requested only by strangers. */
const again =
  /(order|sort)=(?!newest|default|relevance)|dialog=|external=|score$|any-slug|[?&]comments=|&page=2/

/** Everything as one viewer sees it; requested once. */
async function walk(who: UserRow | null): Promise<Visit[]> {
  const before = visited.get(who?.id ?? 0)
  if (before) return before
  const wanted = (path: string) => who === null || who === known || !again.test(path)
  const found: Visit[] = []
  // Suspended members see the same pages as visitors.
  const opened = who === suspended ? [] : pages.filter(wanted)
  for (const path of opened) found.push({ path, answer: await site.open(path, who) })
  for (const { path } of reads.filter(read => wanted(read.path)))
    found.push({ path, answer: await site.call('GET', path, who) })
  visited.set(who?.id ?? 0, found)
  return found
}

/** Everything a reader gets: body and headers. */
const shown = ({ answer }: Visit) => answer.body + JSON.stringify(answer.headers)
const where = ({ path }: Visit, who: UserRow | null) => `${path} as ${who?.username ?? 'nobody'}`

const unlisted = w.hidden.find(({ name }) => name === 'unlisted')!
const idsOf = ({ question, answer, comments }: Hidden) => [question, answer, ...comments]
const unlistedIds = idsOf(unlisted).flatMap(id => [id, short(id)])

/** Text that only its author or staff may read. */
const inner = /draft|flag|whyqueued|wish|mail$|^gone(name|bio|place|site|picture)|^removed/

/** An unlisted question is open to those who know its URL or took part in it. */
const byAddress = (path: string) =>
  unlistedIds.some(id => path.includes(id)) || path.includes('revision_id=')
const tookPart =
  /^\/community\/users\/(notifications|friend\/bookmarks)|\/(notification|collection)\/page/

type Reader = {
  who: UserRow | null
  /** Marks of hidden objects that belong to this reader. */
  own: RegExp
}

const { owner, answerer, friend, known, suspended, moderator, admin } = w.who
const nothing = /^$/
const readers: Reader[] = [
  { who: null, own: nothing },
  { who: known, own: nothing },
  { who: suspended, own: nothing },
  // Commented on all of it, and suggested an edit of a public post.
  { who: friend, own: /^open|^unlistedwish/ },
  { who: answerer, own: /^(gonea|helda)/ },
  { who: owner, own: /^(deleted|pending|unlisted)(?!tag)|^slugofdeleted/ },
]

function mayRead({ who, own }: Reader, name: string, path: string): boolean {
  if (name === `${who?.username}mail`) return true
  if (own.test(name) && !/flag|draft|whyqueued/.test(name)) return true
  if (inner.test(name)) return false
  return name.startsWith('unlisted') && (byAddress(path) || tookPart.test(path))
}

test('every screen has URLs here, which open it, and every field of a call has values', () => {
  const patterns = leaves.map(({ pattern }) => pattern)
  expect(patterns.filter(pattern => !Object.hasOwn(samplePages, pattern))).toEqual([])
  expect(Object.keys(samplePages).filter(pattern => !patterns.includes(pattern))).toEqual([])
  const routes = leaves.map(({ id, pattern }) => ({ id, path: pattern }))
  for (const { id, pattern } of leaves) {
    const addresses = addressesOf(pattern, place)
    expect(addresses, pattern).not.toEqual([])
    for (const address of addresses) {
      const [path] = address.split('?')
      expect(matchRoutes(routes, path!)?.at(-1)?.route.id, address).toBe(id)
    }
  }
  expect(unknownFields()).toEqual([])
})

describe.each(readers.map(reader => [reader.who?.username ?? 'nobody', reader] as const))(
  'as %s',
  (_, reader) => {
    test('nothing hidden can be read anywhere, and no page breaks', async () => {
      const leaks: string[] = []
      for (const visit of await walk(reader.who)) {
        const { path, answer } = visit
        const broken = answer.status >= 500 && !/^\/community\/(50x|maintenance)$/.test(path)
        if (broken) leaks.push(`${where(visit, reader.who)}: ${answer.status}`)
        const marks = marksIn(shown(visit)).filter(name => !mayRead(reader, name, path))
        if (marks.length > 0) leaks.push(`${where(visit, reader.who)}: ${marks.join(' ')}`)
      }
      expect(leaks).toEqual([])
    })

    test('a list counts what it shows', async () => {
      for (const visit of await walk(reader.who)) {
        if (!visit.answer.body.startsWith('{"code":200')) continue
        const { data } = JSON.parse(visit.answer.body) as { data: unknown }
        const list = data as { count?: number; list?: unknown[] } | null
        if (!Array.isArray(list?.list) || visit.path.includes('/revisions/unreviewed')) continue
        expect(list.count, where(visit, reader.who)).toBe(list.list.length)
      }
    })
  },
)

test('authors and staff can read what is theirs', async () => {
  const seen = new Set<string>()
  for (const reader of [moderator, owner, answerer]) {
    for (const visit of await walk(reader)) for (const name of marksIn(shown(visit))) seen.add(name)
  }
  const parts = ['title', 'body', 'oldtitle', 'oldbody', 'summary', 'comment', 'answer']
  const full = ['deleted', 'pending', 'unlisted'].flatMap(name =>
    [...parts, 'answernew', 'answersummary', 'answercomment'].map(part => name + part),
  )
  const answers = ['gonea', 'helda'].flatMap(name =>
    ['new', 'old', 'comment', 'summary'].map(part => name + part),
  )
  const forStaff = ['deletedclosing', 'deletedtagtext', 'openflag', 'openwish']
  const missed = [...full, ...answers, ...forStaff].filter(name => !seen.has(name))
  expect(missed).toEqual([])
})

/** Layouts and screens load in parallel, so each needs its own check. */
test('what a screen loads separately is hidden from others, too', async () => {
  const told: string[] = []
  for (const reader of readers.slice(0, 2)) {
    for (const { id, pattern } of leaves) {
      const addresses = addressesOf(pattern, place).filter(path => !again.test(path))
      for (const path of addresses.slice(0, 15)) {
        const data = `${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(id)}`
        const answer = await site.open(data, reader.who)
        const marks = marksIn(shown({ path, answer })).filter(name => !mayRead(reader, name, path))
        const staffOnly =
          /^\/community\/(admin|review|users\/\w+\/clean-up)/.test(path) &&
          !path.startsWith('/answer')
        const open = answer.status === 200 && staffOnly && !answer.headers['x-remix-error']
        if (marks.length > 0 || open) told.push(`${data}: ${answer.status} ${marks.join(' ')}`)
      }
    }
  }
  expect(told).toEqual([])
})

/**
 * Ids of hidden objects, each with one that never existed; strangers must not be able to
 * distinguish them.
 */
const ghosts: [id: string, never: string][] = [
  ...w.hidden
    .filter(({ name }) => name !== 'unlisted')
    .flatMap(idsOf)
    .filter(Boolean)
    .concat(w.deletedTag)
    .map((id): [string, string] => [
      id,
      id.slice(0, 4) + String(7_000_000_000_000 + Number(id.slice(-6))),
    ]),
]

/** The same URL with ids that do not exist in place of hidden ones. */
function asked(path: string): string {
  let out = path.replace(/\/tags\/old-things(?=[/?]|$)/, '/tags/never-there')
  for (const [id, never] of ghosts)
    out = out.replaceAll(id, never).replaceAll(short(id), short(never))
  if (w.hiddenVersions.length > 0) {
    const hidden = new RegExp(`(rev(?:ision_id)?=)(${w.hiddenVersions.join('|')})(?=&|$)`, 'g')
    out = out.replace(hidden, '$1' + '99999999')
  }
  return out.replace(/(?<=name=)old-things(?=&|$)/, 'never-there')
}

/** The response without what differs between requests. */
function bare({ status, headers, body }: Answer) {
  const { date: _d, 'x-request-id': _i, 'content-length': _l, etag: _e, ...rest } = headers
  const text = JSON.stringify({ status, body, rest })
  const ids = ghosts.flatMap(([id, never]) => [id, never, short(id), short(never)])
  return (
    text
      .replace(new RegExp(ids.join('|'), 'g'), 'ID')
      .replace(/old-things|never-there/g, 'TAG')
      .replace(/rev(=|%3D)\d+/g, 'rev=N')
      // Encrypted anew for each page.
      .replace(/forum_reader=[^;"]+/g, 'forum_reader=N')
  )
}

test.each([null, known])('hidden and missing objects get the same response: %#', async who => {
  const told: string[] = []
  for (const { path, answer } of await walk(who)) {
    const other = asked(path)
    if (other === path) continue
    const missing = path.startsWith('/answer')
      ? await site.call('GET', other, who)
      : await site.open(other, who)
    if (bare(answer) !== bare(missing)) told.push(`${path} ${answer.status} ${missing.status}`)
  }
  expect(told).toEqual([])
})

test('emails about content hidden since are not sent', async () => {
  const sent: RenderedMail[] = []
  const send = (mail: RenderedMail) => Promise.resolve(void sent.push(mail))
  await outboxWorker(w.site, { idempotent: false, send }).drain(undefined, () => w.now)
  expect(w.outbox().filter(({ status }) => status === 'failed').length).toBeGreaterThan(0)
  expect(sent.length).toBeGreaterThan(0)
  const toStaff = [moderator.email, admin.email]
  for (const mail of sent.filter(({ to }) => !toStaff.includes(to))) {
    const { to, ...rest } = mail
    const reader = readers.find(({ who }) => who?.email === to)
    const own = reader?.own ?? nothing
    const marks = marksIn(JSON.stringify(rest)).filter(
      name => !own.test(name) && !name.startsWith('unlisted'),
    )
    expect({ to, marks }).toEqual({ to, marks: [] })
  }
})

test('a tag with only hidden questions counts none', async () => {
  for (const slug of ['deletedonly', 'pendingonly', 'unlistedonly']) {
    const { body } = await site.call('GET', `/answer/api/v1/tag?name=${slug}`, null)
    expect(JSON.parse(body)).toMatchObject({ data: { question_count: 0 } })
  }
})

test('no log line contains hidden text', () => {
  expect(marksIn(JSON.stringify(site.lines()))).toEqual([])
})

/** URLs that show a question of the owner while it is public. */
const placesOf = (id: string) => [
  `/community/questions/${id}`,
  ...['/community', '/community/questions', '/community/tags/fresh-tag'],
  ...['/community/search?q=fresh', '/community/users/owner/questions'],
]

const takings: [string, (seq: number) => Promise<unknown> | void, boolean][] = [
  ['deleted', seq => w.as(moderator).run(deleteQuestion, { id: qid(seq) }), false],
  [
    'unlisted',
    seq => w.as(moderator).run(operateQuestion, { id: qid(seq), operation: 'hide' }),
    true,
  ],
]

test.each(takings)('no cached page outlives a question that is %s', async (_, take, byAddress) => {
  const seq = await w.ask(owner, {
    title: `Fresh ${mark('fresh')} question`,
    tags: ['fresh-tag'],
  })
  const before = new Map<string, string>()
  // New objects may be missing from cached pages for a moment.
  site.age(60_000)
  for (const path of placesOf(qid(seq))) {
    const { body, headers, status } = await site.open(path, null)
    expect([path, status, marksIn(body)]).toEqual([path, 200, ['fresh']])
    before.set(path, headers.etag ?? '')
  }
  w.tick(1000)
  await take(seq)
  for (const [path, etag] of before) {
    if (byAddress && path.includes(qid(seq))) continue
    const again = await site.open(path, null, etag ? { 'If-None-Match': etag } : {})
    expect([path, again.status === 304, marksIn(again.body)]).toEqual([path, false, []])
  }
  await w.as(moderator).run(deleteQuestion, { id: qid(seq) })
})
