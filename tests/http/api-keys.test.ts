/** API keys: what they allow, what they never allow, and what ends them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callName, router } from '#api/index.ts'
import { scopeOf } from '#api/kernel/scope.ts'
import { createKey, createKeyFor } from '#access/api-keys/create-key.ts'
import { listKeys } from '#access/api-keys/list-keys.ts'
import { purgeKeys } from '#access/api-keys/api-keys.queries.ts'
import { revokeKey } from '#access/api-keys/revoke-key.ts'
import { changePassword } from '#access/auth/change-password.ts'
import { changeUserRole } from '#access/auth/change-user-role.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { endMemberSessions } from '#access/auth/member-sessions.ts'
import { resetPassword } from '#access/auth/reset-password.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { deleteOwnAccount } from '#people/leaving/delete-own-account.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { ProvedMs, run } from '#kernel'
import { toMember, type UserRow } from '#basics/users/users.queries.ts'
import { defaultLimits } from '#server/limits.ts'
import { adminPath, settingsPath } from '#shared/paths.ts'
import { type Scope, Scopes } from '#shared/scopes.ts'
import { client } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { changedTables, dumpOf } from '#tests/support/database-dump.ts'
import { keyOf } from '#tests/support/key-rows.ts'
import { refusal } from '#tests/support/refusal.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import type { World } from '#tests/support/world.ts'
import { sampleOf, sendWith } from './endpoint-calls.ts'
import { scene } from './scene.ts'

const Day = 86_400_000
const page = settingsPath('keys')
const backOffice = adminPath('/api-keys')
let site: WholeSite
let w: Community

beforeAll(async () => {
  w = community()
  site = await openWholeSite(w, { calls: defaultLimits.calls })
})
afterAll(() => site.close())
beforeEach(() => {
  w = community()
  site.enter(w)
  site.age(Day)
})

const calls = router.endpoints.filter(({ setup }) => !setup)
const scopeOfCall = new Map(calls.map(endpoint => [callName(endpoint), scopeOf(endpoint)]))
const namesOf = (scope: Scope | null) =>
  [...scopeOfCall].filter(([, own]) => own === scope).map(([name]) => name)
const fields = { name: 'Nightly backup', scopes: ['read'], pass: 'password-1' }
/** The text of a new key, as the page shows it. */
const shownKey = (body: string) => /id="new-key"[^>]* value="(ak_[\w-]{43})"/.exec(body)?.[1] ?? ''
const who = (world: World, key: string) => client(world, key).get('user/info')
const opens = async (key: string) => {
  const { status, data } = await who(w, key)
  return status === 200 && data !== null
}

