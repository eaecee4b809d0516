import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workersAsked } from './supervise.ts'

test('a database server needs a process that writes beside the others, wherever it is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'))
  const asked = (env: Record<string, string>) => workersAsked({ DATA_DIR: folder, ...env })
  expect(asked({})).toBe(1)
  expect(asked({ DATABASE_URL: 'libsql://db.example' })).toBe(2)
  expect(asked({ DATABASE_URL: 'file:forum.sqlite', WEB_CONCURRENCY: '3' })).toBe(3)
  // By the setup in the browser.
  writeFileSync(join(folder, 'config.json'), '{"DATABASE_URL": "https://db.example"}')
  expect(asked({})).toBe(2)
  expect(asked({ WEB_CONCURRENCY: '1' })).toBe(1)
  writeFileSync(join(folder, 'config.json'), 'nonsense')
  expect(asked({})).toBe(1)
  rmSync(folder, { recursive: true })
})
