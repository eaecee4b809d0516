/** Cards on pages: nothing is loaded from elsewhere before a reader says so, or after the plugin is off. */
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
async function look(query = '') {
  site.age(3_600_000)
  const first = await site.open(address, null)
  const at = first.headers.location ?? address
  return query
    ? site.open(`${at}${query}`, null)
    : first.headers.location
      ? site.open(at, null)
      : first
}

test('a card asks nobody; the player comes when the reader allows it, in a sandbox', async () => {
  const held = await look()
  expect(held.body).toContain('YouTube abcdefghijk')
  expect(held.body).not.toMatch(/<iframe/)
  expect(policy(held)).not.toContain('frame-src')
  const shown = await look('?external=1')
  expect(shown.body).toMatch(
    /<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk"/,
  )
  expect(policy(shown)).toContain(
    'frame-src https://player.bilibili.com https://www.youtube-nocookie.com https://player.vimeo.com',
  )
  const elsewhere = await site.open('/community/tags?external=1', null)
  expect(policy(elsewhere)).not.toContain('frame-src')
})

test('switched off, no frame is shown and none is allowed', async () => {
  await enable(w, 'embeds', false)
  const page = await look('?external=1')
  expect(page.body).toContain('YouTube abcdefghijk')
  expect(page.body).not.toMatch(/<iframe/)
  expect(policy(page)).not.toContain('frame-src')
})
