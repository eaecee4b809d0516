import { expect, test } from 'vitest'
import { readSettings, type SiteSettings } from './index.ts'

const stored = (groups: Record<string, unknown>) =>
  Object.entries(groups).map(([type, content]) => ({
    type,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }))

test('a new site has its defaults, and nothing is unreadable', () => {
  const { settings, unreadable } = readSettings([])
  expect(unreadable).toEqual([])
  expect(settings.login).toMatchObject({ login_required: false, allow_new_registrations: true })
  expect(settings.install.installed_at).toBe(0)
})

test('one invalid field leaves the others of its group in force', () => {
  const login = {
    login_required: true,
    allow_new_registrations: 'no',
    allow_email_domains: ['a.example'],
  }
  const { settings, unreadable } = readSettings(stored({ login }))
  expect(settings.login).toMatchObject({
    ...{ login_required: true, allow_new_registrations: false },
    allow_email_domains: ['a.example'],
  })
  expect(unreadable).toEqual([{ group: 'login', field: 'allow_new_registrations', strict: true }])
})

type Case = [group: keyof SiteSettings, content: unknown, inForce: object]
test.each<Case>([
  ['login', '{', { login_required: true, allow_new_registrations: false }],
  ['login', '[]', { login_required: true, allow_email_domains: ['invalid'] }],
  ['login', { login_required: 1 }, { login_required: true }],
  ['login', { second_step_required: 'all' }, { second_step_required: 'everybody' }],
  ['moderation', { words: 'spam' }, { first_posts: 1000 }],
  ['moderation', { max_links: 'none' }, { max_links: 0 }],
  ['moderation', { captcha_accounts: 'yes' }, { captcha_accounts: true }],
  ['privileges', { level: 7 }, { level: 3 }],
  ['backup', { passphrase: 5 }, { enabled: false }],
  [
    'legal',
    { external_content_display: 'always_display', image_hosts: ['a.example', 'b.example; x'] },
    { external_content_display: 'ask_before_display', image_hosts: ['a.example'] },
  ],
  ['install', { installed_at: 'yesterday' }, { installed_at: 1 }],
])('%s %j: the strictest value is in force', (group, content, inForce) => {
  const { settings } = readSettings(stored({ [group]: content }))
  expect(settings[group]).toMatchObject(inForce)
})

test('the readable entries of a list stay in force', () => {
  const { settings, unreadable } = readSettings(stored({ moderation: { words: ['casino', 7] } }))
  expect(settings.moderation).toMatchObject({ words: ['casino'], first_posts: 1000 })
  expect(unreadable).toMatchObject([{ field: 'words' }])
})

test('the last valid value stays in force while the stored one cannot be read', () => {
  const good = readSettings(stored({ moderation: { words: ['casino'], max_links: 3 } }))
  const broken = stored({ moderation: { words: 'casino', max_links: 3 } })
  const once = readSettings(broken, good)
  const twice = readSettings(broken, once)
  for (const { settings, unreadable } of [once, twice]) {
    expect(settings.moderation).toMatchObject({ words: ['casino'], first_posts: 0, max_links: 3 })
    expect(unreadable).toEqual([{ group: 'moderation', field: 'words', strict: false }])
  }
})

test('without a valid value the strictest applies until it can be read', () => {
  const broken = stored({ moderation: { words: 'casino' } })
  const twice = readSettings(broken, readSettings(broken))
  expect(twice.settings.moderation.first_posts).toBe(1000)
  const repaired = readSettings(stored({ moderation: { words: [] } }), twice)
  expect(repaired).toMatchObject({ unreadable: [], settings: { moderation: { first_posts: 0 } } })
})
