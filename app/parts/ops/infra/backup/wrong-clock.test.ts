/** A clock that was 400 days ahead for a while, and is right again. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerBackupCommands } from '#parts/ops/commands/backup.ts'
import type { SiteSettings } from '#kernel'
import { openDatabase } from '#infra/database/db.ts'
import { readEnv } from '#infra/environment/env.ts'
import { makeLog } from '#infra/log.ts'
import { Day, Hour, Minute } from '#shared/durations.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { backupFacts } from './backup-facts.ts'
import { type KeepRules, toRemove } from './keep-rules.ts'
import { siteBackups } from './site-backups.ts'
import { snapshotNames } from './snapshots.ts'
import { newestName, storeTask } from './tasks.ts'

const Now = Date.now()
const Ahead = Now + 400 * Day
let folder: string
let w: Community
const at = (...names: string[]) => path.join(folder, ...names)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'wrong-clock-'))
  w = new Community(freeForAll, openDatabase(at('forum.sqlite')))
})
afterEach(() => {
  w[Symbol.dispose]()
  fs.rmSync(folder, { recursive: true })
})

const env = () => readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const schedule = () => siteBackups({ ...w.site, env: env(), log: makeLog('silent') })
const settings = (backup: Partial<SiteSettings['backup']>) => w.settings({ backup })
const take = (now: number) =>
  storeTask({
    ...{ task: 'take', store: at('backups'), passphrase: '', kind: 'scheduled', program: '1', now },
    ...{ database: at('forum.sqlite'), uploads: at('uploads') },
    keep: { hourly: 24, daily: 7, weekly: 4, monthly: 6 },
  })
async function restore(...words: string[]): Promise<string> {
  const said: string[] = []
  const program = new Command().exitOverride()
  registerBackupCommands(program, { env, say: line => void said.push(line) })
  await program.parseAsync(['restore', ...words], { from: 'user' })
  return said.join('\n')
}

test('backups go on at once, and the real ones are the newest', async () => {
  const { name: future } = await take(Ahead)
  const backups = schedule()
  expect(backups.state(Now)).toMatchObject({ nextAt: Now, newest: null })
  expect(newestName(at('backups'), Now)).toBe(future)
  const { name: real } = await take(Now)
  expect(backups.state(Now)).toMatchObject({ nextAt: Now + Hour, newest: { at: Now } })
  expect(newestName(at('backups'), Now)).toBe(real)
  expect(backups.list(Now).map(({ name, ahead }) => [name, ahead])).toEqual([
    [future, true],
    [real, false],
  ])
  const site = { ...w.site, ports: { ...w.site.ports, backups } }
  expect(backupFacts(site, Now + 5 * Day)!.newestAt).toBe(Now)
  // A correction of the clock by minutes is no wrong clock.
  await take(Now + 2 * Minute)
  expect(backups.state(Now).newest).toMatchObject({ at: Now + 2 * Minute })
})

test('no noted time stops a task, and a prepared file does not stay', async () => {
  await take(Now - Hour / 2)
  const outcome = { at: Ahead, name: '', error: 'no', tookMs: 1 }
  const last = { take: outcome, verify: outcome, copy: { ...outcome, error: '' } }
  fs.writeFileSync(at('backups', 'notes.json'), JSON.stringify({ last, verified: {} }))
  settings({ html_copy: 'weekly' })
  const backups = schedule()
  const { nextAt, nextCheckAt, nextCopyAt } = backups.state(Now)
  expect([nextAt, nextCopyAt]).toEqual([Now + Hour / 2, Now])
  expect(nextCheckAt - Now).toBeLessThan(Day)
  const file = at('backups', 'prepared', 'some.sqlite')
  fs.mkdirSync(path.dirname(file))
  fs.writeFileSync(file, '')
  fs.utimesSync(file, Ahead / 1000, Ahead / 1000)
  settings({ enabled: false, html_copy: 'off' })
  await backups.runDue(Now)
  expect(fs.existsSync(file)).toBe(false)
})

test('a restore takes a real one unless a time of the future is given', async () => {
  const future = (await take(Ahead)).name
  w.site.close()
  const time = new Date(Ahead).toISOString().slice(0, 19)
  await expect(restore()).rejects.toThrow(`--at "${time.replace('T', ' ')}"`)
  expect(await restore('--at', time)).toContain(`Backup of ${time.replace('T', ' ')}`)
  await take(Now)
  const said = await restore()
  expect(said).toContain('dated in the future are left out: 1')
  expect(said).toContain(`Backup of ${new Date(Now).toISOString().slice(0, 10)}`)
  expect(snapshotNames(at('backups'))).toContain(future)
})

test('those of the future push out no real one, and go when their time has come', () => {
  const rules: KeepRules = { hourly: 3, daily: 2, weekly: 0, monthly: 0 }
  let list: { name: string; at: number; kind: 'scheduled' }[] = []
  const make = (name: string, moment: number, now: number) => {
    list.push({ name, at: moment, kind: 'scheduled' })
    list.sort((a, b) => b.at - a.at)
    const gone = toRemove(list, rules, now)
    list = list.filter(each => !gone.includes(each.name))
  }
  const noon = Date.UTC(2026, 0, 2, 12)
  for (let n = 0; n < 5; n++) make(`real ${n}`, noon + n * Hour, noon + n * Hour)
  const ahead = noon + 400 * Day
  for (let n = 0; n < 5; n++) make(`future ${n}`, ahead + n * Hour, ahead + n * Hour)
  for (let n = 5; n < 30; n++) make(`real ${n}`, noon + n * Hour, noon + n * Hour)
  const names = (kind: string) => list.map(({ name }) => name).filter(name => name.includes(kind))
  expect(names('real')).toEqual(['real 29', 'real 28', 'real 27', 'real 11'])
  expect(names('future')).toEqual(['future 4', 'future 3', 'future 2'])
  for (let n = 0; n < 3; n++) make(`late ${n}`, ahead + (n + 1) * Day, ahead + (n + 1) * Day)
  expect(names('future')).toEqual([])
})

test('with a clock that is behind, the real ones stay', () => {
  const noon = Date.UTC(2026, 0, 2, 12)
  const real = [0, 1, 2].map(n => ({
    ...{ name: `real ${n}`, at: noon - n * Hour, kind: 'scheduled' as const },
  }))
  const behind = [0, 1, 2, 3].map(n => ({
    ...{ name: `behind ${n}`, at: noon - 500 * Day - n * Hour, kind: 'scheduled' as const },
  }))
  const rules = { hourly: 3, daily: 0, weekly: 0, monthly: 0 }
  expect(toRemove([...real, ...behind], rules, noon - 500 * Day)).toEqual(['behind 3'])
})
