import { defineConfig } from 'vitest/config'

// Without the Remix plugin: loaders, actions and verbs are plain functions to a test.
export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx,mjs}',
      'drizzle/**/*.test.ts',
      'tests/{http,architecture,support,bench}/**/*.test.{ts,tsx}',
    ],
    environment: 'node',
    // Two workers: the smallest machine that the checks must run on has two cores.
    maxWorkers: 2,
    minWorkers: 1,
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
