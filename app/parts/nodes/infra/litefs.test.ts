import fs from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLog } from '#infra/log.ts'
import { isMounted, Litefs, positionIn } from './litefs.ts'

let folder: string
let file: string
let url: string
let stream: ServerResponse | null
let streams = 0
let litefs: Litefs
const server = createServer((_, res) => {
  stream = res
  streams++
  res.writeHead(200).flushHeaders()
  say('init', { isPrimary: false, hostname: 'first' })
})

const say = (type: string, data: object, db?: string) =>
  void stream!.write(`${JSON.stringify({ type, db, data })}\n`)
const hex = (position: number) => position.toString(16).padStart(16, '0')
const arrive = (position: number, db = 'forum.sqlite') => say('tx', { txID: hex(position) }, db)
/** The file in which LiteFS keeps the position. */
const keep = (position: number) => fs.writeFileSync(`${file}-pos`, `${hex(position)}/abcdef`)

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'litefs-'))
  file = path.join(folder, 'forum.sqlite')
  fs.writeFileSync(path.join(folder, '.lag'), '12\n')
  keep(7)
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  litefs = new Litefs(file, url, makeLog('silent'))
  await litefs.start()
})
afterEach(() => {
  litefs.close()
  server.closeAllConnections()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a folder that LiteFS has mounted is recognized', () => {
  expect(isMounted(file)).toBe(true)
  fs.rmSync(path.join(folder, '.lag'))
  expect(isMounted(file)).toBe(false)
})

test('the position of a new database is 0; that of a folder which is gone is none', () => {
  expect(positionIn(file)).toBe(7)
  fs.rmSync(`${file}-pos`)
  expect(positionIn(file)).toBe(0)
  fs.rmSync(path.join(folder, '.lag'))
  expect(() => positionIn(file)).toThrow('ENOENT')
})

test('the role follows the stream, and is unknown without one', async () => {
  expect([litefs.role, litefs.primary]).toEqual(['replica', 'first'])
  const roles: string[] = []
  litefs.onRole = () => roles.push(litefs.role)
  say('primaryChange', { isPrimary: false, hostname: '' })
  say('primaryChange', { isPrimary: true, hostname: 'second' })
  await expect.poll(() => roles).toEqual(['unknown', 'primary'])
  expect([litefs.primary, litefs.lagMs]).toEqual([null, 0])
  const before = streams
  stream!.destroy()
  await expect.poll(() => roles.at(-1)).toBe('unknown')
  expect(litefs.hears).toBe(false)
  await expect.poll(() => streams).toBe(before + 1)
  await expect.poll(() => litefs.role).toBe('replica')
})

test('a silent primary shows in the time of a file, whatever the clocks say', () => {
  const lag = path.join(folder, '.lag')
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(100_000)
  fs.utimesSync(lag, 5, 5)
  expect(litefs.lagMs).toBe(0)
  clock.mockReturnValue(120_000)
  expect(litefs.lagMs).toBe(20_000)
  fs.utimesSync(lag, 6, 6)
  expect(litefs.lagMs).toBe(0)
  // The replica is new: it has not heard anything yet.
  fs.utimesSync(lag, 0, 0)
  expect(litefs.lagMs).toBe(Infinity)
})

test('without its folder, the program learns that LiteFS has ended', async () => {
  litefs.onGone = vi.fn()
  fs.rmSync(path.join(folder, '.lag'))
  stream!.destroy()
  await expect.poll(() => litefs.onGone).toHaveBeenCalled()
})

test('waits for a transaction, but not for ever', async () => {
  expect(await litefs.reached(7, 0)).toBe(true)
  expect(await litefs.reached(8, 20)).toBe(false)
  const later = litefs.reached(9, 60_000)
  arrive(8)
  arrive(9, 'other.sqlite')
  arrive(9)
  expect(await later).toBe(true)
  expect(litefs.position).toBe(9)
})

test('own transactions are no news, those of others are', async () => {
  const told = vi.fn()
  litefs.onForeign.add(told)
  const before = litefs.foreign
  keep(8)
  litefs.committed()
  expect(litefs.written).toBe(8)
  arrive(8)
  arrive(9)
  await expect.poll(() => litefs.position).toBe(9)
  expect(litefs.foreign).toBe(before + 1)
  expect(told).toHaveBeenCalledTimes(1)
})

test('a commit that LiteFS has not made is an error', () => {
  expect(() => litefs.committed()).toThrow('has not committed')
})

test('a primary that stood still is in doubt for three seconds', async () => {
  expect(litefs.isDoubtful).toBe(false)
  const now = performance.now.bind(performance)
  let ahead = 5_000
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  expect(litefs.isDoubtful).toBe(true)
  await pause(700)
  expect(litefs.isDoubtful).toBe(true)
  ahead += 1_500
  await pause(700)
  ahead += 1_500
  expect(litefs.isDoubtful).toBe(false)
})
