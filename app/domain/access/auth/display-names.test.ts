/** Names that could be mistaken for someone else's. Escapes are used for characters that look like others. */
import { expect, test } from 'vitest'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { refusal } from '#tests/support/refusal.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { world, type World } from '#tests/support/world.ts'
import { register } from './register.ts'

const signUp = (w: World, name: string) =>
  w.as(null).run(register, { name, e_mail: 'eve@example.org', pass: 'correct-horse' })
const rename = (w: World, name: string) =>
  w.as(w.member()).run(updateProfile, { display_name: name })

const ways = { registration: signUp, 'a new name': rename }
const Invisible = 'error.user.display_name_invisible'
const LookAlike = 'error.user.display_name_lookalike'

const refused: [string, string][] = [
  ['\u0430dmin', LookAlike],
  ['m\u043Ederator', LookAlike],
  ['\u039C\u039FDERATOR', LookAlike],
  ['\uFF27race Hopper', LookAlike],
  ['Gr\u0430ce Hopper', LookAlike],
  ['GRACE H0PPER', LookAlike],
  ['gh\u043Epper', LookAlike],
  ['ad\u200Bmin', Invisible],
  ['Ann\u2060a', Invisible],
  ['Ann\u3164a', Invisible],
]

for (const [way, act] of Object.entries(ways)) {
  test.each(refused)(`${way}: %j is refused with a field error`, async (name, reason) => {
    using w = world({ users: openProfiles })
    w.moderator({ username: 'ghopper', displayName: 'Grace Hopper' })
    const { details } = await refusal(act(w, name))
    const field = way === 'registration' ? 'name' : 'display_name'
    expect(details.fields).toMatchObject([{ field, reason }])
  })

  test.each([
    'Grace',
    'Anna Анна',
    'Olga Петрова',
    'Ελένη Hill',
    '李雷',
    'Zoë',
    'Ann 👩\u200D💻',
    'Admina',
  ])(`${way}: %j is accepted`, async name => {
    using w = world({ users: openProfiles })
    w.moderator({ username: 'ghopper', displayName: 'Grace Hopper' })
    await act(w, name)
  })
}

test('staff may keep and vary their own names, and members may have the same name as other members', async () => {
  using w = world({ users: openProfiles })
  const grace = w.moderator({ username: 'ghopper', displayName: 'Grace Hopper' })
  await w.as(grace).run(updateProfile, { display_name: 'GRACE HOPPER' })
  w.member({ username: 'ann', displayName: 'Ann Other' })
  await rename(w, 'Ann Other')
})
