/** A name in any script signs up: by the form, by a call, and in a list of an administrator. */
import { expect, test } from 'vitest'
import { addUsers } from '#people/members/add-users.ts'
import { titleSlug } from '#markdown/slug.ts'
import { client } from '#tests/support/api.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

openFreshSites()

const path = '/community/users/register'
const numbered = 'user-\\d+'
const names: [name: string, username: string][] = [
  // Latin
  ['Anna Smith', 'anna-smith'],
  ['Łukasz Żak', 'lukasz-zak'],
  ['Zoë Strauß', 'zoe-strauss'],
  ['Đặng Thị', 'dang-thi'],
  // Chinese
  ['林夏', 'linxia'],
  ['吕布', 'lvbu'],
  ['歐陽修', 'ouyangxiu'],
  // Japanese
  ['たなか', 'tanaka'],
  ['サトウ', 'satou'],
  ['田中さくら', 'tianzhongsakura'],
  // Korean
  ['김민수', 'gimminsu'],
  ['이 서연', 'i-seoyeon'],
  // Cyrillic
  ['Иван Петров', 'ivan-petrov'],
  ['Олена', 'olena'],
  ['Ђорђе', 'djordje'],
  // Greek
  ['Γιώργος', 'giorgos'],
  ['Μαρία', 'maria'],
  // Arabic and Persian
  ['مريم', 'mrym'],
  ['أحمد محمد', 'hmd-mhmd'],
  ['فرهاد', 'frhd'],
  // Hebrew
  ['שרה', 'srh'],
  ['דוד לוי', 'dvd-lvy'],
  // Thai, Devanagari, Tamil, Georgian, Armenian, Ethiopic
  ['สมชาย', 'smchay'],
  ['अमित', 'amit'],
  ['தமிழ்', 'tmil'],
  ['გიორგი', 'giorgi'],
  ['Հայկ', 'hayk'],
  ['አበበ', 'abebe'],
  // Nothing to spell, and another script that spells a reserved word
  ['🙂🙂', numbered],
  ['!!!', numbered],
  ['тест', numbered],
]

const usernames = () =>
  w.site.sqlite.prepare('select username from user order by id').pluck().all() as string[]
const named = (wanted: string) => new RegExp(`^${wanted}(-[\\da-f]{4})?$`)

test.each(names)('%s', async (name, wanted) => {
  const admin = w.admin()
  const page = await site.open(path, null)
  const opened_at = /name="opened_at"[^>]* value="([^"]*)"/.exec(page.body)![1]!
  w.tick(2_000)
  const form = { intent: 'register', opened_at, captcha_here: '1', name, pass: 'password-1' }
  const sent = await site.submit(path, { ...form, e_mail: 'form@example.org' }, null)
  expect(sent.status).toBe(303)
  const account = { name, pass: 'password-1', e_mail: 'call@example.org' }
  expect(await client(w, null).post('user/register/email', account)).toMatchObject({ status: 200 })
  const line = `${name}, list@example.org, password-1`
  await w.as(admin).run(addUsers, { users: line })
  const made = usernames().slice(1)
  expect(made).toHaveLength(3)
  for (const username of made) expect(username).toMatch(named(wanted))
  expect(new Set(made).size).toBe(3)
})

test('many names that nothing can be made from get numbers', async () => {
  const admin = w.admin()
  const lines = ['🙂🙂', '🙃🙃', '🙂🙂'].map((name, n) => `${name}, a${n}@example.org, password-1`)
  await w.as(admin).run(addUsers, { users: lines.join('\n') })
  expect(new Set(usernames().filter(name => /^user-\d+$/.test(name))).size).toBe(3)
})

test('the address of a question spells its title', () => {
  expect(titleSlug('Как установить сервер?')).toBe('kak-ustanovit-server')
})
