import { describe, expect, test } from 'vitest'
import { resetPassword } from '#access/auth/reset-password.ts'
import { logIn } from '#access/auth/log-in.ts'
import { type CaptchaAction, CaptchaActions, DomainError } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { captchasOn, type CountedAct, countedActs } from '#tests/support/counted-acts.ts'
import { refusal } from '#tests/support/refusal.ts'
import { CaptchaLife, issueCaptcha } from './issue-captcha.ts'
import { CaptchaRules } from './rules.ts'

const Reason = 'error.object.captcha_verification_failed'
/** The text of every image in these tests. */
const Text = 'ACE34'

/** Makes all images show the known text. */
function readable(w: Community): Community {
  w.site.ports.drawCaptcha = () =>
    Promise.resolve({ text: Text, image: 'data:image/png;base64,AA' })
  return w
}

/** Repeats an act, with a captcha's code if there is one. Returns true, or the reason of the refusal. */
async function again(w: Community, act: CountedAct, n: number, code: object = {}) {
  try {
    await w.as(act.who).run(act.verb, { ...(await act.input(n)), ...code })
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.reason === act.fails ? true : error.reason
  }
}

/** A required captcha, solved. */
async function solved(w: Community, who: UserRow | null, action: CaptchaAction, code = Text) {
  const made = await w.as(who).run(issueCaptcha, { action })
  expect(made).toMatchObject({ image: expect.stringMatching(/^data:image\/png/) })
  return { captcha_id: made!.id, captcha_code: code }
}

const Step = 6000
/** An act done often enough that the next one needs a captcha. */
async function worn(name: string) {
  const { action, make } = countedActs[name]!
  const w = readable(community())
  const act = await make(w)
  w.settings(captchasOn)
  const { count, withinMs = Infinity } = CaptchaRules[action]
  const step = Math.min(Step, withinMs / (count + 2))
  for (let n = 0; n < count; n++) {
    expect(await again(w, act, n), `${name} ${n}`).toBe(true)
    w.tick(step)
  }
  return { w, act, action, count }
}

const names = Object.keys(countedActs)
const counted = names.filter(name => CaptchaRules[countedActs[name]!.action].count > 0)
const rested = counted.filter(name => CaptchaRules[countedActs[name]!.action].restMs)

test('the numbers match the specification', () => {
  const told = Object.entries(CaptchaRules).map(([action, rule]) => {
    const { unit, count, withinMs = 0, restMs = 0, counts, lifeMs } = rule
    return [action, unit, count, withinMs / 1000, restMs / 1000, counts, lifeMs / 60_000]
  })
  expect(told).toEqual([
    // Counted by, acts allowed, in how many seconds, least seconds between two, which acts count, minutes
    // until a count is deleted.
    ['email', 'network', 0, 0, 0, 'never', 6],
    ['password', 'network', 3, 1800, 0, 'failure', 30],
    ['edit_userinfo', 'member', 3, 1800, 0, 'before', 30],
    ['question', 'member', 10, 0, 5, 'success', 6],
    ['answer', 'member', 10, 0, 5, 'success', 6],
    ['comment', 'member', 30, 0, 1, 'all', 6],
    ['edit', 'member', 10, 0, 0, 'all', 6],
    ['invitation_answer', 'member', 30, 0, 0, 'success', 6],
    ['search', 'visitor', 20, 60, 0, 'before', 6],
    ['report', 'member', 30, 0, 1, 'all', 6],
    ['delete', 'member', 5, 0, 5, 'all', 6],
    ['vote', 'member', 40, 0, 0, 'before', 6],
  ])
})

test('every act of the table is tested here', () => {
  const done = new Set(names.map(name => countedActs[name]!.action))
  expect([...done].sort()).toEqual([...CaptchaActions].sort())
})

