/** Names that every object inherits are ordinary values: in URLs, forms, settings files and imports. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSettingsFile, importSettings } from '#site/configuration/settings-file.ts'
import { leaves } from '#tests/support/route-table.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { actorOf, rows, submitTo } from './form-rows.ts'
import { addressesOf } from './sample-pages.ts'
import { scene } from './scene.ts'
import { walkScene } from './walk-scene.ts'

const Names = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

const stage = await scene()
let site: WholeSite
beforeAll(async () => void (site = await openWholeSite(stage.w)))
afterAll(async () => {
  await site.close()
  stage.w[Symbol.dispose]()
})

/** Screens that answer so to everybody. */
const Unavailable = /\/(?:maintenance|50x)$/
/** What a function looks like as text. */
const Function = '[native code]'

/** The pattern with a name for each parameter, and sample addresses with one for each value of their query. */
function addressesWith(pattern: string, name: string): string[] {
  const samples = addressesOf(pattern, walkScene(stage.w)).flatMap(address => {
    const { pathname, searchParams } = new URL(address, 'https://forum.example')
    return [...searchParams.keys()].map(key => {
      const query = new URLSearchParams(searchParams)
      query.set(key, name)
      return `${pathname}?${query}`
    })
  })
  return [pattern.replace(/:\w+\??|\*/g, name), ...samples]
}

test.each(Names)('no screen fails for "%s" in its address', async name => {
  const failed: string[] = []
  const addresses = new Set(leaves.flatMap(({ pattern }) => addressesWith(pattern, name)))
  // Each name in one of four addresses.
  const own = [...addresses].filter((_, at) => at % Names.length === Names.indexOf(name))
  for (const address of own.filter(one => !Unavailable.test(one))) {
    const { status, body } = await site.open(address, stage.who.admin)
    if (status >= 500 || body.includes(Function)) failed.push(`${status} ${address}`)
  }
  expect(failed).toEqual([])
})

const screens = [...new Set(rows.map(({ screen }) => screen))]

test.each(screens)('the forms of %s take inherited names as values', async screen => {
  const forms = rows.filter(row => row.screen === screen)
  const fresh = await scene()
  using _w = fresh.w
  site.enter(fresh.w)
  const failed: string[] = []
  for (const [at, { make, intent, name }] of forms.entries()) {
    const form = make(fresh)
    for (const [n, field] of Object.keys(form.fields).entries()) {
      const value = Names[(at + n) % Names.length]!
      const fields: Fields = { ...form.fields, [field]: value }
      const { status, body } = await submitTo(site)(
        { ...form, fields },
        intent,
        actorOf(fresh, form),
      )
      if (status >= 500 || body.includes(Function)) failed.push(`${status} ${field}, ${name}`)
    }
  }
  expect(failed).toEqual([])
})

test.each(Names)('a settings file with the name "%s" everywhere changes nothing', async name => {
  const { w } = stage
  const { run } = w.as(stage.who.admin)
  const given = Object.fromEntries([[name, 'x']])
  const groups = Object.fromEntries([
    ['general', given],
    ['branding', given],
    [name, given],
  ])
  const plugins = Object.fromEntries([
    ['embeds', { config: given }],
    [name, { config: given }],
  ])
  const texts = Object.fromEntries([
    ['en_US', given],
    [name, given],
  ])
  const file = JSON.stringify({ format: 'forum-settings', version: 1, groups, plugins, texts })
  expect(await run(checkSettingsFile, { file })).toMatchObject({ changes: [] })
  await expect(run(importSettings, { file })).rejects.toThrow('file_nothing')
})
