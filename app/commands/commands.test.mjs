import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildIsFresh, ENTRIES, SCRIPTS, sourcesKey } from './build.mjs'
import {
  installationKey,
  installPackages,
  linkPackages,
  packagesAreInstalled,
} from './install-packages.mjs'
import { nodeIsNewEnough } from './node-version.mjs'
import { measureSlowness } from './machine-speed.mjs'
import { plainEnvironment, projectRoot, runChild, tool } from './run-child.mjs'
import { playwrightCounts, vitestCounts } from './test-counts.mjs'
import { readProgress } from './test-progress.mjs'
import { welcome } from './welcome.mjs'
import { people } from '#drizzle/seed/demo/index.ts'

let root

beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'commands-'))))
afterEach(() => rmSync(root, { recursive: true }))

function put(path, text = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test.each([
  ['v20.19.0', true],
  ['v22.1.0', true],
  ['v20.18.3', false],
  ['v18.20.0', false],
])('Node.js %s is new enough: %s', (version, enough) => {
  expect(nodeIsNewEnough(version)).toBe(enough)
})

describe('packages', () => {
  beforeEach(() => put('package-lock.json', '{}'))

  test('are missing at first', () => expect(packagesAreInstalled(root)).toBe(false))

  test('are present while the stamp matches the lockfile', () => {
    put('node_modules/.installed', installationKey(root))
    expect(packagesAreInstalled(root)).toBe(true)
    put('package-lock.json', '{"changed":1}')
    expect(packagesAreInstalled(root)).toBe(false)
  })

  test('installed manually count while they are newer than the lockfile', () => {
    put('node_modules/.package-lock.json')
    expect(packagesAreInstalled(root)).toBe(true)
    utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1)
    expect(packagesAreInstalled(root)).toBe(false)
  })

  test('of another folder replace what is there', () => {
    put('node_modules/old/index.js')
    put('image/one/index.js', 'one')
    put('image/.package-lock.json')
    mkdirSync(join(root, 'image/.bin'))
    symlinkSync('../one/index.js', join(root, 'image/.bin/one'))
    linkPackages(join(root, 'image'), root)
    expect(readdirSync(join(root, 'node_modules')).sort()).toEqual([
      ...['.bin', '.package-lock.json', 'one'],
    ])
    expect(readlinkSync(join(root, 'node_modules/.bin/one'))).toBe('../one/index.js')
    rmSync(join(root, 'image'), { recursive: true })
    expect(readFileSync(join(root, 'node_modules/.bin/one'), 'utf8')).toBe('one')
    expect(packagesAreInstalled(root)).toBe(true)
  })

  test('that cannot be linked are left to npm', () => {
    put('node_modules/old/index.js')
    linkPackages(join(root, 'nowhere'), root)
    expect(existsSync(join(root, 'node_modules'))).toBe(false)
  })
})

test('a failed installation says that a compiler is missing, when that is the cause', async () => {
  const script = join(root, 'npm-cli.js')
  put('package-lock.json', '{}')
  const before = process.env.npm_execpath
  process.env.npm_execpath = script
  const toldAfter = async words => {
    writeFileSync(script, `console.error(${JSON.stringify(words)}); process.exit(1)`)
    return (await installPackages(root).catch(error => error)).message
  }
  try {
    const advice = 'python3, make and g++ are needed'
    expect(await toldAfter('npm error gyp ERR! find Python')).toContain(advice)
    const offline = await toldAfter('npm error code ENOTFOUND')
    expect(offline).toContain('npm ci failed (exit code 1)')
    expect(offline).not.toContain(advice)
  } finally {
    if (before === undefined) delete process.env.npm_execpath
    else process.env.npm_execpath = before
  }
})

describe('the last lines of a start', () => {
  const home = 'http://localhost:3000/community'
  test('say how to log in until the first login', () => {
    const file = '/data/admin-password'
    const text = welcome('OK', home, { email: 'admin@example.com', passwordFile: file })
    for (const part of [home, `${home}/users/login`, 'admin@example.com', file])
      expect(text).toContain(part)
    const chosen = welcome('OK', home, { email: 'a@example.com', passwordFile: null })
    expect(chosen).toContain('ADMIN_PASSWORD')
    expect(welcome('OK', home, null)).toBe(`\nThe site is up: ${home}\n`)
    expect(welcome('set-up', home, null)).toContain(`${home}/install`)
  })

  test('name members of the demo content and the file with their password', () => {
    const file = '/data/demo-password'
    const text = welcome('OK', home, null, file)
    expect(text).toContain(`Password: in ${file}`)
    for (const email of text.match(/\S+(?=@demo\.invalid)/g))
      expect(people.map(({ username }) => username)).toContain(email)
  })
})

describe('the build', () => {
  beforeEach(() => {
    put('app/a.ts', 'one')
    put('build/server.js')
    put('build/.sources', sourcesKey(root))
  })

  test('is fresh while its sources are unchanged', () => expect(buildIsFresh(root)).toBe(true))

  test.each(['app/a.ts', 'app/deep/new.css', 'vite.config.ts'])('is stale after %s', path => {
    put(path, 'two')
    expect(buildIsFresh(root)).toBe(false)
  })

  test.each(['app/a.test.ts', 'app/commands/up.mjs', 'README.md', 'app/ui/README.md'])(
    'ignores %s',
    path => {
      put(path, 'two')
      expect(buildIsFresh(root)).toBe(true)
    },
  )

  test('is stale when a file is gone or the server is missing', () => {
    rmSync(join(root, 'build/server.js'))
    expect(buildIsFresh(root)).toBe(false)
    put('build/server.js')
    rmSync(join(root, 'app/a.ts'))
    expect(buildIsFresh(root)).toBe(false)
  })
})

