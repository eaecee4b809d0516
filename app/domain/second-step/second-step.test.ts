import { expect, test } from 'vitest'
import { type SecondStepDue, signIn } from '#app/domain/auth/index.ts'
import { TOTP, Secret } from 'otpauth'
import { world } from '#tests/support/world.ts'
import { beginTotp, confirmTotp, passSecondStep, showOwnSteps } from './index.ts'

const codeAt = (key: string, now: number) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now })

test('an app is added, and the next login needs its code', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const token_hash = 'session'
  const begun = await w.as(ann).run(beginTotp, { pass: 'password-1', token_hash })
  expect(begun.address).toMatch(/^otpauth:\/\/totp\//)
  const added = await w
    .as(ann)
    .run(confirmTotp, { code: codeAt(begun.key, w.now), name: 'Phone', token_hash })
  expect(added.codes).toHaveLength(10)
  const due = (await w
    .as(null)
    .start(signIn, { e_mail: ann.email, pass: 'password-1' })) as SecondStepDue
  expect(due.ticket).toHaveLength(22)
  w.tick(30_000)
  const passed = await w
    .as(null)
    .run(passSecondStep, { ticket: due.ticket, code: codeAt(begun.key, w.now) })
  expect(passed.signedIn.account.id).toBe(ann.id)
  expect(await w.as(ann).run(showOwnSteps, { token_hash })).toMatchObject({
    steps: [{ name: 'Phone', kind: 'totp' }],
    codes: { all: 10, left: 10 },
  })
})
