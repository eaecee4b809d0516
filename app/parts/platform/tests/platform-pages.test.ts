/** The platform program on pages: first steps, points, invitations, and the qualification check. */
import { beforeEach, describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { issueCode } from '#access/auth/mail-codes.queries.ts'
import { decodeReferences } from '#markdown/entities.ts'
import type { SiteSettings } from '#kernel'
import { consumeInvite } from '#parts/platform/domain/platform/consume-invite.ts'
import {
  showInviteStatus,
  showInviteSummary,
} from '#parts/platform/domain/platform/show-invites.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { type Answer } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

const en = translator('en_US')
const start = '/community/platform/start'
const points = '/community/users/settings/points'
const invites = '/community/users/settings/invites'
const login = '/community/users/login'

openFreshSites()

const turnOn = (platform: Partial<SiteSettings['platform']> = {}) =>
  w.settings({ platform: { enabled: true, invite_score: 5, ...platform } })
const terms = {
  ...{ terms_original_text: 'Be *fair*.', terms_parsed_text: '<p>Be <em>fair</em>.</p>' },
  terms_version: 3,
}
const occupation = { occupation_required: true, occupations: ['Gardener', '<Cook>'] }

const codeOf = async (who: UserRow) =>
  new URL((await w.as(who).run(showInviteSummary)).inviteLink).searchParams.get('invite')!
const text = ({ body }: Answer) => decodeReferences(body)
const cookies = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat()
const flashIn = (answer: Answer) => {
  const found = /forum_flash=([\w-]+)/.exec(cookies(answer).join())?.[1] ?? ''
  return JSON.parse(Buffer.from(found, 'base64url').toString() || 'null') as {
    key: string
    values?: object
  } | null
}
/** Makes the verbs that use a table fail. */
const broken = (table: string) => w.site.sqlite.exec(`drop table ${table}`)

describe('outside the mount point', () => {
  const go = (path: string, who: UserRow | null = null) => site.open(path, who)

  test('visitors log in for it while the program is on', async () => {
    turnOn()
    for (const path of ['/anything', '/apps/x', '/apps/app-1/more', '/app']) {
      const { status, headers } = await go(path)
      expect([path, status, headers.location]).toEqual([path, 302, login])
    }
  })

  test.each(['/apps', '/apps/app-1', '/api/nothing', '/answer/x', '/.well-known/x', '/humans.txt'])(
    '%s is just missing',
    async path => {
      turnOn()
      expect((await go(path)).status).toBe(404)
    },
  )

  test('robots, sitemap and icon stay, the start page redirects, members skip the login', async () => {
    turnOn()
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      expect([path, (await go(path)).status]).toEqual([path, 200])
    }
    expect((await go('/favicon.ico')).headers.location ?? '').not.toContain('login')
    expect((await go('/')).headers.location).toBe('/community')
    expect((await go('/anything', w.member())).status).toBe(404)
  })

  test('with the program off nothing exists, for anyone', async () => {
    expect((await go('/anything')).status).toBe(404)
  })

  test('forms change nothing', async () => {
    turnOn()
    expect((await site.submit('/anything', {}, null)).status).toBe(404)
  })
})

