/** The card of a member next to their name: what it says, and to whom. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { memberCardPath, userPath } from '#shared/paths.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { scene } from './scene.ts'

const { w, who } = await scene({ privileges: { level: 1 } })
let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
const card = (username: string, reader = who.anonymous, headers = {}) =>
  site.open(memberCardPath(username), reader, headers)

/** The words of a card, separated by single spaces. */
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('says who a member is, in the language of the page', async () => {
  const bioHtml = `<p>I watch <b>birds</b>.</p><p>${'And I count them. '.repeat(20)}</p>`
  w.write(tx => updateUser(tx, who.author!.id, { displayName: 'Ann Author', bioHtml }))
  const { status, headers, body } = await card('author')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(words(body)).toMatch(
    /^Ann Author @author I watch birds\. And I count them\. .{0,90}\.\.\. 10 reputation Joined Jan 15, 2026 Badges 1 bronze$/,
  )
  expect(body).toContain(`href="${userPath('author')}"`)
  expect(words((await card('moderator')).body)).toBe(
    'moderator @moderator moderator 1 reputation Joined Jan 15, 2026',
  )
  const chinese = await card('author', null, { Cookie: 'forum_lang=zh_CN' })
  expect(words(chinese.body)).toContain('铜 1')
})

test('matches the profile: suspended members are marked, deleted and unknown ones have none', async () => {
  expect(words((await card('suspended')).body)).toContain('suspended until')
  const gone = w.member({ username: 'gone' })
  expect((await card('gone')).status).toBe(200)
  w.write(tx => updateUser(tx, gone.id, { status: UserStatus.deleted }))
  site.age(60_000)
  for (const reader of [who.anonymous, who.member, who.admin]) {
    const { status, body } = await card('gone', reader)
    expect(status).toBe(404)
    expect(body).not.toContain('member-card')
  }
  expect((await card('nobody-at-all')).status).toBe(404)
})

test('is cached for visitors and rendered for each member', async () => {
  const first = await card('member')
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await card('member', null, { 'If-None-Match': first.headers.etag! })).status).toBe(304)
  const own = await card('member', who.author)
  expect(own.headers['cache-control']).toBe('private, no-store')
  expect(own.body).toBe(first.body)
})

test('is not for visitors of a private site', async () => {
  w.settings({ login: { login_required: true } })
  expect((await card('author')).status).toBe(302)
  expect((await card('author', who.member)).status).toBe(200)
  w.settings({ login: { login_required: false } })
})
