import { defineConfig } from 'playwright/test'
import { findBrowser } from './app/commands/browser.mjs'
import { slowness } from './app/commands/machine-speed.mjs'
import type { LanguageOption } from './tests/e2e/support/words.ts'

const executablePath = findBrowser()

// Without these Chromium looks for its maker's servers at every start.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What people come for; the rest is about one language or about none. */
const journeys =
  /\/(accounts|install|journey|kept-text|platform|settings|sign-in|two-step-login)\.spec\.ts$/
const withoutScripts = { grepInvert: /@js/ } as const

/**
 * The same tests twice: with JavaScript in Chinese, and without, where the main journeys are in English.
 * A test of the script itself carries the tag @js, one of its absence @nojs; everything else runs in
 * both. Servers are started by the tests' own fixture, one for each worker.
 */
export default defineConfig<LanguageOption>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/built-server.ts',
  outputDir: 'test-results',
  workers: 2,
  // A test that passes only the second time is named in the summary.
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
    // Shorter than a test, so that the report names the step that hung.
    actionTimeout: 20_000 * slowness(),
    browserName: 'chromium',
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Its sandbox needs rights that root in a container does not have.
      args: ['--no-sandbox', ...quiet],
    },
  },
  projects: [
    { name: 'js', grepInvert: /@nojs/ },
    {
      name: 'nojs',
      ...withoutScripts,
      testIgnore: journeys,
      use: { javaScriptEnabled: false },
    },
    {
      name: 'nojs-en',
      ...withoutScripts,
      testMatch: journeys,
      use: { javaScriptEnabled: false, language: 'en_US', locale: 'en-US' },
    },
  ],
})
