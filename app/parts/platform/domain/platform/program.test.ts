/** What the program asks of members, what it looks up, and how administrators change points. */
import { describe, expect, test } from 'vitest'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { showSettings } from '#basics/settings/show-settings.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import { advanceErasure } from '#basics/erasure/steps.ts'
import type { OutsideCall } from '#kernel'
import { ownData } from '#people/leaving/own-data.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import type { Community } from '#tests/support/community.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { program, quotaFor } from '#tests/support/program.ts'
import { refusal } from '#tests/support/refusal.ts'
import { acceptTerms, chooseOccupation, showFirstSteps, welcome } from './first-steps.ts'
import { awardPoints, chargePoints } from './give-points.ts'
import { checkQualification, refreshQualification, showQualification } from './qualification.ts'
import { consumeInvite } from './consume-invite.ts'
import { listInvitations, listLedger } from './list-ledger.ts'
import { savePlatform } from '#parts/platform/domain/platform/save-platform.ts'
import { showBootstrap } from './show-bootstrap.ts'
import { showInviteSummary } from './show-invites.ts'
import { showQuota } from './show-quota.ts'

const terms = { terms_original_text: 'Be fair.', terms_version: 2 }
const occupations = { occupation_required: true, occupations: ['Cook', 'Gardener'] }

describe('the bootstrap', () => {
  test('returns null for a visitor, and describes a member', async () => {
    using w = program()
    const nobody = {
      ...{ enabled: true, loginStatus: false, isUserEligible: false, isSuperUser: false },
      ...{ isOperator: false, banned: false, redirect: '', termsAccepted: true },
      ...{ occupationNeeded: false, user: null },
    }
    expect(await w.as(null).run(showBootstrap)).toEqual(nobody)
    const ann = w.member({ displayName: 'Ann' })
    expect(await w.as(ann).run(showBootstrap)).toEqual({
      ...{ ...nobody, loginStatus: true, isUserEligible: true },
      user: { userId: ann.id, nickname: 'Ann' },
    })
  })

  test('includes roles and statuses', async () => {
    using w = program()
    const told = async (who: UserRow) => {
      const found = await w.as(who).run(showBootstrap)
      return [found.isUserEligible, found.isSuperUser, found.isOperator, found.banned]
    }
    const root = w.admin()
    const bad = w.member()
    await w.as(root).run(changeUserStatus, { user_id: String(bad.id), status: 'suspended' })
    expect(await told(root)).toEqual([true, true, true, false])
    expect(await told(w.moderator())).toEqual([true, false, true, false])
    expect(await told(w.inactive())).toEqual([false, false, false, false])
    expect(await told(bad)).toEqual([false, false, false, true])
  })

  test('while turned off, returns the account without points', async () => {
    using w = program({ platform: { enabled: false, month_limit: 9, day_limit: 9, ...terms } })
    const ann = w.admin({ displayName: 'Ann' })
    expect(await w.as(ann).run(showBootstrap)).toEqual({
      ...{ enabled: false, loginStatus: true, isUserEligible: true, isSuperUser: true },
      ...{ isOperator: true, banned: false, redirect: '', termsAccepted: true },
      ...{ occupationNeeded: false, user: { userId: ann.id, nickname: 'Ann' } },
    })
    const quota = await w.as(ann).run(showQuota)
    const numbers = Object.values(quota).filter(value => typeof value === 'number')
    expect([numbers.length, Math.max(...numbers)]).toEqual([9, 0])
    expect([quota.consumeList, quota.rewardList]).toEqual([[], []])
    expect((await w.as(ann).run(checkQualification)).qualifyPass).toBe(true)
  })
})

