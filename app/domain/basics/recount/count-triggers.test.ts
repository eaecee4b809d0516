import { expect, test } from 'vitest'
import { world } from '#tests/support/world.ts'
import { countTriggers } from './count-triggers.queries.ts'

const nameOf = (source: string) => /`(\w+)`/.exec(source)![1]

test('a migrated database has the triggers of all definitions, and no other ones', () => {
  using w = world()
  const rows = w.site.sqlite
    .prepare(
      `select name, sql from sqlite_schema where type = 'trigger' and name like 'count\\_%' escape '\\'`,
    )
    .all() as { name: string; sql: string }[]
  const found = Object.fromEntries(rows.map(row => [row.name, row.sql]))
  const wanted = Object.fromEntries(countTriggers().map(source => [nameOf(source), source]))
  // If this fails, add a migration that drops and creates the named ones.
  expect(found).toEqual(wanted)
})