describe('first steps', () => {
  test('one after the other, then on to where the member was going', async () => {
    turnOn({ ...terms, ...occupation })
    const ann = w.member()
    const away = await site.open('/community/tags?sort=name', ann)
    expect(away.status).toBe(302)
    const address = String(away.headers.location)
    expect(address).toBe(`${start}?back=%2Fcommunity%2Ftags%3Fsort%3Dname`)

    const first = await site.open(address, ann)
    expect(first.status).toBe(200)
    expect(first.body).toContain('<em>fair</em>')
    expect(text(first)).toContain(en('platform.member.start.left', { count: 2 }))
    const back = '/community/tags?sort=name'
    const unticked = await site.submit(address, { intent: 'terms', version: '3', back }, ann)
    expect(unticked.status).toBe(422)
    expect(unticked.body).toContain('id="accept-error"')
    const accepted = await site.submit(
      address,
      { intent: 'terms', version: '3', accept: '1', back },
      ann,
    )
    expect([accepted.status, accepted.headers.location]).toEqual([303, address])

    const second = await site.open(address, ann)
    expect(text(second)).toContain(en('platform.member.start.occupation'))
    expect(second.body).toContain('&lt;Cook&gt;')
    const wrong = await site.submit(
      address,
      { intent: 'occupation', occupation: 'King', back },
      ann,
    )
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain('id="occupation-error"')
    const chosen = await site.submit(
      address,
      { intent: 'occupation', occupation: '<Cook>', back },
      ann,
    )
    expect([chosen.status, chosen.headers.location]).toEqual([303, back])
    expect((await site.open(back, ann)).status).toBe(200)
    expect((await site.open(address, ann)).headers.location).toBe(back)
  })

  test('do not block the back office', async () => {
    turnOn({ ...terms, ...occupation })
    const root = w.admin()
    for (const path of ['/dashboard', '/platform', '/platform/ledger', '/users'])
      expect([path, (await site.open(`/community/admin${path}`, root)).status]).toEqual([path, 200])
    expect((await site.open('/community/tags', root)).headers.location).toContain(start)
  })

  test('are followed by a welcome page for new members, once', async () => {
    turnOn({ ...terms, welcome_path: '/community/badges' })
    const ann = w.member()
    const form = { intent: 'terms', version: '3', accept: '1', back: '/community/tags' }
    expect((await site.submit(start, form, ann)).headers.location).toBe('/community/badges')
    expect((await site.open('/community/tags', ann)).status).toBe(200)

    const bob = w.member()
    turnOn({ terms_original_text: '', welcome_path: '/community/badges' })
    expect((await site.open('/community', bob)).headers.location).toContain(start)
    expect(text(await site.open(start, bob))).toContain(en('platform.member.start.welcome_title'))
    expect((await site.submit(start, { intent: 'welcome' }, bob)).headers.location).toBe(
      '/community/badges',
    )
    expect((await site.open('/community', bob)).status).toBe(200)
  })

  test.each(['https://evil.example/', '//evil.example', '/apps', start, `${start}?back=x`])(
    'no one is redirected to %s',
    async back => {
      turnOn(terms)
      const form = { intent: 'terms', version: '3', accept: '1', back }
      expect((await site.submit(start, form, w.member())).headers.location).toBe('/community')
    },
  )

  test('terms that changed meanwhile are shown again', async () => {
    turnOn(terms)
    const old = { intent: 'terms', version: '2', accept: '1' }
    const answer = await site.submit(start, old, w.member())
    expect(answer.status).toBe(409)
    expect(answer.body).toContain('name="version" value="3"')
  })

  test('leave open what is needed to read them, to log out, and for the account', async () => {
    turnOn(terms)
    const ann = w.member()
    const open = [
      ...[start, `${start}?terms=1`, '/community/tos', '/community/privacy'],
      ...['/community/users/logout', '/community/users/account-recovery', login],
      ...['/community/feeds/questions', '/community/robots.txt', '/community/manifest.json'],
    ]
    for (const path of open) {
      const { headers } = await site.open(path, ann)
      expect([path, String(headers.location).includes(start)]).toEqual([path, false])
    }
    const call = await site.call('GET', '/answer/api/v1/user/info', ann)
    expect(call.status).toBe(200)
  })

  test('cause no redirect loop, also for members who cannot complete them', async () => {
    turnOn(terms)
    const [visitor, waiting] = [null, w.inactive()]
    for (const who of [visitor, waiting]) {
      expect((await site.open('/community/tags', who)).status).toBe(200)
      expect((await site.open(start, who)).headers.location).toContain(login)
    }
    const bob = w.member()
    await w.as(w.admin()).run(changeUserStatus, { user_id: bob.id, status: 'suspended' })
    const away = await site.open('/community/tags', bob)
    expect(away.headers.location).toBe('/community/users/account-suspended')
    expect((await site.open(String(away.headers.location), bob)).status).toBe(200)
  })

  test('a refused form keeps what was typed', async () => {
    const ann = w.member()
    turnOn(terms)
    const answer = await site.submit(
      '/community/questions/ask',
      { intent: 'post', title: 'Why?', content: 'Typed with care' },
      ann,
    )
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('Typed with care')
  })

  test('exist only while the program is on', async () => {
    w.settings({ platform: { ...terms, ...occupation } })
    const ann = w.member()
    expect((await site.open('/community/tags', ann)).status).toBe(200)
    for (const path of [start, points, invites]) {
      expect([path, (await site.open(path, ann)).status]).toEqual([path, 404])
    }
    const home = await site.open('/community', ann)
    expect(home.body).not.toContain(points)
    expect((await site.open('/community/users/settings', ann)).body).not.toContain(invites)
  })

  test('a failing program locks no one out', async () => {
    turnOn(terms)
    const ann = w.member()
    broken('platform_member')
    const home = await site.open('/community', ann)
    expect(home.status).toBe(200)
    expect(home.body).toContain('account')
  })
})