describe('first steps', () => {
  test('are required one after the other, and lead to their page until all are done', async () => {
    using w = program({
      platform: { ...terms, ...occupations, welcome_path: '/community/tags' },
    })
    const ann = w.member()
    const as = w.as(ann)
    const state = async () => {
      const { redirect, termsAccepted, occupationNeeded } = await as.run(showBootstrap)
      return [redirect, termsAccepted, occupationNeeded]
    }
    const start = '/community/platform/start'
    expect(await state()).toEqual([start, false, true])
    await as.run(acceptTerms, { version: 2, accept: 'on' })
    expect(await state()).toEqual([start, true, true])
    await as.run(chooseOccupation, { occupation: 'Cook' })
    expect(await state()).toEqual([start, true, false])
    expect(await as.run(welcome)).toEqual({ path: '/community/tags' })
    expect(await state()).toEqual(['', true, false])
    expect(await as.run(showFirstSteps)).toMatchObject({
      outstanding: { terms: false, occupation: false, welcome: false },
      terms: { acceptedAt: w.now, version: 2 },
      occupation: 'Cook',
    })
  })

  test('changed terms must be accepted again, and only those that were shown can be', async () => {
    using w = program()
    const [root, ann] = [w.admin(), w.member()]
    const save = async (text: string) => {
      const { values: current } = await w.as(root).run(showSettings, { group: 'platform' })
      await w.as(root).run(savePlatform, { ...current, terms_original_text: text })
      return currentSettings(w.db).settings.platform.terms_version
    }
    const accepted = async () => (await w.as(ann).run(showBootstrap)).termsAccepted
    expect(await accepted()).toBe(true)
    expect(await save('Be **fair**.')).toBe(1)
    expect((await w.as(ann).run(showFirstSteps)).terms.html).toContain('<strong>fair</strong>')
    expect(await accepted()).toBe(false)
    await w.as(ann).run(acceptTerms, { version: 1, accept: true })
    expect(await save('Be **fair**.')).toBe(1)
    expect(await accepted()).toBe(true)
    expect(await save('Be kind.')).toBe(2)
    expect(await accepted()).toBe(false)
    const refused = await refusal(w.as(ann).run(acceptTerms, { version: 1, accept: true }))
    expect(refused.reason).toBe('error.platform.terms_changed')
    const unticked = await refusal(w.as(ann).run(acceptTerms, { version: 2 }))
    expect(unticked.details.fields).toMatchObject([
      { field: 'accept', reason: 'error.platform.terms_needed' },
    ])
    expect(await accepted()).toBe(false)
    expect(await save('')).toBe(3)
    expect(await accepted()).toBe(true)
  })

  test('only an occupation on the list can be chosen', async () => {
    using w = program({ platform: occupations })
    const ann = w.member()
    for (const occupation of ['', 'King']) {
      const { details } = await refusal(w.as(ann).run(chooseOccupation, { occupation }))
      expect(details.fields).toMatchObject([{ field: 'occupation' }])
    }
    expect((await w.as(ann).run(showBootstrap)).occupationNeeded).toBe(true)
  })

  test('are not available while the program is off', async () => {
    using w = program({ platform: { enabled: false, ...terms, ...occupations } })
    const as = w.as(w.member())
    const tries = [
      as.run(acceptTerms, { version: 2, accept: true }),
      as.run(chooseOccupation, { occupation: 'Cook' }),
      as.run(welcome),
    ]
    for (const one of tries) expect((await refusal(one)).reason).toBe('error.platform.off')
    expect(w.count('platform_member')).toBe(0)
  })
})

describe('the real-name check', () => {
  const service = 'https://who.example/ask'
  const answering = (w: Community, text: string, status = 200) => {
    const calls: OutsideCall[] = []
    w.site.ports.callOutside = call => {
      calls.push(call)
      return Promise.resolve({ status, text })
    }
    return calls
  }

  test('is passed by everyone if there is no service', async () => {
    using w = program()
    const calls = answering(w, '{"qualifyPass": false}')
    const ann = w.member()
    expect(await w.as(ann).run(checkQualification)).toMatchObject({
      ...{ asked: false, qualifyPass: true },
    })
    expect(await w.as(ann).run(refreshQualification)).toMatchObject({ qualifyPass: true })
    expect([calls, w.count('platform_member')]).toEqual([[], 0])
  })

  test('is not looked up by a page; the result for a form is stored, and not requested again immediately', async () => {
    using w = program({
      platform: { qualification_url: service, qualification_secret: 'open-sesame' },
    })
    const ann = w.member({ username: 'ann' })
    const calls = answering(w, '{"qualifyPass": true, "more": 1}')
    const before = dumpOf(w)
    expect((await w.as(ann).run(showQualification)).qualifyPass).toBe(false)
    expect([calls, dumpOf(w)]).toEqual([[], before])
    expect(await w.as(ann).run(refreshQualification)).toMatchObject({
      ...{ qualifyPass: true, checkedAt: w.now },
    })
    expect(calls).toEqual([
      expect.objectContaining({
        ...{ url: service, method: 'POST', timeoutMs: 5000 },
        body: JSON.stringify({ userId: String(ann.id), username: 'ann', externalIds: {} }),
      }),
    ])
    expect(calls[0]!.headers.Authorization).toBe('Bearer open-sesame')
    answering(w, '{"qualifyPass": false}')
    expect((await w.as(ann).run(refreshQualification)).qualifyPass).toBe(true)
    w.tick(10_000)
    expect((await w.as(ann).run(refreshQualification)).qualifyPass).toBe(false)
    expect((await w.as(ann).run(showQualification)).qualifyPass).toBe(false)
  })

  test.each([
    ['{"qualifyPass": true}', 500],
    ['{"qualifyPass": "yes"}', 200],
    ['{}', 200],
    ['<html>', 200],
  ])('keeps its result when the service answers %s with %i', async (text, status) => {
    using w = program({ platform: { qualification_url: service } })
    answering(w, text, status)
    const told: unknown[] = []
    w.site.ports.reportFault = error => void told.push(error)
    const refused = await refusal(w.as(w.member()).run(refreshQualification))
    expect(refused).toMatchObject({
      ...{ code: 'unavailable', reason: 'error.platform.qualification_unavailable' },
    })
    expect([told.length, w.count('platform_member')]).toEqual([1, 0])
  })

  test('calls no address of the server itself', async () => {
    using w = program({ platform: { qualification_url: 'https://127.0.0.1:1/ask' } })
    const { code } = await refusal(w.as(w.member()).run(refreshQualification))
    expect(code).toBe('unavailable')
  })
})

