/**
 * Every form of every screen and every writing call, sent by those without the right and to other
 * spellings of its URL: refused requests change nothing. Each form is sent by the role that is closest to the right,
 * and by some of the others.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeUserRole } from '#access/auth/change-user-role.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { changedTables, dumpOf } from '#tests/support/database-dump.ts'
import { shareOf } from '#tests/support/shares.ts'
import {
  type Answer,
  type Fields,
  openWholeSite,
  type WholeSite,
} from '#tests/support/whole-site.ts'
import { callAs, endpointNames, isRead, sampleOf } from './endpoint-calls.ts'
import { type Form } from './sample-forms.ts'
import { callPath } from './sample-reads.ts'
import { actorOf, rows, submitTo } from './form-rows.ts'
import { type Actor, actors, scene, type Scene } from './scene.ts'

let site: WholeSite
let submit: ReturnType<typeof submitTo>
const untouched = await scene()
beforeAll(async () => {
  site = await openWholeSite(untouched.w)
  submit = submitTo(site)
})
afterAll(async () => {
  await site.close()
  untouched.w[Symbol.dispose]()
})

const order: Actor[] = ['anonymous', 'inactive', 'suspended', 'member', 'author', 'moderator']
/** Roles that may not send a form. */
function kept(form: Form): Actor[] {
  const least: Actor = form.least === 'inactive' ? 'inactive' : form.least
  const end = least === 'inactive' ? 1 : order.indexOf(least)
  return form.least === 'admin' ? order : order.slice(0, end)
}
/** The last of these, which comes closest, and others for each form. */
const triedAs = (form: Form, place: number): Actor[] => [
  ...shareOf(kept(form).slice(0, -1), 2, place),
  ...kept(form).slice(-1),
]

/** Writing tools: they do nothing, and reveal no more than a page. */
const help = /^(preview|insert-|lookup|load-revision|similar|add-tag)|-lookup$/

const turnedAway = ({ status, headers }: Answer) =>
  status >= 400 ||
  /\/users\/(login|account-suspended|logout)|^\/community$/.test(
    String(headers.location ?? headers['x-remix-redirect'] ?? ''),
  )

/** The same form for the action alone, so that no layout is around the response. */
const alone = (form: Form, screen: string): Form => ({
  ...form,
  at: `${form.at}${form.at.includes('?') ? '&' : '?'}_data=${encodeURIComponent(screen)}`,
})

test('forms are refused to those without the right', async () => {
  const stage = await scene()
  using w = stage.w
  site.enter(w)
  const wrong: string[] = []
  for (const [place, { name, make, intent, screen }] of rows.entries()) {
    const form = make(stage)
    const tried = triedAs(form, place)
    for (const actor of tried) site.token(stage.who[actor] ?? stage.who.member!, 'page')
    const before = dumpOf(w)
    for (const actor of tried) {
      const answer = await submit(form, intent, stage.who[actor])
      if (!turnedAway(answer) && !help.test(intent))
        wrong.push(`${name} as ${actor}: ${answer.status}`)
      if (form.least === 'member' || form.least === 'inactive') continue
      const bare = await submit(alone(form, screen), intent, stage.who[actor])
      const told = /What do birds eat|Because they like/.test(bare.body)
      if ((!turnedAway(bare) && !help.test(intent)) || told)
        wrong.push(`${name} as ${actor}, to the action alone: ${bare.status}`)
    }
    const changed = changedTables(before, dumpOf(w))
    if (changed.length > 0) wrong.push(`${name} changed ${changed.join(' ')}`)
  }
  expect(wrong).toEqual([])
})

const byBoss = ({ w }: Scene) => w.as(w.admin())

/** Ways to lose a right during an open session. */
const endings: [string, Actor, (stage: Scene, id: number) => Promise<unknown>][] = [
  [
    'a moderator made a user',
    'moderator',
    (stage, user_id) => byBoss(stage).run(changeUserRole, { user_id, role_id: 1 }),
  ],
  [
    'an administrator made a moderator',
    'admin',
    (stage, user_id) => byBoss(stage).run(changeUserRole, { user_id, role_id: 3 }),
  ],
  [
    'a suspended moderator',
    'moderator',
    (stage, user_id) => byBoss(stage).run(changeUserStatus, { user_id, status: 'suspended' }),
  ],
  [
    'a deleted administrator',
    'admin',
    (stage, user_id) => byBoss(stage).run(changeUserStatus, { user_id, status: 'deleted' }),
  ],
]

