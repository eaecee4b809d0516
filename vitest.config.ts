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

/** Tests that put something else in a module's place: they need modules of their own. */
const replacing = () =>
  ['app', 'drizzle', 'tests'].flatMap(folder =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter(file => /\.test\.(ts|tsx|mjs)$/.test(file))
      .filter(file => /\bvi\.(do)?mock\(/i.test(readFileSync(root + file, 'utf8'))),
  )

/** Tests that need a libSQL server, where there is none. */
const withoutServer = findSqld() ? [] : ['**/*.libsql.test.ts']

// Loading all modules anew for each file takes longer than the tests themselves. So the whole is run
// in two parts: `--mode shared` in modules that stay, `--mode own` the few that replace some.
// Without a mode every file has its own modules.
export default defineConfig(({ mode }) => ({
  // Without the Remix plugin: loaders, actions and verbs are plain functions to a test.
  test: {
    include: mode === 'own' ? replacing() : include,
    exclude: [...withoutServer, ...(mode === 'shared' ? replacing() : [])],
    isolate: mode !== 'shared',
    environment: 'node',
    reporters: [
      'default',
      new TestProgress(),
      ...(TEST_REPORT ? [['json', { outputFile: TEST_REPORT }] as const] : []),
    ],
    // Two workers: the smallest machine that the checks must run on has two cores.
    maxWorkers: 2,
    minWorkers: 1,
    restoreMocks: true,
    // Only to end what hangs: no test measures its own speed by it.
    testTimeout: 120_000 * slowness(),
    hookTimeout: 120_000 * slowness(),
  },
}))
