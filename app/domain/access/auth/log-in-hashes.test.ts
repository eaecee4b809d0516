/**
 * Every refusal checks two real hashes with the same parameters, whether or not an account has the address.
 */
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitNetworks } from './attempts.ts'
import { AnswerSource } from '#posts/imported/imported.queries.ts'
import { logIn } from './log-in.ts'
import { hashPassword, verifyPassword } from '#infra/secrets/secrets.ts'
import { refusal } from '#tests/support/refusal.ts'
import { world } from '#tests/support/world.ts'

beforeAll(() => limitNetworks(false))
afterAll(() => limitNetworks(true))

test('a wrong password, an unknown address and an account without a password check similar hashes', async () => {
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
    const { reason } = await refusal(w.as(null).run(logIn, { e_mail, pass: 'wrong-secret' }))
    expect(reason).toBe('error.object.email_or_password_incorrect')
  }
  expect(checked).toHaveLength(2 * addresses.length)
  for (const hash of checked) expect(hash).toMatch(/^\$argon2id\$/)
  const makings = new Set(checked.map(hash => hash.split('$').slice(0, 4).join('$')))
  expect(makings.size).toBe(1)
})

test('after an import of bcrypt hashes every refusal checks one hash of each kind', async () => {
  using w = world()
  w.site.sqlite
    .prepare("insert into import_progress (source, stage) values (?, 'users')")
    .run(AnswerSource)
  const kinds: string[][] = []
  w.site.ports.hashPassword = hashPassword
  w.site.ports.verifyPassword = (hash, password) => {
    kinds.at(-1)!.push(hash.split('$')[1]!)
    return verifyPassword(hash, password)
  }
  w.member({ username: 'ann', passwordHash: await hashPassword('correct-horse') })
  w.member({ username: 'old', passwordHash: await bcrypt.hash('correct-horse', 10) })
  for (const name of ['ann', 'old', 'nobody']) {
    kinds.push([])
    const form = { e_mail: `${name}@example.org`, pass: 'wrong-secret' }
    await refusal(w.as(null).run(logIn, form))
  }
  const sorted = kinds.map(list => [...new Set(list)].sort())
  expect(sorted).toEqual([
    ['2b', 'argon2id'],
    ['2b', 'argon2id'],
    ['2b', 'argon2id'],
  ])
  expect(kinds.map(list => list.length)).toEqual([4, 4, 4])
})

test('a bcrypt password works and is stored as argon2id from its first login on', async () => {
  using w = world()
  w.site.ports.hashPassword = hashPassword
  w.site.ports.verifyPassword = verifyPassword
  const { id } = w.member({ username: 'old', passwordHash: await bcrypt.hash('correct horse', 10) })
  const form = { e_mail: 'old@example.org', pass: 'correct horse' }
  expect((await w.as(null).run(logIn, form)).account.id).toBe(id)
  expect(w.user(id).passwordHash).toMatch(/^\$argon2id\$/)
  expect((await w.as(null).run(logIn, form)).account.id).toBe(id)
})

test('a hash that would take minutes to check is refused', async () => {
  const dear = `$2a$31$${'a'.repeat(53)}`
  expect(await verifyPassword(dear, 'correct-horse')).toBe(false)
})
