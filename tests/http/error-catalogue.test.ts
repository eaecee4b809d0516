/**
 * The error catalogue (spec §8), line by line: responses for programs, and pages without our
 * scripts. Clients decide by status, `data` and `err_type`, so these are fixed here.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#api/kernel/refusal.ts'
import { badRequest, invalid } from '#kernel'
import { issueCode } from '#access/auth/mail-codes.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { toast } from '#enhance/toast.ts'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import { platformFallbacks } from '#parts/platform/shared/platform-calls.ts'
import { readFlash } from '#web/kernel/flash.ts'
import { captchasOn } from '#tests/support/counted-acts.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { world } from '#tests/support/world.ts'
import { scene, type Scene } from './scene.ts'

const t = translator('en_US')
let site: WholeSite
let stage: Scene
beforeAll(async () => {
  const first = world()
  site = await openWholeSite(first)
})
afterAll(() => site.close())
beforeEach(async () => {
  stage = await scene({ users: openProfiles })
  site.enter(stage.w)
  return () => stage.w[Symbol.dispose]()
})

type Reply = { status: number; code: number; reason: string; msg: string; data: unknown }
async function call(method: string, path: string, who: UserRow | null, body?: object) {
  const prefix = path.startsWith('admin/') ? AdminApi + path.slice(5) : `${ForumApi}/${path}`
  const { status, body: text } = await site.call(method, prefix, who, body)
  return { ...(JSON.parse(text) as Reply), status }
}

const page = (path: string, who: UserRow | null = null) => site.open(`/community${path}`, who)
const thread = () => `/community/questions/${stage.ids.question}`
const submit = (intent: string, fields: Fields, who: UserRow | null, path = thread()) =>
  site.submit(path, { intent, ...fields }, who)
const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat()
/** The message shown by the next page. */
function flashOf({ headers }: Awaited<ReturnType<typeof submit>>) {
  const pair = cookiesOf(headers).find(line => String(line).includes('flash='))
  const [name, value] = String(pair).split(';')[0]!.split('=') as [string, string]
  return readFlash(new Map([[name, decodeURIComponent(value)]]))
}

describe('400', () => {
  test.each(['toast', 'alert', 'modal'] as const)('with the type %s', async hint => {
    const error = badRequest('error.object.already_deleted', { hint })
    const answer = refusal(t, error, { method: 'POST' })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        ...{ code: 400, reason: 'error.object.already_deleted' },
        ...{ msg: t('error.object.already_deleted'), data: { err_type: hint } },
      },
    ])
  })

  test('a toast: a vote for your own post; a page shows it at the post', async () => {
    const { question } = stage.ids
    const { author } = stage.who
    expect(await call('POST', 'vote/up', author, { object_id: question })).toMatchObject({
      ...{ status: 400, reason: 'error.object.disallow_vote_your_self' },
      ...{ msg: t('error.object.disallow_vote_your_self'), data: { err_type: 'toast' } },
    })
    const shown = await submit('vote', { object_id: question, vote: 'up' }, author)
    expect(shown.status).toBe(400)
    expect(shown.body).toContain(t('error.object.disallow_vote_your_self'))
  })

  test('a list: a message at each field; a page has them at the fields and keeps what was typed', async () => {
    const typed = { title: '', content: '', tags: [] }
    const { status, reason, data } = await call('POST', 'question', stage.who.member, typed)
    expect([status, reason]).toEqual([400, 'base.request_format_error'])
    const list = data as { error_field: string; error_msg: string }[]
    expect(list.map(one => one.error_field).sort()).toEqual(['content', 'tags', 'title'])
    expect(list.every(one => one.error_msg.length > 3)).toBe(true)
    const shown = await submit(
      'post',
      { title: '', content: '', tags: '' },
      stage.who.member,
      '/community/questions/ask',
    )
    expect(shown.status).toBe(422)
    for (const { error_msg } of list) expect(shown.body).toContain(error_msg)
  })

  test('a list of one: its message is also the main message', async () => {
    const body = { ...{ object_id: stage.ids.question }, original_text: '' }
    const { msg, data } = await call('POST', 'comment', stage.who.member, body)
    expect(data).toEqual([{ error_field: 'original_text', error_msg: msg }])
    const two = refusal(
      t,
      invalid({ field: 'a', reason: 'form.required' }, { field: 'b', reason: 'form.required' }),
      { method: 'POST' },
    )
    expect(((await two.json()) as Reply).msg).toBe(t('base.request_format_error'))
  })

  test('a captcha: its field is named, a new image is offered, a page shows one', async () => {
    const { w } = stage
    w.site.ports.drawCaptcha = () =>
      Promise.resolve({ text: 'ACE34', image: 'data:image/png;base64,iVBORw0KGgo=' })
    w.settings(captchasOn)
    const e_mail = 'member@example.org'
    const wrong = { e_mail, captcha_id: 'none', captcha_code: 'nothing' }
    expect(await call('POST', 'user/password/reset', null, wrong)).toMatchObject({
      ...{ status: 400, reason: 'error.object.captcha_verification_failed' },
      data: [{ error_field: 'captcha_code', error_msg: expect.stringMatching(/./) as string }],
    })
    expect(await call('GET', 'user/action/record?action=email', null)).toMatchObject({
      data: { verify: true, captcha_img: expect.stringMatching(/^data:image\/png/) as string },
    })
    const path = '/community/users/account-recovery'
    const shown = await submit('send', { e_mail, captcha_here: '1' }, null, path)
    expect(shown.body).toContain('name="captcha_code"')
    expect(shown.body).toContain('data:image/png;base64,iVBORw0KGgo=')
  })

  test('without data: the message alone', async () => {
    for (const [method, path, who, body] of [
      ['PUT', 'question/reopen', stage.who.moderator, { question_id: '10010000009999999' }],
      ['POST', 'answer', stage.who.member, { question_id: 'nothing', content: 'Long enough.' }],
    ] as const) {
      const { status, msg, data } = await call(method, path, who, body)
      expect([path, status, data]).toEqual([path, 400, null])
      expect(msg.length).toBeGreaterThan(3)
    }
  })
})

