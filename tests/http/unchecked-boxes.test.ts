/** A form sent as a browser does, with one box checked or unchecked, changes what this box stands for only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { optionalOf, uncheckedValue } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { community } from '#tests/support/community.ts'
import { offerService, service } from '#tests/support/known-elsewhere.ts'
import { fieldsIn } from '#tests/support/page-form.ts'
import { buildFromSources, leaves } from '#tests/support/route-table.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

type Screen = { action?: { intents?: Record<string, { input?: z.ZodType }> } }
type Row = [path: string, intent: string, box: string]

/** Each flag that keeps its value when a call leaves it out, with a form that shows it. */
const build = await buildFromSources()
const rows = leaves.flatMap(({ id, pattern }): Row[] => {
  const { intents = {} } = (build.routes[id]!.module as Screen).action ?? {}
  return Object.entries(intents).flatMap(([intent, { input }]) => {
    const { shape = {} } = (input ?? {}) as Partial<z.ZodObject>
    // There, each button says what it does.
    if (pattern === '/community/admin/installed-plugins') return []
    return Object.entries(shape as Record<string, z.ZodType>)
      .filter(([, field]) => optionalOf(field) && uncheckedValue(field) === false)
      .map(([name]): Row => [pattern, intent, name])
  })
})

let site: WholeSite
let root: UserRow
const w = community({})
beforeAll(async () => {
  root = w.admin({ username: 'root' })
  // Whatever a flag needs to be turned on is there, and another way to log in.
  offerService(w)
  w.settings({
    general: { name: 'Birds', contact_email: 'help@example.org' },
    smtp: { smtp_host: 'mail.example.org', smtp_username: 'forum', smtp_password: 'secret' },
    agent: { name: 'Platform', connector: service.slug },
    work_chat: { corp_id: 'corp', agent_id: '1', secret: 'secret' },
    platform: { occupations: ['Gardener'] },
  })
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

/** The form of a page that has this box, as it would be sent. */
async function formAt(path: string, box: string) {
  const { status, body } = await site.open(path, root)
  expect(status).toBe(200)
  const form = [...body.matchAll(/<form\b.*?<\/form>/gs)].find(([text]) =>
    text.includes(` name="${box}"`),
  )
  return fieldsIn(form![0])
}

test('there are such boxes', () => {
  expect(rows.length).toBeGreaterThan(25)
})

describe('checked and unchecked', () => {
  test.each(rows)('%s %s: %s', async (path, intent, box) => {
    const first = await formAt(path, box)
    let shown = first
    for (const _ of ['there', 'and back']) {
      const { [box]: checked, ...rest } = shown
      const sent = checked === undefined ? { ...rest, [box]: 'on' } : rest
      w.tick(1000)
      expect((await site.submit(path, { ...sent, intent }, root)).status).toBe(303)
      shown = await formAt(path, box)
      const { [box]: after, ...others } = shown
      expect(after === undefined).toBe(checked !== undefined)
      expect(others).toEqual(rest)
    }
    expect(shown).toEqual(first)
  })
})
