/**
 * On a replicated file (see replicated.ts), each statement outside a transaction costs some 0.1 ms for its locks. So what is read
 * during one turn of the event loop is read in one transaction. A request that reads without waiting for anything is one turn:
 * see tests/http/read-transactions.test.ts.
 */
import type Database from 'better-sqlite3'
import { countForeign, markReading } from '#kernel'
import { watchStatements } from '#infra/database/sqlite.ts'
import type { Replicated } from './replicated.ts'

const turns = new WeakMap<object, () => void>()

/** The next statement reads what has arrived until then. Nothing to do for other databases. */
export function endReading(sqlite: Database.Database): void {
  turns.get(sqlite)?.()
}

type Heard = Pick<Replicated, 'hears' | 'foreign' | 'onForeign'>

/** Counts transactions that were read before they were heard of: what was found until then is from before them. */
function unheardIn(sqlite: Database.Database, replicated: Heard) {
  const version = sqlite.prepare('pragma data_version').pluck()
  const now = () => ({ version: version.get(), heard: replicated.foreign })
  let last = now()
  const unheard = {
    count: 0,
    look() {
      const seen = now()
      if (seen.version !== last.version && seen.heard === last.heard) unheard.count++
      last = seen
    },
  }
  return unheard
}

export function readInTurns(sqlite: Database.Database, replicated: Heard): void {
  const unheard = unheardIn(sqlite, replicated)
  // What is read from now on must not be from before.
  replicated.onForeign.add(() => endReading(sqlite))
  const begin = sqlite.prepare('begin')
  const commit = sqlite.prepare('commit')
  let open = false
  let within = false
  const end = () => {
    if (!open) return
    open = false
    markReading(sqlite, false)
    within = true
    try {
      if (sqlite.open && sqlite.inTransaction) commit.run()
    } finally {
      within = false
    }
  }
  const start = () => {
    if (within || open || sqlite.inTransaction) return
    within = true
    try {
      begin.run()
      open = true
      markReading(sqlite, true)
      setImmediate(end)
      unheard.look()
    } finally {
      within = false
    }
  }
  countForeign(sqlite, {
    version: () => (replicated.hears ? replicated.foreign + unheard.count : null),
    begin: start,
  })
  watchStatements(sqlite, {
    before(statement) {
      if (within) return
      if (statement?.readonly) start()
      else if (open) end()
    },
  })
  turns.set(sqlite, end)
}
