import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/infra/db.ts'
import { databaseFileOf } from '#tests/support/processes.ts'
import { world } from '#tests/support/world.ts'
import { copiesVersion, raiseCopiesVersion } from './copies.ts'
import { writing } from './db.ts'

test('rises for every process, and never returns to an earlier value', async () => {
  using w = world()
  using place = databaseFileOf(w)
  const [one, two] = [openDatabase(place.file), openDatabase(place.file)]
  try {
    const before = copiesVersion(one.db)
    writing(two.db, tx => raiseCopiesVersion(tx, w.now))
    await setImmediate()
    const raised = copiesVersion(one.db)
    expect(raised).toBeGreaterThan(before)
    // The clock stands still.
    writing(one.db, tx => raiseCopiesVersion(tx, w.now))
    expect(copiesVersion(one.db)).toBe(raised + 1)
    // An older copy of the database was restored.
    two.sqlite.exec("update site_counter set value = 1 where key = 'copies'")
    writing(two.db, tx => raiseCopiesVersion(tx, w.now + 10))
    await setImmediate()
    expect(copiesVersion(one.db)).toBe(w.now + 10)
  } finally {
    one.close()
    two.close()
  }
})

test('a change that is rolled back leaves it as it was', () => {
  using w = world()
  const before = copiesVersion(w.db)
  const change = () =>
    writing(w.db, tx => {
      raiseCopiesVersion(tx, w.now)
      throw new Error('rolled back')
    })
  expect(change).toThrow('rolled back')
  expect(copiesVersion(w.db)).toBe(before)
})