describe('scopes', () => {
  test('a key without the required scope is refused every call, and changes nothing', async () => {
    const stage = await scene()
    using world = stage.w
    const names = calls.map(callName)
    const inputs = new Map(names.map(name => [name, sampleOf(stage, name)]))
    const keys = new Map(
      names.map(name => {
        const rest = Scopes.filter(scope => scope !== scopeOfCall.get(name))
        return [name, keyOf(world, stage.who.admin!, rest).key]
      }),
    )
    const before = dumpOf(world)
    for (const name of names) {
      const { status, reason, msg, data } = await sendWith(
        client(world, keys.get(name)!),
        name,
        inputs.get(name)!,
      )
      const scope = scopeOfCall.get(name)
      const expected = scope ? 'error.api_key.scope_missing' : 'error.api_key.closed'
      expect({ name, status, reason, data }).toEqual({
        ...{ name, status: 403, reason: expected, data: null },
      })
      if (scope) expect(msg).toContain(`“${scope}”`)
    }
    expect(changedTables(before, dumpOf(world))).toEqual([])
  })

  test.each(Scopes)('a key with only "%s" passes at the calls of that scope', async scope => {
    const stage = await scene()
    using world = stage.w
    const names = namesOf(scope)
    expect(names.length).toBeGreaterThan(5)
    const inputs = new Map(names.map(name => [name, sampleOf(stage, name)]))
    const { key } = keyOf(world, stage.who.admin!, [scope])
    for (const name of names) {
      const { status, reason } = await sendWith(client(world, key), name, inputs.get(name)!)
      expect({ name, status, reason }).not.toMatchObject({ status: 401 })
      expect({ name, reason: reason.startsWith('error.api_key') }).toEqual({ name, reason: false })
    }
  })

  test('follow the table where reading and writing are not precise enough', () => {
    expect(namesOf(null).sort()).toEqual([
      'DELETE admin/api-key',
      'DELETE connector/user/unbinding',
      'DELETE user/second-step',
      'GET admin/api-key/all',
      'GET admin/user/activation',
      'GET user/logout',
      'GET user/second-step',
      'GET user/security/log',
      'GET wecom/login/check',
      'GET wecom/login/url',
      'POST admin/api-key',
      'POST admin/user/activation',
      'POST admin/user/second-step/reset',
      'POST connector/binding/email',
      'POST user/email/change/code',
      'POST user/email/verification',
      'POST user/email/verification/send',
      'POST user/login/email',
      'POST user/login/passkey',
      'POST user/login/passkey/options',
      'POST user/login/second-step',
      'POST user/password/replacement',
      'POST user/password/reset',
      'POST user/prove',
      'POST user/register/email',
      'POST user/second-step/codes',
      'POST user/second-step/passkey',
      'POST user/second-step/passkey/options',
      'POST user/second-step/totp',
      'POST user/second-step/totp/confirm',
      'PUT admin/api-key',
      'PUT admin/user/password',
      'PUT user/email',
      'PUT user/notification/unsubscribe',
      'PUT user/password',
      'PUT user/second-step',
    ])
    const ofForum = (name: string) => !/^[A-Z]+ api\//.test(name)
    expect(namesOf('account').filter(ofForum).sort()).toEqual([
      'DELETE user/claim',
      'GET connector/user/info',
      'GET user-center/user/settings',
      'GET user/claims',
      'GET user/notification/config',
      'GET user/plugin/config',
      'GET user/plugin/configs',
      'POST user/claim',
      'PUT user/info',
      'PUT user/interface',
      'PUT user/notification/config',
      'PUT user/plugin/config',
    ])
    expect(namesOf('moderation').sort()).toEqual([
      'GET report/unreviewed/post',
      'GET review/pending/post/page',
      'GET reviewing/type',
      'GET revisions/unreviewed',
      'POST answer/recover',
      'POST question/recover',
      'POST tag/merge',
      'POST tag/recover',
      'PUT question/operation',
      'PUT question/reopen',
      'PUT question/status',
      'PUT report/review',
      'PUT review/pending/post',
      'PUT revisions/audit',
      'PUT tag/synonym',
    ])
    const ofAdmins = calls.filter(({ admin }) => admin).map(callName)
    expect(
      ofAdmins.filter(name => ![null, 'admin', 'sensitive'].includes(scopeOfCall.get(name)!)),
    ).toEqual([])
    const reading = namesOf('read').filter(name => !name.startsWith('GET'))
    expect(reading).toEqual(['POST post/render'])
  })

  test('never give more than the owner may', async () => {
    const member = w.member()
    const { key } = keyOf(w, member)
    const call = client(w, key)
    expect((await call.get('admin/users/page')).status).toBe(403)
    expect((await call.get('user/info')).data).toMatchObject({
      ...{ username: member.username, access_token: '' },
    })
    const stolen = await call.put('admin/user/role', { user_id: String(member.id), role_id: 2 })
    expect([stolen.status, w.user(member.id).roleId]).toEqual([403, member.roleId])
  })
})

