import { expect, test } from 'vitest'
import { openDatabase } from '#infra/database/db.ts'
import { writing } from '#kernel'
import { databaseFileOf } from '#tests/support/processes.ts'
import { type World, world } from '#tests/support/world.ts'
import { Beginning, hashOf } from './chain.ts'
import { rowsAfter } from './log-rows.queries.ts'
import { verifyLog } from './verify-log.ts'
import { writeEntry } from './write-entry.ts'

function fill(w: World, rows: number): void {
  w.write(tx => {
    for (let n = 1; n <= rows; n++) {
      const act = { actorId: 1, objectType: 1, objectId: n, after: { n }, note: `note ${n}` }
      writeEntry(tx, w.now + n, 'question.closed', act)
    }
  })
}

function verified(w: World) {
  const walk = verifyLog(w.db)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
  }
}

/** Changes the log directly: drops the triggers first. */
function tamper(w: World, ...statements: string[]): void {
  const { sqlite } = w.site
  sqlite.exec('drop trigger staff_log_unchanged; drop trigger staff_log_kept')
  for (const text of statements) sqlite.exec(text)
}

test('the first row starts the chain, each other row continues it', () => {
  using w = world()
  fill(w, 3)
  const rows = rowsAfter(w.db, 0, 10)
  expect(rows.map(row => row.id)).toEqual([1, 2, 3])
  expect(rows.map(row => row.previousHash)).toEqual([Beginning, rows[0]!.hash, rows[1]!.hash])
  for (const row of rows) expect(row.hash).toBe(hashOf(row))
  expect(new Set(rows.map(row => row.hash)).size).toBe(3)
})

test('the hash has a fixed input format', () => {
  const row = {
    ...{ id: 1, createdAt: 2, actorId: 3, action: 'a.b', objectType: 4, objectId: 5, userId: 6 },
    ...{ before: '{}', after: '{"n":1}', note: '"', previousHash: Beginning },
  }
  expect(hashOf(row)).toBe('3640dff6b64c41870e5228993b72a2291c2914d0a25f34f9fac4e8f7e5d5a5c2')
})

test('an untouched log is valid, including an empty and a long one', () => {
  using w = world()
  expect(verified(w)).toEqual({ rows: 0, head: null, fault: null })
  fill(w, 2500)
  const steps = [...verifyLog(w.db)]
  expect(steps).toEqual([
    { done: 1000, of: 2500 },
    { done: 2000, of: 2500 },
  ])
  const last = rowsAfter(w.db, 2499, 1)[0]!
  expect(verified(w)).toEqual({ rows: 2500, head: { id: 2500, hash: last.hash }, fault: null })
})

test('the database refuses to change or delete a row', () => {
  using w = world()
  fill(w, 2)
  const { sqlite } = w.site
  expect(() => sqlite.exec("update staff_log set note = 'x'")).toThrow('append-only')
  expect(() => sqlite.exec('delete from staff_log')).toThrow('append-only')
  expect(verified(w).fault).toBeNull()
})

const columns = [
  ['created_at', '5'],
  ['actor_id', '9'],
  ['action', "'question.pinned'"],
  ['object_type', '2'],
  ['object_id', '77'],
  ['user_id', '4'],
  ['before', `'{"n":1}'`],
  ['after', `'{"n":9}'`],
  ['note', "'another note'"],
  ['hash', "'00'"],
] as const

test.each(columns)('a row with a changed %s is found', (column, value) => {
  using w = world()
  fill(w, 9)
  tamper(w, `update staff_log set "${column}" = ${value} where id = 5`)
  expect(verified(w)).toMatchObject({ rows: 4, fault: { kind: 'changed', id: 5 } })
})

test('a row changed together with its hash is found by the next one', () => {
  using w = world()
  fill(w, 9)
  const row = { ...rowsAfter(w.db, 4, 1)[0]!, note: 'forged' }
  tamper(w, `update staff_log set note = 'forged', hash = '${hashOf(row)}' where id = 5`)
  expect(verified(w).fault).toMatchObject({ kind: 'changed', id: 5 })
})

