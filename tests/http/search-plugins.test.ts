/** A new search plugin receives every existing post. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fillingOf } from '#basics/plugins/search-filling.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { makeLog } from '#infra/log.ts'
import { fillSearches } from '#infra/plugins/fill-search.ts'
import { pluginHost } from '#infra/plugins/host.ts'
import { type PluginSite, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

type Engine = {
  known: Map<number, { kind: string }>
  gone: number[]
  sizes: number[]
  broken: number
}
const engine = () => (globalThis as unknown as { engine: Engine }).engine

const code = `export default () => ({ search: {
  find: async ({ words }) => {
    if (words[0] === 'broken') throw new Error('index is away')
    return { ids: [], count: 0 }
  },
  async put(records) {
    const e = globalThis.engine
    if (e.broken > 0 && e.sizes.length >= 1) { e.broken--; throw new Error('index is away') }
    e.sizes.push(records.length)
    for (const r of records) e.known.set(r.id, r)
  },
  remove: async ids => void globalThis.engine.gone.push(...ids),
} })`

const manifest = {
  name: 'Finder',
  link: 'https://finder.example/about',
  kinds: ['search' as const],
}

let w: PluginSite
let site: WholeSite | undefined
let admin: UserRow
let member: UserRow
beforeEach(async () => {
  w?.[Symbol.dispose]()
  Object.assign(globalThis, { engine: { known: new Map(), gone: [], sizes: [], broken: 0 } })
  w = pluginSite(folder => writePlugin(folder, 'finder', manifest, code))
  admin = w.admin()
  member = w.member()
  if (site) site.enter(w)
  else site = await openWholeSite(w)
})
afterAll(async () => {
  await site!.close()
  w[Symbol.dispose]()
})

const list = '/community/admin/installed-plugins'
const press = (fields: Record<string, string>, who: UserRow | null = admin) =>
  site!.submit(list, fields, who)
const enable = (on = true) => press({ intent: 'status', plugin: 'finder', enabled: String(on) })
const filled = (at = w.now) => fillSearches(w.site, new AbortController().signal, () => at)
const shown = async () =>
  (await site!.open(list, admin)).body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

async function posts(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await w.ask(member, {}))
  return ids
}

test('all posts are sent in batches; hidden ones are removed', async () => {
  const ids = await posts(55)
  const answer = await w.answerTo(ids[0]!, member)
  await w.as(admin).run(deleteQuestion, { id: qid(ids[1]!) })
  expect((await enable()).status).toBe(303)
  expect(await shown()).toContain('0 of 0 posts indexed')
  await filled()
  expect([...engine().known.keys()].sort((a, b) => a - b)).toEqual(
    [...ids.filter(id => id !== ids[1]), answer].sort((a, b) => a - b),
  )
  expect(engine().known.get(answer)).toMatchObject({ kind: 'answer' })
  expect([engine().gone, engine().sizes]).toEqual([[ids[1]], [49, 5, 1]])
  expect(await shown()).toContain('56 posts indexed')
  await filled()
  expect(engine().sizes).toHaveLength(3)
})

test('after a failure it waits and continues, also after a restart', async () => {
  await posts(52)
  await enable()
  engine().broken = 2
  await filled()
  expect(await shown()).toMatch(/50 of 52 posts indexed .*index is away/)
  await filled(w.now + 29_000)
  expect(engine().sizes).toEqual([50])
  await filled(w.now + 31_000)
  expect(fillingOf(w.db, 'finder')).toMatchObject({ done: 50, failures: 2 })
  const { db } = w
  w.site.ports.plugins = pluginHost({
    ...{ db, log: makeLog('silent'), folder: w.pluginFolder, internalHosts: [] },
  })
  await w.site.ports.plugins.settle()
  await filled(w.now + 200_000)
  expect(engine().sizes).toEqual([50, 2])
  expect(fillingOf(db, 'finder')).toMatchObject({ done: 52, total: 52, failures: 0, words: '' })
})

test('administrators can start over with a button; without the plugin there is nothing to start', async () => {
  await posts(2)
  await enable()
  await filled()
  for (const who of [null, member, w.moderator()]) {
    expect([302, 403]).toContain((await press({ intent: 'fill', plugin: 'finder' }, who)).status)
  }
  await filled()
  expect(engine().sizes).toEqual([2])
  expect((await press({ intent: 'fill', plugin: 'finder' })).status).toBe(303)
  await filled()
  expect(engine().sizes).toEqual([2, 2])
  await enable(false)
  expect(fillingOf(w.db, 'finder')).toBeNull()
  expect((await press({ intent: 'fill', plugin: 'finder' })).status).toBe(404)
})

test('its results name it with its link; those of the built-in search do not', async () => {
  const by = async (q: string) => {
    const { body } = await site!.open(`/community/search?q=${encodeURIComponent(q)}`, null)
    return /<div class="understood"><p>(.*?)<\/p>/.exec(body)?.[1]?.replaceAll('<!-- -->', '')
  }
  expect(await by('owls')).toBe('Keywords: owls')
  await enable()
  expect(await by('owls')).toBe('Search by <a href="https://finder.example/about">Finder</a>')
  // It is not asked about these, or fails.
  expect(await by('owls score:1')).toBe('Keywords: owls')
  expect(await by('broken')).toBe('Keywords: broken')
})

test('starting over in the middle of a step works', async () => {
  await posts(1)
  await enable()
  const before = fillingOf(w.db, 'finder')!
  w.tick(5)
  const under = filled()
  await press({ intent: 'fill', plugin: 'finder' })
  await under
  await filled()
  expect(fillingOf(w.db, 'finder')!.startedAt).toBeGreaterThan(before.startedAt)
  expect(fillingOf(w.db, 'finder')!.endedAt).toBeGreaterThan(0)
})