describe.each(counted)('"%s"', name => {
  test('is free below its number, then needs the code each time', async () => {
    const { w, act, action, count } = await worn(name)
    using _ = w
    expect(await again(w, act, count)).toBe(Reason)
    const code = await solved(w, act.who, action)
    expect(await again(w, act, count, code)).toBe(true)
    w.tick(1)
    expect(await again(w, act, count + 1)).toBe(Reason)
  })

  test('is free again when its window is over', async () => {
    const { w, act, action, count } = await worn(name)
    using _ = w
    const { withinMs = Infinity, lifeMs } = CaptchaRules[action]
    const step = Math.min(Step, withinMs / (count + 2))
    w.tick(Math.min(withinMs, lifeMs) - step)
    // Old comments can no longer be edited, which is another rule.
    w.write(tx => tx.run(`update comment set created_at = ${w.now}`))
    expect(await again(w, act, count)).toBe(Reason)
    w.tick(1)
    expect(await again(w, act, count)).toBe(true)
  })
})

describe.each(rested)('"%s"', name => {
  test('needs the code within a short time of the last act', async () => {
    using w = readable(community())
    const { action, make } = countedActs[name]!
    const act = await make(w)
    w.settings(captchasOn)
    expect(await again(w, act, 0)).toBe(true)
    w.tick(CaptchaRules[action].restMs!)
    expect(await again(w, act, 1)).toBe(Reason)
    w.tick(1)
    expect(await again(w, act, 1)).toBe(true)
  })
})

describe.each(names.filter(name => !counted.includes(name)))('"%s"', name => {
  test('always needs the code', async () => {
    using w = readable(community(captchasOn))
    const { action, make } = countedActs[name]!
    const act = await make(w)
    expect(await again(w, act, 0)).toBe(Reason)
    expect(w.count('mail_outbox')).toBe(0)
    expect(await again(w, act, 0, await solved(w, act.who, action))).toBe(true)
    expect(w.count('mail_outbox')).toBe(1)
  })
})

describe.each(names)('"%s"', name => {
  test('is free while captchas are off, and nothing is counted', async () => {
    using w = readable(community())
    const { action, make } = countedActs[name]!
    const act = await make(w)
    const off = CaptchaRules[action].group
    w.settings({ moderation: { ...captchasOn.moderation, [off]: false } })
    const { count } = CaptchaRules[action]
    for (let n = 0; n < Math.min(count, 5) + 1; n++) {
      // The limits per network apply all the same.
      if (action === 'email' && n > 0) break
      expect(await again(w, act, n)).toBe(true)
      w.tick(400)
    }
    const keys = w.site.sqlite.prepare('select key from action_counter').pluck().all() as string[]
    expect(keys.filter(key => key.startsWith('captcha.'))).toEqual([])
    expect(await w.as(act.who).run(issueCaptcha, { action })).toBeNull()
  })
})

test.each(['moderator', 'admin'] as const)('a %s never needs a captcha', async role => {
  using w = readable(community())
  const { make } = countedActs.comment!
  const act = { ...(await make(w)), who: w[role]() }
  w.settings(captchasOn)
  for (let n = 0; n < 35; n++) expect(await again(w, act, n)).toBe(true)
  for (const action of CaptchaActions) {
    expect(await w.as(act.who).run(issueCaptcha, { action })).toBeNull()
  }
  expect(w.count('captcha')).toBe(0)
})

