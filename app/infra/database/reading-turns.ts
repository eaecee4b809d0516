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

export function readInTurns(sqlite: Database.Database, replicated: Heard): void {
  const version = sqlite.prepare('pragma data_version').pluck()
  let last = { version: version.get(), heard: replicated.foreign }
  let unheard = 0
  countForeign(sqlite, () => (replicated.hears ? replicated.foreign + unheard : null))
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
  /** A transaction can be read before it is heard of: what was found until now is from before it. */
  const noteUnheard = () => {
    const seen = { version: version.get(), heard: replicated.foreign }
    if (seen.version !== last.version && seen.heard === last.heard) unheard++
    last = seen
  }
  watchStatements(sqlite, statement => {
    if (within) return
    if (open) {
      if (!statement?.readonly) end()
      return
    }
    if (!statement?.readonly || sqlite.inTransaction) return
    within = true
    try {
      begin.run()
      open = true
      markReading(sqlite, true)
      setImmediate(end)
      noteUnheard()
    } finally {
      within = false
    }
  })
  turns.set(sqlite, end)
}
