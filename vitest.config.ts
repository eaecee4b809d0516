import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowness } from './app/commands/machine-speed.mjs'
import { findSqld } from './app/commands/sqld.mjs'
import TestProgress from './app/commands/test-progress.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

const { TEST_REPORT } = process.env

const include = [
  'app/**/*.test.{ts,tsx,mjs}',
  'drizzle/**/*.test.ts',
  'tests/{http,architecture,support,bench,faults}/**/*.test.{ts,tsx}',
]

/** Tests that mock a module: they need isolated modules. */
const replacing = () =>
  ['app', 'drizzle', 'tests'].flatMap(folder =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter(file => /\.test\.(ts|tsx|mjs)$/.test(file))
      .filter(file => /\bvi\.(do)?mock\(/i.test(readFileSync(root + file, 'utf8'))),
  )

/** Tests that need a libSQL server, skipped without one. */
const withoutServer = findSqld() ? [] : ['**/*.libsql.test.ts']

// Loading all modules again for each file takes longer than the tests themselves. So a full run has
// two parts: `--mode shared` with shared modules, `--mode own` for the few that mock some.
// Without a mode, every file has isolated modules.
export default defineConfig(({ mode }) => ({
  // Without the Remix plugin: loaders, actions and verbs are plain functions in tests.
  // Without source positions of elements, which only React's messages in development use.
  esbuild: { jsxDev: false },
  test: {
    include: mode === 'own' ? replacing() : include,
    exclude: [...withoutServer, ...(mode === 'shared' ? replacing() : [])],
    isolate: mode !== 'shared',
    environment: 'node',
    globalSetup: 'tests/support/bundles.ts',
    setupFiles: 'tests/support/use-bundles.ts',
    reporters: [
      'default',
      new TestProgress(),
      ...(TEST_REPORT ? [['json', { outputFile: TEST_REPORT }] as const] : []),
    ],
    // Two workers: the smallest supported machine for the checks has two cores.
    maxWorkers: 2,
    minWorkers: 1,
    restoreMocks: true,
    // Only to end what hangs: no test measures its own speed by it.
    testTimeout: 120_000 * slowness(),
    hookTimeout: 120_000 * slowness(),
  },
}))