describe.each(endings)('%s', (_, actor, end) => {
  test('does nothing with a session from before', async () => {
    const stage = await scene()
    using w = stage.w
    site.enter(w)
    const who = stage.who[actor]!
    const forms = rows.map(row => ({ ...row, form: row.make(stage) }))
    const inputs = new Map(endpointNames.map(name => [name, sampleOf(stage, name)]))
    for (const kind of ['page', 'api'] as const) site.token(who, kind)
    await end(stage, who.id)
    const before = dumpOf(w)
    const wrong: string[] = []
    for (const { name, form, intent } of forms) {
      // A suspended member may only log out.
      if (form.least === 'anonymous' || intent === 'logout') continue
      const answer = await submit(form, intent, who)
      if (!turnedAway(answer) && !help.test(intent)) wrong.push(`${name}: ${answer.status}`)
    }
    for (const name of endpointNames) {
      const [method] = name.split(' ') as [string]
      const body = isRead(name) ? undefined : inputs.get(name)!
      if (
        /user\/(login|logout|register|email\/verif|password|notification\/unsub)|connector\/bind|wecom\/login|PUT user\/email$/.test(
          name,
        )
      )
        continue
      const given = isRead(name) ? `?${new URLSearchParams(inputs.get(name) as never)}` : ''
      const stale = await site.call(method, callPath(name) + given, who, body)
      const nobody = await site.call(method, callPath(name) + given, null, body)
      // A call for administrators has a different message for unknown tokens.
      if (stale.body !== nobody.body && stale.status !== 403) wrong.push(`${name}: ${stale.status}`)
    }
    expect(changedTables(before, dumpOf(w))).toEqual([])
    expect(wrong).toEqual([])
  })
})

/** Other spellings of a path, some of which a router may accept. */
const spellings: ((path: string) => string)[] = [
  path => `${path}/`,
  path => `/${path}`,
  path => path.replace(/\/(?=[^/]+$)/, '//'),
  path => path.replace(/[a-z](?=[^/]*$)/, char => `%${char.charCodeAt(0).toString(16)}`),
  path => path.replace(/[a-z]+(?=[^/]*$)/, name => name.toUpperCase()),
  path => path.toUpperCase(),
  path => `${path};x=1`,
  path => `${path}%2f`,
  path => `${path}/.`,
  path => `${path}/../${path.split('/').at(-1)}`,
  path => `${path}?_method=POST`,
  path => `http://elsewhere.example${path}`,
]

/** Tried on a separate site. */
async function isRefused({ who }: Scene, name: string): Promise<boolean> {
  const alone = await scene()
  using w = alone.w
  return (await callAs(alone, who.member, name, sampleOf(alone, name))).status >= 400 && w !== null
}

