/**
 * The calls of the platform program over HTTP: URLs, envelope, refusals, and that reading writes
 * nothing.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { PlatformApi } from '#shared/paths.ts'
import { platformDefaults, platformPaths } from '#parts/platform/shared/platform-calls.ts'
import type { Community } from '#tests/support/community.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { numberOf, program } from '#tests/support/program.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

type Envelope = {
  http: number
  code: number
  reason: string
  msg: string
  status: number
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
}
type Name = keyof typeof platformPaths
const names = Object.keys(platformPaths) as Name[]
const reads = names.filter(name => platformPaths[name][0] === 'GET')

let w: Community
let site: WholeSite
let ann: UserRow
let bob: UserRow
const fresh = () => {
  w = program({ platform: { invite_score: 5, month_limit: 9, day_limit: 4 } })
  ann = w.member({ username: 'ann', displayName: 'Ann' })
  bob = w.member({ username: 'bob', displayName: 'Bob' })
}
beforeAll(async () => {
  fresh()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(() => {
  w[Symbol.dispose]()
  fresh()
  site.enter(w)
})

async function ask(
  name: Name,
  who: UserRow | null,
  { code = 'no-such-code', mount = '' } = {},
): Promise<Envelope> {
  const [method, path] = platformPaths[name]
  const address = mount + path.replace('{code}', code)
  const answer = await site.call(method, address, who, method === 'POST' ? {} : undefined)
  expect(String(answer.headers['content-type'])).toContain('application/json')
  expect(String(answer.headers['cache-control'])).toContain('no-store')
  return { http: answer.status, ...(JSON.parse(answer.body) as Omit<Envelope, 'http'>) }
}
const codeOf = async (who: UserRow) =>
  new URL(
    ((await ask('inviteSummary', who)).data as { inviteLink: string }).inviteLink,
  ).searchParams.get('invite')!

describe.each(['', '/community'])('below "%s"', mount => {
  test.each(names)('%s answers a member', async name => {
    const answer = await ask(name, ann, { mount, code: await codeOf(bob) })
    expect(answer).toMatchObject({
      ...{ http: 200, code: 200, status: 0, reason: 'base.success' },
    })
    expect(Object.keys(answer.data as object).sort()).toEqual(
      Object.keys(platformDefaults[name]).sort(),
    )
  })

  test('the bootstrap call is open to everyone, all others need a session', async () => {
    expect(await ask('bootstrap', null, { mount })).toMatchObject({
      ...{ http: 200, status: 0, data: platformDefaults.bootstrap },
    })
    for (const name of names.filter(one => one !== 'bootstrap')) {
      expect(await ask(name, null, { mount })).toMatchObject({
        ...{ http: 401, code: 401, status: 1, reason: 'base.unauthorized_error', data: null },
      })
    }
  })

  test.each(['nothing', 'v1/access/share', 'miaoda/access/user/bootstrap/more'])(
    'the URL %s does not exist',
    async rest => {
      for (const [method, who] of [
        ['GET', null],
        ['GET', ann],
        ['POST', ann],
      ] as const) {
        const path = `${mount}${PlatformApi}/${rest}`
        const { status, body } = await site.call(
          method,
          path,
          who,
          method === 'POST' ? {} : undefined,
        )
        expect([status, JSON.parse(body)]).toMatchObject([
          404,
          { code: 404, status: 1, data: null },
        ])
      }
    },
  )
})

test.each(names)('%s has its defaults while the program is off', async name => {
  const code = await codeOf(bob)
  w.settings({ platform: { enabled: false } })
  /** The account data is returned anyway. */
  const facts: Partial<Record<string, object>> = {
    bootstrap: {
      ...{ loginStatus: true, isUserEligible: true },
      user: { userId: String(ann.id), nickname: 'Ann' },
    },
    qualification: { qualifyPass: true },
  }
  expect(await ask(name, ann, { code })).toMatchObject({
    ...{ http: 200, code: 200, status: 0 },
    data: { ...platformDefaults[name], ...facts[name] },
  })
  expect([w.count('invite_use'), w.count('point_reward')]).toEqual([0, 0])
})

test('the call asks the service for the qualification, at most every 10 s', async () => {
  w.settings({ platform: { qualification_url: 'https://id.example/ask' } })
  let answer = { status: 200, text: '{"qualifyPass": true}' }
  let asked = 0
  w.site.ports.callOutside = () => {
    asked++
    return Promise.resolve(answer)
  }
  const check = async (who = ann) => {
    const { http, data } = await ask('qualification', who)
    return [http, (data as { qualifyPass: boolean }).qualifyPass, asked]
  }
  expect(await check()).toEqual([200, true, 1])
  answer = { status: 200, text: '{"qualifyPass": false}' }
  expect(await check()).toEqual([200, true, 1])
  w.tick(10_000)
  expect(await check()).toEqual([200, false, 2])
  // While the service cannot be reached, its last result counts, and it is not asked more often.
  answer = { status: 200, text: '{"qualifyPass": true}' }
  w.tick(10_000)
  expect(await check()).toEqual([200, true, 3])
  w.site.ports.reportFault = () => {}
  answer = { status: 502, text: '' }
  w.tick(10_000)
  expect([await check(), await check()]).toEqual([
    [200, true, 4],
    [200, true, 4],
  ])
  expect(await check(w.inactive())).toEqual([200, false, 4])
})

