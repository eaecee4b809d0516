/** What each command says and does with each kind of damage to a store. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerBackupCommands } from '#parts/ops/commands/backup.ts'
import { openDatabase } from '#infra/database/db.ts'
import { readEnv } from '#infra/environment/env.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import '#tests/support/passphrase-keys.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { checkTask } from './check-tasks.ts'
import { damageMarks } from './marks.ts'
import { keyFileNames, readKeyFile } from './seal.ts'
import { lockStore } from './lock-store.ts'
import { listSnapshots, snapshotNames } from './snapshots.ts'
import { storeTask } from './tasks.ts'

const Hour = 3_600_000
const Noon = Date.UTC(2026, 0, 2, 12)
const secret = 'correct horse battery'
let template: string
let folder: string
const at = (...names: string[]) => path.join(folder, ...names)
const store = () => at('backups')
/** The first passphrase's: a store may get a second key. */
let ownKey: string
const packs = () => at('backups', 'packs', ownKey)

const take = (now: number, passphrase = secret, root = folder) =>
  storeTask({
    ...{ task: 'take', store: path.join(root, 'backups'), passphrase, kind: 'scheduled', now },
    ...{ program: '1', keep: { hourly: 24, daily: 7, weekly: 4, monthly: 6 } },
    ...{ database: path.join(root, 'forum.sqlite'), uploads: path.join(root, 'uploads') },
  })
const verify = (name: string | null = null, passphrase = secret) =>
  checkTask({ task: 'verify', store: store(), passphrase, name })
const remove = (name: string, passphrase = secret) =>
  storeTask({ task: 'remove', store: store(), passphrase, name })

/** `backups` and `restore` on the command line. */
async function forum(words: string[], passphrase = secret): Promise<string> {
  const said: string[] = []
  const program = new Command().exitOverride()
  const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent', BACKUP_PASSPHRASE: passphrase })
  registerBackupCommands(program, { env: () => env, say: line => void said.push(line) })
  await program.parseAsync(words, { from: 'user' })
  return said.join('\n')
}
const restore = (...words: string[]) => forum(['restore', ...words])
const clock = (n: number) => `2026-01-02 ${12 + n}:00:00`
/** Oldest first. */
const name = (n: number) => snapshotNames(store()).reverse()[n]!
const file = (n: number) => at('backups', 'snapshots', `${name(n)}.json`)
const marked = () => [...damageMarks(store()).keys()].sort()

/** The pack that only snapshot `n` needs: it has a file that the others have not. */
let ownPacks: string[]
const ownPack = (n: number) => path.join(packs(), ownPacks[n]!)

function change(target: string, bytes: (content: Buffer) => void): void {
  const content = fs.readFileSync(target)
  bytes(content)
  fs.writeFileSync(target, content)
}
/** Another digit at a place of the salt. */
const changeSalt = (place: number) => {
  const target = at('backups', 'keys', `${keyFileNames(store())[0]}.json`)
  const text = fs.readFileSync(target, 'utf8')
  const n = text.indexOf('"salt":"') + 8 + place
  fs.writeFileSync(target, text.slice(0, n) + (text[n] === 'a' ? 'b' : 'a') + text.slice(n + 1))
}
/** Makes the store as versions without checksums of key files wrote it. */
function ageStore(): void {
  for (const key of keyFileNames(store())) {
    const { facts } = readKeyFile(store(), key)
    fs.writeFileSync(at('backups', 'keys', `${key}.json`), JSON.stringify(facts))
  }
  for (const { name: old, seal: _, ...manifest } of listSnapshots(store())) {
    const text = JSON.stringify(manifest)
    fs.rmSync(at('backups', 'snapshots', `${old}.json`))
    const hash = createHash('sha256').update(text).digest('hex')
    fs.writeFileSync(at('backups', 'snapshots', `${old.slice(0, -64)}${hash}.json`), text)
  }
}

beforeAll(async () => {
  template = fs.mkdtempSync(path.join(tmpdir(), 'sound-store-'))
  const w = new Community(freeForAll, openDatabase(path.join(template, 'forum.sqlite')))
  await w.ask(w.member(), { title: 'What will be kept' })
  w.site.close()
  ownPacks = []
  fs.mkdirSync(path.join(template, 'uploads'))
  const seen = new Set<string>()
  for (let n = 0; n < 3; n++) {
    const own = path.join(template, 'uploads', 'own')
    fs.writeFileSync(own, `only in snapshot ${n}`)
    fs.utimesSync(own, 1000 + n, 1000 + n)
    await take(Noon + n * Hour, secret, template)
    const below = path.join(template, 'backups', 'packs')
    const all = fs.readdirSync(path.join(below, fs.readdirSync(below)[0]!))
    ownPacks.push(all.find(each => !seen.has(each))!)
    all.forEach(each => seen.add(each))
  }
  ownKey = keyFileNames(path.join(template, 'backups'))[0]!
})
afterAll(() => fs.rmSync(template, { recursive: true }))
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'damaged-store-'))
  fs.cpSync(template, folder, { recursive: true, preserveTimestamps: true })
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