describe('an API key', () => {
  test('is sent like a token, and does not log a browser in', async () => {
    const ann = w.member()
    const { key } = keyOf(w, ann, ['read'])
    for (const given of [key, `Bearer ${key}`, `bearer  ${key}`])
      expect(await opens(given)).toBe(true)
    expect((await client(w, null).get('user/info', { Authorization: key })).data).toMatchObject({
      username: ann.username,
    })
    const asCookie = await site.send('GET', page, { Cookie: `forum_session=${key}` })
    expect(asCookie.status).toBe(302)
  })

  test('that is unknown, revoked or expired is refused everywhere', async () => {
    const ann = w.admin()
    const unknown = `ak_${w.site.ports.randomToken(32)}`
    const ended = keyOf(w, ann, Scopes, { expiresAt: w.now })
    const gone = keyOf(w, ann, Scopes, { revokedAt: w.now })
    for (const key of [unknown, ended.key, gone.key]) {
      const call = client(w, key)
      for (const path of ['siteinfo', 'user/info', 'notification/status']) {
        expect(await call.get(path)).toMatchObject({
          ...{ status: 401, reason: 'base.unauthorized_error' },
        })
      }
      expect((await call.get('admin/users/page')).status).toBe(403)
    }
  })

  test('expires at its set time', async () => {
    const { key } = keyOf(w, w.member(), ['read'], { expiresAt: w.now + Day })
    w.tick(Day - 1)
    expect(await opens(key)).toBe(true)
    w.tick(1)
    expect(await opens(key)).toBe(false)
  })

  test('records its last use to the hour, without a write per call', async () => {
    const ann = w.member()
    const { key } = keyOf(w, ann, ['read'])
    const used = async () => (await w.as(ann).run(listKeys))[0]!.lastUsedAt
    await who(w, key)
    expect(await used()).toBe(0)
    await w.site.uses.flush(w.db)
    expect(await used()).toBe(w.now - (w.now % 3_600_000))
  })

  test('is deleted long after it ended', () => {
    const ann = w.member()
    const ended = { expiresAt: w.now - 91 * Day }
    for (const more of [ended, { revokedAt: w.now - 91 * Day }, {}, { revokedAt: w.now - Day }])
      keyOf(w, ann, ['read'], more)
    w.write(tx => purgeKeys(tx, w.now))
    expect(w.count('api_key')).toBe(2)
  })
})

describe('the key of a member', () => {
  type Act = (ann: UserRow, root: UserRow) => Promise<unknown>
  const status =
    (to: string): Act =>
    ({ id }, root) =>
      w.as(root).run(changeUserStatus, { user_id: id, status: to })
  const ends: Record<string, Act> = {
    'whose password an administrator sets': ({ id }, root) =>
      w.as(root).run(setUserPassword, { user_id: id, password: 'new-secret-1' }),
    'who is suspended': status('suspended'),
    'whose account staff delete': status('deleted'),
    'who loses a role': ({ id }, root) =>
      w.as(root).run(changeUserRole, { user_id: id, role_id: 1 }),
    'who gets another role': ({ id }, root) =>
      w.as(root).run(changeUserRole, { user_id: id, role_id: 2 }),
    'who deletes their account': ann =>
      w.as(ann).run(deleteOwnAccount, { pass: 'password-1', posts: 'keep', sure: 'on' }),
    async 'who sets a new password by email'(ann) {
      await client(w, null).post('user/password/reset', { e_mail: ann.email! })
      const mail = w.outbox().findLast(({ template }) => template === 'password_reset')!
      const { code } = JSON.parse(mail.params) as { code: string }
      return w.as(null).run(resetPassword, { code, pass: 'new-secret-1' })
    },
  }

  test.each(Object.keys(ends))('%s is revoked permanently', async name => {
    const ann = w.moderator()
    const { key } = keyOf(w, ann)
    const other = keyOf(w, w.member()).key
    expect(await opens(key)).toBe(true)
    await ends[name]!(ann, w.admin())
    expect([await opens(key), await opens(other)]).toEqual([false, true])
    const row = w.site.sqlite.prepare('select revoked_at from api_key where user_id = ?')
    expect(
      row
        .pluck()
        .all(ann.id)
        .filter(at => at === 0),
    ).toEqual([])
  })

  test('who is inactive is paused for that time', async () => {
    const ann = w.member()
    const { key } = keyOf(w, ann)
    const root = w.admin()
    await status('inactive')(ann, root)
    expect(await opens(key)).toBe(false)
    await status('normal')(ann, root)
    expect(await opens(key)).toBe(true)
  })

  test('changing your own password, or being logged out, keeps it', async () => {
    const ann = w.member()
    const { key } = keyOf(w, ann)
    await w.as(ann).run(changePassword, { old_pass: 'password-1', pass: 'new-secret-1' })
    await w.as(w.admin()).run(endMemberSessions, { user_id: ann.id })
    expect(await opens(key)).toBe(true)
  })
})

