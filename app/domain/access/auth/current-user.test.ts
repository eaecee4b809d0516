import { expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import { world } from '#tests/support/world.ts'
import { showCurrentUser } from './show-current-user.ts'
import { updateInterface } from './update-interface.ts'

test('a visitor gets null, a member gets their own account without its password', async () => {
  using w = world({ login: { login_required: true } })
  expect(await w.as(null).run(showCurrentUser)).toBeNull()
  const account = await w.as(w.inactive({ username: 'ann' })).run(showCurrentUser)
  expect(account).toMatchObject({ username: 'ann', state: 'inactive', email: 'ann@example.org' })
  expect(JSON.stringify(account)).not.toContain('plain:')
})

test.each([
  ['zh_CN', 'dark', { language: 'zh_CN', colorScheme: 'dark' }],
  ['en-US', 'system', { language: 'en_US', colorScheme: 'system' }],
  ['Default', 'purple', { language: '', colorScheme: 'default' }],
])('language %s and color scheme %s are saved', async (language, color_scheme, kept) => {
  using w = world()
  const ann = w.member()
  await w.as(ann).run(updateInterface, { language, color_scheme })
  expect(w.user(ann.id)).toMatchObject(kept)
})

test('an unknown language is refused, and so is an inactive account', async () => {
  using w = world()
  const choose = { language: 'tlh', color_scheme: 'dark' }
  expect((await refusal(w.as(w.member()).run(updateInterface, choose))).code).toBe('bad_request')
  expect((await refusal(w.as(w.inactive()).run(updateInterface, choose))).details.type).toBe(
    'inactive',
  )
})
