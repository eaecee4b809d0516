import type { World } from './world.ts'

/** Runs a function and returns the statements that were compiled for it. */
export async function statementsOf(w: World, what: () => Promise<unknown>): Promise<string[]> {
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
  return [...sources].filter(source => /^\s*(select|with|update|delete)/i.test(source))
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