test('reading changes nothing, not even for a member whose code was never requested', async () => {
  await ask('consumeInvite', bob, { code: await codeOf(ann) })
  const before = dumpOf(w)
  for (const name of reads) for (const who of [ann, bob]) await ask(name, who)
  expect(dumpOf(w, {})).toEqual(before)
})

describe('an invitation', () => {
  test('gives both members points, and is reported once', async () => {
    const code = await codeOf(ann)
    expect((await ask('consumeInvite', bob, { code })).data).toEqual({
      ...{ success: true, rewardPoints: 5, inviterName: 'Ann' },
    })
    expect((await ask('consumeInvite', bob, { code })).data).toEqual({
      ...{ success: true, rewardPoints: 0, inviterName: 'Ann' },
    })
    const createdAt = Math.floor(w.now / 1000)
    expect((await ask('inviteStatus', ann)).data).toEqual({
      ...{ hasUnread: true, unreadCount: 1 },
      latest: [{ nickname: 'Bob', rewardPoints: 5, createdAt }],
    })
    const told = { hasReward: true, rewardPoints: 5, rewardCount: 1 }
    const none = { hasReward: false, rewardPoints: 0, rewardCount: 0 }
    const shown = () => numberOf(w, 'select count(*) from point_reward where shown_at > 0')
    expect((await ask('reward', ann)).data).toEqual(told)
    expect((await ask('reward', ann)).data).toEqual(none)
    expect(shown()).toBe(0)
    await w.site.reportedRewards.flush(w.db)
    expect(shown()).toBe(1)
    expect((await ask('reward', ann)).data).toEqual(none)
    expect((await ask('reward', bob)).data).toEqual(told)
    expect((await ask('inviteStatus', ann)).data).toMatchObject({ unreadCount: 1 })
    expect((await ask('markInvitesRead', ann)).data).toEqual({})
    expect((await ask('inviteStatus', ann)).data).toMatchObject({ unreadCount: 0 })
    expect((await ask('quota', bob)).data).toMatchObject({
      ...{ sumScore: 14, dayRemainingScore: 4, monRemainingScore: 9, systemAwardScore: 0 },
      rewardList: [
        { id: expect.any(String), title: 'You accepted an invitation', score: 5, createdAt },
      ],
    })
  })

  test('accepted by a hundred calls at once, gives one reward to each side', async () => {
    const code = await codeOf(ann)
    const all = await Promise.all(
      Array.from({ length: 100 }, () => ask('consumeInvite', bob, { code })),
    )
    expect(all.every(({ http, data }) => http === 200 && data.success === true)).toBe(true)
    expect(all.filter(({ data }) => data.rewardPoints === 5)).toHaveLength(1)
    expect([w.count('point_reward'), w.count('invite_use')]).toEqual([2, 1])
  })

  const refused: Record<string, () => Promise<[who: UserRow, code: string]>> = {
    invite_code_not_found: () => Promise.resolve([bob, 'nobody-has-it']),
    invite_code_own: async () => [ann, await codeOf(ann)],
    async invite_code_already_used() {
      await ask('consumeInvite', bob, { code: await codeOf(ann) })
      return [bob, await codeOf(w.member())]
    },
    async invite_not_eligible() {
      const code = await codeOf(ann)
      return [w.member({ createdAt: w.now - 8 * 86_400_000 }), code]
    },
    async invite_limit_reached() {
      w.settings({ platform: { invite_limit: 1 } })
      const code = await codeOf(ann)
      await ask('consumeInvite', bob, { code })
      return [w.member(), code]
    },
  }
  test.each(Object.keys(refused))('is refused with status 1: %s', async name => {
    const [who, code] = await refused[name]!()
    const answer = await ask('consumeInvite', who, { code })
    expect(answer).toMatchObject({
      ...{ http: 200, code: 400, status: 1, data: null, reason: `error.platform.${name}` },
    })
    expect(answer.msg).not.toContain('error.')
  })

  test.each(['abc', 'a'.repeat(65), 'a%2Fb', '%E5%AD%97%E5%AD%97%E5%AD%97%E5%AD%97'])(
    'with an invalid code (%s) is unknown',
    async code => {
      const answer = await ask('consumeInvite', bob, { code })
      expect(answer).toMatchObject({ status: 1, code: 400 })
      expect(w.count('invite_use')).toBe(0)
    },
  )
})

test('invalid input gives 400 with status 1', async () => {
  const [, path] = platformPaths.markInvitesRead
  const headers = { ...site.bearer(ann), 'Content-Type': 'application/json' }
  const answer = await site.send('POST', path, headers, '{"broken')
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { code: 400, status: 1 }])
})

test('a suspended member gets the reason, and a member who must accept terms their URL', async () => {
  w.settings({ platform: { terms_original_text: 'Be fair.', terms_version: 1 } })
  expect((await ask('bootstrap', ann)).data).toMatchObject({
    ...{ loginStatus: true, redirect: '/community/platform/start', termsAccepted: false },
    user: { userId: String(ann.id), nickname: 'Ann' },
  })
  const change = { user_id: String(ann.id), status: 'suspended' }
  await w.as(w.admin()).run(changeUserStatus, change)
  expect((await ask('bootstrap', ann)).data).toMatchObject({
    ...{ banned: true, isUserEligible: false, redirect: '' },
  })
})

test('the calls exist at no other URL', async () => {
  const path = '/answer/api/v1/api/miaoda/access/user/bootstrap'
  const { status, body } = await site.call('GET', path, ann)
  expect([status, JSON.parse(body)]).toMatchObject([404, { code: 404 }])
  expect(JSON.parse(body)).not.toHaveProperty('status')
})
