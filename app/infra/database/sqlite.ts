/**
 * The SQLite driver. Its current major version needs Node-API 10, which came with Node 22.14, and
 * crashes older processes; the previous one is broken on Node 24.19 and later, and serves Node 20.
 */
import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'

const require = createRequire(import.meta.url)
const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'

export const Sqlite = require(driver) as typeof Database

type OnError = (error: unknown) => void
/** Of a script of statements, null. */
type Before = (statement: Database.Statement | null) => void
const watched = new WeakMap<object, OnError>()
const announced = new WeakMap<object, Before>()

/**
 * From now on, calls `onError` with each error of any statement of this database. The statements of all
 * databases pass here, which costs some ns.
 */
export function watchErrors(database: Database.Database, onError: OnError): void {
  watched.set(database, onError)
}

/** From now on, calls `before` ahead of each statement or script of this database that is run. */
export function watchStatements(database: Database.Database, before: Before): void {
  announced.set(database, before)
}

type Method = (this: object, ...given: unknown[]) => unknown

/** Replaces methods that all objects of a class share. */
function watch(shared: object, names: string[], databaseOf: (of: object) => object): void {
  for (const name of names) {
    const { value: run, ...kind } = Object.getOwnPropertyDescriptor(shared, name)!
    const watching: Method = function (...given) {
      try {
        const database = databaseOf(this)
        if (database !== this) announced.get(database)?.(this as Database.Statement)
        else if (name === 'exec') announced.get(database)?.(null)
        return (run as Method).apply(this, given)
      } catch (error) {
        watched.get(databaseOf(this))?.(error)
        throw error
      }
    }
    Object.defineProperty(shared, name, { ...kind, value: watching })
  }
}

const scratch = new Sqlite(':memory:')
watch(Sqlite.prototype, ['prepare', 'exec', 'pragma'], database => database)
watch(
  Object.getPrototypeOf(scratch.prepare('select 1')) as object,
  ['run', 'get', 'all'],
  statement => (statement as Database.Statement).database,
)
scratch.close()
