/** Captchas over JSON, for every counted call, as listed in the endpoint tables. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callName, router } from '#api/index.ts'
import { countAct } from '#access/captcha/counting.ts'
import { CaptchaRules } from '#access/captcha/rules.ts'
import { type CaptchaAction, CaptchaActions } from '#kernel'
import { api, client } from '#tests/support/api.ts'
import { freeForAll } from '#tests/support/community.ts'
import { captchasOn } from '#tests/support/counted-acts.ts'
import { callAs, isRead, sampleOf } from './endpoint-calls.ts'
import { type Actor, scene, type Scene } from './scene.ts'

let stage: Scene
beforeEach(async () => {
  stage = await scene()
  stage.w.site.ports.drawCaptcha = () =>
    Promise.resolve({ text: 'ACE34', image: 'data:image/png;base64,iVBORw0KGgo=' })
  stage.w.settings({ ...freeForAll, ...captchasOn })
})
afterEach(() => stage.w[Symbol.dispose]())

const refused = {
  status: 400,
  code: 400,
  reason: 'error.object.captcha_verification_failed',
  msg: 'Enter the characters shown in the image. If you already did, they were wrong or have expired.',
  data: [
    {
      error_field: 'captcha_code',
      error_msg:
        'Enter the characters shown in the image. If you already did, they were wrong or have expired.',
    },
  ],
}

/** Counts too many acts; the IP address is that of the calls. */
function wear(who: Actor, action: CaptchaAction) {
  const ctx = { ...stage.w.ctx(stage.who[who]), clientIp: '203.0.113.9' }
  stage.w.write(tx => {
    for (let n = 0; n < CaptchaRules[action].count; n++) countAct(tx, action, ctx)
  })
}

const record = (who: Actor, action: string) =>
  api(stage.w, stage.who[who]).get('user/action/record', { action })

/** No one votes on or flags their own post; everything else is done by the author. */
const actorOf = (name: string): Actor =>
  /register|login|reset/.test(name)
    ? 'anonymous'
    : /verification/.test(name)
      ? 'inactive'
      : /vote|report$/.test(name)
        ? 'member'
        : 'author'

const counted = router.endpoints
  .filter(endpoint => endpoint.operation.captcha)
  .map(endpoint => ({ name: callName(endpoint), action: endpoint.operation.captcha! }))

test('calls that are counted', () => {
  const found = Object.fromEntries(counted.map(({ name, action }) => [name, action]))
  expect(found).toMatchObject({
    'POST user/register/email': 'email',
    'POST user/password/reset': 'email',
    'POST user/email/verification/send': 'email',
    'POST user/login/email': 'password',
    'POST question': 'question',
    'POST question/answer': 'question',
    'POST answer': 'answer',
    'POST comment': 'comment',
    'PUT question': 'edit',
    'PUT answer': 'edit',
    'PUT comment': 'edit',
    'PUT question/invite': 'invitation_answer',
    'GET search': 'search',
    'POST report': 'report',
    'DELETE question': 'delete',
    'DELETE answer': 'delete',
    'DELETE comment': 'delete',
    'POST vote/up': 'vote',
    'POST vote/down': 'vote',
  })
})

describe.each(counted)('$name', ({ name, action }) => {
  const who = actorOf(name)
  const call = (more = {}) =>
    callAs(stage, stage.who[who], name, { ...sampleOf(stage, name), ...more })

  test('is refused without a code or with a wrong one, and accepted with the right one', async () => {
    wear(who, action)
    expect(await call()).toMatchObject(refused)
    const { data: first } = await record(who, action)
    expect(first).toEqual({
      captcha_id: expect.stringMatching(/^[\w-]{22}$/) as string,
      captcha_img: expect.stringMatching(/^data:image\/png;base64,/) as string,
      verify: true,
    })
    const wrong = { captcha_id: first.captcha_id as string, captcha_code: 'WRONG' }
    expect(await call(wrong)).toMatchObject(refused)
    expect(await call({ ...wrong, captcha_code: 'ACE34' })).toMatchObject(refused)
    const { data: next } = await record(who, action)
    const right = { captcha_id: next.captcha_id as string, captcha_code: 'ace34' }
    expect(await call(right)).toMatchObject({ status: 200, reason: 'base.success' })
  })

  test('ignores captcha fields while none is due', async () => {
    stage.w.settings({ moderation: { captcha_accounts: false, captcha_actions: false } })
    wear(who, action)
    const fields = { captcha_id: 'x', captcha_code: 'y' }
    expect(await call(fields)).toMatchObject({ status: 200 })
    const empty = { captcha_id: '', captcha_img: '', verify: false }
    expect(await record(who, action)).toMatchObject({ status: 200, data: empty })
  })
})

describe('whether a captcha is due', () => {
  const asked = async (who: Actor) => {
    const due: string[] = []
    for (const action of CaptchaActions) {
      const { data } = await record(who, action)
      if (data.verify) due.push(action)
    }
    return due
  }

  test('at first only for requests that send email', async () => {
    for (const who of ['anonymous', 'member', 'inactive', 'suspended'] as const) {
      expect(await asked(who)).toEqual(['email'])
    }
  })

  test('never for staff', async () => {
    for (const who of ['moderator', 'admin'] as const) {
      for (const action of CaptchaActions) wear(who, action)
      expect(await asked(who)).toEqual([])
    }
  })

  test('for one member and not for another', async () => {
    wear('author', 'vote')
    expect(await asked('author')).toEqual(['email', 'vote'])
    expect(await asked('member')).toEqual(['email'])
  })

  test.each(['', 'other', 'constructor'])('is not answered for the action "%s"', async action => {
    expect(await record('member', action)).toMatchObject({
      status: 400,
      reason: 'base.request_format_error',
    })
  })

  test('is answered on a private site, too', async () => {
    stage.w.settings({ login: { login_required: true } })
    expect((await record('anonymous', 'email')).data).toMatchObject({ verify: true })
  })
})

test('a refusal is in the language of the caller', async () => {
  const { msg } = await client(stage.w, null, 'zh_CN').post('user/password/reset', {
    e_mail: 'member@example.org',
  })
  expect(msg).toBe('请输入图中的验证码。如果已经输入，则验证码有误或已失效。')
})

test('for an unknown address, recovery asks and responds the same', async () => {
  const send = async (e_mail: string) => {
    const { data } = await record('anonymous', 'email')
    const code = { captcha_id: data.captcha_id as string, captcha_code: 'ACE34' }
    const guest = client(stage.w, null)
    const answers = [
      await guest.post('user/password/reset', { e_mail }),
      await guest.post('user/password/reset', { e_mail, ...code }),
    ]
    return answers.map(({ status, reason, data, msg }) => ({
      status,
      reason,
      data: data as unknown,
      msg,
    }))
  }
  expect(await send('nobody@example.org')).toEqual(await send('member@example.org'))
})

test('a reading call is counted, but writes nothing while captchas are off', async () => {
  expect(isRead('GET search')).toBe(true)
  const rows = () => stage.w.site.sqlite.prepare('select total_changes()').pluck().get()
  stage.w.settings({ moderation: { captcha_actions: false } })
  const guest = client(stage.w, null)
  const before = rows()
  await guest.get('search', { q: 'birds' })
  expect(rows()).toBe(before)
  stage.w.settings({ moderation: { captcha_actions: true } })
  for (let n = 0; n < 20; n++) expect((await guest.get('search', { q: 'birds' })).status).toBe(200)
  expect(await guest.get('search', { q: 'birds' })).toMatchObject(refused)
})
