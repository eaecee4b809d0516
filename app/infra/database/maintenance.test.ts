import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerMaintenanceCommands } from '#app/commands/maintenance.ts'
import type { Maintenance, MaintenancePort } from '#kernel'
import { readEnv } from '../environment/env.ts'
import { useMaintenance, watchMaintenance } from './maintenance.ts'

const usual: Maintenance = {
  ...{ mode: 'closed', since: 0, until: 0, text: '' },
  ...{ allowStaff: false, allowAdmins: false },
}

let folder: string
const onFile = <R>(use: (port: MaintenancePort) => R) =>
  useMaintenance(readEnv({ DATA_DIR: folder }), use)
const begin = (next: Partial<Maintenance>) => onFile(port => port.set({ ...usual, ...next }))
const end = () => onFile(port => port.set(null))
const current = (now = Date.now()) => onFile(port => port.read(now))
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'maintenance-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('is on from its start to its end', () => {
  expect(current()).toBeNull()
  begin({ since: 5, allowStaff: true })
  expect(current()).toEqual({ ...usual, since: 5, allowStaff: true })
  end()
  end()
  expect(current()).toBeNull()
})

test.each(['', 'nonsense', '5', '{"allowStaff": "yes"}'])(
  'a file of %j closes the site to everyone',
  content => {
    writeFileSync(path.join(folder, 'maintenance.json'), content)
    expect(current()).toEqual(usual)
  },
)

test('a running server notices within a tenth of a second', () => {
  let now = 0
  const current = onFile(port => watchMaintenance(port, () => now))
  expect(current()).toBeNull()
  begin({ since: 5, allowStaff: false })
  expect(current()).toBeNull()
  now += 100
  expect(current()).not.toBeNull()
  end()
  now += 100
  expect(current()).toBeNull()
})

test('commands turn it on and off, and print the result', async () => {
  const lines: string[] = []
  const run = (...words: string[]) => {
    const program = new Command().exitOverride()
    registerMaintenanceCommands(program, {
      env: () => readEnv({ DATA_DIR: folder }),
      say: line => void lines.push(line),
      now: () => Date.UTC(2026, 0, 1),
    })
    return program.parseAsync(['maintenance', ...words], { from: 'user' })
  }
  await run('status')
  await run('on')
  await run('on', '--allow-staff')
  await run('status')
  await run('on', '--read-only', '--for', '30', '--text', 'Moving house.')
  expect(current(Date.UTC(2026, 0, 1))).toMatchObject({
    ...{ mode: 'read_only', text: 'Moving house.', until: Date.UTC(2026, 0, 1, 0, 30) },
  })
  await expect(run('on', '--for', 'ever')).rejects.toThrow('"ever" is not a number of minutes.')
  await run('off')
  const closed = 'The site is closed for maintenance since 2026-01-01T00:00:00.000Z'
  expect(lines).toEqual([
    'The site is open.',
    `${closed}.`,
    `${closed}; staff may enter.`,
    `${closed}; staff may enter.`,
    'The site is read-only since 2026-01-01T00:00:00.000Z until 2026-01-01T00:30:00.000Z.',
    'The site is open.',
  ])
})

test('one with an end time ends on time', () => {
  begin({ mode: 'read_only', until: 1000 })
  expect(current(999)).toMatchObject({ mode: 'read_only', until: 1000 })
  expect(current(1000)).toBeNull()
})