describe('401', () => {
  test('without a token and with an invalid one', async () => {
    const nobody = { status: 401, code: 401, reason: 'base.unauthorized_error', data: null }
    expect(await call('POST', 'question', null, {})).toMatchObject(nobody)
    const headers = { Authorization: 'stale', 'Accept-Language': 'en_US' }
    const { status, body } = await site.send('GET', `${ForumApi}/notification/status`, headers)
    expect({ status, ...(JSON.parse(body) as object) }).toMatchObject(nobody)
  })

  test('a page leads to the login, and back', async () => {
    const { status, headers } = await page('/users/settings')
    expect([status, headers.location]).toEqual([
      302,
      `/community/users/login?redirect=${encodeURIComponent('/community/users/settings')}`,
    ])
    const sent = await submit('vote', { object_id: stage.ids.question, vote: 'up' }, null)
    expect([sent.status, sent.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/community\/users\/login/),
    ])
  })
})

describe('403', () => {
  test('an expired link from an email', async () => {
    for (const [method, path] of [
      ['POST', 'user/email/verification'],
      ['PUT', 'user/email'],
      ['POST', 'user/password/replacement'],
      ['PUT', 'user/notification/unsubscribe'],
    ] as const) {
      const body = { code: 'used-up', pass: 'new-secret-1' }
      expect([path, await call(method, path, null, body)]).toMatchObject([
        path,
        {
          ...{ status: 403, reason: 'error.email.verify_url_expired' },
          data: { type: 'url_expired' },
        },
      ])
    }
    const failed = await page('/users/account-activation?code=used-up')
    expect([failed.status, failed.headers.location]).toEqual([
      302,
      '/community/users/account-activation/failed',
    ])
    expect((await page('/users/account-activation/failed')).status).toBe(200)
  })

  test('an account that is not activated', async () => {
    const { inactive } = stage.who
    expect(await call('POST', 'post/render', inactive, { content: 'x' })).toMatchObject({
      ...{ status: 403, reason: 'error.email.need_to_be_verified' },
      data: { type: 'inactive' },
    })
    const { status, headers } = await page('/questions/ask', inactive)
    expect([status, headers.location]).toEqual([302, '/community/users/login?status=inactive'])
  })

  test('an account that is suspended', async () => {
    const { suspended } = stage.who
    const barred = {
      ...{ status: 403, reason: 'error.user.suspended' },
      data: { type: 'suspended' },
    }
    expect(await call('POST', 'post/render', suspended, { content: 'x' })).toMatchObject(barred)
    const account = { e_mail: 'suspended@example.org', pass: 'password-1' }
    expect(await call('POST', 'user/login/email', null, account)).toMatchObject(barred)
    const { status, headers } = await page('/questions/ask', suspended)
    expect([status, headers.location]).toEqual([302, '/community/users/account-suspended'])
  })

  test('calls for administrators, and their screens', async () => {
    for (const who of [stage.who.member, stage.who.moderator]) {
      expect(await call('GET', 'admin/dashboard', who)).toMatchObject({
        ...{ status: 403, reason: 'base.unauthorized_error', data: null },
      })
      const { status, body } = await page('/admin', who)
      expect(status).toBe(403)
      expect(body).toContain(t('base.error_page.forbidden'))
    }
  })

  test('otherwise only the message, on a page at the act', async () => {
    const { member } = stage.who
    const { question } = stage.ids
    const barred = await call('DELETE', 'question', member, { id: question })
    expect(barred).toMatchObject({
      ...{ status: 403, reason: 'error.rank.fail_to_meet_the_condition', data: null },
    })
    const shown = await submit('delete', { id: question }, member)
    expect(shown.status).toBe(403)
    expect(shown.body).toContain(barred.msg)
    const few = await call('POST', 'vote/down', member, { object_id: question })
    expect(few).toMatchObject({ status: 403, reason: 'error.rank.no_enough_rank_to_operate' })
    expect(few.msg).toMatch(/125/)
  })

  test('account pages stay reachable during the login', async () => {
    for (const path of ['/users/login', '/users/register', '/users/account-recovery']) {
      expect((await page(path)).status, path).toBe(200)
    }
    stage.w.settings({ login: { login_required: true } })
    for (const path of ['/users/login', '/users/register', '/users/account-recovery']) {
      expect((await page(path)).status, path).toBe(200)
    }
    expect((await page('/questions')).status).toBe(302)
  })
})

