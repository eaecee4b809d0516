/**
 * On a replicated file (see replicated.ts), each statement outside a transaction costs some 0.1 ms for its locks. So what is read
 * during one turn of the event loop is read in one transaction.
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

export function readInTurns(sqlite: Database.Database, replicated: Replicated): void {
  countForeign(sqlite, () => (replicated.hears ? replicated.foreign : null))
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
    } finally {
      within = false
    }
    open = true
    markReading(sqlite, true)
    setImmediate(end)
  })
  turns.set(sqlite, end)
}
