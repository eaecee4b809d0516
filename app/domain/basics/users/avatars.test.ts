import { expect, test } from 'vitest'
import { UsersSettings } from '#kernel/site-settings.ts'
import { avatarAddress, avatarOrigin, avatarType, gravatarAddress } from './avatars.ts'

const rules = UsersSettings.parse({ gravatar_base_url: 'https://g.test/a/' })

test('the hash is that of the trimmed lower-case address', () => {
  const hash = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'
  expect(gravatarAddress('test@example.com', rules)).toBe(`https://g.test/a/${hash}`)
  expect(gravatarAddress(' Test@Example.com ', rules)).toBe(`https://g.test/a/${hash}`)
  expect(gravatarAddress(null, rules)).toBe('')
})

test.each([
  ['', 'default', ''],
  ['system', 'system', ''],
  ['gravatar', 'gravatar', 'https://g.test/a/'],
  ['/uploads/a.png', 'custom', '/uploads/a.png'],
])('%j is stored for the kind %s', (kept, type, start) => {
  expect(avatarType(kept)).toBe(type)
  const address = avatarAddress(kept, 'a@example.org', rules)
  expect(start === '' ? address === '' : address.startsWith(start)).toBe(true)
})

test('images of the service are allowed only while members can choose it', () => {
  const origin = (more: object) => avatarOrigin({ ...rules, ...more })
  expect(origin({})).toBe('')
  expect(origin({ allow_update_avatar: true })).toBe('https://g.test')
  expect(origin({ default_avatar: 'gravatar' })).toBe('https://g.test')
  for (const gravatar_base_url of ['http://g.test/', 'nothing', "https://'; script-src *"]) {
    expect(origin({ default_avatar: 'gravatar', gravatar_base_url })).toBe('')
  }
})