test('the last row, changed together with its hash, differs from the stored head', () => {
  using w = world()
  fill(w, 3)
  const row = { ...rowsAfter(w.db, 2, 1)[0]!, note: 'forged' }
  tamper(w, `update staff_log set note = 'forged', hash = '${hashOf(row)}' where id = 3`)
  expect(verified(w).fault).toMatchObject({ kind: 'changed', id: 3 })
})

test.each([
  ['in the middle', 'id = 4', { kind: 'missing', id: 4, to: 4 }],
  ['several in the middle', 'id in (4, 5, 6)', { kind: 'missing', id: 4, to: 6 }],
  ['at the beginning', 'id < 3', { kind: 'missing', id: 1, to: 2 }],
  ['at the end', 'id > 6', { kind: 'missing', id: 7, to: 9 }],
  ['all', 'true', { kind: 'missing', id: 1, to: 9 }],
])('missing rows are found: %s', (_, which, fault) => {
  using w = world()
  fill(w, 9)
  tamper(w, `delete from staff_log where ${which}`)
  expect(verified(w).fault).toEqual(fault)
})

test('rows removed at the end are found even if the stored head was changed', () => {
  using w = world()
  fill(w, 9)
  const { id, hash } = rowsAfter(w.db, 5, 1)[0]!
  const head = JSON.stringify({ id, hash })
  tamper(
    w,
    'delete from staff_log where id > 6',
    `update site_setting set content = '${head}' where type = 'staff_log_head'`,
  )
  expect(verified(w).fault).toEqual({ kind: 'missing', id: 7, to: 9 })
})

test('rows written after a truncation do not hide it', () => {
  using w = world()
  fill(w, 5)
  tamper(w, 'delete from staff_log where id > 3')
  fill(w, 2)
  expect(rowsAfter(w.db, 3, 9).map(row => row.id)).toEqual([6, 7])
  expect(verified(w).fault).toEqual({ kind: 'missing', id: 4, to: 5 })
})

test('swapped rows are found', () => {
  using w = world()
  fill(w, 9)
  tamper(
    w,
    'update staff_log set id = 100 where id = 4',
    'update staff_log set id = 4 where id = 7',
    'update staff_log set id = 7 where id = 100',
  )
  expect(verified(w)).toMatchObject({ rows: 3, fault: { kind: 'reordered', id: 4 } })
})

test('a row not written by the program is found', () => {
  using w = world()
  fill(w, 3)
  const last = rowsAfter(w.db, 2, 1)[0]!
  const row = { ...last, id: 4, previousHash: last.hash }
  w.site.sqlite
    .prepare(
      `insert into staff_log select 4, created_at, actor_id, action, object_type, object_id, user_id,
       before, after, note, ?, ? from staff_log where id = 3`,
    )
    .run(row.previousHash, hashOf(row))
  expect(verified(w).fault).toEqual({ kind: 'foreign', id: 4, to: 4 })
})

test('two connections that take turns write one chain', () => {
  using w = world()
  using place = databaseFileOf(w)
  const [one, two] = [openDatabase(place.file), openDatabase(place.file)]
  try {
    for (let n = 1; n <= 20; n++) {
      const { db } = n % 3 === 0 ? one : two
      writing(db, tx => {
        writeEntry(tx, n, 'tag.deleted', { actorId: 1, objectId: n })
        return null
      })
    }
    const walk = verifyLog(one.db)
    expect(walk.next().value).toMatchObject({ rows: 20, fault: null })
  } finally {
    one.close()
    two.close()
  }
})

test('a rollback leaves neither a row nor a gap', () => {
  using w = world()
  fill(w, 2)
  expect(() =>
    w.write(tx => {
      writeEntry(tx, 1, 'tag.deleted', { actorId: 1 })
      throw new Error('no')
    }),
  ).toThrow('no')
  fill(w, 1)
  expect(verified(w)).toMatchObject({ rows: 3, fault: null })
})
