import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { importDump } from '#parts/move/commands/import.ts'
import { importedObjects } from '#drizzle/schema/index.ts'
import { community } from '#tests/support/community.ts'
import { tinyDump } from '#tests/support/tiny-dump.ts'
import { useSite } from '#infra/current-site.ts'
import { lockImports } from './import-lock.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-import-'))
let holder: ChildProcess | undefined
afterEach(() => {
  holder?.kill('SIGKILL')
  useSite(null)
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Another process that has the lock. */
async function hold(): Promise<ChildProcess> {
  const program = `import('#parts/move/infra/imports/import-lock.ts').then(({ lockImports }) => {
    globalThis.lock = lockImports(process.argv[1])
    console.log('held')
    setInterval(() => {}, 1000)
  })`
  const args = ['--import', 'tsx', '--input-type=module', '-e', program, folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  expect(child.exitCode).toBe(null)
  return child
}

test('a second import is refused in one sentence; a killed one does not block the next', async () => {
  using w = community()
  w.site.env = { ...w.site.env, dataDir: folder }
  useSite(w.site)
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const run = () =>
    importDump(tinyDump, { source: 'garden', siteUrl: 'https://garden.example.org' })
  holder = await hold()
  await expect(run()).rejects.toThrow(
    'An import is running on this site. Wait until it has ended, then try again.',
  )
  expect(w.db.select().from(importedObjects).all()).toEqual([])
  holder.kill('SIGKILL')
  await once(holder, 'close')
  const [first] = await run()
  expect(first).toMatchObject({ state: 'done' })
  // The lock is released, also after a failed import.
  await expect(importDump(tinyDump, { source: 'g', siteUrl: 'none' })).rejects.toThrow('address')
  lockImports(folder)()
})
