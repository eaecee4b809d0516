import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { afterEach, expect, test, vi } from 'vitest'
import { lockImports } from '#parts/move/infra/imports/import-lock.ts'
import { runOnSite } from './run-on-site.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-commands-'))
const given = process.argv
afterEach(() => {
  process.argv = given
  process.exitCode = 0
  vi.unstubAllEnvs()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Runs `forum …`; returns whether it got to work, and its error. */
async function forum(...words: string[]) {
  vi.stubEnv('DATA_DIR', folder)
  process.argv = ['node', 'forum', ...words]
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  let worked = false
  const program = new Command()
  program.command('demo').action(() => void (worked = true))
  program.command('doctor').action(() => void (worked = true))
  await runOnSite(program)
  return { worked, error: errors.mock.calls.join('') }
}

test('a command that writes waits for the import, one that reads does not', async () => {
  const unlock = lockImports(folder)
  expect(await forum('demo')).toEqual({
    worked: false,
    error: 'An import is running on this site. Wait until it has ended, then try again.',
  })
  expect((await forum('doctor')).worked).toBe(true)
  unlock()
  expect((await forum('demo')).worked).toBe(true)
  // The lock is released at the end.
  lockImports(folder)()
})
