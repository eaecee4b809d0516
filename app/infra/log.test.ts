import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const log = fileURLToPath(new URL('./log.ts', import.meta.url))

/** What a log writes for an entry, from a child process's standard output. */
function written(entry: object): Record<string, unknown> {
  const script = `import { makeLog } from ${JSON.stringify(log)}
    makeLog('info').info(${JSON.stringify(entry)}, 'said')`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Record<
    string,
    unknown
  >
}

test('secrets are hidden by field name, and nothing else is', () => {
  const secrets = ['password', 'pass', 'token', 'code', 'authorization', 'cookie']
  const entry = Object.fromEntries(secrets.map(name => [name, `secret-${name}`]))
  const { time, ...line } = written({ ...entry, path: '/community', status: 200 })
  expect(line).toEqual({
    ...Object.fromEntries(secrets.map(name => [name, '********'])),
    ...{ level: 30, path: '/community', status: 200, msg: 'said' },
  })
  expect(new Date(String(time)).toISOString()).toBe(time)
})
