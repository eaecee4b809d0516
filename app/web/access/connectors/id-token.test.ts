import { expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import { checkIdToken } from './id-token.ts'

const now = Date.UTC(2026, 0, 15)
const seconds = now / 1000
const expected = { clientId: 'forum', nonce: 'n', now }
const right = { aud: 'forum', nonce: 'n', exp: seconds + 60, iat: seconds, sub: 'bob' }
const token = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const reasonOf = async (text: string) =>
  (await refusal(Promise.resolve().then(() => checkIdToken(text, expected)))).reason

test('a valid token names its subject, also with clocks minutes apart', () => {
  expect(checkIdToken(token(right), expected)).toBe('bob')
  expect(checkIdToken(token({ ...right, aud: ['x', 'forum'] }), expected)).toBe('bob')
  expect(checkIdToken(token({ ...right, iat: seconds + 299 }), expected)).toBe('bob')
  expect(checkIdToken(token({ ...right, exp: seconds - 299 }), expected)).toBe('bob')
})

test.each([
  [{ iat: seconds + 301 }, 'clock'],
  [{ exp: seconds - 301 }, 'clock'],
  [{ exp: undefined }, 'clock'],
  [{ aud: 'other' }, 'unavailable'],
  [{ nonce: 'of another way' }, 'unavailable'],
])('rejects %j: %s', async (changes, why) => {
  expect(await reasonOf(token({ ...right, ...changes }))).toBe(`error.external.${why}`)
})

test.each(['', 'a', 'a.b.c', token([]), 'a.bnVsbA.c'])('%j is not a token', async text => {
  expect(await reasonOf(text)).toBe('error.external.unavailable')
})
