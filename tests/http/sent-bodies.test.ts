/** Bodies that are not forms, sent to pages with forms. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { services } from '#app/application/services.ts'
import {
  askPath,
  installPath,
  loginPath,
  preferencesPath,
  questionsPath,
  registerPath,
} from '#shared/paths.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import type { World } from '#tests/support/world.ts'

let w: World
let site: WholeSite
let member: UserRow
beforeAll(async () => {
  w = community()
  member = w.member()
  site = await openWholeSite(w)
})
afterAll(() => site.close())

const bodies: [what: string, type: string | null, body: string][] = [
  ['JSON', 'application/json', '{"intent":"login"}'],
  ['plain text', 'text/plain', 'intent=login'],
  ['no type', null, 'intent=login'],
  ['a type that only begins like a form', 'application/x-www-form-urlencoded2', 'intent=login'],
  ['parts without a boundary', 'multipart/form-data', '--x\r\n\r\n--x--\r\n'],
  ['no parts', 'multipart/form-data; boundary=x', ''],
  ['broken parts', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data'],
  ['a part without a name', 'multipart/form-data; boundary=x', '--x\r\n\r\nvalue\r\n--x--\r\n'],
]
const pages = [loginPath(), registerPath(), questionsPath(), askPath(), preferencesPath()]

const send = (path: string, type: string | null, body: string, who: UserRow | null) =>
  site.send(
    'POST',
    path,
    { ...site.cookie(who), Origin: services.siteOrigin(), ...(type && { 'Content-Type': type }) },
    body,
  )

test.each(bodies)('%s is refused by every page, without an error in the log', async (...given) => {
  const [, type, body] = given
  const failed = vi.spyOn(w.site.log, 'error')
  for (const path of pages) {
    for (const who of [null, member]) {
      const answer = await send(path, type, body, who)
      expect([path, answer.status]).toEqual([path, 400])
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('Bad request')
    }
  }
  expect(failed).not.toHaveBeenCalled()
  expect(site.lines().filter(({ level }) => level === 'error')).toEqual([])
})

test.each([...bodies, ['a form', 'application/x-www-form-urlencoded', 'intent=finish'] as const])(
  'the setup of an installed site answers 404 to %s',
  async (_what, type, body) => {
    const answer = await send(installPath(), type, body, null)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
  },
)
