/** Someone who knows the password guesses codes: the owner learns of it, and is never locked out. */
import { expect, test } from 'vitest'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { resetPassword } from '#access/auth/reset-password.ts'
import { saveDevice } from '#access/auth/known-devices.queries.ts'
import { startSession } from '#access/auth/sessions.queries.ts'
import { listSecurityEvents } from '#access/security-log/security-events.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Ctx, run } from '#kernel'
import { makeContext } from '#infra/requests/context.ts'
import { Day } from '#shared/durations.ts'
import { inCore, readTracked, trackedFiles } from '#tests/architecture/tracked-files.ts'
import { refusal } from '#tests/support/refusal.ts'
import { addApp, codeAt, ticketFor } from '#tests/support/second-steps.ts'
import { type World, world } from '#tests/support/world.ts'
import { passSecondStep, passSecondStepApi } from './pass-second-step.ts'
import { proveAgain } from './prove-again.ts'

const Quarter = 15 * 60_000
const wrongCode = 'error.second_step.wrong_code'
const tooMany = 'error.common.too_many_attempts'

function wrongAt(w: World): string {
  const right = [-1, 0, 1].map(n => codeAt(w.now + n * 30_000))
  return ['111111', '222222', '333333', '444444'].find(code => !right.includes(code))!
}
const from = (w: World, place: Partial<Ctx>): Ctx => ({ ...w.ctx(null), ...place })
const lines = (w: World, { id }: UserRow) =>
  listSecurityEvents(w.db, id, { size: 100, offset: 0 }).list.filter(
    ({ event }) => event === 'second_step_wrong',
  )
const mails = (w: World) => w.outbox().filter(({ template }) => template === 'second_step_wrong')

/** Sends codes from ever new networks, and waits when told to. Returns how many were checked. */
async function guess(w: World, who: UserRow, times: number): Promise<number> {
  let checked = 0
  for (let n = 0; n < times; n++) {
    if (n > 0 && n % 20 === 0) w.tick(Quarter)
    const ctx = from(w, { clientIp: `198.51.${n}.7` })
    const input = { ticket: ticketFor(w, who), code: wrongAt(w) }
    const { reason, details } = await refusal(run(passSecondStep, ctx, input))
    if ((details.fields?.[0]?.reason ?? reason) === wrongCode) checked++
  }
  return checked
}
const logIn = (w: World, who: UserRow, code: string, place: Partial<Ctx> = {}) =>
  run(passSecondStep, from(w, place), { ticket: ticketFor(w, who), code })

/** All ways of sending a code for an account, by the files of the domain that check some. */
const ways: Record<string, [string, (w: World, ann: UserRow, code: string) => Promise<unknown>][]> =
  {
    'pass-second-step.ts': [
      ['a page', (w, ann, code) => logIn(w, ann, code, { clientIp: '198.51.100.7' })],
      [
        'the API',
        (w, ann, code) => {
          const input = { ticket: ticketFor(w, ann, 'api'), code }
          return run(passSecondStepApi, from(w, { clientIp: '198.51.100.7' }), input)
        },
      ],
    ],
    'prove-again.ts': [
      [
        'a session',
        (w, ann, code) => {
          const token = w.write(tx => startSession(tx, w.site.ports, ann.id, 'page', w.now))
          const token_hash = w.site.ports.hashToken(token)
          const ctx = { ...w.ctx(ann), clientIp: '198.51.100.7' }
          return run(proveAgain, ctx, { code, token_hash })
        },
      ],
    ],
  }