describe('404', () => {
  test.each([
    ['question/info?id=10010000009999999', 'error.question.not_found'],
    ['question/page?page=99&page_size=10', 'base.request_format_error'],
    ['tags/page?page=99&page_size=10', 'base.request_format_error'],
    ['tag?name=no-such-tag', 'error.tag.not_found'],
    ['personal/user/info?username=nobody', 'error.user.not_found'],
  ])('%s', async (path, reason) => {
    expect(await call('GET', path, null)).toMatchObject({ status: 404, reason, data: null })
  })

  test.each([
    '/questions/10010000009999999',
    '/tags/no-such-tag',
    '/users/nobody',
    '/badges/none',
    '/nowhere',
  ])('the page of %s', async path => {
    const { status, body } = await page(path)
    expect(status).toBe(404)
    expect(body).toContain(t('base.error_page.not_found'))
  })

  test('a missing post is reported as missing', async () => {
    const { body } = await page('/questions/10010000009999999')
    expect(body).toContain(t('error.question.not_found'))
  })
})

describe('500', () => {
  test('an internal error is reported without details', async () => {
    stage.w.site.sqlite.pragma('foreign_keys = off')
    stage.w.site.sqlite.exec('drop table badge')
    expect(await call('GET', 'badges', null)).toMatchObject({
      ...{ status: 500, code: 500, reason: 'base.unknown', data: null },
      msg: t('base.unknown'),
    })
    const { status, body } = await page('/badges')
    expect(status).toBe(500)
    expect(body).toContain(t('base.error_page.server_text'))
    expect(body).not.toMatch(/no such table/)
  })
})

