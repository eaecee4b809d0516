/** Typed text survives whatever prevents a form from being accepted, on pages without scripts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { SavedFormLife } from '#basics/saved-forms/saved-forms.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { community, type Community } from '#tests/support/community.ts'
import { type Answer, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const en = translator('en_US')
const Text = 'Pelicans <sleep> & dream,\n"while" they swim.'
const Shown = 'Pelicans &lt;sleep&gt; &amp; dream,'

let site: WholeSite
let w: Community
let ann: UserRow
let page: string

beforeAll(async () => {
  site = await openWholeSite((w = community()), {
    rate: { burst: 3, perSecond: 0.001, networks: 10 },
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  w = community()
  site.enter(w)
  site.age(3_600_000 * 24)
  ann = w.member({ username: 'ann' })
  page = `/community/questions/${qid(await w.ask(w.member(), { title: 'How do pelicans sleep' }))}`
})

const kept = (answer: Answer) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find(cookie => cookie.startsWith('forum_kept='))
    ?.split(';')[0]

const withCookie = (who: UserRow | null, more: string) => ({
  Cookie: `${site.cookie(who).Cookie}; ${more}`,
})

const answerForm = () => ({ intent: 'answer', content: Text, back: `${page}#write-answer` })

async function sendLoggedOut() {
  const refused = await site.submit(page, answerForm(), null)
  return { refused, cookie: kept(refused) ?? '' }
}

describe('a session that has ended', () => {
  test('leads to the login page, which says that the text is kept', async () => {
    const { refused, cookie } = await sendLoggedOut()
    expect(refused.status).toBe(302)
    const to = new URL(String(refused.headers.location), 'http://x')
    expect(to.searchParams.get('redirect')).toMatch(/^\/community\/questions\/.*#write-answer$/)
    expect(String(refused.headers.location)).not.toContain('Pelicans')
    expect(cookie).not.toContain('Pelicans')
    const login = await site.open(to.pathname + to.search, null)
    expect(login.body).toContain(en('auth.login.ended_kept'))
  })

  test('the text is back in its form after the login, until it is sent', async () => {
    const { cookie } = await sendLoggedOut()
    const back = await site.open(page, ann)
    expect(back.body).not.toContain(Shown)
    const headers = withCookie(ann, cookie)
    const again = await site.open(String(back.headers.location ?? page), ann, headers)
    expect(again.body).toContain(`${Shown}\n&quot;while&quot; they swim.</textarea>`)
    expect(again.body).toContain(en('form.kept'))
    const here = String(back.headers.location ?? page)
    const sent = await site.submit(here, answerForm(), ann, headers)
    expect([sent.status, kept(sent)]).toEqual([303, 'forum_kept='])
    expect((await site.open(here, ann, headers)).body).not.toContain(en('form.kept'))
  })

  test('only its author can read it, and no other page shows it', async () => {
    const { cookie } = await sendLoggedOut()
    const other = await site.open('/community/questions/ask', ann, withCookie(ann, cookie))
    expect(other.body).not.toContain(Shown)
    const guess = await site.open(page, ann, withCookie(ann, 'forum_kept=guessed'))
    expect(guess.body).not.toContain(Shown)
  })

  test('it is deleted after two hours', async () => {
    const { cookie } = await sendLoggedOut()
    w.tick(SavedFormLife)
    expect((await site.open(page, ann, withCookie(ann, cookie))).body).not.toContain(Shown)
  })

  test('a button without text keeps nothing', async () => {
    const vote = { intent: 'vote', object_id: '1', action: 'up' }
    const refused = await site.submit(page, vote, null)
    expect(kept(refused)).toBeUndefined()
    const to = new URL(String(refused.headers.location), 'http://x')
    expect((await site.open(to.pathname + to.search, null)).body).toContain(en('auth.login.ended'))
  })

  test('passwords are never kept', async () => {
    const form = { intent: 'password', old_pass: 'secret-one', pass: 'secret-two', note: Text }
    await site.submit('/community/users/settings/account?edit=password', form, null)
    const rows = JSON.stringify(w.site.sqlite.prepare('select * from kept_form').all())
    expect(rows).not.toContain('secret-')
  })
})

test('one network can keep twenty forms, and does not affect others', async () => {
  const first = await sendLoggedOut()
  site.age(3_600_000 * 24)
  for (let n = 0; n < 25; n++) {
    site.age(3_600_000)
    w.tick(1)
    await sendLoggedOut()
  }
  expect(w.count('kept_form')).toBe(20)
  expect(first.refused.status).toBe(302)
})

describe('an error page shows what was typed, with a way to resend it', () => {
  const expectText = ({ body }: Answer) => {
    expect(body).toContain(Shown)
    expect(body).toMatch(/<textarea[^>]* name="content"/)
    expect(body).toContain('name="intent" value="answer"')
  }

  test('over the limit of a network', async () => {
    let refused = await site.submit(page, answerForm(), null)
    for (let tries = 0; tries < 5 && refused.status !== 429; tries++)
      refused = await site.submit(page, answerForm(), null)
    expect(refused.status).toBe(429)
    expectText(refused)
  })

  test('after an internal error', async () => {
    vi.spyOn(w.site.ports, 'nudgeJobs').mockImplementation(() => {
      throw new Error('broken')
    })
    const broken = await site.submit(page, answerForm(), ann)
    expect(broken.status).toBe(500)
    expectText(broken)
    expect(broken.body).toContain(en('form.not_saved.title'))
  })

  test('when its question was deleted meanwhile', async () => {
    w.site.sqlite.exec('update question set status = 10')
    const gone = await site.submit(page, answerForm(), ann)
    expect(gone.status).toBe(404)
    expectText(gone)
  })

  test('a refused form that keeps its text is left as it is', async () => {
    const refused = await site.submit(page, { ...answerForm(), content: 'tiny' }, ann)
    expect(refused.status).toBe(422)
    expect(refused.body).not.toContain('sent-text')
  })
})

test('a member who is suspended meanwhile can still copy the text', async () => {
  const headers = site.cookie(ann)
  const status = { user_id: String(ann.id), status: 'suspended', suspend_duration: '24h' }
  await w.as(w.admin()).run(changeUserStatus, status)
  const refused = await site.submit(page, answerForm(), ann, headers)
  expect(String(refused.headers.location)).toContain('/account-suspended')
  const cookie = `${headers.Cookie}; ${kept(refused)}`
  const told = await site.open('/community/users/account-suspended', null, { Cookie: cookie })
  expect(told.body).toContain(Shown)
})
