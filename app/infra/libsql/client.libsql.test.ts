/** Transactions on a libSQL server: statements are sent late and together, and mean the same as on a file. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { saveSetting } from '#app/domain/basics/settings/settings.queries.ts'
import { gatherStatistics } from '#app/domain/import/answer/queries/counters.queries.ts'
import { writing } from '#app/domain/kernel/index.ts'
import { type OpenDatabase, openDatabase } from '#app/infra/db.ts'
import { type LibsqlTarget, readEnv } from '#app/infra/env.ts'
import { childrenOf } from '#tests/faults/kill-tree.ts'
import { startSqld } from '#tests/support/libsql-server.ts'
import { Primary } from './primary.ts'

let server: Awaited<ReturnType<typeof startSqld>>
let database: OpenDatabase
let folder: string

beforeEach(async () => {
  server = await startSqld()
  folder = mkdtempSync(path.join(tmpdir(), 'client-'))
  database = openDatabase(
    readEnv({ DATA_DIR: folder, DATABASE_URL: `http://${server.host}` }).database,
  )
})
afterEach(async () => {
  database.close()
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const insert = (type: string) =>
  database.sqlite.prepare("insert into site_setting values (?, '{}', 5)").run(type)
const errorOf = (act: () => unknown) => {
  try {
    return String(act())
  } catch (error) {
    return (error as Error).message
  }
}
const types = () => database.sqlite.prepare('select type from site_setting').pluck().all()

test('what a verb writes is sent in one message, and with the next read', () => {
  const run = vi.spyOn(Primary.prototype, 'run')
  writing(database.db, () => {
    for (const type of ['a', 'b', 'c']) insert(type)
  })
  expect(run).toHaveBeenCalledTimes(1)
  writing(database.db, () => {
    insert('d')
    expect(types()).toEqual(['a', 'b', 'c', 'd'])
    insert('e')
  })
  expect(run).toHaveBeenCalledTimes(3)
  expect(types()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a transaction that finds the server locked begins again', () => {
  const locked = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
  const answer = { results: [], failed: 1, error: locked, frame: 0 }
  const run = vi.spyOn(Primary.prototype, 'run')
  run.mockReturnValueOnce(answer).mockReturnValueOnce(answer)
  writing(database.db, () => {
    insert('a')
  })
  expect(run).toHaveBeenCalledTimes(3)
  expect(types()).toEqual(['a'])
})

test('counts of a write are known when they are asked for', () => {
  writing(database.db, () => {
    const added = insert('a')
    insert('b')
    expect(added.changes).toBe(1)
    const all = database.sqlite.prepare('update site_setting set updated_at = 6').run()
    expect(all.changes).toBe(2)
  })
})

test('statistics, which the server does not gather, do not stop an import', () => {
  writing(database.db, tx => {
    insert('a')
    gatherStatistics(tx)
    insert('b')
  })
  expect(types()).toEqual(['a', 'b'])
})

test('an error that shows late undoes the whole transaction', () => {
  insert('a')
  const twice = () =>
    writing(database.db, () => {
      insert('b')
      insert('a')
      insert('c')
    })
  expect(twice).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' }))
  expect(types()).toEqual(['a'])
})

test('a late error that a verb swallows still prevents the commit', () => {
  insert('a')
  const swallowed = () =>
    writing(database.db, () => {
      insert('a')
      insert('b')
      try {
        types()
      } catch {
        // Goes on as if nothing had happened.
      }
      insert('c')
    })
  expect(swallowed).toThrow(/UNIQUE/)
  expect(types()).toEqual(['a'])
})

test('an error within a nested transaction undoes only that one', () => {
  insert('a')
  writing(database.db, tx => {
    insert('b')
    const inner = () =>
      writing(tx, () => {
        insert('c')
        insert('a')
      })
    expect(inner).toThrow(/UNIQUE/)
    expect(types()).toEqual(['a', 'b'])
    writing(tx, () => {
      insert('d')
    })
  })
  expect(types()).toEqual(['a', 'b', 'd'])
})

test('statements never run alone when the server has forgotten their transaction', async () => {
  const { sqlite } = database
  sqlite.exec('begin immediate')
  insert('a')
  expect(types()).toEqual(['a'])
  await server.stop()
  await server.startAgain()
  insert('b')
  expect(() => types()).toThrow(expect.objectContaining({ code: 'SQLITE_IOERR_AWAY' }))
  expect(() => sqlite.exec('commit')).toThrow()
  sqlite.exec('rollback')
  // The whole copy is fetched again, which takes more than one attempt on a busy machine.
  await vi.waitFor(() => database.refresh!(), { timeout: 60_000 })
  expect(types()).toEqual([])
  insert('c')
  expect(types()).toEqual(['c'])
})

test('a server that does not answer is waited for once, and tried again meanwhile', async () => {
  let answers = false
  const silent = createServer((_, answer) => void (answers && answer.end('{"results":[]}')))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const target = readEnv({ DATA_DIR: folder, DATABASE_URL: `http://127.0.0.1:${port}` }).database
  const primary = new Primary(target as LibsqlTarget)
  const ask = (patienceMs: number) => () =>
    primary.run([{ sql: 'select 1', params: [] }], { patienceMs })
  expect(ask(200)).toThrow('no answer')
  // It would be waited for until the test is cut off.
  expect(ask(3_600_000)).toThrow('it does not answer')
  answers = true
  await expect.poll(() => errorOf(ask(200)), { timeout: 20_000 }).toContain('no answer')
  primary.close()
  silent.closeAllConnections()
  silent.close()
})

test('a closed database answers nothing, at once', () => {
  database.close()
  expect(errorOf(() => insert('a'))).toMatch(/not open/)
})

test('a reader who needs a newer copy sees settings that another machine has saved', async () => {
  const other = openDatabase(
    readEnv({ DATA_DIR: folder, DATABASE_URL: `http://${server.host}` }).database,
  )
  const nameAt = ({ db }: OpenDatabase) => currentSettings(db).settings.general.name
  for (const name of ['first', 'second', 'third']) {
    const before = nameAt(database)
    writing(other.db, tx => saveSetting(tx, 'general', { name }, 5))
    await nextTurn()
    expect([before, name]).toContain(nameAt(database))
    database.frames!.need()
    await nextTurn()
    expect(nameAt(database)).toBe(name)
  }
  other.close()
})

test('a process takes over the copy once the process that kept it current has ended', async () => {
  const next = openDatabase(
    readEnv({ DATA_DIR: folder, DATABASE_URL: `http://${server.host}` }).database,
  )
  database.close()
  const endedAt = Date.now()
  await expect.poll(() => next.copy!.currentAt(), { timeout: 60_000 }).toBeGreaterThan(endedAt)
  next.close()
})

/** The child process that keeps the copy current. */
const keeper = () =>
  childrenOf(process.pid).find(pid =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('syncer'),
  )

test.for(['SIGKILL', 'SIGSTOP'] as const)(
  'the process that keeps the copy current is replaced after %s',
  async signal => {
    const first = keeper()!
    process.kill(first, signal)
    const lostAt = Date.now()
    await expect
      .poll(() => database.copy!.currentAt(), { timeout: 60_000 })
      .toBeGreaterThan(lostAt + 2_000)
    expect(keeper()).not.toBe(first)
    insert('a')
    database.refresh!()
    expect(types()).toEqual(['a'])
  },
)
