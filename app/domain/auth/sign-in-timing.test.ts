/** How long a refusal takes must not tell whether an account has the address. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitNetworks, signIn } from '#app/domain/auth/index.ts'
import { hashPassword, verifyPassword } from '#app/infra/secrets.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'

const Rounds = 7

beforeAll(() => limitNetworks(false))
afterAll(() => limitNetworks(true))

/** A site whose passwords are hashed as they really are, and the hashes that were checked. */
async function realWorld() {
  const w = world()
  const checked: string[] = []
  w.site.ports.hashPassword = hashPassword
  w.site.ports.verifyPassword = (hash, password) => {
    checked.push(hash)
    return verifyPassword(hash, password)
  }
  w.member({ username: 'ann', passwordHash: await hashPassword('correct-horse') })
  w.member({ username: 'bob', passwordHash: '' })
  return { w, checked }
}

async function took(w: World, e_mail: string): Promise<number> {
  w.site.sqlite.exec('delete from action_counter')
  const began = performance.now()
  const { reason } = await refusal(w.as(null).run(signIn, { e_mail, pass: 'wrong-secret' }))
  expect(reason).toBe('error.object.email_or_password_incorrect')
  return performance.now() - began
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]!

test('a wrong password, an unknown address and an account without one cost the same', async () => {
  const { w, checked } = await realWorld()
  using _ = w
  const addresses = ['ann@example.org', 'nobody@example.org', 'bob@example.org']
  await took(w, addresses[0]!)
  checked.length = 0
  const times = addresses.map(() => [] as number[])
  // In turn, so that whatever else the machine does falls on all of them.
  for (let round = 0; round < Rounds; round++) {
    for (const [i, address] of addresses.entries()) times[i]!.push(await took(w, address))
  }
  expect(checked).toHaveLength(Rounds * addresses.length)
  for (const hash of checked) expect(hash).toMatch(/^\$argon2id\$/)
  const parameters = new Set(checked.map(hash => hash.split('$').slice(0, 4).join('$')))
  expect(parameters.size).toBe(1)
  const [known, ...others] = times.map(median)
  for (const other of others) {
    expect(other / known!).toBeGreaterThan(0.5)
    expect(other / known!).toBeLessThan(2)
  }
})