describe('texts of the catalogue', () => {
  test('a vote too soon after another', async () => {
    const { moderator } = stage.who
    const body = { object_id: stage.ids.question }
    expect((await call('POST', 'vote/up', moderator, body)).status).toBe(200)
    const again = { ...body, is_cancel: true }
    expect(await call('POST', 'vote/up', moderator, again)).toMatchObject({
      ...{ status: 400, data: { err_type: 'toast' }, msg: t('error.vote.too_frequent') },
    })
    const shown = await submit('vote', { ...body, vote: 'none' }, moderator)
    expect(shown.status).toBe(429)
    expect(shown.body).toContain(t('error.vote.too_frequent'))
    expect(t('error.vote.too_frequent')).toMatch(/later|moment|again/i)
  })

  test('a flag: thanks as a warning, a failure as an error', async () => {
    const { member } = stage.who
    const flag = { object_id: stage.ids.question, report_type: '57' }
    const sent = await submit('report', flag, member)
    expect(sent.status).toBe(303)
    expect(flashOf(sent)).toMatchObject({ tone: 'warning', key: 'flag.thanks' })
    const path = `${thread()}?dialog=report&type=question&id=${stage.ids.question}`
    const failed = await submit('report', { ...flag, report_type: '' }, member, path)
    expect(failed.status).toBe(422)
    expect(failed.body).toMatch(/<div class="error-summary" role="alert"/)
    const away = { ...flag, object_id: stage.ids.deletedQuestion }
    const lost = await submit('report', away, member, path)
    expect(lost.status).toBeGreaterThanOrEqual(400)
    expect(lost.body).toMatch(/<div class="error-summary" role="alert"/)
  })

  test.each([
    ['/403', 403, 'forbidden', 'forbidden_text'],
    ['/50x', 500, 'server', 'server_text'],
  ])('%s has its page', async (path, code, title, text) => {
    const { status, body } = await page(path)
    expect([200, code]).toContain(status)
    expect(body).toContain(t(`base.error_page.${title}`))
    expect(body).toContain(t(`base.error_page.${text}`))
  })

  test('the maintenance page', async () => {
    const headers = { Cookie: 'forum_lang=en_US' }
    const { body } = await site.send('GET', '/community/maintenance', headers)
    expect(body).toMatch(/maintenance/i)
  })

  test('a login through the hosting platform that returned no address', async () => {
    const { status, body } = await page('/user-center/auth-failed')
    expect(status).toBe(200)
    expect(body).toContain(t('auth.auth_failed.tip'))
    expect(t('auth.auth_failed.tip')).toMatch(/email information/)
  })

  test('all of them in the language of the caller', async () => {
    const zh = translator('zh_CN')
    const headers = { 'Accept-Language': 'zh-CN,zh;q=0.9' }
    const { body } = await site.send('POST', `${ForumApi}/question`, headers, '{}')
    expect((JSON.parse(body) as Reply).msg).toBe(zh('base.unauthorized_error'))
    const shown = await site.send('GET', '/community/nowhere', { Cookie: 'forum_lang=zh_CN' })
    expect(shown.body).toContain(zh('base.error_page.not_found'))
  })
})

describe('what a script shows', () => {
  /** The parts of a page that a toast needs. */
  const element = () => ({
    ...{ dataset: {} as Record<string, string>, className: '', attributes: [] as string[] },
    ...{ append: vi.fn(), remove: vi.fn(), addEventListener: vi.fn(), querySelector: () => null },
    setAttribute(name: string, value: string) {
      this.attributes.push(`${name}=${value}`)
    },
  })

  test.each(['danger', 'warning', 'success'])(
    'a toast of type %s is announced, and disappears after five seconds',
    tone => {
      // Calls leave a fake clock behind.
      vi.useRealTimers()
      vi.useFakeTimers()
      const box = { ...element(), textContent: 'Said.' }
      const live = { textContent: '' }
      vi.stubGlobal('document', {
        ...{ querySelector: () => null, createElement: () => box, body: element() },
        getElementById: () => live,
      })
      try {
        const message = { ...element(), dataset: { flash: tone } }
        toast(message as unknown as HTMLElement)
        expect(box.className).toBe(`toast notice notice-${tone}`)
        vi.advanceTimersByTime(4999)
        expect(live.textContent).toBe('Said.')
        expect(box.remove).not.toHaveBeenCalled()
        vi.advanceTimersByTime(1)
        expect(box.remove).toHaveBeenCalledOnce()
      } finally {
        vi.unstubAllGlobals()
        vi.useRealTimers()
      }
    },
  )

  test('each platform call whose errors are visible has their texts', () => {
    expect(Object.keys(platformFallbacks)).toEqual(
      expect.arrayContaining(['consumeInvite', 'reward', 'inviteSummary', 'inviteStatus']),
    )
    const texts = Object.values(platformFallbacks).map(key => t(key))
    for (const [at, key] of Object.values(platformFallbacks).entries()) {
      expect(texts[at], key).not.toBe(key)
    }
  })
})

test('an emailed code works once', async () => {
  const { w, who } = stage
  const code = w.write(tx =>
    issueCode(tx, w.site.ports, {
      ...{ userId: who.member!.id, purpose: 'email_change', email: 'next@example.org' },
      now: w.now,
    }),
  )
  expect((await call('PUT', 'user/email', null, { code })).status).toBe(200)
  expect(await call('PUT', 'user/email', null, { code })).toMatchObject({
    ...{ status: 403, data: { type: 'url_expired' } },
  })
})
