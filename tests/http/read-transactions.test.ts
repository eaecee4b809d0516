/**
 * On a replicated file, what one turn of the event loop reads is one transaction. Here every screen and every reading
 * call is requested after a write by another machine: each reads in one turn, from its first statement to its last.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardPoints } from '#parts/platform/domain/platform/give-points.ts'
import {
  ExportLife,
  insertExport,
  lastExportOf,
  markExportReady,
} from '#people/leaving/exports.queries.ts'
import { HoldsMs } from '#infra/health/faults.ts'
import { readInTurns } from '#infra/database/reading-turns.ts'
import { HiddenWorld } from '#tests/support/hidden-world.ts'
import { leaves } from '#tests/support/route-table.ts'
import { transactionsOf } from '#tests/support/statements.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { addressesOf } from './sample-pages.ts'
import { readsOf } from './sample-reads.ts'
import { WholeTables, wrongSteps } from '#tests/support/wrong-steps.ts'
import { walkScene } from './walk-scene.ts'

/** What reads in several turns, by screen or call, with the reason. */
const InTurns: Record<string, string> = {
  '/community/admin/dashboard': 'counts all rows, and lets other requests run in between',
  'GET wecom/login/check': 'counts the attempt, which is a write',
  'GET admin/dashboard': 'tries whether the database can be written to',
  '/community/admin/platform/ledger': 'adds up all points, and lets other requests run in between',
  '/community/users/settings/data/archive': 'streamed, on a machine that does not have its file',
}

/** What chooses a cached page, before the page waits until it is rendered. */
const choosesPage = (sources: string[]) =>
  sources.every(source => /from "site_setting"|from site_counter where key >/.test(source))

const w = await new HiddenWorld().fill()
const { known, admin } = w.who
const other = { hears: true, foreign: 0, onForeign: new Set<() => void>() }
const place = walkScene(w)
const pages = leaves.flatMap(({ pattern }) =>
  addressesOf(pattern, place).map(path => ({ name: pattern, path })),
)
/** All statements that were run. */
const sources = new Set<string>()
const seen = new Map<string, number>()
/** Of each call the first combinations of its fields, and some of the others. */
const reads = readsOf(place).filter(({ name }) => {
  const at = seen.get(name) ?? 0
  seen.set(name, at + 1)
  return at < 3 || at % 7 === 0
})

let site: WholeSite
beforeAll(async () => {
  w.settings({ platform: { enabled: true }, mcp: { enabled: true } })
  await w.as(admin).run(awardPoints, { username: known.username, score: 5, title: 'Thanks' })
  site = await openWholeSite(w)
  for (const who of [known, admin]) {
    w.write(tx => {
      insertExport(tx, who.id, w.now)
      const { id = 0 } = lastExportOf(tx, who.id) ?? {}
      markExportReady(tx, { id, file: 'elsewhere.zip', bytes: 9, expiresAt: w.now + ExportLife })
    })
    site.token(who, 'page')
    site.token(who, 'api')
  }
  readInTurns(w.site.sqlite, other)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

/** A write by another machine has arrived: nothing that was cached may be used. */
function arrive(): void {
  other.foreign++
  for (const tell of other.onForeign) tell()
  // Also pages, which may be a minute old.
  site.age(3_600_000)
  // And faults, which may be a second old.
  w.tick(HoldsMs)
}

async function untilTurnsEnd(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await nextTurn()
}

/** What a request reads, by transaction, without what chose the cached page. */
async function readBy(send: () => Promise<unknown>): Promise<string[][]> {
  arrive()
  const all = await transactionsOf(w, async () => {
    await send()
    await untilTurnsEnd()
  })
  for (const source of all.flat()) sources.add(source)
  const [first = [], ...rest] = all
  return rest.length > 0 && choosesPage(first) ? rest : all
}

test('what a request reads is from one transaction', async () => {
  const several: string[] = []
  const inTurns = new Set<string>()
  const look = async (name: string, path: string, send: () => Promise<unknown>) => {
    const found = await readBy(send)
    if (found.length < 2) return
    inTurns.add(name)
    const begins = found.map(([statement]) => statement).join('\n')
    if (!Object.hasOwn(InTurns, name)) several.push(`${path}\n${begins}`)
  }
  for (const who of [null, known, admin]) {
    for (const { name, path } of pages) await look(name, path, () => site.open(path, who))
    for (const { name, path } of reads) await look(name, path, () => site.call('GET', path, who))
  }
  expect(several).toEqual([])
  expect([...inTurns].sort()).toEqual(Object.keys(InTurns).sort())
})

test('no screen and no call reads all of a large table while SQLite has no statistics', () => {
  expect(sources.size).toBeGreaterThan(300)
  const wrong = [...sources].flatMap(source => {
    const steps = wrongSteps(w.site.sqlite, source)
    const known = WholeTables.some(part => source.includes(part))
    return steps.length > 0 && !known ? [`${steps.join('; ')}: ${source}`] : []
  })
  expect(wrong).toEqual([])
})
