/**
 * The database of a world: in memory, or with `TEST_DATABASE=libsql` on the server of namespaces.ts. `TEST_NODES=2` opens
 * it there twice, and the two nodes of the world answer requests in turn.
 */
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from '#app/domain/kernel/index.ts'
import { type OpenDatabase, openMemory } from '#app/infra/db.ts'
import { readEnv } from '#app/infra/env.ts'
import { LibsqlClient } from '#app/infra/libsql/client.ts'
import type { Copy } from '#app/infra/libsql/copy.ts'
import { Primary } from '#app/infra/libsql/primary.ts'
import { applyMigrations } from '#app/infra/migrate.ts'
import * as schema from '#drizzle/schema/index.ts'

const { TEST_SERVER, TEST_NODES, VITEST_POOL_ID = '' } = process.env
export type Template = Buffer | string

/** Each has a thread. Tests do not close all their worlds. */
const Threads = 12
const inUse = new Set<NamedPrimary>()
let made = 0

class NamedPrimary extends Primary {
  constructor(place: string) {
    const own = { DATA_DIR: '/nonexistent', DATABASE_URL: `${TEST_SERVER!}/${place}` }
    const { database } = readEnv(own)
    if (database.kind === 'sqlite3') throw new Error('no server')
    super(database)
  }
  override run(...of: Parameters<Primary['run']>) {
    inUse.delete(this)
    inUse.add(this)
    for (const oldest of [...inUse].slice(0, -Threads)) oldest.close()
    return super.run(...of)
  }
  override close() {
    inUse.delete(this)
    super.close()
  }
}

/** The server answers every read. */
const noCopy: Copy = {
  ...{ file: '/nonexistent/copy', frame: () => 0, currentAt: () => Date.now() },
  ...{ catchUp() {}, refresh() {}, onAway() {}, close() {}, isReplaced: () => false },
}

/** A node that learns of each write of the other at once, as it otherwise does from its copy. */
class Node extends LibsqlClient {
  /** Like an in-memory database, it has no data folder. */
  readonly memory = true
  other: Node | null = null

  override prepare(source: string): ReturnType<LibsqlClient['prepare']> {
    if (!/^pragma data_version$/i.test(source)) return super.prepare(source)
    return { get: () => ({ data_version: this.other?.writes ?? 0 }) }
  }
}

function openNamed(place: string): OpenDatabase & { name: string } {
  const client = new Node(new NamedPrimary(place), null)
  client.pragma('foreign_keys = ON')
  const sqlite = client as unknown as Database.Database
  const db = drizzle(sqlite, { schema }) as Db
  return { name: nameOf(place), db, sqlite, copy: noCopy, close: () => void client.close() }
}

/** With the template, from which the first to ask has the database made. */
const places = new WeakMap<object, string>()
const nameOf = (place: string) => place.split('.')[0]!
const newName = (kind: 't' | 'w') => `${kind}${VITEST_POOL_ID}x${process.pid}x${++made}`

/** The same database, opened by a second node; null where a world has one node. */
export function openSecond({ sqlite }: OpenDatabase): OpenDatabase | null {
  const place = places.get(sqlite)
  if (TEST_NODES !== '2' || !place) return null
  const second = openNamed(place)
  const [one, two] = [sqlite, second.sqlite] as unknown as [Node, Node]
  one.other = two
  two.other = one
  return second
}

/** A template of what a database holds now. */
export function templateOf(sqlite: Database.Database): Template {
  const place = places.get(sqlite)
  if (!place) return sqlite.serialize()
  const copy = openNamed(`${newName('t')}.of-${nameOf(place)}`)
  copy.sqlite.prepare('select 1').get()
  copy.close()
  return copy.name
}

let empty: Template | undefined
function emptyTemplate(): Template {
  if (!TEST_SERVER) {
    const memory = openMemory()
    const template = memory.sqlite.serialize()
    memory.close()
    return template
  }
  const first = openNamed(`${newName('t')}.of-`)
  applyMigrations(first.sqlite)
  first.close()
  return first.name
}

/** A new database with the content of a template; empty and migrated if omitted. */
export function openTest(template: Template = (empty ??= emptyTemplate())): OpenDatabase {
  if (typeof template !== 'string') return openMemory(template)
  const place = `${newName('w')}.of-${template}`
  const database = openNamed(place)
  places.set(database.sqlite, place)
  return database
}
