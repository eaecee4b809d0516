import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#infra/database/db.ts'
import { databaseFileOf } from '#tests/support/processes.ts'
import { world } from '#tests/support/world.ts'
import { cachedPagesVersion, raiseCachedPagesVersion } from './cached-pages.ts'
import { writing } from './db.ts'

test('rises for every process, and never returns to an earlier value', async () => {
  using w = world()
  using place = databaseFileOf(w)
  const [one, two] = [openDatabase(place.file), openDatabase(place.file)]
  try {
    const before = cachedPagesVersion(one.db)
    writing(two.db, tx => raiseCachedPagesVersion(tx, w.now))
    await setImmediate()
    const raised = cachedPagesVersion(one.db)
    expect(raised).toBeGreaterThan(before)
    // The clock stands still.
    writing(one.db, tx => raiseCachedPagesVersion(tx, w.now))
    expect(cachedPagesVersion(one.db)).toBe(raised + 1)
    // An older copy of the database was restored.
    two.sqlite.exec("update site_counter set value = 1 where key = 'copies'")
    writing(two.db, tx => raiseCachedPagesVersion(tx, w.now + 10))
    await setImmediate()
    expect(cachedPagesVersion(one.db)).toBe(w.now + 10)
  } finally {
    one.close()
    two.close()
  }
})

test('a change that is rolled back leaves it as it was', () => {
  using w = world()
  const before = cachedPagesVersion(w.db)
  const change = () =>
    writing(w.db, tx => {
      raiseCachedPagesVersion(tx, w.now)
      throw new Error('rolled back')
    })
  expect(change).toThrow('rolled back')
  expect(cachedPagesVersion(w.db)).toBe(before)
})