describe('points', () => {
  const given = (who: UserRow, score: number, title = '') =>
    w.site.sqlite
      .prepare(
        `insert into point_reward (created_at, user_id, kind, title, score, "left")
        values (?, ?, 'award', ?, ?, ?)`,
      )
      .run(w.now, who.id, title, score, score)

  test('the balance, income and spending', async () => {
    turnOn({ day_limit: 10, month_limit: 100, question_price: 3 })
    const ann = w.member()
    const empty = text(await site.open(points, ann))
    expect(empty).toContain(en('platform.member.points.no_uses'))
    expect(empty).toContain(en('platform.member.points.no_rewards'))
    given(ann, 7, 'For <b>spring</b>')
    await w.ask(ann)
    const page = await site.open(points, ann)
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toContain('no-store')
    expect(page.body).toContain('For &lt;b&gt;spring&lt;/b&gt;')
    expect(text(page)).toContain('−3')
    expect(text(page)).toContain('+7')
    expect(text(page)).toContain(en('platform.member.kind.question'))
    expect(page.body).toMatch(/<b><span class="num">7<\/span><\/b> <span>of 10/)
  })

  test('new ones are announced until marked as seen', async () => {
    turnOn()
    const ann = w.member()
    given(ann, 7)
    const told = en('platform.member.reward.text', { count: 7 })
    for (const path of ['/community', '/community/tags', '/community/questions/ask']) {
      expect(text(await site.open(path, ann))).toContain(told)
    }
    const done = await site.submit(points, { intent: 'shown', back: '/community/tags' }, ann)
    expect([done.status, done.headers.location]).toEqual([303, '/community/tags'])
    expect(text(await site.open('/community', ann))).not.toContain(told)
  })

  test('break no page if they cannot be fetched', async () => {
    turnOn()
    const ann = w.member()
    given(ann, 7)
    broken('point_draw')
    broken('point_reward')
    expect((await site.open('/community', ann)).status).toBe(200)
    const page = await site.open(points, ann)
    expect(page.status).toBe(200)
    expect(text(page)).toContain(en('platform.member.points.unavailable'))
    expect(page.body).not.toContain('points-card')
  })

  test('are for members', async () => {
    turnOn()
    for (const path of [points, invites]) {
      expect((await site.open(path, null)).headers.location).toContain(login)
    }
  })
})

