import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertMail } from '#basics/mail/outbox.queries.ts'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { type OpenDatabase, openDatabase } from '#infra/database/db.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { seeded } from '#tests/support/seeded.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { changeOver, finishChangeOver } from '#infra/database/change-over.ts'
import { toRemove } from './keep-rules.ts'
import { makeOneFile } from './one-file.ts'
import {
  draftOfFile,
  draftOfSnapshot,
  dropUnfinished,
  restoreSite,
  scratchIn,
} from './restore-site.ts'
import { openSealer } from './seal.ts'
import { listSnapshots, readSnapshot, snapshotNames } from './snapshots.ts'
import { verifyStore } from './verify-store.ts'
import { checkTask } from './check-tasks.ts'
import { storeTask, type Task } from './tasks.ts'

let folder: string
const at = (...names: string[]) => path.join(folder, ...names)
beforeEach(() => (folder = fs.mkdtempSync(path.join(tmpdir(), 'backup-'))))
afterEach(() => fs.rmSync(folder, { recursive: true }))

const Hour = 3_600_000
const Noon = Date.UTC(2026, 0, 2, 12)
const Later = new Date(Noon + Hour)
const picture = 'a picture '.repeat(200)
const place = () => ({ file: at('forum.sqlite'), uploads: at('uploads') })

/** A site in the folder, with two questions and files of every kind. */
async function site() {
  const w = new Community(freeForAll, openDatabase(at('forum.sqlite')))
  const who = w.member()
  await w.ask(who, { title: 'What will be kept' })
  for (const [name, content] of [
    ['post/a.png', picture],
    ['small', 'x'],
    ['tmp/half-made', 'no'],
    ['avatar_thumb/48_48@a.png', 'no'],
  ] as const) {
    fs.mkdirSync(path.dirname(at('uploads', name)), { recursive: true })
    fs.writeFileSync(at('uploads', name), content)
  }
  return { w, who }
}
const titles = (file: string) => {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return sqlite.prepare('select title from question order by id').pluck().all()
  } finally {
    sqlite.close()
  }
}
const tree = (below = folder) =>
  fs
    .readdirSync(below, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => `${path.relative(below, file)} ${fs.readFileSync(file).toString('base64')}`)
    .sort()

type Take = Extract<Task, { task: 'take' }>
const take = (now: number, more: Partial<Take> = {}) =>
  storeTask({
    ...{ task: 'take', store: at('store'), passphrase: '', kind: 'scheduled', program: '1', now },
    ...{ database: at('forum.sqlite'), uploads: at('uploads') },
    keep: { hourly: 24, daily: 7, weekly: 4, monthly: 6 },
    ...more,
  })
const verify = (name: string | null = null, passphrase = '') =>
  checkTask({ task: 'verify', store: at('store'), passphrase, name })
const restoreSnapshot = (name: string, passphrase = '') => {
  const store = at('store')
  const from = { store, snapshot: readSnapshot(store, name), sealer: openSealer(store, passphrase) }
  return restoreSite(draft => draftOfSnapshot(from, draft), place(), Later)
}
const one = (uploads: string | null = at('uploads')) =>
  makeOneFile(at('forum.sqlite'), at('kept'), uploads, { program: '1', now: Noon })
const restoreOne = (file = at('kept')) =>
  restoreSite(draft => draftOfFile(file, draft), place(), Later)

