import { defineConfig } from 'vitest/config'
import { slowness } from './app/commands/machine-speed.mjs'
import TestProgress from './app/commands/test-progress.mjs'

const { TEST_REPORT } = process.env

const limit = 120_000 * slowness()

const include = process.env.TEST_NODES
  ? ['tests/nodes/*.test.ts']
  : [
      'app/**/*.test.{ts,tsx,mjs}',
      'drizzle/**/*.test.ts',
      'tests/{http,architecture,fuzz,support,bench,faults}/**/*.test.{ts,tsx}',
    ]

// Loading all modules again for each file takes longer than the tests themselves, so that files share
// them. A test therefore mocks no module: it spies on an object, or gives the code another argument.
export default defineConfig({
  // Without the Remix plugin: loaders, actions and verbs are plain functions in tests.
  // Without source positions of elements, which only React's messages in development use.
  esbuild: { jsxDev: false },
  test: {
    include,
    isolate: false,
    environment: 'node',
    globalSetup: ['tests/support/bundles.ts'],
    setupFiles: [
      'tests/support/production-react.ts',
      'tests/support/use-bundles.ts',
      'tests/support/use-parts.ts',
      'tests/support/take-replies.ts',
    ],
    // In this order: the first must load React before any other file does.
    sequence: { setupFiles: 'list' },
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
