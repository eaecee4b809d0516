import { expect, test } from 'vitest'
import { DomainError, run } from '#kernel'
import { findUserByName, type UserRow } from '#basics/users/users.queries.ts'
import routes from '#app/routes.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { world, type World } from '#tests/support/world.ts'
import { isReservedSegment } from './reserved-segments.ts'
import { showProfile } from './show-profile.ts'
import { showProfileForm } from './show-profile-form.ts'
import { updateProfile } from './update-profile.ts'

const open = { users: openProfiles }

/** The refused fields with their reasons; null if none. */
async function refused(w: World, who: UserRow, input: object): Promise<object | null> {
  try {
    await run(updateProfile, w.ctx(who), input)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const fields = error.details.fields ?? []
    return Object.fromEntries(fields.map(({ field, reason }) => [field, reason]))
  }
}

test('everything is changed at once, with the biography as safe HTML', async () => {
  using w = world(open)
  const who = w.member({ username: 'ada' })
  w.tick(1000)
  const input = {
    display_name: '  Ada   Lovelace ',
    username: 'Ada.L',
    avatar: { type: 'gravatar' },
    bio: 'I **count**.\r\n\r\n# Loud\n\n<script>x</script>[here](https://example.org)',
    website: 'https://ada.example.org/notes',
    location: 'London',
  }
  expect(await refused(w, who, input)).toBeNull()
  const { displayName, username, usernameKey, avatar, bio, bioHtml, updatedAt } = w.user(who.id)
  expect([displayName, username, usernameKey, avatar]).toEqual([
    'Ada Lovelace',
    'Ada.L',
    'ada.l',
    'gravatar',
  ])
  expect(bio).not.toContain('\r')
  expect(bioHtml).toContain('<strong>count</strong>')
  expect(bioHtml).not.toMatch(/<(script|a|h1)/)
  expect(updatedAt).toBe(w.now)
  expect(findUserByName(w.db, 'ada')).toBeUndefined()
  await expect(w.as(null).run(showProfile, { username: 'ada' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const profile = await w.as(null).run(showProfile, { username: 'ADA.l' })
  expect(profile.avatar).toMatch(/^https:\/\/www\.gravatar\.com\/avatar\/[0-9a-f]{64}$/)
  expect(profile.avatar).not.toContain('@')
})

test('empty names stay, an empty biography is removed, and missing fields stay', async () => {
  using w = world(open)
  const who = w.member({ username: 'ada', bio: 'Hm', bioHtml: '<p>Hm</p>', location: 'Here' })
  await w.as(who).run(updateProfile, { display_name: '', username: '', bio: '' })
  const { username, displayName, bio, bioHtml, location } = w.user(who.id)
  expect([username, displayName, bio, bioHtml, location]).toEqual(['ada', 'ada', '', '', 'Here'])
})

test.each([
  [{ display_name: 'x' }, { display_name: 'form.too_short|min=2' }],
  [{ display_name: 'x'.repeat(31) }, { display_name: 'form.too_long|max=30' }],
  [{ username: 'with blank' }, { username: 'error.user.username_invalid' }],
  [{ username: '中文名' }, { username: 'error.user.username_invalid' }],
  [{ username: '..' }, { username: 'error.user.username_invalid' }],
  [{ username: 'OTHER' }, { username: 'error.user.username_duplicate' }],
  [{ username: 'Moderator' }, { username: 'error.user.username_invalid' }],
  [{ username: 'settings' }, { username: 'error.user.username_invalid' }],
  [{ website: 'javascript:alert(1)' }, { website: 'error.common.invalid_url' }],
  [{ website: 'ftp://example.org' }, { website: 'error.common.invalid_url' }],
  [{ website: 'example.org' }, { website: 'error.common.invalid_url' }],
  [{ website: `https://e.org/${'x'.repeat(500)}` }, { website: 'form.too_long|max=500' }],
  [{ location: 'x'.repeat(101) }, { location: 'form.too_long|max=100' }],
  [{ bio: 'x'.repeat(4097) }, { bio: 'form.too_long|max=4096' }],
  [{ avatar: { type: 'custom', custom: '/a.png' } }, { avatar: 'error.user.avatar_not_uploaded' }],
  [
    { username: 'login', website: 'no', bio: 'fine' },
    { username: 'error.user.username_invalid', website: 'error.common.invalid_url' },
  ],
])('%j is refused', async (input, reasons) => {
  using w = world(open)
  const who = w.member({ username: 'ada' })
  w.member({ username: 'other' })
  const before = w.user(who.id)
  const expected = Object.fromEntries(
    Object.entries(reasons).map(([field, reason]) => [field, reason.split('|')[0]]),
  )
  expect(await refused(w, who, input)).toEqual(expected)
  expect(w.user(who.id)).toEqual(before)
})

test('reserved names are for staff, those used in URLs for no one', async () => {
  using w = world(open)
  const mod = w.moderator()
  expect(await refused(w, mod, { username: 'support' })).toBeNull()
  expect(await refused(w, mod, { username: 'Register' })).toEqual({
    username: 'error.user.username_invalid',
  })
})

test('a name given under other rules may stay, even in another spelling', async () => {
  using w = world(open)
  const who = w.member({ username: 'support', displayName: 'S' })
  const same = { username: 'support', display_name: '', location: 'Bonn' }
  expect(await refused(w, who, same)).toBeNull()
  const ada = w.member({ username: 'ada' })
  expect(await refused(w, ada, { username: 'Ada' })).toBeNull()
  expect(w.user(ada.id)).toMatchObject({ username: 'Ada', usernameKey: 'ada' })
})

test('a field that the site locks cannot be changed, without affecting others', async () => {
  using w = world({
    users: { ...openProfiles, allow_update_bio: false, allow_update_avatar: false },
  })
  const who = w.member({ bio: 'Old words', bioHtml: '<p>Old words</p>' })
  const closed = { bio: 'error.user.field_closed', avatar: 'error.user.field_closed' }
  expect(await refused(w, who, { bio: 'New', avatar: { type: 'system' } })).toEqual(closed)
  expect(await refused(w, who, { bio: 'Old words', location: 'Bonn' })).toBeNull()
  expect(w.user(who.id)).toMatchObject({ bio: 'Old words', location: 'Bonn' })
  expect((await w.as(who).run(showProfileForm)).open).toEqual([
    'display_name',
    'username',
    'website',
    'location',
  ])
})

test('a new site locks all of them', async () => {
  using w = world()
  const who = w.member()
  expect((await w.as(who).run(showProfileForm)).open).toEqual([])
  expect(await refused(w, who, { location: 'Bonn' })).toEqual({
    location: 'error.user.field_closed',
  })
})

test('an uploaded avatar cannot be replaced by another address, only by the other kinds', async () => {
  using w = world(open)
  const who = w.member({ avatar: '/uploads/a.png' })
  const custom = (address: string) => ({ avatar: { type: 'custom', custom: address } })
  expect(await refused(w, who, custom('/uploads/a.png'))).toBeNull()
  expect(await refused(w, who, custom('/uploads/b.png'))).toEqual({
    avatar: 'error.user.avatar_not_uploaded',
  })
  expect(await refused(w, who, { avatar: { type: 'system' } })).toBeNull()
  expect((await w.as(null).run(showProfile, { username: who.username })).avatar).toBe('')
})

test("members without a choice get the site's default avatar", async () => {
  using w = world({ users: { default_avatar: 'gravatar', gravatar_base_url: 'https://g.test/a/' } })
  const [none, drawn] = [w.member(), w.member({ avatar: 'system' })]
  const seen = async (who: UserRow) =>
    (await w.as(null).run(showProfile, { username: who.username })).avatar
  expect(await seen(none)).toMatch(/^https:\/\/g\.test\/a\/[0-9a-f]{64}$/)
  expect(await seen(drawn)).toBe('')
})

type Entry = { path?: string; children?: Entry[] }
const paths = (entries: Entry[], before = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const own = [before, path].filter(Boolean).join('/')
    return [own, ...paths(children, own)]
  })

test('no word used in place of a username in URLs can be one', () => {
  const words = paths(routes as Entry[])
    .map(path => /^community\/users\/([^/:]+)/.exec(path)?.[1])
    .filter(word => word !== undefined)
  expect(new Set(words).size).toBeGreaterThan(8)
  expect(words.filter(word => !isReservedSegment(word))).toEqual([])
})
