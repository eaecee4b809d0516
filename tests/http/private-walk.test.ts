/** Every screen and every reading call of a private site, requested for all objects by strangers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HiddenWorld } from '#tests/support/hidden-world.ts'
import { leaves } from '#tests/support/route-table.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { addressesOf } from './sample-pages.ts'
import { readsOf } from './sample-reads.ts'
import { walkScene } from './walk-scene.ts'

const w = await new HiddenWorld().fill()
const place = walkScene(w)
const pages = leaves.flatMap(({ pattern }) => addressesOf(pattern, place))
const reads = readsOf(place)

let site: WholeSite
beforeAll(async () => {
  w.settings({ login: { login_required: true } })
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

/** Screens that a private site shows to everyone, and URLs that are not screens. */
const openOnPrivate =
  /siteinfo$|user\/bootstrap$|^\/(robots\.txt|\.well-known\/security\.txt|custom\.css|favicon\.ico|elsewhere|feed\.xml|humans\.txt)|^\/community\/(theme\.css|custom\.css|robots\.txt|favicon\.ico|icons\/|manifest\.json|prefetch\.json|maintenance|403|50x|nowhere|tos|privacy|\.well-known|preferences|questions\/a\/b)/

/** Pages about the reader only. */
const own = /^\/community\/users\/(settings|confirm\b)/

test.each([null, w.who.inactive])('a private site is private everywhere: %#', async who => {
  const told: string[] = []
  for (const path of pages) {
    const answer = await site.open(path, who)
    if (/everybody may read|shared-tag/.test(answer.body)) told.push(path)
    const ignored =
      /^\/community\/(user-center\/|users\/(login|register|account-|change-email|confirm-|auth-landing|password-reset|unsubscribe|logout|disown-login|revert-email))/
    if (openOnPrivate.test(path) || ignored.test(path) || own.test(path)) continue
    const away = [301, 302, 401].includes(answer.status) || answer.status === 404
    const refused = who !== null && answer.status === 403
    if (!away && !refused) told.push(`${path} ${answer.status}`)
  }
  for (const { path } of reads) {
    const { body } = await site.call('GET', path, who)
    if (/everybody may read|shared-tag/.test(body)) told.push(path)
  }
  expect(told).toEqual([])
})