describe('creating a key', () => {
  test('shows it once, and stores only its hash', async () => {
    const ann = w.member({ username: 'ann' })
    const form = { intent: 'create', ...fields, expires: '7' }
    const made = await site.submit(page, form, ann)
    const key = shownKey(made.body)
    expect(made.status).toBe(200)
    expect(made.headers['cache-control']).toContain('no-store')
    expect(await opens(key)).toBe(true)
    const again = await site.submit(page, form, ann)
    expect([again.status, shownKey(again.body), w.count('api_key')]).toEqual([200, '', 1])
    const listed = await site.open(page, ann)
    expect(listed.body).toContain(key.slice(0, 8))
    expect(listed.headers['cache-control']).toContain('no-store')
    const everything = w.site.sqlite.serialize().toString('latin1')
    expect(listed.body).not.toContain(key)
    expect(everything).not.toContain(key)
    expect(everything).toContain(w.site.ports.hashToken(key))
    expect(JSON.stringify(site.lines())).not.toContain(key)
    const [item] = await w.as(ann).run(listKeys)
    expect(item).toMatchObject({ expiresAt: w.now + 7 * Day, scopes: ['read'], state: 'live' })
    expect(JSON.stringify(item)).not.toContain(w.site.ports.hashToken(key))
  })

  test('a key in a URL appears in no log', async () => {
    const { key } = keyOf(w, w.member(), ['read'])
    await site.send('GET', `/answer/api/v1/user/info?Authorization=${key}`, {})
    expect(JSON.stringify(site.lines())).not.toContain(key)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['mcp'] }, 'scopes.0'],
    [{ scopes: ['read', 'admin'] }, 'scopes'],
    [{ scopes: ['read', 'sensitive'] }, 'scopes'],
    [{ expires: '8' }, 'expires'],
    [{ expires: 'date' }, 'expires_on'],
    [{ expires: 'date', expires_on: '2026-01-14' }, 'expires_on'],
    [{ expires: 'date', expires_on: '2026-02-30' }, 'expires_on'],
    [{ expires: 'date', expires_on: '2036-06-01' }, 'expires_on'],
    [{ pass: 'wrong' }, 'pass'],
  ])('refuses %j', async (wrong, field) => {
    const error = await refusal(w.as(w.member()).run(createKey, { ...fields, ...wrong }))
    expect(error.details.fields?.map(one => one.field)).toEqual([field])
    expect(w.count('api_key')).toBe(0)
  })

  test('takes a date, which is the last valid day', async () => {
    const ann = w.member()
    await w.as(ann).run(createKey, { ...fields, expires: 'date', expires_on: '2026-01-15' })
    const [{ expiresAt } = { expiresAt: 0 }] = await w.as(ann).run(listKeys)
    expect(expiresAt).toBe(Date.UTC(2026, 0, 16))
  })

  test('requires a fresh login where there is no password', async () => {
    const ann = w.member({ passwordHash: '' })
    const viewer = { ...toMember(ann), provedAt: w.now - ProvedMs }
    const stale = await refusal(run(createKey, { ...w.ctx(ann), viewer }, { ...fields, pass: '' }))
    expect(stale.details.type).toBe('prove_again')
    expect((await w.as(ann).run(createKey, { ...fields, pass: '' })).key).not.toBe('')
  })

  test('for sensitive acts takes the password, and for a member a recent proof as well', async () => {
    const root = w.admin()
    w.member({ username: 'ann' })
    const viewer = { ...toMember(root), provedAt: w.now - ProvedMs }
    const ctx = { ...w.ctx(root), viewer }
    const given = { ...fields, scopes: ['sensitive'] }
    const wrong = await refusal(run(createKey, ctx, { ...given, pass: 'password-2' }))
    expect(wrong.details.fields?.[0]?.field).toBe('pass')
    const other = await refusal(run(createKeyFor, ctx, { ...fields, user: 'ann' }))
    expect(other.details.type).toBe('prove_again')
    expect(w.count('api_key')).toBe(0)
    expect((await run(createKey, ctx, given)).key).not.toBe('')
  })

  test('stops at twenty valid keys', async () => {
    const ann = w.member()
    for (let i = 0; i < 19; i++) keyOf(w, ann, ['read'])
    keyOf(w, ann, ['read'], { revokedAt: w.now })
    keyOf(w, ann, ['read'], { expiresAt: w.now })
    await w.as(ann).run(createKey, fields)
    const { reason } = await refusal(w.as(ann).run(createKey, { ...fields, name: 'One more' }))
    expect(reason).toBe('error.api_key.too_many')
  })

  test('with the form of a revoked key creates another one', async () => {
    const ann = w.member()
    const first = await w.as(ann).run(createKey, fields)
    await site.submit(page, { intent: 'revoke', key_id: String(first.id) }, ann)
    expect(await opens(first.key)).toBe(false)
    const second = await w.as(ann).run(createKey, fields)
    expect([second.repeated, await opens(second.key)]).toEqual([false, true])
  })
})

