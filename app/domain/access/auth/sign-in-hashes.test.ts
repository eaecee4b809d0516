/** Every refusal checks two real hashes, of the same making, whether an account has the address or not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitNetworks } from './attempts.ts'
import { signIn } from './sign-in.ts'
import { hashPassword, verifyPassword } from '#app/infra/secrets.ts'
import { refusal } from '#tests/support/refusal.ts'
import { world } from '#tests/support/world.ts'

beforeAll(() => limitNetworks(false))
afterAll(() => limitNetworks(true))

test('a wrong password, an unknown address and an account without one check like hashes', async () => {
  using w = world()
  const checked: string[] = []
  w.site.ports.hashPassword = hashPassword
  w.site.ports.verifyPassword = (hash, password) => {
    checked.push(hash)
    return verifyPassword(hash, password)
  }
  w.member({ username: 'ann', passwordHash: await hashPassword('correct-horse') })
  w.member({ username: 'bob', passwordHash: '' })
  const addresses = ['ann@example.org', 'nobody@example.org', 'bob@example.org']
  for (const e_mail of addresses) {
    const { reason } = await refusal(w.as(null).run(signIn, { e_mail, pass: 'wrong-secret' }))
    expect(reason).toBe('error.object.email_or_password_incorrect')
  }
  expect(checked).toHaveLength(2 * addresses.length)
  for (const hash of checked) expect(hash).toMatch(/^\$argon2id\$/)
  const makings = new Set(checked.map(hash => hash.split('$').slice(0, 4).join('$')))
  expect(makings.size).toBe(1)
})
