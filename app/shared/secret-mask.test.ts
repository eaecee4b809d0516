import { expect, test } from 'vitest'
import { isMask, maskSecret, SecretMask, secretFrom } from './secret-mask.ts'

test('a mask tells neither the secret nor its length; without a secret there is none', () => {
  expect(maskSecret('a')).toBe(SecretMask)
  expect(maskSecret('a long passphrase')).toBe(SecretMask)
  expect(maskSecret('')).toBe('')
})

test.each([
  [SecretMask, 'old'],
  ['*', 'old'],
  ['new', 'new'],
  ['new*', 'new*'],
  ['', ''],
  [undefined, undefined],
])('of %j and a stored secret, %j is kept', (sent, kept) => {
  expect(secretFrom(sent, 'old')).toBe(kept)
})

test('only asterisks are a mask', () => {
  expect(['*', '***', '', 'a*', '* *'].map(isMask)).toEqual([true, true, false, false, false])
})
