/**
 * Every sensitive act of staff, as the verbs declare it, by every form, page and call: refused in a session that
 * has proved nothing for 15 minutes and to a key without the scope. Nothing changes, and what was typed is kept.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callName, router } from '#api/index.ts'
import { scopeOf } from '#api/kernel/scope.ts'
import { services } from '#app/application/services.ts'
import { ProvedMs } from '#kernel'
import { provePath } from '#shared/paths.ts'
import { Scopes } from '#shared/scopes.ts'
import { isSecret } from '#web/kernel/captcha-page.ts'
import { savedForms } from '#drizzle/schema/index.ts'
import { client } from '#tests/support/api.ts'
import { changedTables, dumpOf } from '#tests/support/database-dump.ts'
import { keyOf } from '#tests/support/key-rows.ts'
import { leaves } from '#tests/support/route-table.ts'
import { addApp } from '#tests/support/second-steps.ts'
import { classOf, findVerbs } from '#tests/support/verbs.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { sampleOf, sendWith } from './endpoint-calls.ts'
import { type Row, rows, submitTo, succeeded } from './form-rows.ts'
import type { Form } from './sample-forms.ts'
import { scene, type Scene } from './scene.ts'

const sensitive = (await findVerbs())
  .map(({ operation }) => operation)
  .filter(operation => classOf(operation) === 'sensitive')

let site: WholeSite
let submit: ReturnType<typeof submitTo>
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sensitive-acts-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** A scene whose emails go to a folder of this file. */
async function ownScene(): Promise<Scene> {
  const stage = await scene()
  stage.w.site.env.dataDir = folder
  return stage
}

const untouched = await ownScene()
beforeAll(async () => {
  site = await openWholeSite(untouched.w)
  submit = submitTo(site)
})
afterAll(async () => {
  await site.close()
  untouched.w[Symbol.dispose]()
})

/** Sensitive verbs whose guard was asked, ever and since the last reset. */
const reached = new Set<string>()
const recent = new Set<string>()
for (const { name, guard } of sensitive) {
  const { check } = guard
  guard.check = ctx => {
    reached.add(name)
    recent.add(name)
    return check(ctx)
  }
}
type Make = Row['make']

