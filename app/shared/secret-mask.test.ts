import { expect, test } from 'vitest'
import { isMask, maskSecret, SecretMask, secretFrom } from './secret-mask.ts'

test('a mask reveals neither the secret nor its length; without a secret it is empty', () => {
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
])('of input %j and a stored secret, %j is stored', (sent, kept) => {
  expect(secretFrom(sent, 'old')).toBe(kept)
})

test('only asterisks are a mask', () => {
  expect(['*', '***', '', 'a*', '* *'].map(isMask)).toEqual([true, true, false, false, false])
})
