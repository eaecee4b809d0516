/** A site stops in time while others never answer; `stop.ts` tries each of them alone, also with workers and dripping. */
import { expect, test } from 'vitest'
import { parties, stopWhileWaiting } from './hanging.ts'

/** A container gets ten seconds. */
const Limit = 10_000

test('SIGTERM ends a site in time while everybody whom it calls hangs', async () => {
  const names = ['a mail server after the whole email', 'a webhook', 'a cache', 'a login service']
  const those = await Promise.all(
    [...names, 'a store of uploads'].map((name, n) => parties[name]!(n % 2 === 1)),
  )
  const { ms, code, faults, log } = await stopWhileWaiting(those)
  expect(faults).toEqual([])
  expect(code, log).toBe(0)
  expect(ms).toBeLessThan(Limit)
})

test('SIGTERM ends a site in time whose disk does not answer', async () => {
  const disk = await parties['a disk']!(false)
  const { ms, code, faults, log } = await stopWhileWaiting([disk])
  expect(faults).toEqual([])
  expect(code, log).toBe(disk.code)
  expect(ms).toBeLessThan(Limit)
})
