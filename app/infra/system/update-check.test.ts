import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type World, world } from '#tests/support/world.ts'
import { checkForUpdate, isNewer, thisVersion, updateState, versionOf } from './update-check.ts'
import { systemState } from './system-state.ts'

let server: Server
let asked = 0
let answer = { status: 200, text: '{"version":"99.0.0"}' }
let w: World

beforeEach(async () => {
  asked = 0
  answer = { status: 200, text: '{"version":"99.0.0"}' }
  server = createServer((_request, response) => {
    asked++
    response.writeHead(answer.status).end(answer.text)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  w = world()
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  w.site.env.INTERNAL_HOSTS = [host]
  w.site.env.UPDATE_URL = `http://${host}/latest`
})
afterEach(async () => {
  w[Symbol.dispose]()
  await new Promise(done => server.close(done))
})

const Hour = 3_600_000
const state = async () => (await systemState(w.site)).update
const check = (now: number) => checkForUpdate(w.site, now)

test('a newer version is reported once checked, and checked once a day', async () => {
  expect((await state()).state).toBe('unknown')
  await check(1)
  expect(await state()).toEqual({ state: 'newer', version: '99.0.0', checkedAt: 1 })
  await check(23 * Hour)
  expect(asked).toBe(1)
  answer.text = `{"tag_name":"v${thisVersion}"}`
  await check(24 * Hour + 1)
  expect(asked).toBe(2)
  expect(await state()).toMatchObject({ state: 'latest', version: thisVersion })
})

test.each([
  [500, '{"version":"99.0.0"}'],
  [200, 'nothing'],
  [200, '{"version":"soon"}'],
  [200, 'null'],
])('an answer of %d %s is a failure, retried after an hour', async (status, text) => {
  answer = { status, text }
  await check(1)
  expect((await state()).state).toBe('failed')
  await check(Hour / 2)
  expect(asked).toBe(1)
  answer = { status: 200, text: '{"version":"99.0.0"}' }
  await check(Hour + 1)
  expect((await state()).state).toBe('newer')
})

test('no check when it is turned off, or without a URL', async () => {
  w.settings({ general: { check_update: false } })
  await check(1)
  expect((await state()).state).toBe('off')
  w.settings({ general: { check_update: true } })
  w.site.env.UPDATE_URL = ''
  await check(1)
  expect((await state()).state).toBe('off')
  expect(asked).toBe(0)
})

test('an address in a private network that is not listed is not called', async () => {
  w.site.env.INTERNAL_HOSTS = []
  await check(1)
  expect(asked).toBe(0)
  expect((await state()).state).toBe('failed')
})

test.each([
  ['1.2.4', '1.2.3', true],
  ['1.3', '1.2.9', true],
  ['v2.0.0-beta', '1.9.9', true],
  ['1.2.3', '1.2.3', false],
  ['1.2.2', '1.2.3', false],
  ['1.10.0', '1.9.0', true],
  ['latest', '1.2.3', false],
])('%s is newer than %s: %s', (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer)
})

test('a version is read from both answer formats', () => {
  expect(versionOf('{"tag_name":" v1.2.3 "}')).toBe('1.2.3')
  expect(updateState({ version: '1.0.0', checkedAt: 5, failed: false }, true, '2.0.0').state).toBe(
    'latest',
  )
})

test('unknown machine data is omitted, and a missing folder is not writable', async () => {
  const found = await systemState(w.site)
  expect(found).toMatchObject({
    version: thisVersion,
    uploadsWritable: false,
    disk: null,
    jobs: [],
  })
  expect(found.runtime).toMatch(/^Node\.js \d+/)
  expect(found.severalMachines).toBe(false)
})