describe('administrators', () => {
  const given = { username: 'ann', score: 5, title: 'For the garden' }

  test('add points, once per form, and it is logged', async () => {
    using w = program()
    const [root, ann] = [w.admin(), w.member({ username: 'ann' })]
    const all = await Promise.all([1, 2, 3].map(() => w.as(root).run(awardPoints, given)))
    expect(all.map(({ repeated }) => repeated)).toEqual([false, true, true])
    expect(await quotaFor(w, ann)).toMatchObject({
      ...{ sumScore: 5, systemAwardScore: 5 },
      rewardList: [{ kind: 'award', title: 'For the garden', score: 5, createdAt: w.now }],
    })
    expect(rowsAfter(w.db, 0, 9)).toMatchObject([
      {
        ...{ action: 'user.points_given', actorId: root.id, userId: ann.id },
        ...{ after: '{"points":5}', note: 'For the garden' },
      },
    ])
  })

  test('deduct points, at most the balance', async () => {
    using w = program()
    const [root, ann] = [w.admin(), w.member({ username: 'ann' })]
    await w.as(root).run(awardPoints, given)
    const { details } = await refusal(w.as(root).run(chargePoints, { ...given, score: 6 }))
    expect(details.fields).toEqual([
      {
        ...{ field: 'score', reason: 'error.platform.points_short' },
        values: { needed: 6, left: 5 },
      },
    ])
    await w.as(root).run(chargePoints, { ...given, score: 4 })
    expect(await quotaFor(w, ann)).toMatchObject({
      ...{ sumScore: 1, consumeList: [{ kind: 'charge', score: 4, title: 'For the garden' }] },
    })
    expect(rowsAfter(w.db, 0, 9).map(({ action, after }) => [action, after])).toEqual([
      ['user.points_given', '{"points":5}'],
      ['user.points_taken', '{"points":-4}'],
    ])
  })

  test.each([
    [{ username: '' }, 'username', 'form.required'],
    [{ username: 'nobody' }, 'username', 'error.user.not_found'],
    [{ score: '' }, 'score', 'form.required'],
    [{ score: 0 }, 'score', 'form.whole_number'],
    [{ score: -3 }, 'score', 'form.whole_number'],
    [{ score: 1.5 }, 'score', 'form.whole_number'],
    [{ score: 1_000_001 }, 'score', 'form.whole_number'],
    [{ title: '  ' }, 'title', 'form.required'],
    [{ title: 'x'.repeat(101) }, 'title', 'form.too_long'],
  ])('get an error for %j', async (change, field, reason) => {
    using w = program({ platform: { month_limit: 9, day_limit: 9 } })
    w.member({ username: 'ann' })
    const root = w.admin()
    for (const verb of [awardPoints, chargePoints]) {
      const { details } = await refusal(w.as(root).run(verb, { ...given, ...change }))
      expect(details.fields).toMatchObject([{ field, reason }])
    }
    expect([w.count('point_reward'), w.count('point_use')]).toEqual([0, 0])
  })

  test('can do neither while the program is off', async () => {
    using w = program({ platform: { enabled: false } })
    w.member({ username: 'ann' })
    for (const verb of [awardPoints, chargePoints]) {
      const { reason } = await refusal(w.as(w.admin()).run(verb, given))
      expect(reason).toBe('error.platform.off')
    }
  })

  test('see all entries, by member and kind, page by page, with their totals', async () => {
    using w = program({
      platform: { month_limit: 9, day_limit: 9, question_price: 2, invite_score: 3 },
    })
    const [root, ann, bob] = [w.admin(), w.member({ username: 'ann' }), w.member()]
    w.settings({ platform: { reward_days: 1 } })
    await w.as(root).run(awardPoints, given)
    w.settings({ platform: { reward_days: 0 } })
    w.tick(1000)
    await w.ask(ann)
    w.tick(1000)
    const { inviteLink } = await w.as(ann).run(showInviteSummary)
    const code = new URL(inviteLink).searchParams.get('invite')
    await w.as(bob).run(consumeInvite, { code })
    const list = async (input: object) => (await w.as(root).run(listLedger, input)).list
    expect((await list({})).map(({ kind, change }) => [kind, change])).toEqual([
      ['invitee', 3],
      ['inviter', 3],
      ['question', -2],
      ['award', 5],
    ])
    expect((await list({ kind: 'award' }))[0]).toMatchObject({
      ...{ left: 5, title: 'For the garden', actor: { id: root.id }, user: { id: ann.id } },
    })
    expect((await list({ kind: 'question' }))[0]).toMatchObject({ actor: null, change: -2 })
    expect((await list({ username: 'ann' })).map(({ kind }) => kind)).toEqual([
      ...['inviter', 'question', 'award'],
    ])
    const second = await w.as(root).run(listLedger, { page: 2, page_size: 3 })
    expect([second.count, second.list.map(({ kind }) => kind)]).toEqual([4, ['award']])
    w.tick(3 * 86_400_000)
    const { totals, member } = await w.as(root).run(listLedger, { username: 'ann' })
    expect(totals).toEqual({ given: 11, used: 2, left: 6, lapsed: 5, invitations: 1 })
    expect(member?.quota).toMatchObject({ sumScore: 7 + 3, systemAwardScore: 0 })
    expect(await w.as(root).run(listLedger, { username: 'no-one' })).toMatchObject({
      ...{ count: 0, unknown: true, member: null },
    })
    for (const username of ['', 'ann', bob.username]) {
      expect((await w.as(root).run(listInvitations, { username })).list).toMatchObject([
        { inviter: { id: ann.id }, invitee: { id: bob.id }, score: 3 },
      ])
    }
    expect((await w.as(root).run(listInvitations, { username: root.username })).count).toBe(0)
  })
})

