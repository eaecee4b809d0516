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
/** Around each statement that is run; null = a script of statements. */
type Watcher = {
  before(statement: Database.Statement | null): void
  after?(statement: Database.Statement | null, source: string): void
}
const watched = new WeakMap<object, OnError>()
const watchers = new WeakMap<object, Watcher[]>()

/**
 * From now on, calls `onError` with each error of any statement of this database. The statements of all
 * databases pass here, which costs some ns.
 */
export function watchErrors(database: Database.Database, onError: OnError): void {
  watched.set(database, onError)
}

/** From now on, `watcher` is called around each statement or script of this database that is run. */
export function watchStatements(database: Database.Database, watcher: Watcher): void {
  watchers.set(database, [...(watchers.get(database) ?? []), watcher])
}

type Method = (this: object, ...given: unknown[]) => unknown

/** Replaces methods that all objects of a class share. */
function watch(shared: object, names: string[], databaseOf: (of: object) => object): void {
  for (const name of names) {
    const { value, ...kind } = Object.getOwnPropertyDescriptor(shared, name)!
    const run = value as Method
    const watching: Method = function (...given) {
      try {
        const database = databaseOf(this)
        const around = database !== this || name === 'exec' ? watchers.get(database) : undefined
        if (!around) return run.apply(this, given)
        const statement = database === this ? null : (this as Database.Statement)
        const source = statement?.source ?? String(given[0])
        for (const watcher of around) watcher.before(statement)
        const result = run.apply(this, given)
        for (const watcher of around) watcher.after?.(statement, source)
        return result
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
  ['run', 'get', 'all', 'iterate'],
  statement => (statement as Database.Statement).database,
)
scratch.close()
