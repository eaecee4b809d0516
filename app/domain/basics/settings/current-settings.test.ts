import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#infra/database/db.ts'
import { writing } from '#kernel'
import { touchPlugins } from '#basics/plugins/plugins.queries.ts'
import { databaseFileOf } from '#tests/support/processes.ts'
import { world } from '#tests/support/world.ts'
import { currentSettings, forgetSettings } from './current-settings.ts'
import { saveSetting } from './settings.queries.ts'

test('settings are read once, and again after a change by this process', () => {
  using w = world()
  const first = currentSettings(w.db)
  expect(currentSettings(w.db)).toBe(first)
  writing(w.db, tx => void saveSetting(tx, 'general', { name: 'Another' }, w.now))
  forgetSettings(w.db)
  const second = currentSettings(w.db)
  expect(second.settings.general.name).toBe('Another')
  expect(second.serial).toBeGreaterThan(first.serial)
})

test('a change by another process is visible in the next turn of the event loop', async () => {
  using w = world()
  using place = databaseFileOf(w)
  const [one, two] = [openDatabase(place.file), openDatabase(place.file)]
  try {
    expect(currentSettings(one.db).privileges['tag.add']).toBe(750)
    writing(two.db, tx => {
      saveSetting(tx, 'privileges', { level: 3, custom: {} }, w.now)
      return null
    })
    await setImmediate()
    const changed = currentSettings(one.db)
    expect(changed.privileges['tag.add']).toBe(1500)
    // Other writes leave the settings, and the pages that depend on them, as they are.
    writing(two.db, tx => void touchPlugins(tx, w.now))
    await setImmediate()
    expect(currentSettings(one.db).serial).toBe(changed.serial)
  } finally {
    one.close()
    two.close()
  }
})

test('a group that cannot be read falls back to defaults, the others keep their values', () => {
  using w = world({ general: { name: 'Mine' } })
  w.site.sqlite
    .prepare('insert or replace into site_setting (type, content, updated_at) values (?, ?, 0)')
    .run('write', '{"min_tags": "many"')
  forgetSettings(w.db)
  const { settings } = currentSettings(w.db)
  expect([settings.write.min_tags, settings.general.name]).toEqual([1, 'Mine'])
})