describe('administrators', () => {
  test('create one for a member, who sees it; the log mentions it, without the key', async () => {
    const [ann, root] = [w.member({ username: 'ann' }), w.admin()]
    const form = { intent: 'create', ...fields, user: 'ANN' }
    const key = shownKey((await site.submit(backOffice, form, root)).body)
    expect((await who(w, key)).data).toMatchObject({ username: 'ann' })
    expect(await w.as(ann).run(listKeys)).toMatchObject([{ byOther: true }])
    expect((await site.open(page, ann)).body).toContain('Created by an administrator.')
    const list = await site.open(`${backOffice}?query=ann`, root)
    expect(list.body).toContain(key.slice(0, 8))
    const [{ id } = { id: 0 }] = await w.as(ann).run(listKeys)
    const revoked = await site.submit(backOffice, { intent: 'revoke', key_id: String(id) }, root)
    expect([revoked.status, await opens(key)]).toEqual([303, false])
    await w.as(root).run(revokeKey, { key_id: id })
    const log = rowsAfter(w.db, 0, 9)
    expect(log).toMatchObject([
      { action: 'user.key_made', actorId: root.id, userId: ann.id },
      { action: 'user.key_revoked', actorId: root.id, userId: ann.id },
    ])
    expect(log.map(row => row.after + row.before).join()).toContain('Nightly backup')
    expect(JSON.stringify(log)).not.toContain(key)
  })

  test('create none for members who cannot use any, nor with more than the member may ever do', async () => {
    const root = w.admin()
    w.inactive({ username: 'newcomer' })
    w.member({ username: 'ann' })
    const wrong = async (more: object) =>
      (await refusal(w.as(root).run(createKeyFor, { ...fields, ...more }))).details.fields?.[0]
    expect(await wrong({ user: 'nobody-here' })).toMatchObject({ field: 'user' })
    expect(await wrong({ user: 'newcomer' })).toMatchObject({
      ...{ field: 'user', reason: 'error.api_key.owner_unable' },
    })
    expect(await wrong({ user: 'ann', scopes: ['admin'] })).toMatchObject({ field: 'scopes' })
    expect(await wrong({ user: 'ann', pass: 'guessed' })).toMatchObject({ field: 'pass' })
    expect(w.count('api_key')).toBe(0)
  })

  test('find keys by name, prefix and owner, ended ones separately', async () => {
    const [ann, bob, root] = [w.member({ username: 'ann' }), w.member(), w.admin()]
    keyOf(w, ann, ['read'], { name: '100% of it' })
    keyOf(w, bob, ['read'], { name: 'Chat', revokedAt: w.now })
    const found = async (query: string) => {
      const { body } = await site.open(`${backOffice}?${query}`, root)
      return ['100% of it', 'Chat'].filter(name => body.includes(`<b>${name}</b>`))
    }
    expect(await found('')).toEqual(['100% of it'])
    expect(await found('state=ended')).toEqual(['Chat'])
    expect(await found('state=all')).toEqual(['100% of it', 'Chat'])
    expect(await found('state=all&query=0%25+OF')).toEqual(['100% of it'])
    expect(await found('state=all&query=ANN')).toEqual(['100% of it'])
    expect(await found('state=all&query=ak_')).toEqual(['100% of it', 'Chat'])
    expect(await found('state=all&query=_')).toHaveLength(2)
    expect(await found('state=all&query=%25')).toEqual(['100% of it'])
  })

  test('only they see and revoke the keys of others', async () => {
    const ann = w.member()
    const { id, key } = keyOf(w, ann)
    for (const other of [w.member(), w.moderator()]) {
      expect((await site.open(backOffice, other)).status).toBe(403)
      const form = { intent: 'revoke', key_id: String(id) }
      for (const path of [page, backOffice]) await site.submit(path, form, other)
    }
    expect(await opens(key)).toBe(true)
  })
})