describe('one file', () => {
  test('made during writes, it restores a complete site with its files', async () => {
    const { w, who } = await site()
    const made = one()
    for (let n = 0; n < 20; n++) await w.ask(who, { title: `Question ${n} meanwhile` })
    expect(await made).toMatchObject({ files: { count: 2, bytes: 2001 } })
    w.site.close()
    expect(fs.statSync(at('kept')).mode & 0o777).toBe(0o600)

    fs.rmSync(at('uploads'), { recursive: true })
    fs.rmSync(at('forum.sqlite'))
    expect(await restoreOne()).toEqual({ files: 2, aside: null })
    expect(titles(at('forum.sqlite'))).toContain('What will be kept')
    const restored = openDatabase(at('forum.sqlite'))
    expect(restored.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const left = "select name from sqlite_master where name in ('sqlar', 'forum_backup')"
    expect(restored.sqlite.prepare(left).all()).toEqual([])
    restored.close()
    expect(tree(at('uploads')).map(line => line.split(' ')[0])).toEqual(['post/a.png', 'small'])
    expect(fs.readFileSync(at('uploads', 'post', 'a.png'), 'utf8')).toBe(picture)
  })

  test('the replaced site is kept; files stay when the backup has none', async () => {
    const { w, who } = await site()
    await one(null)
    await w.ask(who, { title: 'After the backup' })
    w.site.close()
    const { aside } = await restoreOne()
    expect(titles(at('forum.sqlite'))).toEqual(['What will be kept'])
    expect(titles(aside!)).toEqual(['What will be kept', 'After the backup'])
    expect(fs.existsSync(at('uploads', 'small'))).toBe(true)
  })

  test('an existing file is not overwritten', async () => {
    const { w } = await site()
    fs.writeFileSync(at('kept'), 'precious')
    await expect(one()).rejects.toThrow('exists already')
    expect(fs.readFileSync(at('kept'), 'utf8')).toBe('precious')
    w.site.close()
  })

  test('a single flipped bit is detected anywhere, and nothing is replaced', async () => {
    const { w } = await site()
    await one()
    w.site.close()
    const sound = fs.readFileSync(at('kept'))
    const before = tree()
    const random = seeded(7)
    for (let n = 0; n < 40; n++) {
      const broken = Buffer.from(sound)
      const place = random.below(sound.length)
      broken[place]! ^= 1 << random.below(8)
      fs.writeFileSync(at('kept'), broken)
      await expect(restoreOne(), `byte ${place}`).rejects.toThrow()
    }
    fs.writeFileSync(at('kept'), sound)
    expect(tree()).toEqual(before)
  })

  test.each([
    ['/etc/passwd', 0o100644],
    ['../outside', 0o100644],
    ['post/../../outside', 0o100644],
    ['post\\..\\outside', 0o100644],
    ['C:outside', 0o100644],
    ['link', 0o120777],
    ['folder', 0o040755],
  ])('the file name %j (%i) in it is rejected', async (name, mode) => {
    const { isSafe } = await import('./uploaded-files.ts')
    expect(isSafe(name, mode)).toBe(false)
    expect(isSafe('post/a.png', 0o100644)).toBe(true)
  })

  test('rejects what is not a backup, or holds a site that would not start', async () => {
    fs.writeFileSync(at('text'), 'no database, but long enough to be taken for one by its size')
    const other = new Sqlite(at('other'))
    other.exec('create table a (b)')
    other.close()
    openDatabase(at('plain')).close()
    for (const name of ['empty', 'newer']) {
      const sqlite = openDatabase(at(name)).sqlite
      if (name === 'newer') {
        sqlite.exec(`insert into site_setting values ('install', '{"installed_at":1}', 1);
          insert into __drizzle_migrations (hash, created_at) values ('x', 4e12)`)
      }
      sqlite.close()
      const meta = { program: '1', now: Noon }
      await makeOneFile(at(name), at(`${name}.backup`), null, meta)
    }
    await expect(restoreOne(at('text'))).rejects.toThrow('is not a backup')
    await expect(restoreOne(at('other'))).rejects.toThrow('is not a backup of a site')
    await expect(restoreOne(at('plain'))).rejects.toThrow('has no checksums')
    await expect(restoreOne(at('nothing'))).rejects.toThrow('There is no file')
    await expect(restoreOne(at('empty.backup'))).rejects.toThrow('contains no site')
    await expect(restoreOne(at('newer.backup'))).rejects.toThrow('newer version')
    expect(fs.existsSync(at('forum.sqlite'))).toBe(false)
    expect(fs.readdirSync(folder).filter(name => name.includes('restoring'))).toEqual([])
  })

  test('a running site is not overwritten', async () => {
    const { w } = await site()
    await one(null)
    await expect(restoreOne()).rejects.toThrow('in use')
    w.site.close()
  })
})

describe('snapshots', () => {
  test('each restores the site of its moment, with its files', async () => {
    const { w, who } = await site()
    const names: string[] = []
    for (let n = 0; n < 4; n++) {
      fs.writeFileSync(at('uploads', 'post', `${n}.png`), `picture ${n}`)
      names.push((await take(Noon + n * Hour)).name)
      await w.ask(who, { title: `Question ${n}` })
    }
    w.site.close()
    for (const [n, name] of names.entries()) {
      await verify(name)
      fs.rmSync(at('forum.sqlite'))
      fs.rmSync(at('uploads'), { recursive: true })
      await restoreSnapshot(name)
      expect(titles(at('forum.sqlite'))).toHaveLength(1 + n)
      expect(fs.readdirSync(at('uploads', 'post'))).toHaveLength(2 + n)
    }
  })

  test('unchanged data is stored once', async () => {
    const { w, who } = await site()
    const bytes = 3_000_000
    fs.writeFileSync(at('uploads', 'large'), seededBytes(bytes))
    expect((await take(Noon)).stored).toBeGreaterThan(1_500_000)
    await w.ask(who)
    const { stored } = await take(Noon + Hour)
    w.site.close()
    expect(stored).toBeLessThan(300_000)
    expect(listSnapshots(at('store'))).toMatchObject([
      { at: Noon + Hour, rows: { questions: 2 }, files: { count: 3 } },
      { at: Noon, rows: { questions: 1 }, files: { count: 3 } },
    ])
  })

  test('old snapshots are deleted by the retention rules, with the pieces no other snapshot uses', async () => {
    const { w } = await site()
    fs.writeFileSync(at('uploads', 'gone'), seededBytes(500_000))
    const keep = { hourly: 2, daily: 0, weekly: 0, monthly: 0 }
    const manual = (await take(Noon - Hour, { keep, kind: 'manual' })).name
    fs.rmSync(at('uploads', 'gone'))
    for (let n = 0; n < 5; n++) {
      fs.writeFileSync(at('uploads', `of-hour-${n}`), seededBytes(500_000, n))
      await take(Noon + n * Hour, { keep })
      fs.rmSync(at('uploads', `of-hour-${n}`))
    }
    w.site.close()
    const names = snapshotNames(at('store'))
    expect(names).toHaveLength(3)
    expect(names).toContain(manual)
    for (const name of names) await verify(name)
    const size = tree(at('store', 'packs')).join('').length
    // Three snapshots of half a megabyte each, as text.
    expect(size).toBeLessThan(3 * 500_000 * 1.5 + 1_000_000)
    await storeTask({ task: 'remove', store: at('store'), passphrase: '', name: manual })
    expect(tree(at('store', 'packs')).join('').length).toBeLessThan(size - 500_000)
    for (const name of snapshotNames(at('store'))) await verify(name)
  })

  test('a single flipped bit is detected anywhere in the store', async () => {
    const { w } = await site()
    const { name } = await take(Noon)
    w.site.close()
    const files = fs
      .readdirSync(at('store'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(pack|json)$/.test(entry.name))
      .map(entry => path.join(entry.parentPath, entry.name))
    const random = seeded(11)
    for (let n = 0; n < 30; n++) {
      const file = files[random.below(files.length)]!
      const sound = fs.readFileSync(file)
      const broken = Buffer.from(sound)
      const place = random.below(sound.length)
      broken[place]! ^= 1 << random.below(8)
      fs.writeFileSync(file, broken)
      await expect(verify(name), `${file} ${place}`).rejects.toThrow()
      fs.writeFileSync(file, sound)
    }
    await verify(name)
    verifyStore(at('store'))
  })

  test('the next snapshot stores damaged pieces again', async () => {
    const { w } = await site()
    const { name } = await take(Noon)
    const packs = at('store', 'packs', 'plain')
    const file = path.join(packs, fs.readdirSync(packs)[0]!)
    fs.writeFileSync(file, fs.readFileSync(file).fill(0, 100, 300))
    await expect(verify(name)).rejects.toThrow('is damaged')
    const next = await take(Noon + Hour)
    w.site.close()
    for (const each of [next.name, name]) await verify(each)
    await restoreSnapshot(name)
    expect(titles(at('forum.sqlite'))).toEqual(['What will be kept'])
    expect(fs.readFileSync(at('uploads', 'post', 'a.png'), 'utf8')).toBe(picture)
  })

  test('with a passphrase nothing can be read or restored without it', async () => {
    const { w } = await site()
    const { name } = await take(Noon, { passphrase: 'correct horse battery' })
    w.site.close()
    const stored = tree(at('store'))
    expect(
      Buffer.from(stored.map(line => line.split(' ')[1]).join(''), 'base64').includes('picture'),
    ).toBe(false)
    expect(
      stored.filter(line => line.includes(Buffer.from('What will').toString('base64'))),
    ).toEqual([])
    await expect(verify(name)).rejects.toThrow('encrypted with a passphrase')
    await expect(verify(name, 'wrong wrong wrong')).rejects.toThrow('another passphrase')
    await verify(name, 'correct horse battery')
    await restoreSnapshot(name, 'correct horse battery')
    expect(titles(at('forum.sqlite'))).toEqual(['What will be kept'])
  })

  test('a manual one-file backup restores like any other', async () => {
    const { w } = await site()
    const { name } = await take(Noon)
    w.site.close()
    const file = at('kept')
    await checkTask({ task: 'pack', store: at('store'), passphrase: '', name, file, program: '1' })
    expect(await restoreOne(file)).toMatchObject({ files: 2 })
  })

  test('of two simultaneous tasks, the second is refused', async () => {
    const { w } = await site()
    const first = take(Noon)
    await expect(take(Noon)).rejects.toThrow('Another backup task')
    await first
    w.site.close()
  })
})

function seededBytes(length: number, seed = 1): Buffer {
  const random = seeded(seed)
  return Buffer.from(Array.from({ length }, () => random.below(256)))
}

test.each([
  ['the last of each of the newest hours', { hourly: 3 }, ['h0', 'h1', 'h2']],
  ['the last of each day', { daily: 2 }, ['h0', 'd1']],
  ['the last of each week', { weekly: 2 }, ['h0', 'w1']],
  ['the last of each month', { monthly: 2 }, ['h0', 'm1']],
  ['the newest, whatever the rules', {}, ['h0']],
])('kept: %s', (_, rules, kept) => {
  const of = (name: string, before: number) => ({
    ...{ name, at: Date.UTC(2026, 2, 18, 12) - before, kind: 'scheduled' as const },
  })
  const list = [of('h0', 0), of('h1', Hour), of('h2', 2 * Hour), of('d1', 24 * Hour)]
  list.push(of('w1', 4 * 24 * Hour), of('m1', 20 * 24 * Hour))
  const none = { hourly: 0, daily: 0, weekly: 0, monthly: 0 }
  const gone = toRemove(list, { ...none, ...rules }, Date.UTC(2026, 2, 18, 12))
  expect(list.map(({ name }) => name).filter(name => !gone.includes(name))).toEqual(kept)
})

describe('a restored site', () => {
  const copyOf = (file: string) => {
    const { db, close } = openDatabase(file)
    const { restoredCopy } = currentSettings(db)
    close()
    return restoredCopy
  }

  test('is a copy with the time of its backup, also after a backup of the copy', async () => {
    const { w } = await site()
    const { name } = await take(Noon)
    await one(null)
    w.site.close()
    expect(copyOf(at('forum.sqlite'))).toBeNull()
    const { aside } = await restoreSnapshot(name)
    const copy = { backupAt: Noon, restoredAt: Later.getTime() }
    expect([copyOf(at('forum.sqlite')), copyOf(aside!)]).toMatchObject([copy, null])
    fs.rmSync(aside!)
    await restoreOne()
    expect(copyOf(at('forum.sqlite'))).toMatchObject(copy)
  })

  test('is the site when its operator says so; then nothing queued in the backup is sent', async () => {
    const { w } = await site()
    const queued = { createdAt: Noon, nextAttemptAt: Noon, params: '{"code":"secret"}' }
    const mail = { ...queued, recipient: 'a@example.org', template: 'activation', locale: 'en_US' }
    w.write(tx => insertMail(tx, mail))
    await one(null)
    w.site.close()
    await restoreSite(draft => draftOfFile(at('kept'), draft), place(), Later, true)
    expect(copyOf(at('forum.sqlite'))).toBeNull()
    const { sqlite, close } = openDatabase(at('forum.sqlite'))
    const [row] = sqlite.prepare('select status, last_error as why, params from mail_outbox').all()
    expect(row).toEqual({ status: 'failed', why: 'restored', params: '{}' })
    close()
  })

  test('a mark that cannot be read is a mark', async () => {
    const { w } = await site()
    for (const content of ['', '{', 'null', '[]', '{"backupAt":"x"}']) {
      const row = 'insert or replace into site_setting (type, content, updated_at) values (?, ?, 0)'
      w.site.sqlite.prepare(row).run('restored_copy', content)
      forgetSettings(w.db)
      expect(currentSettings(w.db).restoredCopy, content).toMatchObject({ lastMail: 0 })
    }
    w.site.close()
  })
})

describe('an interrupted restore', () => {
  const leave = () => {
    fs.writeFileSync(at('forum.sqlite.restoring'), 'half a database')
    fs.writeFileSync(at('forum.sqlite.restoring-journal'), 'x')
    fs.mkdirSync(at('uploads.restoring'))
    fs.writeFileSync(at('uploads.restoring', 'a'), 'x')
  }

  test('leaves nothing behind after the next start', async () => {
    const { w } = await site()
    w.site.close()
    expect(dropUnfinished(place())).toBe(false)
    const before = tree()
    leave()
    expect(dropUnfinished(place())).toBe(true)
    expect(tree()).toEqual(before)
  })

  test('while one is running, no second one and no site starts', async () => {
    const { w } = await site()
    await one()
    w.site.close()
    const refused = 'A restore is running'
    const done = restoreSite(
      async draft => {
        leave()
        expect(() => dropUnfinished(place())).toThrow(refused)
        await expect(restoreOne()).rejects.toThrow(refused)
        expect(fs.existsSync(at('uploads.restoring', 'a'))).toBe(true)
        return draftOfFile(at('kept'), draft)
      },
      place(),
      Later,
    )
    expect(await done).toMatchObject({ files: 2 })
    expect(fs.readdirSync(folder).filter(name => name.includes('restor'))).toEqual([])
  })

  test('a site that was started meanwhile is not replaced', async () => {
    const { w } = await site()
    await one()
    w.site.close()
    const before = tree()
    const running: OpenDatabase[] = []
    const failed = restoreSite(
      async draft => {
        const made = await draftOfFile(at('kept'), draft)
        running.push(openDatabase(at('forum.sqlite')))
        return made
      },
      place(),
      Later,
    )
    await expect(failed).rejects.toThrow('in use')
    running[0]!.close()
    expect(tree()).toEqual(before)
  })
})

describe('an exchange that is killed', () => {
  /** The state after a kill at each step, made by hand. */
  const steps = {
    'before anything is moved': () => {},
    'after the database was put aside': () => fs.renameSync(at('now'), at('old')),
    'after the database was exchanged': () => {
      fs.renameSync(at('now'), at('old'))
      fs.renameSync(at('next'), at('now'))
    },
    'between database and files': () => {
      fs.renameSync(at('now'), at('old'))
      fs.renameSync(at('next'), at('now'))
      fs.renameSync(at('files'), at('old-files'))
    },
  }
  test.each(Object.entries(steps))('is completed at the next start: %s', (_, step) => {
    fs.mkdirSync(at('files'))
    fs.mkdirSync(at('next-files'))
    const content = { now: 'old', next: 'new', 'files/a': 'old', 'next-files/a': 'new' }
    for (const [name, text] of Object.entries(content)) fs.writeFileSync(at(name), text)
    const moves = [
      { next: 'next', present: 'now', aside: 'old' },
      { next: 'next-files', present: 'files', aside: 'old-files' },
    ]
    fs.writeFileSync(at('now.change-over'), JSON.stringify(moves))
    step()
    finishChangeOver(at('now'))
    const read = (name: string) => fs.readFileSync(at(name), 'utf8')
    expect(['now', 'files/a', 'old', 'old-files/a'].map(read)).toEqual(['new', 'new', 'old', 'old'])
    finishChangeOver(at('now'))
    expect(fs.readdirSync(folder).sort()).toEqual(['files', 'now', 'old', 'old-files'])
  })

  test('the log of the previous database stays with it', () => {
    const content = { now: 'old', 'now-wal': 'rows of old', next: 'new' }
    for (const [name, text] of Object.entries(content)) fs.writeFileSync(at(name), text)
    changeOver(at('now'), [{ next: at('next'), present: at('now'), aside: at('old') }])
    expect(fs.readdirSync(folder).sort()).toEqual(['now', 'old', 'old-wal'])
  })

  test('without a present site, the new one is moved into place', () => {
    fs.writeFileSync(at('next'), 'new')
    changeOver(at('now'), [{ next: at('next'), present: at('now'), aside: at('old') }])
    expect(fs.readdirSync(folder)).toEqual(['now'])
  })
})

test('a draft in a folder holds the whole site', async () => {
  const { w } = await site()
  await one()
  w.site.close()
  const draft = await draftOfFile(at('kept'), scratchIn(at('scratch')))
  expect(titles(draft.database)).toEqual(['What will be kept'])
  expect(draft.files).toBe(2)
})

test("a manual snapshot does not count for the schedule's rules", () => {
  const of = (name: string, kind: 'manual' | 'scheduled', minute: number) => ({
    ...{ name, kind, at: Date.UTC(2026, 2, 18, 12, minute) },
  })
  const list = [
    of('by hand', 'manual', 50),
    of('later', 'scheduled', 30),
    of('first', 'scheduled', 5),
  ]
  expect(toRemove(list, { hourly: 5, daily: 0, weekly: 0, monthly: 0 }, list[0]!.at)).toEqual([
    'first',
  ])
})