type Says = RegExp | 'works'
type Case = {
  damage: () => void
  /** The nightly check, and a second one after it. */
  check: Says
  again: Says
  /** `forum restore` before any check, and with the time of other snapshots. */
  newest: Says
  at?: Record<number, Says>
  /** Snapshots marked as damaged after the check. */
  marked: number[]
}
const intact = (n: number) => new RegExp(`damaged.*newest intact backup: --at "${clock(n)}"`)

const cases: Record<string, Case> = {
  'a changed byte in a pack of one snapshot': {
    damage: () => change(ownPack(1), content => void (content[5]! ^= 1)),
    ...{ check: /is damaged.*1 of 3 backups cannot be restored/, again: 'works', newest: 'works' },
    ...{ at: { 0: 'works', 1: intact(2) }, marked: [1] },
  },
  'a pack is gone': {
    damage: () => fs.rmSync(ownPack(1)),
    ...{ check: 'works', again: 'works', newest: 'works' },
    ...{ at: { 1: intact(2) }, marked: [1] },
  },
  'a pack of the newest is cut off': {
    damage: () => fs.truncateSync(ownPack(2), 100),
    ...{ check: /is damaged/, again: /is missing/, newest: intact(1) },
    ...{ at: { 1: 'works' }, marked: [2] },
  },
  'a changed byte in a pack that all need: only one needs that piece': {
    damage: () => change(ownPack(0), content => void (content[5]! ^= 1)),
    ...{ check: /is damaged.*1 of 3/, again: 'works', newest: 'works' },
    ...{ at: { 0: intact(2) }, marked: [0] },
  },
  'a pack that all need is gone': {
    damage: () => fs.rmSync(ownPack(0)),
    ...{ check: /is missing/, again: /is missing/, newest: /No backup in this store is intact/ },
    marked: [0, 1, 2],
  },
  'the file of the newest snapshot has changed': {
    damage: () => change(file(2), content => void (content[9]! ^= 1)),
    ...{ check: /is damaged/, again: 'works', newest: intact(1) },
    marked: [],
  },
  'a snapshot is renamed to another time': {
    damage: () => fs.renameSync(file(0), file(0).replace('T12', 'T18')),
    ...{ check: /is damaged/, again: 'works', newest: /was renamed.*14:00:00/ },
    ...{ at: { 0: /No backup is that old/, 1: 'works' }, marked: [] },
  },
  'a digit of the salt': {
    damage: () => changeSalt(20),
    ...{ check: /damaged: keys/, again: 'works', newest: 'works', marked: [] },
  },
  'the key file is gone': {
    damage: () => fs.rmSync(at('backups', 'keys'), { recursive: true }),
    ...{ check: 'works', again: 'works', newest: 'works', marked: [] },
  },
  'the key file is empty': {
    damage: () => fs.truncateSync(at('backups', 'keys', `${keyFileNames(store())[0]}.json`)),
    ...{ check: /damaged: keys/, again: 'works', newest: 'works', marked: [] },
  },
  'the lock file': {
    damage: () => fs.writeFileSync(at('backups', 'lock'), 'x'.repeat(5000)),
    ...{ check: 'works', again: 'works', newest: 'works', marked: [] },
  },
  'the notes of the store': {
    damage() {
      fs.writeFileSync(at('backups', 'notes.json'), '{')
      fs.writeFileSync(at('backups', 'damaged.json'), '{')
    },
    ...{ check: 'works', again: 'works', newest: 'works', marked: [] },
  },
}

const expectSays = (work: Promise<unknown>, says: Says) =>
  says === 'works' ? work : expect(work).rejects.toThrow(says)

