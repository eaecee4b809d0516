import { defineConfig } from 'playwright/test'
import { findBrowser } from './app/commands/browser.mjs'
import { slowness } from './app/commands/machine-speed.mjs'

const executablePath = findBrowser()

// Without these, Chromium contacts Google's servers at every start.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// A page lives for a second: optimizing its scripts takes longer than what that saves.
const unoptimized = '--js-flags=--no-opt --no-maglev --always-sparkplug'

// Nothing leaves this machine. A route for all requests would do the same, but disables the cache
// of the browser and takes a round trip for each file of a page.
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'

/**
 * The same tests twice: with JavaScript, and without. A test of the script itself has the tag @js,
 * one without scripts @nojs; everything else runs in both. The tests' fixture starts the servers,
 * one per worker.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/built-server.ts',
  outputDir: 'test-results',
  // One more than the two cores of the smallest machine: a test also waits, for its browser and server.
  workers: 3,
  // A test that passes only on retry is listed in the summary.
  retries: 1,
  fullyParallel: false,
  timeout: 60_000 * slowness(),
  expect: { timeout: 10_000 * slowness() },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.TEST_REPORT ?? 'build/e2e.json' }],
    ['./app/commands/test-progress.mjs'],
  ],
  use: {
    // Shorter than a test's timeout, so that the report names the step that hung.
    actionTimeout: 20_000 * slowness(),
    browserName: 'chromium',
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Its sandbox needs permissions that root in a container does not have.
      args: ['--no-sandbox', offline, ...quiet, unoptimized],
    },
  },
  projects: [
    { name: 'js', grepInvert: /@nojs/ },
    { name: 'nojs', grepInvert: /@js/, use: { javaScriptEnabled: false } },
  ],
})