describe('a captcha', () => {
  test('works once, whether the code was right or wrong', async () => {
    const { w, act, action } = await worn('edit a question')
    using _ = w
    const right = await solved(w, act.who, action)
    expect(await again(w, act, 20, right)).toBe(true)
    expect(await again(w, act, 21, right)).toBe(Reason)
    const other = await solved(w, act.who, action)
    expect(await again(w, act, 21, { ...other, captcha_code: 'WRONG' })).toBe(Reason)
    expect(await again(w, act, 21, other)).toBe(Reason)
    expect(w.count('captcha')).toBe(0)
  })

  test('ignores case, width and spaces', async () => {
    const { w, act, action } = await worn('edit a question')
    using _ = w
    for (const typed of ['ace34', ' AC E34 ', 'ＡＣＥ３４']) {
      expect(await again(w, act, 20, await solved(w, act.who, action, typed))).toBe(true)
    }
  })

  test('expires after six minutes', async () => {
    using w = readable(community(captchasOn))
    const act = await countedActs['request a new password']!.make(w)
    const late = await solved(w, null, 'email')
    const soon = await solved(w, null, 'email')
    w.tick(CaptchaLife - 1)
    expect(await again(w, act, 0, soon)).toBe(true)
    w.tick(1)
    expect(await again(w, act, 0, late)).toBe(Reason)
  })

  test('does not work for another act, another member or another network', async () => {
    const { w, act, action } = await worn('edit a question')
    using _ = w
    const foreign = await solved(w, null, 'email')
    expect(await again(w, act, 20, foreign)).toBe(Reason)
    const mine = await solved(w, act.who, action)
    w.write(tx => tx.run(`update captcha set subject = 'u999'`))
    expect(await again(w, act, 20, mine)).toBe(Reason)

    const reset = await countedActs['request a new password']!.make(w)
    const near = await solved(w, null, 'email')
    const ctx = { ...w.ctx(null), clientIp: '198.51.100.7' }
    const far = reset.verb.execute(ctx, { ...(await reset.input(0)), ...near })
    expect((await refusal(far)).reason).toBe(Reason)
  })

  test.each([
    ['no id', { captcha_code: Text }],
    ['an empty code', { captcha_id: 'x', captcha_code: ' ' }],
    ['values that are no text', { captcha_id: ['x'], captcha_code: { $gt: '' } }],
    ['a huge code', { captcha_id: 'x', captcha_code: 'A'.repeat(100_000) }],
    ['an unknown id', { captcha_id: 'x', captcha_code: Text }],
  ])('is refused with %s', async (_, code) => {
    const { w, act } = await worn('edit a question')
    using __ = w
    expect(await again(w, act, 20, code)).toBe(Reason)
  })

  test('gets a field error', async () => {
    const { w, act } = await worn('edit a question')
    using _ = w
    const error = await refusal(w.as(act.who).run(act.verb, await act.input(20)))
    expect(error).toMatchObject({
      code: 'validation',
      details: { fields: [{ field: 'captcha_code', reason: Reason }] },
    })
  })

  test('is not used up by a form with mistakes', async () => {
    const { w, act, action } = await worn('edit a question')
    using _ = w
    const code = await solved(w, act.who, action)
    expect(await again(w, { ...act, input: () => ({ id: 'x' }) }, 20, code)).toBe(
      'base.request_format_error',
    )
    expect(await again(w, act, 20, code)).toBe(true)
  })

  test('may be digits named in words, for visitors who cannot see the image', async () => {
    const { w, act, action } = await worn('edit a question')
    using _ = w
    const made = await w.as(act.who).run(issueCaptcha, { action, way: 'words' })
    expect(made).toMatchObject({ image: null })
    expect(made!.digits).toHaveLength(5)
    const code = { captcha_id: made!.id, captcha_code: made!.digits!.join(' ') }
    expect(await again(w, act, 20, code)).toBe(true)
    expect(await again(w, act, 21, code)).toBe(Reason)
  })

  test('a member has ten at most; their text and network are not stored', async () => {
    const { w, act, action } = await worn('edit a question')
    using _ = w
    const first = await solved(w, act.who, action)
    for (let n = 0; n < 10; n++) await solved(w, act.who, action)
    expect(w.count('captcha')).toBe(10)
    expect(await again(w, act, 20, first)).toBe(Reason)
    await solved(w, null, 'email')
    const stored = JSON.stringify([
      w.site.sqlite.prepare('select * from captcha').all(),
      w.site.sqlite.prepare(`select * from action_counter where key like 'captcha.%'`).all(),
    ])
    expect(stored).not.toContain(Text)
    expect(stored).not.toContain('127.0.0.1')
  })
})

