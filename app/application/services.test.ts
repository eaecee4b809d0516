import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import { writing } from '#kernel'
import { openDatabase } from '#infra/database/db.ts'
import { readEnv } from '#infra/environment/env.ts'
import { useSite } from '#infra/current-site.ts'
import type { Site } from '#infra/site.ts'
import { services } from './services.ts'

test('the first request of a turn sees what another process wrote earlier in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'several-'))
  const { database: target } = readEnv({ DATA_DIR: folder })
  const [database, other] = [openDatabase(target), openDatabase(target)]
  const nameNow = () => currentSettings(database.db).settings.general.name
  useSite({} as Site)
  for (const name of ['first', 'second']) {
    nameNow()
    writing(other.db, tx => saveSetting(tx, 'general', { name }, 5))
    expect(services.isCurrent({})).toBeNull()
    expect(nameNow()).toBe(name)
    await nextTurn()
  }
  useSite(null)
  for (const { close } of [database, other]) close()
  rmSync(folder, { recursive: true })
})