/** As in an attribute or element. */
const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    char => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[char] ?? '#x27'};`,
  )

/** Names of the fields whose typed text the page lacks. */
const lost = ({ fields }: Form, page: string): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().every(text => isSecret(name, text) || page.includes(escaped(text)))
      ? []
      : [name],
  )

const onMembers =
  (fields: (stage: Scene) => Fields): Make =>
  stage => {
    const ids = [stage.who.member!, stage.who.author!].map(({ id }) => String(id))
    const { act, ...rest } = fields(stage)
    const at = `/admin/users?dialog=${String(act)}${ids.map(id => `&id=${id}`).join('')}`
    return { least: 'admin', at, fields: { act: act!, ids, ...rest } }
  }

/** Other sensitive acts of the same forms. */
const more: Pick<Row, 'name' | 'intent' | 'make'>[] = [
  { name: 'roles', intent: 'act', make: onMembers(() => ({ act: 'role', role_id: '3' })) },
  {
    ...{ name: 'second steps', intent: 'act' },
    make: onMembers(({ w, who }) => {
      for (const user of [who.member!, who.author!]) addApp(w, user)
      return { act: 'reset_step' }
    }),
  },
  {
    ...{ name: 'a test email', intent: 'save' },
    make: () => ({
      ...{ least: 'admin', at: '/admin/smtp' },
      fields: { from_name: 'Birds', smtp_port: '25', test_email_recipient: 'a@b.example' },
    }),
  },
]

/** Its page has no form for it. */
const absent = ['add on /community/admin/users/:userId']

const sample = await ownScene()
const forms = [...rows, ...more].filter(({ make }) =>
  ['admin', 'moderator'].includes(make(sample).least),
)
sample.w[Symbol.dispose]()

/** Sent again after the confirmation, which a form page asks for. */
async function driveForm({ name, make, intent }: (typeof forms)[number]): Promise<void> {
  const stage = await ownScene()
  using w = stage.w
  site.enter(w)
  const form = make(stage)
  const who = stage.who[form.least]!
  site.token(who, 'page')
  w.tick(ProvedMs)
  const before = dumpOf(w)
  recent.clear()
  const first = await submit(form, intent, who)
  const [path, query] = String(first.headers.location).split('?')
  if (recent.size === 0) {
    expect(path, name).not.toBe(provePath())
    return
  }
  const { redirect: back, ended } = Object.fromEntries(new URLSearchParams(query))
  expect([first.status, path, back], name).toEqual([302, provePath(), `/community${form.at}`])
  expect(changedTables(before, dumpOf(w)), name).toEqual([])

  const kept = first.headers['set-cookie']?.find(line => line.startsWith('forum_kept='))
  const cookie = { Cookie: [site.cookie(who).Cookie, kept?.split(';')[0]].join('; ') }
  const proof = { intent: 'prove', redirect: back!, pass: 'password-1' }
  const proven = await site.submit(provePath(), proof, who, cookie)
  expect([proven.status, proven.headers.location], name).toEqual([303, back])
  const shown = await site.open(back!, who, cookie)
  expect(shown.status, name).toBe(200)
  if (ended === 'kept' && !absent.includes(name)) expect(lost(form, shown.body), name).toEqual([])
  const again = await submit(form, intent, who)
  expect(succeeded(again), `${name}: ${again.status}`).toBe(form.idle !== true)
}

/** Downloads, for example. */
async function drivePages(): Promise<void> {
  const stage = await ownScene()
  using w = stage.w
  site.enter(w)
  site.token(stage.who.admin!, 'page')
  w.tick(ProvedMs)
  const before = dumpOf(w)
  const patterns = leaves.map(({ pattern }) => pattern).filter(one => /\/admin\b/.test(one))
  expect(patterns.length).toBeGreaterThan(30)
  for (const pattern of patterns) {
    const path = pattern.replace(/:\w+/g, '1')
    recent.clear()
    const { headers } = await site.open(path, stage.who.admin)
    const expected = recent.size > 0 ? provePath({ redirect: path }) : headers.location
    expect([path, headers.location]).toEqual([path, expected])
  }
  expect(changedTables(before, dumpOf(w))).toEqual([])
}

async function driveCalls(): Promise<void> {
  const stage = await ownScene()
  using w = stage.w
  const { admin } = stage.who
  site.enter(w)
  const calls = router.endpoints.filter(({ operation }) => operation.guard.sensitive)
  const inputs = new Map(calls.map(call => [call, sampleOf(stage, callName(call))]))
  const most = Scopes.filter(scope => scope !== 'sensitive')
  const { key } = keyOf(w, admin!, most)
  const token = site.token(admin!, 'api')
  w.tick(ProvedMs)
  const before = dumpOf(w)
  for (const [call, input] of inputs) {
    const name = callName(call)
    const stale = await sendWith(client(w, token), name, input)
    expect({ name, ...stale }).toMatchObject({
      ...{ name, status: 403, reason: 'error.user.prove_again', data: { type: 'prove_again' } },
      msg: 'This is a sensitive act. Log in again, then retry.',
    })
    const byKey = await sendWith(client(w, key), name, input)
    const reason = call.scope === null ? 'closed' : 'scope_missing'
    expect({ name, ...byKey }).toMatchObject({
      ...{ name, status: 403, reason: `error.api_key.${reason}` },
    })
  }
  expect(changedTables(before, dumpOf(w))).toEqual([])
}

test('every form, page and call refuses its sensitive acts without a recent proof', async () => {
  for (const form of forms) await driveForm(form)
  await drivePages()
  await driveCalls()
  expect(sensitive.map(({ name }) => name).filter(name => !reached.has(name))).toEqual([])
})

test('a call that needs a scope of staff is classified', () => {
  const members = new Set(
    router.endpoints
      .filter(call => ['read', 'write'].includes(scopeOf(call) ?? ''))
      .map(({ operation }) => operation),
  )
  const ofStaff = router.endpoints.filter(
    call =>
      ['moderation', 'admin', 'sensitive'].includes(scopeOf(call) ?? '') &&
      !members.has(call.operation),
  )
  expect(ofStaff.length).toBeGreaterThan(50)
  const unclassified = ofStaff.filter(({ operation }) => classOf(operation) === 'unclassified')
  expect(unclassified.map(callName)).toEqual([])
})

test('a login over the API is a proof for 15 minutes', async () => {
  const stage = await ownScene()
  using w = stage.w
  const { admin, member } = stage.who
  const login = { e_mail: admin!.email, pass: 'password-1' }
  const { data } = await client(w, null).post('user/login/email', login)
  const api = client(w, (data as { access_token: string }).access_token)
  const give = (role_id: number) =>
    api.put('admin/user/role', { user_id: String(member!.id), role_id })
  w.tick(ProvedMs - 1)
  expect((await give(3)).status).toBe(200)
  w.tick(1)
  expect((await give(1)).reason).toBe('error.user.prove_again')
  expect(w.user(member!.id).roleId).toBe(3)
})

test('an uploaded file is not kept, and the confirmation says so', async () => {
  const stage = await ownScene()
  using w = stage.w
  site.enter(w)
  const { admin } = stage.who
  site.token(admin!, 'page')
  w.tick(ProvedMs)
  const part = (head: string, body: string) =>
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const body = [
    part('name="intent"', 'check'),
    part('name="file"; filename="settings.json"', '{"format":"forum-settings"}'),
    '--x--\r\n',
  ].join('')
  const place = '/community/admin/settings-file'
  const headers = {
    ...site.cookie(admin),
    ...{ Origin: services.siteOrigin(), 'Content-Type': 'multipart/form-data; boundary=x' },
  }
  const refused = await site.send('POST', place, headers, body)
  expect(refused.headers.location).toBe(provePath({ redirect: place, ended: 'yes' }))
  expect(w.db.select().from(savedForms).all()).toEqual([])
  const shown = await site.open(refused.headers.location!, admin)
  expect(shown.body).toContain('except passwords and selected files')
})