describe('invitations', () => {
  let ann: UserRow
  let code: string
  beforeEach(async () => {
    turnOn()
    ann = w.member({ displayName: 'Ann' })
    code = await codeOf(ann)
  })
  const with_ = (path: string, given = code) => `${path}?invite=${given}`
  const invitedBy = en('platform.member.invited.sign_up_points', { name: 'Ann', count: 5 })

  test('the member’s link, and who redeemed it, new until marked as seen', async () => {
    const page = await site.open(invites, ann)
    expect(page.body).toContain(`value="http://localhost:3000/community?invite=${code}"`)
    expect(text(page)).toContain(en('platform.member.invites.none'))
    const bob = w.member({ displayName: 'Bob' })
    await w.as(bob).run(consumeInvite, { code })
    const after = text(await site.open(invites, ann))
    expect(after).toContain('Bob')
    expect(after).toContain(en('platform.member.invites.unread', { count: 1 }))
    expect((await site.open('/community', ann)).body).toContain('menu-count')
    const seen = await site.submit(invites, { intent: 'seen' }, ann)
    expect(flashIn(seen)).toMatchObject({ key: 'platform.member.invites.seen_done' })
    expect((await w.as(ann).run(showInviteStatus)).unreadCount).toBe(0)
    expect((await site.open('/community', ann)).body).not.toContain('menu-count')
  })

  test('a visitor sees it, and a cookie keeps it', async () => {
    const page = await site.open(with_('/community/tags'), null)
    expect(text(page)).toContain(invitedBy)
    const [cookie] = cookies(page)
    expect(cookie).toMatch(new RegExp(`^forum_invite=${code}; .*SameSite=Lax; HttpOnly`))
  })

  test('cached pages for visitors do not contain it', async () => {
    for (const path of ['/community/tags', with_('/community/tags')]) {
      const first = await site.open(path, null)
      const second = await site.open(path, null)
      expect(cookies(second)).toEqual(cookies(first))
      expect(text(second).includes(invitedBy)).toBe(path.includes('invite'))
    }
    const carrying = { Cookie: `forum_lang=en_US; forum_invite=${code}` }
    const carried = await site.open('/community/tags', null, carrying)
    expect(text(carried)).not.toContain('Ann')
    const next = await site.open('/community/tags', null)
    expect(text(next)).not.toContain('Ann')
    expect(cookies(next)).toEqual([])
  })

  test.each(['abc', 'of-nobody-at-all', '%3Cscript%3E', `${'x'.repeat(65)}`])(
    'an invalid invitation shows nothing: %s',
    async odd => {
      const page = await site.open(with_('/community/tags', odd), null)
      expect([page.status, cookies(page)]).toEqual([200, []])
      expect(text(page)).not.toContain('invited you')
    },
  )

  test('survives redirects', async () => {
    const asked = await site.open(with_('/community/questions/ask'), null)
    expect(asked.headers.location).toContain(login)
    expect(cookies(asked).join()).toContain(`forum_invite=${code}`)
  })

  test('a member redeems it with a button, once', async () => {
    const bob = w.member()
    const carrying = {
      Cookie: `forum_lang=en_US; forum_session=${site.token(bob, 'page')}; forum_invite=${code}`,
    }
    const page = await site.open('/community/tags', bob, carrying)
    expect(text(page)).toContain(
      en('platform.member.invited.take_points', { name: 'Ann', count: 5 }),
    )
    const taken = await site.submit(
      invites,
      { intent: 'take', code, back: '/community/tags' },
      bob,
      carrying,
    )
    expect([taken.status, taken.headers.location]).toEqual([303, '/community/tags'])
    expect(flashIn(taken)).toMatchObject({
      key: 'platform.member.invited.taken',
      values: { count: 5, name: 'Ann' },
    })
    expect(cookies(taken).join()).toMatch(/forum_invite=;[^,]*Max-Age=0/)
    const again = await site.submit(invites, { intent: 'take', code }, bob)
    expect(flashIn(again)).toMatchObject({ key: 'platform.member.invited.known' })
    const after = await site.open(with_('/community/tags'), bob)
    expect(text(after)).not.toContain('Ann invited you')
    expect(cookies(after).join()).not.toContain('forum_invite')
  })

  test('a failed redemption shows why, and the cookie is deleted', async () => {
    const own = await site.submit(invites, { intent: 'take', code }, ann)
    expect(flashIn(own)).toMatchObject({ key: 'error.platform.invite_code_own' })
    const unknown = await site.submit(invites, { intent: 'take', code: 'nobody-s' }, w.member())
    expect(flashIn(unknown)).toMatchObject({ key: 'error.platform.invite_code_not_found' })
    expect(cookies(unknown).join()).toContain('forum_invite=;')
    broken('invite_use')
    const failed = await site.submit(invites, { intent: 'take', code }, w.member())
    expect(flashIn(failed)).toMatchObject({ key: 'platform.invite_use_failed' })
    expect((await site.submit(invites, { intent: 'take', code }, null)).headers.location).toContain(
      login,
    )
  })

  test('is dismissed on request', async () => {
    const away = await site.submit(invites, { intent: 'refuse', back: '/community' }, w.member())
    expect(flashIn(away)).toMatchObject({ key: 'platform.member.invited.refused' })
    expect(cookies(away).join()).toContain('forum_invite=;')
  })

  test('is redeemed by the form that confirms the account', async () => {
    const bob = w.inactive({ displayName: 'Bob' })
    const mailed = w.write(tx =>
      issueCode(tx, w.site.ports, {
        ...{ userId: bob.id, purpose: 'activation', email: bob.email!, now: w.now },
      }),
    )
    const carrying = { Cookie: `forum_lang=en_US; forum_invite=${code}` }
    const done = await site.submit(
      '/community/users/account-activation',
      { intent: 'activate', code: mailed },
      null,
      carrying,
    )
    expect(done.headers.location).toBe('/community/users/account-activation/success')
    expect(flashIn(done)).toMatchObject({ key: 'platform.member.invited.taken' })
    expect(cookies(done).join()).toMatch(/forum_session=[\w-]/)
    expect((await w.as(ann).run(showInviteStatus)).unreadCount).toBe(1)
  })

  test('a new account sees what is still required', async () => {
    const page = await site.open(with_('/community/tags'), w.inactive())
    const told = en('platform.member.invited.activate_points', { name: 'Ann', count: 5 })
    expect(text(page)).toContain(told)
    expect(page.body).not.toContain('value="take"')
  })

  test('does nothing while the program is off', async () => {
    turnOn({ enabled: false })
    const page = await site.open(with_('/community/tags'), w.member())
    expect(text(page)).not.toContain('Ann invited you')
    expect(cookies(page).join()).not.toContain('forum_invite')
  })

  test('breaks no page if it cannot be looked up', async () => {
    broken('invite_use')
    const page = await site.open(with_('/community'), ann)
    expect(page.status).toBe(200)
    const own = await site.open(invites, ann)
    expect(own.status).toBe(200)
    expect(text(own)).toContain(en('platform.invite_summary_failed'))
    expect(own.body).not.toContain('invite-link')
  })
})