test('other spellings and methods run no verb', async () => {
  const stage = await scene()
  using w = stage.w
  site.enter(w)
  const who = stage.who.member!
  for (const kind of ['page', 'api'] as const) site.token(who, kind)
  const wrong: string[] = []
  const forms = rows.map(row => ({ ...row, form: row.make(stage) }))
  let tried = 0
  let before = dumpOf(w)
  const check = (what: string) => {
    const changed = changedTables(before, dumpOf(w))
    if (changed.length > 0) wrong.push(`${what} changed ${changed.join(' ')}`)
  }
  for (const name of endpointNames.filter(one => !isRead(one))) {
    const [own] = name.split(' ') as [string]
    const body = JSON.stringify(sampleOf(stage, name))
    const headers = { ...site.bearer(who), 'Content-Type': 'application/json' }
    const send = (method: string, path: string, more = {}) =>
      site.send(method, path, { ...headers, ...more }, body)
    // Other spellings matter only for what the member may not do at the exact URL.
    if (!(await isRefused(stage, name))) continue
    tried++
    before = dumpOf(w)
    for (const spell of shareOf(spellings, 2, tried)) await send(own, spell(callPath(name)))
    for (const method of ['PATCH', 'POST', 'PUT', 'DELETE', 'GET', 'HEAD', 'OPTIONS']) {
      // If another verb answers, the member may have a right to that.
      if (endpointNames.includes(name.replace(own, method))) continue
      await send(method, callPath(name), { 'X-HTTP-Method-Override': own })
    }
    check(name)
  }
  expect(tried).toBeGreaterThan(15)
  const forStaff = forms.filter(({ form }) => !/^(anonymous|inactive|member)$/.test(form.least))
  for (const [place, { name, form, intent }] of forStaff.entries()) {
    before = dumpOf(w)
    for (const spell of shareOf(spellings.slice(0, 6), 2, place)) {
      const [path, query = ''] = `/community${form.at}`.split('?') as [string, string?]
      const address = spell(path) + (query && `?${query}`)
      await site.submit(address, { ...form.fields, intent }, who)
    }
    check(name)
  }
  expect(wrong).toEqual([])
})

test('no URL writes when only read', async () => {
  const stage = await scene()
  using w = stage.w
  site.enter(w)
  const forms = rows.map(row => ({ ...row, form: row.make(stage) }))
  for (const actor of actors) if (stage.who[actor]) site.token(stage.who[actor], 'page')
  const before = dumpOf(w)
  const wrong: string[] = []
  for (const { name, form, intent } of forms) {
    const [path, query = ''] = form.at.split('?') as [string, string?]
    const flat = Object.entries(form.fields).flatMap(([key, value]) =>
      [value].flat().map(one => [key, one]),
    )
    const search = new URLSearchParams([...new URLSearchParams(query), ...flat, ['intent', intent]])
    const answer = await site.open(`/community${path}?${search}`, actorOf(stage, form))
    if (answer.status >= 500) wrong.push(`${name}: ${answer.status}`)
    const changed = changedTables(before, dumpOf(w))
    if (changed.length > 0) wrong.push(`${name} changed ${changed.join(' ')}`)
  }
  expect(wrong).toEqual([])
})

test('a form from another site changes nothing, for any logged-in member', async () => {
  const stage = await scene()
  using w = stage.w
  site.enter(w)
  const admin = stage.who.admin!
  const forms = rows.map(row => ({ ...row, form: row.make(stage) }))
  site.token(admin, 'page')
  const before = dumpOf(w)
  for (const { name, form, intent } of forms) {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      const fields = { ...form.fields, intent }
      const { status } = await site.submit(`/community${form.at}`, fields, admin, headers)
      expect(status, name).toBe(403)
    }
  }
  expect(changedTables(before, dumpOf(w))).toEqual([])
})

/** Values that no form sends by itself. */
const odd: ((fields: Fields) => Fields)[] = [
  fields => Object.fromEntries(Object.keys(fields).map(name => [name, ['a', 'b']])),
  fields =>
    Object.fromEntries(
      Object.keys(fields).map(name => [name, '\u0000\ud800' + 'x'.repeat(70_000)]),
    ),
  fields => ({
    ...fields,
    '__proto__[roleId]': '2',
    'constructor.prototype.x': '1',
    'a[0][b]': '1',
  }),
  fields =>
    Object.fromEntries(Object.keys(fields).map(name => [`${name}[0][1][2].x`, '99999999999'])),
]

test('random form input never stops the server', async () => {
  const stage = await scene()
  using w = stage.w
  site.enter(w)
  const wrong: string[] = []
  for (const [place, { name, make, intent }] of rows.entries()) {
    const form = make(stage)
    for (const [i, change] of shareOf([...odd.entries()], 2, place)) {
      w.tick(400)
      // One of the forms turns it on.
      w.site.ports.maintenance.set(null)
      const { status, body } = await submit(
        { ...form, fields: change(form.fields) },
        intent,
        actorOf(stage, form),
      )
      if (status >= 500 || body.includes('node_modules')) wrong.push(`${name}, ${i}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(({} as { roleId?: string }).roleId).toBeUndefined()
})