describe('a deleted account', () => {
  async function scene() {
    const w = program({ platform: { ...occupations, month_limit: 9, day_limit: 9 } })
    const [root, ann, bob] = [w.admin(), w.member({ username: 'ann' }), w.member()]
    w.settings({ platform: { invite_score: 3 } })
    const { inviteLink } = await w.as(ann).run(showInviteSummary)
    const code = new URL(inviteLink).searchParams.get('invite')!
    await w.as(bob).run(consumeInvite, { code })
    await w.as(ann).run(chooseOccupation, { occupation: 'Cook' })
    await w.as(root).run(chargePoints, { username: 'ann', score: 10, title: 'A fine' })
    return { w, root, ann, bob, code, [Symbol.dispose]: () => w[Symbol.dispose]() }
  }
  const remove = (w: Community, root: UserRow, who: UserRow) =>
    w.as(root).run(changeUserStatus, { user_id: String(who.id), status: 'deleted' })

  test('has all its data in its archive', async () => {
    using s = await scene()
    const files = new Map(
      [...ownData(s.w.db, s.ann.id, s.w.now)].flatMap(file =>
        file ? [[file.name, JSON.parse(file.text) as object] as const] : [],
      ),
    )
    expect(files.get('points_received.json')).toMatchObject([{ kind: 'inviter', score: 3 }])
    expect(files.get('points_used.json')).toMatchObject([{ kind: 'charge', score: 10 }])
    expect(files.get('invitations.json')).toMatchObject([{ points: 3 }])
    expect(files.get('invitation_code.json')).toMatchObject([{ code: s.code }])
    expect(files.get('platform.json')).toMatchObject([{ occupation: 'Cook' }])
  })

  test('leaves its totals, but no data about itself', async () => {
    using s = await scene()
    await remove(s.w, s.root, s.ann)
    expect([s.w.count('platform_member'), s.w.count('invite_code')]).toEqual([0, 0])
    const { list } = await s.w.as(s.root).run(listLedger, {})
    expect(list).toHaveLength(3)
    expect(list.filter(({ user }) => user.status === 'deleted')).toHaveLength(2)
    const late = await refusal(s.w.as(s.w.member()).run(consumeInvite, { code: s.code }))
    expect(late.reason).toBe('error.platform.invite_code_not_found')
  })

  test('erased permanently loses its entries; its invitations stay with the others', async () => {
    using s = await scene()
    const { w, root, ann, bob } = s
    await remove(w, root, ann)
    await w.as(root).run(eraseDeleted, { type: 'users' })
    while (advanceErasure(w.db, w.now));
    expect([w.count('point_use'), w.count('point_draw'), w.count('point_reward')]).toEqual([
      ...[0, 0, 1],
    ])
    expect(w.user(ann.id).username).toBe(`~${ann.id}`)
    expect((await quotaFor(w, bob)).sumScore).toBe(12)
    expect((await w.as(root).run(listInvitations, {})).count).toBe(1)
    expect(w.site.sqlite.pragma('foreign_key_check')).toEqual([])
    expect(checkCounters(w.db)).toEqual([])
  })
})