test('every script that runs as a process or thread is bundled', () => {
  const named = readdirSync(join(projectRoot, 'app'), { recursive: true, encoding: 'utf8' })
    .filter(path => /^(infra|parts).*\.ts$/.test(path))
    .flatMap(path => [
      ...readFileSync(join(projectRoot, 'app', path), 'utf8').matchAll(
        /['`]([\w/-]+-(?:process|thread))['`]/g,
      ),
    ])
    .map(([, script]) => script)
  expect([...new Set(named)].sort()).toEqual(SCRIPTS)
  for (const name of SCRIPTS) expect(ENTRIES[name]).toBe(`app/${name}.ts`)
})

describe('runChild', () => {
  const node = (script, options) => runChild(process.execPath, ['-e', script], options)

  test('returns exit code and output', async () => {
    const result = await node('console.log(1); console.error(2); process.exit(3)', {
      output: 'capture',
    })
    expect(result.code).toBe(3)
    expect(result.text.split('\n').sort()).toEqual(['', '1', '2'])
  })

  test('ends what the program left running', async () => {
    // Its output stays open as long as a process has it.
    const rest =
      "spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })"
    const script = `require('child_process').${rest}; process.exit(3)`
    expect((await node(script, { output: 'capture' })).code).toBe(3)
  })

  test('returns 127 when the program does not exist, 124 after the time limit', async () => {
    expect((await runChild('no-such-program-here', [])).code).toBe(127)
    expect((await node('setInterval(() => {}, 1000)', { limitMs: 200 })).code).toBe(124)
  })
})

test('a plain environment omits what belongs to this run and this site', () => {
  process.env.SITE_NAME = 'mine'
  const env = plainEnvironment({ PORT: '1' })
  delete process.env.SITE_NAME
  expect(env).not.toHaveProperty('SITE_NAME')
  expect(env).not.toHaveProperty('NODE_ENV')
  expect(env.PATH).toBe(process.env.PATH)
  expect(env.PORT).toBe('1')
})

describe('counts', () => {
  const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

  test('come from the report', () => {
    expect(vitestCounts(vitest, 0)).toMatchObject({ passed: 3, failed: 0 })
    const stats = { expected: 5, unexpected: 2, flaky: 1, skipped: 0 }
    expect(playwrightCounts({ stats }, 1)).toMatchObject({ passed: 6, failed: 2 })
  })

  test('a run that ends with an error has failed, whatever its report says', () => {
    expect(vitestCounts(vitest, 1)).toMatchObject({ passed: 3, failed: 1 })
  })

  test('a skipped test counts as failed', () => {
    expect(vitestCounts({ ...vitest, numPendingTests: 2 }, 0)).toEqual({
      passed: 3,
      failed: 2,
      note: '2 skipped tests count as failed',
      failures: [],
    })
  })

  test('a failed test is named with its error', () => {
    const assertion = { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2\nat x'] }
    const testResults = [{ name: 'sum.test.ts', message: '', assertionResults: [assertion] }]
    expect(vitestCounts({ ...vitest, numFailedTests: 1, testResults }, 1).failures).toEqual([
      'sum.test.ts › adds\n1 is not 2\nat x',
    ])
    const spec = {
      ok: false,
      file: 'ask.spec.ts',
      line: 7,
      title: 'asks',
      tests: [{ results: [{ error: { message: 'no button' } }] }],
    }
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
    const report = { stats, suites: [{ suites: [{ specs: [spec, { ...spec, ok: true }] }] }] }
    expect(playwrightCounts(report, 1).failures).toEqual(['ask.spec.ts:7 › asks\nno button'])
  })

  test('a test that passed only on retry is named', () => {
    const results = [{ error: { message: 'no button' } }, {}]
    const spec = { ok: true, file: 'ask.spec.ts', line: 7, title: 'asks' }
    const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 }
    const suites = [{ specs: [{ ...spec, tests: [{ status: 'flaky', results }] }] }]
    expect(playwrightCounts({ stats, suites }, 0)).toMatchObject({
      passed: 1,
      failed: 0,
      retried: ['ask.spec.ts:7 › asks\nno button'],
    })
  })
})

describe('a run that is killed', () => {
  test('names the files that were running', async () => {
    const progress = join(root, 'progress')
    put('progress')
    put('quick.test.mjs', "import { test } from 'vitest'; test('ends', () => {})")
    put(
      'cut.test.mjs',
      `import { readFileSync } from 'node:fs'
      import { test, vi } from 'vitest'
      test('ends its runner', async () => {
        const written = () => readFileSync(process.env.TEST_PROGRESS, 'utf8')
        await vi.waitUntil(() => /end .*quick/.test(written()) && /start .*cut/.test(written()), 60_000)
        process.kill(process.ppid, 'SIGKILL')
        await new Promise(() => {})
      })`,
    )
    put(
      'vitest.config.mjs',
      `import TestProgress from '${projectRoot}/app/commands/test-progress.mjs'
      const reporters = [new TestProgress()]
      export default { test: { reporters, pool: 'forks', minWorkers: 2, maxWorkers: 2 } }`,
    )
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
    const child = tool('vitest/vitest.mjs', 'run', '--root', root)
    const env = { ...plainEnvironment(), TEST_PROGRESS: progress }
    const { code, text } = await runChild(...child, { env, output: 'capture' })
    expect(code, text).not.toBe(0)
    expect(readProgress(progress)).toEqual({
      ended: 1,
      running: [expect.stringMatching(/cut\.test\.mjs$/)],
    })
  })
})

test('a machine is never measured as faster than the reference, nor as more than 6 times slower', async () => {
  const slowness = await measureSlowness()
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(slowness).toBeLessThanOrEqual(6)
})