describe('a member who has not passed the check', () => {
  const check = {
    qualification_url: 'https://check.example/ask',
    qualification_link: 'https://check.example/pass',
  }
  const title = en('platform.member.qualify.title')
  let passes: boolean | 'down'
  beforeEach(() => {
    turnOn(check)
    passes = false
    w.site.ports.callOutside = () =>
      passes === 'down'
        ? Promise.reject(new Error('no answer'))
        : Promise.resolve({ status: 200, text: JSON.stringify({ qualifyPass: passes }) } as never)
  })

  test('sees why, may not post, and keeps what was typed', async () => {
    const ann = w.member()
    const page = await site.open('/community/questions/ask', ann)
    expect(text(page)).toContain(title)
    expect(page.body).toContain('href="https://check.example/pass"')
    expect(page.body).toMatch(/<button[^>]*value="post"[^>]*disabled|disabled[^>]*value="post"/)
    w.topic('general')
    const form = { title: 'Why do birds sing', content: 'At dawn, that is.', tags: 'general' }
    const posted = await site.submit('/community/questions/ask', { intent: 'post', ...form }, ann)
    expect(posted.status).toBe(403)
    expect(posted.body).toContain('At dawn, that is.')
    expect(w.count('question')).toBe(0)

    const still = await site.submit('/community/questions/ask', { intent: 'qualify', ...form }, ann)
    expect([still.status, still.body.includes('At dawn, that is.')]).toEqual([403, true])
    w.tick(60_000)
    passes = true
    const passed = await site.submit(
      '/community/questions/ask',
      { intent: 'qualify', ...form },
      ann,
    )
    expect([passed.status, passed.body.includes('At dawn, that is.')]).toEqual([200, true])
    expect(text(passed)).not.toContain(title)
    await w.ask(ann)
  })

  test('the same for answers', async () => {
    turnOn({ qualification_url: '' })
    const question = await w.ask(w.member())
    turnOn(check)
    const ann = w.member()
    const path = String(
      (await site.open(`/community/questions/${qid(question)}`, ann)).headers.location ??
        `/community/questions/${qid(question)}`,
    )
    expect(text(await site.open(path, ann))).toContain(title)
    passes = true
    const form = { intent: 'qualify', content: 'Because they can.' }
    const passed = await site.submit(path, form, ann)
    expect(passed.status).toBe(200)
    expect(passed.body).toContain('Because they can.')
    expect(text(passed)).not.toContain(title)
  })

  test('an unavailable check is reported, nothing is lost', async () => {
    passes = 'down'
    const form = { intent: 'qualify', title: 'Why do birds sing', content: 'At dawn, that is.' }
    const answer = await site.submit('/community/questions/ask', form, w.member())
    expect(answer.status).toBe(503)
    expect(answer.body).toContain('At dawn, that is.')
    expect(text(answer)).toContain(title)
  })

  test('sees no message without a check, as a visitor, or when it cannot be looked up', async () => {
    const ann = w.member()
    broken('platform_member')
    const page = await site.open('/community/questions/ask', ann)
    expect([page.status, text(page).includes(title)]).toEqual([200, false])
  })
})

test('a form says what posting costs and what is left, before anything is written', async () => {
  turnOn({ month_limit: 9, day_limit: 9, trial_days: 0, question_price: 4, answer_price: 2 })
  const [asker, who] = [w.member(), w.member()]
  const question = `/community/questions/${qid(await w.ask(asker))}`
  const told = async (path: string) => text(await site.open(path, who))
  const both = 'Asking costs 4 points, and 2 more with your own answer. You have 9.'
  expect(await told('/community/questions/ask')).toContain(both)
  expect(await told(question)).toContain('An answer costs 2 points. You have 9.')
  expect(text(await site.open(question, null))).not.toContain('costs')
  turnOn({ question_price: 0, answer_price: 0 })
  for (const path of ['/community/questions/ask', question])
    expect(await told(path)).not.toContain('costs')
})

test('an edit that is saved at once says so', async () => {
  const who = w.member()
  const id = qid(await w.ask(who, { title: 'How deep is the lake', tags: ['lakes'] }))
  const form = { intent: 'save', title: 'How deep is it', content: 'The lake.', tags: 'lakes' }
  const answer = await site.submit(`/community/posts/${id}/edit`, form, who)
  expect(flashIn(answer)).toMatchObject({ tone: 'success', key: 'question.edit.done' })
})
