import { expect, test } from 'vitest'
import { Sqlite } from '#infra/database/sqlite.ts'
import { SiteInfo } from './site-info.ts'

/** Settings of a site that has these rows, in the order of their ids. */
function infoOf(version: number, ...rows: [type: string, content: object][]): SiteInfo {
  const db = new Sqlite(':memory:')
  db.exec('create table site_info (id integer primary key, type text, content text)')
  const insert = db.prepare('insert into site_info (type, content) values (?, ?)')
  for (const [type, content] of rows) insert.run(type, JSON.stringify(content))
  return new SiteInfo({ db, version, left: new Map() })
}

const language: [string, object] = [
  'interface_settings',
  { language: 'en_US', time_zone: 'Asia/Tokyo' },
]
const avatars: [string, object] = [
  'interface_settings',
  { default_avatar: 'gravatar', gravatar_base_url: 'https://g.example/avatar/' },
]

test.each([
  ['a new site', [language, avatars]],
  ['an upgraded one', [avatars, language]],
])('version 2.0 saves two forms with one type: rows of %s count together', (_, rows) => {
  const old: [string, object] = ['users', { default_avatar: 'system' }]
  const info = infoOf(35, old, ...rows)
  const fields = ['language', 'time_zone', 'default_avatar', 'gravatar_base_url']
  expect(fields.map(field => info.value('interface', field))).toEqual([
    ...['en_US', 'Asia/Tokyo', 'gravatar', 'https://g.example/avatar/'],
  ])
})

test('of a field that is there twice the lowest id counts, unless it is null', () => {
  const info = infoOf(
    35,
    ['general', { name: 'First', contact_email: null }],
    ['general', { name: 'Second', contact_email: 'desk@x.example' }],
  )
  expect(info.name()).toBe('First')
  expect(info.text('general', 'contact_email')).toBe('desk@x.example')
})

test('what version 2.0 has not saved again is read from the row of before', () => {
  const old: [string, object] = ['interface', { language: 'ja_JP', time_zone: 'Asia/Tokyo' }]
  const info = infoOf(35, old, ['interface_settings', { language: 'de_DE' }])
  expect(info.value('interface', 'language')).toBe('de_DE')
  expect(info.value('interface', 'time_zone')).toBe('Asia/Tokyo')
})