test('every file that checks a code is one of these ways', () => {
  const checking = trackedFiles().filter(
    path =>
      /^app\/domain\/.*\.ts$/.test(inCore(path)) &&
      !path.endsWith('.test.ts') &&
      /\b(tryCode|passesTotp|useCode)\(/.test(readTracked(path) ?? ''),
  )
  expect(checking.map(path => path.split('/').at(-1)).sort()).toEqual(
    ['code-attempts.ts', ...Object.keys(ways)].sort(),
  )
})

test.each(Object.values(ways).flat())(
  'a wrong code from %s is in the security log, with its network',
  async (_name, send) => {
    using w = world()
    const ann = w.member({ username: 'ann' })
    addApp(w, ann)
    await refusal(send(w, ann, wrongAt(w)))
    expect(lines(w, ann)).toMatchObject([
      { network: '198.51.100.0/24', actorId: 0, createdAt: w.now },
    ])
    expect(mails(w)).toEqual([])
    await send(w, ann, codeAt(w.now))
    expect(lines(w, ann)).toHaveLength(1)
  },
)

test.each(Object.values(ways).flat())(
  'the fifth wrong code of a day from %s is emailed to the owner, once a day',
  async (_name, send) => {
    using w = world()
    const ann = w.member({ username: 'ann', language: 'zh_CN' })
    addApp(w, ann)
    for (let n = 0; n < 4; n++) await refusal(send(w, ann, wrongAt(w)))
    expect(mails(w)).toEqual([])
    for (let n = 0; n < 12; n++) await refusal(send(w, ann, wrongAt(w)))
    expect(mails(w)).toMatchObject([{ recipient: 'ann@example.org', locale: 'zh_CN' }])
    w.tick(Day)
    for (let n = 0; n < 5; n++) await refusal(send(w, ann, wrongAt(w)))
    expect(mails(w)).toHaveLength(2)
  },
)

test('wrong recovery codes are reported, too, and fill at most fifty lines a day', async () => {
  using w = world()
  const ann = w.member()
  addApp(w, ann)
  for (let n = 0; n < 60; n++)
    await refusal(logIn(w, ann, '0000-0000-0000-0000', { clientIp: `203.0.${n}.7` }))
  expect(lines(w, ann)).toHaveLength(50)
  expect(mails(w)).toHaveLength(1)
})

test('after fifty wrong codes in a day the password opens the second step no more', async () => {
  using w = world()
  const ann = w.member()
  addApp(w, ann)
  expect(await guess(w, ann, 200)).toBe(50)
  w.tick(Quarter)
  const refused = await refusal(logIn(w, ann, codeAt(w.now)))
  expect([refused.code, refused.reason]).toEqual(['too_frequent', tooMany])
  expect(refused.details.wording).toEqual({ reason: 'error.second_step.too_many_today' })
  w.tick(Day)
  await logIn(w, ann, codeAt(w.now))
})

test('fifty are fifty, also when sent at once', async () => {
  using w = world()
  const ann = w.member()
  addApp(w, ann)
  for (let round = 0; round < 5; round++) {
    w.tick(Quarter)
    await Promise.all(Array.from({ length: 40 }, () => guess(w, ann, 1)))
  }
  expect(lines(w, ann)).toHaveLength(50)
})

test('the owner still gets in: known browser, recovery code, or a new password by email', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const { codes } = addApp(w, ann)
  const own = { deviceHash: w.site.ports.hashToken('her browser') }
  w.write(tx => saveDevice(tx, { userId: ann.id, ...own, userAgent: '', now: w.now }))
  await guess(w, ann, 60)
  // In the quarter of an hour in which the guesses were made, and after it.
  await logIn(w, ann, codeAt(w.now), { deviceHash: own.deviceHash })
  await logIn(w, ann, codes[0]!)
  w.tick(Quarter)
  expect((await refusal(logIn(w, ann, codeAt(w.now)))).reason).toBe(tooMany)
  await w.as(null).run(requestPasswordReset, { e_mail: ann.email! })
  const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
  await w.as(null).start(resetPassword, { code, pass: 'password-9', confirm: 'password-9' })
  await logIn(w, w.user(ann.id), codeAt(w.now))
})

test('a browser that the owner has used before is limited as well', async () => {
  using w = world()
  const ann = w.member()
  addApp(w, ann)
  const deviceHash = w.site.ports.hashToken('stolen')
  w.write(tx => saveDevice(tx, { userId: ann.id, deviceHash, userAgent: '', now: w.now }))
  for (let n = 0; n < 80; n++) {
    if (n % 20 === 0) w.tick(Quarter)
    await refusal(logIn(w, ann, wrongAt(w), { deviceHash }))
  }
  w.tick(Quarter)
  expect((await refusal(logIn(w, ann, codeAt(w.now), { deviceHash }))).reason).toBe(tooMany)
})

test('the limits outlive a restart', async () => {
  using w = world()
  const ann = w.member()
  addApp(w, ann)
  await guess(w, ann, 60)
  w.tick(Quarter)
  const again = makeContext(
    { ...w.site },
    { viewer: w.ctx(null).viewer, locale: 'en_US', now: w.now },
  )
  const input = { ticket: ticketFor(w, ann), code: codeAt(w.now) }
  expect((await refusal(run(passSecondStep, again, input))).reason).toBe(tooMany)
})

test('without the password nobody reaches the second step of another account', async () => {
  using w = world()
  const [ann, eve] = [w.member(), w.member()]
  addApp(w, ann)
  for (const ticket of ['', 'guessed', ticketFor(w, eve)])
    await refusal(run(passSecondStep, w.ctx(null), { ticket, code: wrongAt(w) }))
  expect(lines(w, ann)).toEqual([])
})