describe('limits', () => {
  const info = '/answer/api/v1/user/info'
  const ask = (key: string) => site.send('GET', info, { Authorization: key })

  test('are those of the settings, per key, in force at once', async () => {
    w.settings({ api: { key_per_minute: 2, network_per_minute: 100 } })
    const [one, two] = [keyOf(w, w.member()).key, keyOf(w, w.member()).key]
    const first = await ask(one)
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"network";q=100;w=60, "key";q=2;w=60',
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
    })
    expect((await ask(one)).status).toBe(200)
    const refused = await ask(one)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
    expect(JSON.parse(refused.body)).toMatchObject({ reason: 'base.too_many_requests' })
    expect((await ask(two)).status).toBe(200)
    const root = w.admin()
    const form = { intent: 'save', key_per_minute: '60', network_per_minute: '100' }
    expect((await site.submit(backOffice, form, root)).status).toBe(303)
    site.age(1_000)
    expect((await ask(one)).headers['x-ratelimit-limit']).toBe('60')
  })

  test('apply per session and, without one, per network, but not to pages', async () => {
    w.settings({ api: { key_per_minute: 1, network_per_minute: 3 } })
    const ann = w.member()
    const statuses = []
    for (let i = 0; i < 2; i++) statuses.push((await site.call('GET', info, ann)).status)
    for (let i = 0; i < 3; i++) statuses.push((await site.call('GET', info, null)).status)
    expect(statuses).toEqual([200, 429, 200, 200, 429])
    expect((await site.open(page, ann)).status).toBe(200)
  })

  test('an unknown key has no separate allowance', async () => {
    const { headers, status } = await ask(`ak_${w.site.ports.randomToken(32)}`)
    expect([status, headers['ratelimit-policy']]).toEqual([401, '"network";q=1200;w=60'])
  })
})

test('a member’s archive has their keys, without secrets', async () => {
  const ann = w.member()
  const { key } = keyOf(w, ann, ['read'], { name: 'Archive me' })
  const { ownData } = await import('#people/leaving/own-data.ts')
  const files = [...ownData(w.db, ann.id, w.now)].map(file => file?.text ?? '').join()
  expect(files).toContain('Archive me')
  expect(files).not.toContain(key)
  expect(files).not.toContain(w.site.ports.hashToken(key))
})
