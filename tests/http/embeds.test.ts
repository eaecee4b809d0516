/**
 * Cards on pages: nothing is loaded from elsewhere before the reader allows it, or after the
 * plugin is turned off.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enable, type PluginSite, pluginSite } from '#tests/support/plugin-site.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

let w: PluginSite
let site: WholeSite
let address: string
beforeAll(async () => {
  w = pluginSite()
  site = await openWholeSite(w)
  await enable(w, 'embeds')
  const content = 'How is this made?\n\nhttps://www.youtube.com/watch?v=abcdefghijk'
  address = `/community/questions/${qid(await w.ask(w.member(), { content }))}`
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const policy = (page: Awaited<ReturnType<WholeSite['open']>>) =>
  String(page.headers['content-security-policy'])
/** The full URL of the question. */
async function found() {
  site.age(3_600_000)
  const first = await site.open(address, null)
  return String(first.headers.location ?? address)
}
const look = async (query = '', cookie = '') =>
  site.open((await found()) + query, null, cookie ? { Cookie: `forum_lang=en_US; ${cookie}` } : {})
/** Sends the form that shows everything once; returns the cookie that the browser keeps. */
async function allowOnce(question = address.split('/').pop()!) {
  const fields = { intent: 'external-once', question, back: address }
  const { status, headers } = await site.submit('/community/preferences', fields, null)
  expect([status, headers.location]).toEqual([303, address])
  return String(headers['set-cookie']).split(';')[0]!
}

test('a card loads nothing; the player loads when the reader allows it, in a sandbox', async () => {
  const pending = await look()
  expect(pending.body).toContain('YouTube abcdefghijk')
  expect(pending.body).not.toMatch(/<iframe/)
  expect(policy(pending)).not.toContain('frame-src')
  const shown = await look('', await allowOnce())
  expect(shown.body).toMatch(
    /<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk"/,
  )
  expect(policy(shown)).toContain(
    'frame-src https://player.bilibili.com https://www.youtube-nocookie.com https://player.vimeo.com',
  )
  expect(String(shown.headers['set-cookie'])).toMatch(/forum_external_once=;.*Max-Age=0/)
  const cookie = await allowOnce()
  const elsewhere = await site.open('/community/tags', null, { Cookie: cookie })
  expect(policy(elsewhere)).not.toContain('frame-src')
})

test('neither the URL nor another reader’s view shows it, and allowing once is for one view', async () => {
  const pending = (page: Awaited<ReturnType<typeof look>>) => {
    expect(page.body).toContain('YouTube abcdefghijk')
    expect(page.body).not.toMatch(/<iframe/)
    expect(policy(page)).not.toContain('frame-src')
  }
  pending(await look('?external=1'))
  pending(await look('', await allowOnce('10010000000000999')))
  const address = await found()
  const cookie = await allowOnce()
  expect((await site.open(address, null, { Cookie: cookie })).body).toMatch(/<iframe/)
  pending(await site.open(address, null))
  expect((await site.open(address, null, { Cookie: cookie })).body).toMatch(/<iframe/)
  pending(await site.open(address, null))
})

test('turned off, no frame is shown or allowed', async () => {
  await enable(w, 'embeds', false)
  const page = await look('', await allowOnce())
  expect(page.body).toContain('YouTube abcdefghijk')
  expect(page.body).not.toMatch(/<iframe/)
  expect(policy(page)).not.toContain('frame-src')
})
