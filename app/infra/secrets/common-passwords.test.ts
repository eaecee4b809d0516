import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password', '12345678', 'qwertyuiop', 'Password1', 'ADMINISTRATOR'])(
  '%s is common',
  password => expect(isCommonPassword(password)).toBe(true),
)

test.each(['correct-horse', 'ewertyuiop', 'password","12345678', '"password"', 'пароль-и-слово'])(
  '%s is not',
  password => expect(isCommonPassword(password)).toBe(false),
)