describe.each(Object.entries(cases))('%s', (_, damaged) => {
  test('a restore refuses it before anything moves, and names an intact one', async () => {
    damaged.damage()
    const site = () => fs.readdirSync(folder).filter(each => !/-(wal|shm)$/.test(each))
    for (const [n, says] of [...Object.entries(damaged.at ?? {}), ['', damaged.newest] as const]) {
      const before = site()
      await expectSays(restore(...(n === '' ? [] : ['--at', clock(Number(n))])), says)
      expect(site()).toHaveLength(before.length + (says === 'works' ? 2 : 0))
    }
  })

  test('the check marks what cannot be restored, and the next backup works', async () => {
    const names = [0, 1, 2].map(name)
    damaged.damage()
    await expectSays(verify(), damaged.check)
    const wanted = damaged.marked.map(n => names[n]!)
    expect(marked()).toEqual(wanted)
    await expectSays(verify(), damaged.again)
    expect(marked()).toEqual(wanted)
    const list = await forum(['backups'])
    expect(list.match(/DAMAGED/g)?.length ?? 0).toBe(wanted.length)
    await take(Noon + 9 * Hour)
    expect(keyFileNames(store())).toHaveLength(1)
    expect(new Set(listSnapshots(store()).map(({ key }) => key)).size).toBe(1)
    for (const each of marked()) await remove(each)
    expect(marked()).toEqual([])
  })
})

test('pieces that are stored again take the mark off', async () => {
  change(ownPack(1), content => void (content[5]! ^= 1))
  await expect(verify()).rejects.toThrow('1 of 3')
  const own = at('uploads', 'own')
  fs.writeFileSync(own, 'only in snapshot 1')
  fs.utimesSync(own, 1001, 1001)
  await take(Noon + 5 * Hour)
  expect(marked()).toEqual([])
  await restore('--at', clock(1))
  expect(fs.readFileSync(own, 'utf8')).toBe('only in snapshot 1')
})

test('a mark of a database that no site can run on stays until its snapshot goes', async () => {
  const sqlite = new Sqlite(at('forum.sqlite'))
  sqlite.exec("pragma foreign_keys = off; update question set user_id = 999, title = 'of nobody'")
  sqlite.close()
  const bad = (await take(Noon + 5 * Hour)).name
  await expect(verify(bad)).rejects.toThrow('refer to missing rows')
  expect(marked()).toEqual([bad])
  await verify(name(0))
  expect(marked()).toEqual([bad])
  await expect(restore()).rejects.toThrow(/missing rows.*newest intact backup/)
  await remove(bad)
  expect(marked()).toEqual([])
})

describe('a passphrase', () => {
  const wrong = 'not the right one'
  test('that is wrong is said so, and leaves no key file', async () => {
    const before = fs.readdirSync(at('backups', 'keys'))
    await expect(forum(['restore'], wrong)).rejects.toThrow(
      /encrypted with another passphrase\. Set BACKUP_PASSPHRASE/,
    )
    await expect(forum(['restore'], '')).rejects.toThrow(/is encrypted.*Set BACKUP_PASSPHRASE/)
    await expect(verify(null, wrong)).rejects.toThrow('encrypted with another passphrase.')
    changeSalt(20)
    await expect(forum(['restore'], wrong)).rejects.toThrow('encrypted with another passphrase.')
    await remove(name(0), wrong)
    expect(fs.readdirSync(at('backups', 'keys'))).toEqual(before)
  })

  test('that is new gets a key file with the next backup; the older ones keep theirs', async () => {
    await take(Noon + 5 * Hour, wrong)
    expect(keyFileNames(store())).toHaveLength(2)
    await restore('--at', clock(2))
    await forum(['restore'], wrong)
    await verify(null, wrong)
    expect(marked()).toEqual([])
    // Their lists cannot be read: none of them is called intact while pieces are lost.
    change(ownPack(1), content => void (content[5]! ^= 1))
    await expect(verify(null, wrong)).rejects.toThrow('3 of 4')
  })

  test.each([
    [
      'the half of the salt in its name',
      () => changeSalt(3),
      /key file keys\/\w+\.json is damaged/,
    ],
    ['the other half', () => changeSalt(20), /another passphrase\. Or the key file .* is damaged/],
    ['all of it', () => fs.rmSync(at('backups', 'keys'), { recursive: true }), /json is missing/],
  ])('of a store of earlier versions: damage to %s', async (_, damage, says) => {
    ageStore()
    await restore()
    damage()
    await expect(restore()).rejects.toThrow(says)
  })

  test('of a store of earlier versions: the next backup protects all older ones', async () => {
    ageStore()
    await take(Noon + 5 * Hour)
    fs.rmSync(at('backups', 'keys'), { recursive: true })
    await restore('--at', clock(0))
    await verify()
    expect(keyFileNames(store())).toHaveLength(1)
  })
})

test('a lock of another task gives another message than a damaged lock', () => {
  fs.writeFileSync(at('backups', 'lock'), 'x'.repeat(5000))
  const lock = lockStore(store())
  expect(() => lockStore(store())).toThrow('Another backup task is running')
  lock.close()
  fs.rmSync(at('backups', 'lock'))
  fs.mkdirSync(at('backups', 'lock'))
  expect(() => lockStore(store())).toThrow(/cannot be written .* Check its free space/)
})
