import { defineConfig } from 'vitest/config'
import { slowness } from './app/commands/machine-speed.mjs'
import { findSqld } from './app/commands/sqld.mjs'
import TestProgress from './app/commands/test-progress.mjs'

const { TEST_REPORT, TEST_DATABASE } = process.env

/** Each statement is a request where the databases of the tests are on a server. */
const limit = 120_000 * slowness() * (TEST_DATABASE === 'libsql' ? 10 : 1)

const include = [
  'app/**/*.test.{ts,tsx,mjs}',
  'drizzle/**/*.test.ts',
  'tests/{http,architecture,fuzz,support,bench,faults}/**/*.test.{ts,tsx}',
]

/** Tests that need a libSQL server, skipped without one. */
const withoutServer = findSqld() ? [] : ['**/*.libsql.test.ts']

// Loading all modules again for each file takes longer than the tests themselves, so that files share
// them. A test therefore mocks no module: it spies on an object, or gives the code another argument.
export default defineConfig({
  // Without the Remix plugin: loaders, actions and verbs are plain functions in tests.
  // Without source positions of elements, which only React's messages in development use.
  esbuild: { jsxDev: false },
  test: {
    include,
    exclude: withoutServer,
    isolate: false,
    environment: 'node',
    globalSetup: ['tests/support/bundles.ts', 'tests/support/namespaces.ts'],
    setupFiles: ['tests/support/use-bundles.ts', 'tests/support/skipped-on-server.ts'],
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
    testTimeout: limit,
    hookTimeout: limit,
  },
})
