import type Database from 'better-sqlite3'
import type { World } from './world.ts'

/** Runs a function and returns the statements that were compiled for it: those that read rows, or find what they change. */
export async function statementsOf(
  w: World,
  what: () => Promise<unknown>,
  of = /^\s*(select|with|update|delete)/i,
): Promise<string[]> {
  const { sqlite } = w.site
  const prepare = sqlite.prepare.bind(sqlite)
  const sources = new Set<string>()
  const watched = (source: string) => (sources.add(source), prepare(source))
  Object.defineProperty(sqlite, 'prepare', { value: watched, configurable: true })
  try {
    await what()
  } finally {
    Object.defineProperty(sqlite, 'prepare', { value: prepare, configurable: true })
  }
  return [...sources].filter(source => of.test(source))
}

/** The steps of SQLite's query plan; parameters count as 1. */
export function planOf(w: World, source: string): string[] {
  const values = Array<number>(source.split('?').length - 1).fill(1)
  const steps = w.site.sqlite.prepare(`explain query plan ${source}`).all(...values)
  return (steps as { detail: string }[]).map(({ detail }) => detail)
}

/** How often the statements compiled meanwhile are run. */
export async function runsOf(w: World, what: () => Promise<unknown>): Promise<number> {
  const { sqlite } = w.site
  const prepare = sqlite.prepare.bind(sqlite)
  let runs = 0
  const counted = (source: string) => {
    const made = prepare(source)
    for (const way of ['run', 'get', 'all'] as const) {
      const own = made[way].bind(made)
      Object.defineProperty(made, way, {
        value: (...values: unknown[]) => (runs++, own(...values)),
      })
    }
    return made
  }
  Object.defineProperty(sqlite, 'prepare', { value: counted, configurable: true })
  try {
    await what()
  } finally {
    Object.defineProperty(sqlite, 'prepare', { value: prepare, configurable: true })
  }
  return runs
}

type Run = (this: Database.Statement, ...values: unknown[]) => unknown
type Runs = Record<'run' | 'get' | 'all', Run>

/** The statements that read or write rows meanwhile, by transaction. Their database reads in turns. */
export async function transactionsOf(w: World, what: () => Promise<unknown>): Promise<string[][]> {
  const { sqlite } = w.site
  const shared = Object.getPrototypeOf(sqlite.prepare('select 1')) as Runs
  const { run, get, all } = shared
  const found: string[][] = [[]]
  const watched = (own: Run): Run =>
    function (...values) {
      const result = own.apply(this, values)
      if (this.database !== sqlite) return result
      if (/^(begin|commit|rollback)/i.test(this.source)) found.push([])
      else if (!/^(select total_changes|pragma data_version)/i.test(this.source.trim()))
        found.at(-1)?.push(this.source)
      return result
    }
  Object.assign(shared, { run: watched(run), get: watched(get), all: watched(all) })
  try {
    await what()
  } finally {
    Object.assign(shared, { run, get, all })
  }
  return found.filter(sources => sources.length > 0)
}
