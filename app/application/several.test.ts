import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { saveSetting } from '#app/domain/basics/settings/settings.queries.ts'
import { writing } from '#app/domain/kernel/index.ts'
import { openDatabase } from '#app/infra/db.ts'
import { readEnv } from '#app/infra/env.ts'
import type { Site } from '#app/infra/site.ts'
import type { WorkerPart } from '#app/server/application.ts'
import { isCurrent } from './several.ts'

/** A reading process whose copy is at a frame, and was current some ms ago. */
function reader(frame: number, agoMs: number) {
  const state = { frame, at: Date.now() - agoMs }
  const copy = { frame: () => state.frame, currentAt: () => state.at }
  const catchUp = vi.fn()
  const ask = (headers: IncomingHttpHeaders) =>
    isCurrent({ copy } as unknown as Site, { catchUp } as unknown as WorkerPart, headers)
  return { ask, catchUp, state }
}
const wrote = (frame: number) => ({ cookie: `a=1; forum_frame=${frame}` })

test('a page waits only for a reader whose write is not in the copy yet', async () => {
  const { ask, catchUp, state } = reader(7, 100)
  expect(ask({})).toBeNull()
  expect(ask({ cookie: 'forum_session=x' })).toBeNull()
  expect(ask(wrote(7))).toBeNull()
  const later = ask(wrote(8))
  expect(catchUp).toHaveBeenCalledTimes(1)
  state.at = Date.now() + 1
  expect(await later).toBe(true)
})

test('a copy that does not become current in time leaves the answer to the leader', async () => {
  expect(await reader(7, 100).ask(wrote(8))).toBe(false)
})

test('frames of a copy that is not kept current do not count', () => {
  expect(reader(7, 5_000).ask(wrote(3))).not.toBeNull()
})

test('a program without cookies sees what was written before, or what there is', async () => {
  const { ask, catchUp } = reader(7, 100)
  const program = { authorization: 'Bearer key' }
  const answer = ask(program)
  expect(catchUp).toHaveBeenCalledTimes(1)
  expect(await answer).toBe(true)
  expect(ask({ ...program, cookie: 'visit=x' })).toBeNull()
})

test('the leader asks the server instead of waiting', () => {
  const need = vi.fn()
  const copy = { frame: () => 7, currentAt: () => Date.now() }
  const leader = { copy, frames: { need, written: () => 0 } } as unknown as Site
  expect(isCurrent(leader, null, wrote(7))).toBeNull()
  expect(need).not.toHaveBeenCalled()
  expect(isCurrent(leader, null, wrote(9))).toBeNull()
  expect(need).toHaveBeenCalledTimes(1)
})

test('the first request of a turn sees what another process wrote earlier in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'several-'))
  const { database: target } = readEnv({ DATA_DIR: folder })
  const [database, other] = [openDatabase(target), openDatabase(target)]
  const nameNow = () => currentSettings(database.db).settings.general.name
  for (const name of ['first', 'second']) {
    nameNow()
    writing(other.db, tx => saveSetting(tx, 'general', { name }, 5))
    expect(isCurrent({} as Site, null, {})).toBeNull()
    expect(nameNow()).toBe(name)
    await nextTurn()
  }
  for (const { close } of [database, other]) close()
  rmSync(folder, { recursive: true })
})
