import { describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import type { Community } from '#tests/support/community.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { program, quotaFor, setClock } from '#tests/support/program.ts'
import { refusal } from '#tests/support/refusal.ts'
import { consumeInvite, markInvitesRead } from './consume-invite.ts'
import { showInviteStatus, showInviteSummary, showRewards } from './show-invites.ts'

const Day = 86_400_000
const invited = (platform = {}, zone = 'UTC') =>
  program({ zone, platform: { invite_score: 5, ...platform } })

const codeOf = async (w: Community, who: UserRow) => {
  const { inviteLink } = await w.as(who).run(showInviteSummary)
  return new URL(inviteLink).searchParams.get('invite')!
}
const consume = (w: Community, who: UserRow, code: string) => w.as(who).run(consumeInvite, { code })

test('both sides get points, once', async () => {
  using w = invited()
  const ann = w.member({ displayName: 'Ann' })
  const bob = w.member({ displayName: 'Bob' })
  const code = await codeOf(w, ann)
  expect(code).toMatch(/^[A-Za-z0-9_-]{4,64}$/)
  const first = await consume(w, bob, code)
  expect(first).toEqual({ success: true, rewardPoints: 5, inviterName: 'Ann' })
  const again = await consume(w, bob, code)
  expect(again).toEqual({ success: true, rewardPoints: 0, inviterName: 'Ann' })
  expect([w.count('point_reward'), w.count('invite_use')]).toEqual([2, 1])
  for (const who of [ann, bob]) expect((await quotaFor(w, who)).sumScore).toBe(5)
  expect(await w.as(ann).run(showInviteSummary)).toMatchObject({
    ...{ totalInviteCount: 1, totalInviteReward: 5, rewardPoints: 5 },
  })
})

test('new ones are returned until they are marked read, and reading writes nothing', async () => {
  using w = invited()
  const [ann, bob] = [w.member(), w.member({ displayName: 'Bob' })]
  const code = await codeOf(w, ann)
  expect(w.count('invite_code')).toBe(0)
  await consume(w, bob, code)
  const before = dumpOf(w)
  for (let n = 0; n < 2; n++) {
    expect(await w.as(ann).run(showRewards)).toMatchObject({
      ...{ hasReward: true, rewardPoints: 5, rewardCount: 1 },
    })
    const status = await w.as(ann).run(showInviteStatus)
    expect(status).toMatchObject({
      ...{ hasUnread: true, unreadCount: 1 },
      latest: [{ rewardPoints: 5, createdAt: w.now, invitee: { displayName: 'Bob' } }],
    })
  }
  expect(dumpOf(w)).toEqual(before)
  await w.as(ann).run(markInvitesRead)
  await w.as(ann).run(markInvitesRead)
  expect(await w.as(ann).run(showRewards)).toMatchObject({
    ...{ hasReward: false, rewardPoints: 0, rewardCount: 0 },
  })
  expect(await w.as(ann).run(showInviteStatus)).toMatchObject({ hasUnread: false, unreadCount: 0 })
  expect((await w.as(bob).run(showRewards)).hasReward).toBe(true)
})

describe('an invitation is refused', () => {
  test.each(['nothing-here', 'x', '', '1-AAAAAAAA', 'zzzzzzzzzz-12345678', '0-xxxxxxxx'])(
    'if its code "%s" is invalid',
    async code => {
      using w = invited()
      const { reason } = await refusal(consume(w, w.member(), code))
      expect(reason).toBe('error.platform.invite_code_not_found')
    },
  )

  test("if it is one's own", async () => {
    using w = invited()
    const ann = w.member()
    const { reason } = await refusal(consume(w, ann, await codeOf(w, ann)))
    expect(reason).toBe('error.platform.invite_code_own')
  })

  test('if another one was already accepted', async () => {
    using w = invited()
    const [ann, eve, bob] = [w.member(), w.member(), w.member()]
    await consume(w, bob, await codeOf(w, ann))
    const { reason } = await refusal(consume(w, bob, await codeOf(w, eve)))
    expect(reason).toBe('error.platform.invite_code_already_used')
    expect(w.count('point_reward')).toBe(2)
  })

  test('from the eighth day on', async () => {
    using w = invited()
    const [ann, bob, eve] = [w.member(), w.member(), w.member()]
    const code = await codeOf(w, ann)
    w.tick(7 * Day - 1)
    expect((await consume(w, bob, code)).rewardPoints).toBe(5)
    w.tick(1)
    const { reason, details } = await refusal(consume(w, eve, code))
    expect([reason, details.values]).toEqual(['error.platform.invite_not_eligible', { days: 7 }])
  })

  test('for accounts that are not confirmed, or are suspended', async () => {
    using w = invited()
    const [ann, root, bob] = [w.member(), w.admin(), w.member()]
    const code = await codeOf(w, ann)
    await w.as(root).run(changeUserStatus, { user_id: String(bob.id), status: 'suspended' })
    const reasons = [w.inactive(), bob].map(
      async who => (await refusal(consume(w, who, code))).reason,
    )
    expect(await Promise.all(reasons)).toEqual([
      'error.platform.invite_not_eligible',
      'error.user.suspended',
    ])
  })

  test('if the inviter is suspended or deleted', async () => {
    using w = invited()
    const root = w.admin()
    for (const status of ['suspended', 'deleted']) {
      const giver = w.member()
      const code = await codeOf(w, giver)
      await w.as(root).run(changeUserStatus, { user_id: String(giver.id), status })
      const { reason } = await refusal(consume(w, w.member(), code))
      expect([status, reason]).toEqual([status, 'error.platform.invite_code_not_found'])
    }
  })

  test("if the limit of the month, in the site's time zone, is used up", async () => {
    using w = invited({ invite_limit: 2, invite_window_days: 365 }, 'Asia/Shanghai')
    setClock(w, '2026-03-31T15:00:00Z')
    const ann = w.member()
    const code = await codeOf(w, ann)
    const [bob, eve, dan] = [w.member(), w.member(), w.member()]
    await consume(w, bob, code)
    await consume(w, eve, code)
    const { reason } = await refusal(consume(w, dan, code))
    expect(reason).toBe('error.platform.invite_limit_reached')
    expect([w.count('invite_use'), w.count('point_reward')]).toEqual([2, 4])
    setClock(w, '2026-03-31T16:00:00Z')
    expect((await consume(w, dan, code)).rewardPoints).toBe(5)
  })
})

test('a published code stays valid when the secret of the site changes', async () => {
  using w = invited()
  const [ann, bob, eve] = [w.member(), w.member(), w.member()]
  const asked = await codeOf(w, ann)
  await consume(w, w.member(), asked)
  const spread = await codeOf(w, bob)
  await consume(w, eve, spread)
  w.site.ports.keyedHash = text => `other${text.length}-and-so-on`
  expect([await codeOf(w, ann), await codeOf(w, bob)]).toEqual([asked, spread])
  const dan = w.member()
  expect((await consume(w, dan, asked)).success).toBe(true)
})

test('an invitation that earns no points is still counted', async () => {
  using w = invited({ invite_score: 0 })
  const [ann, bob] = [w.member(), w.member()]
  const taken = await consume(w, bob, await codeOf(w, ann))
  expect(taken).toMatchObject({ success: true, rewardPoints: 0 })
  expect(await w.as(ann).run(showInviteSummary)).toMatchObject({
    ...{ totalInviteCount: 1, totalInviteReward: 0 },
  })
  expect(w.count('point_reward')).toBe(0)
})

test('while turned off, nothing is returned and nothing is stored', async () => {
  using w = invited()
  const [ann, bob] = [w.member(), w.member()]
  const code = await codeOf(w, ann)
  await consume(w, bob, code)
  w.settings({ platform: { enabled: false } })
  const before = dumpOf(w)
  expect(await consume(w, w.member(), code)).toEqual({
    ...{ success: false, rewardPoints: 0, inviterName: '' },
  })
  expect(await w.as(ann).run(showInviteSummary)).toEqual({
    ...{ enabled: false, totalInviteCount: 0, totalInviteReward: 0, rewardPoints: 0 },
    inviteLink: '',
  })
  expect(await w.as(ann).run(showInviteStatus)).toEqual({
    ...{ hasUnread: false, unreadCount: 0, latest: [] },
  })
  expect(await w.as(ann).run(showRewards)).toMatchObject({ hasReward: false, rewardPoints: 0 })
  await w.as(ann).run(markInvitesRead)
  const after = dumpOf(w)
  expect(after.point_reward).toEqual(before.point_reward)
  expect(after.invite_use).toEqual(before.invite_use)
})