describe('what is counted', () => {
  const countOf = (w: Community, action: string) =>
    w.site.sqlite
      .prepare(`select coalesce(sum(count), 0) from action_counter where key like ?`)
      .pluck()
      .get(`captcha.${action}:%`)

  test('counts only successful questions', async () => {
    using w = readable(community())
    const act = await countedActs.ask!.make(w)
    w.settings({ ...captchasOn, privileges: { level: 2 } })
    w.write(tx => tx.run(`update user set rank = 0 where id = ${act.who!.id}`))
    expect(await again(w, act, 0)).not.toBe(true)
    expect(countOf(w, 'question')).toBe(0)
  })

  test('counts refused comments, too, but not those with mistakes', async () => {
    using w = readable(community())
    const act = await countedActs.comment!.make(w)
    w.settings(captchasOn)
    expect(await again(w, { ...act, input: () => ({ object_id: 'x' }) }, 0)).not.toBe(true)
    expect(countOf(w, 'comment')).toBe(0)
    const gone = { object_id: '10010000000099999', original_text: 'Where?' }
    expect(await again(w, { ...act, input: () => gone }, 0)).not.toBe(true)
    expect(countOf(w, 'comment')).toBe(1)
  })

  test('counts a vote before it is refused', async () => {
    using w = readable(community())
    const act = await countedActs.vote!.make(w)
    w.settings(captchasOn)
    expect(await again(w, act, 0)).toBe(true)
    expect(await again(w, act, 1)).toBe('error.vote.too_frequent')
    expect(countOf(w, 'vote')).toBe(2)
  })

  test('a login or a password reset by email clears the failures', async () => {
    using w = readable(community(captchasOn))
    const ann = w.member({ username: 'ann' })
    const form = { e_mail: 'ann@example.org', pass: 'password-1' }
    const wrong = { ...form, pass: 'password-2' }
    for (let n = 0; n < 2; n++) await refusal(w.as(null).run(logIn, wrong))
    expect(countOf(w, 'password')).toBe(2)
    await w.as(null).run(logIn, form)
    expect(countOf(w, 'password')).toBe(0)
    for (let n = 0; n < 3; n++) await refusal(w.as(null).run(logIn, wrong))
    expect((await refusal(w.as(null).run(logIn, form))).reason).toBe(Reason)
    const reset = await countedActs['request a new password']!.make(w)
    const code = await solved(w, null, 'email')
    await w.as(null).run(reset.verb, { e_mail: ann.email, ...code })
    const params = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
    await w.as(null).run(resetPassword, { code: params.code, pass: 'password-3' })
    expect(countOf(w, 'password')).toBe(0)
    await w.as(null).run(logIn, { ...form, pass: 'password-3' })
  })

  test('the same form sent twice is one act, even if the first used the code up', async () => {
    using w = readable(community())
    const act = await countedActs.ask!.make(w)
    w.settings(captchasOn)
    const twice = async (n: number, code = {}) => {
      const input = { ...(await act.input(n)), ...code }
      const sent = [1, 2].map(() => w.as(act.who).run(act.verb, input))
      const later = await Promise.all(sent).then(() => w.as(act.who).run(act.verb, input))
      return [...(await Promise.all(sent)), later].map(made => (made as Made).repeated)
    }
    type Made = { repeated: boolean }
    expect(await twice(0)).toEqual([false, true, true])
    expect(countOf(w, 'question')).toBe(1)
    expect(await again(w, act, 1)).toBe(Reason)
    expect(await twice(1, await solved(w, act.who, 'question'))).toEqual([false, true, true])
    expect(countOf(w, 'question')).toBe(2)
  })

  test('simultaneous acts cannot exceed the number', async () => {
    using w = readable(community())
    const act = await countedActs.ask!.make(w)
    w.settings(captchasOn)
    const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => again(w, act, n)))
    expect(asked.filter(result => result === true)).toHaveLength(1)
    expect(w.count('question')).toBe(2)
  })
})
