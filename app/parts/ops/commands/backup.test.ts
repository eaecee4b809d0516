/** `forum backup`, `backups` and `restore` from the command line. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertMail } from '#basics/mail/outbox.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { openDatabase } from '#infra/database/db.ts'
import { type Env, readEnv } from '#infra/environment/env.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { S3Keys, S3Server } from '#tests/support/s3-server.ts'
import { registerBackupCommands } from './backup.ts'

let folder: string
let env: Env
const at = (...names: string[]) => path.join(folder, ...names)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-backup-'))
  env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const site = () => new Community(freeForAll, openDatabase(at('forum.sqlite')))

function queueMail(w: Community, name: string): void {
  const times = { createdAt: w.now, nextAttemptAt: w.now, params: '{}', locale: 'en_US' }
  w.write(tx => insertMail(tx, { ...times, template: 'test', recipient: `${name}@example.org` }))
}

/** Runs a command, with the site open if given. Returns all it said. */
async function forum(w: Community | null, words: string[], more: Partial<Env> = {}) {
  const said: string[] = []
  const program = new Command().exitOverride()
  const given = { ...env, ...more }
  registerBackupCommands(program, {
    open: () => ({ ...w!.site, env: given }),
    env: () => given,
    say: line => void said.push(line),
    warn: line => void said.push(`! ${line}`),
  })
  await program.parseAsync(words, { from: 'user' })
  return said.join('\n')
}
const titles = () => {
  const { sqlite, close } = openDatabase(at('forum.sqlite'))
  const found = sqlite.prepare('select title from question order by id').pluck().all()
  close()
  return found
}

test('one file is written, verified and restored', async () => {
  const w = site()
  await w.ask(w.member(), { title: 'What will be kept' })
  expect(await forum(w, ['backup', at('kept'), '--uploads'])).toContain('with 0 files')
  await w.ask(w.member(), { title: 'After the backup' })
  w.site.close()
  expect(await forum(null, ['backup', '--verify', at('kept')])).toContain('is sound')
  expect(fs.readdirSync(folder).filter(name => name.includes('verify'))).toEqual([])
  const said = await forum(null, ['restore', at('kept')])
  expect(said).toMatch(/The previous data is now in .*forum\.sqlite\./)
  expect(titles()).toEqual(['What will be kept'])
  fs.writeFileSync(at('kept'), fs.readFileSync(at('kept')).fill('x', 50_000, 50_010))
  await expect(forum(null, ['backup', '--verify', at('kept')])).rejects.toThrow('is damaged')
})

test('snapshots are taken, listed, verified and selected by time', async () => {
  const w = site()
  await w.ask(w.member(), { title: 'First' })
  expect(await forum(w, ['backup'])).toContain('was made')
  const between = new Date(Date.now() + 5).toISOString()
  await new Promise(next => setTimeout(next, 20))
  await w.ask(w.member(), { title: 'Second' })
  await forum(w, ['backup'])
  expect(await forum(w, ['backup', '--verify'])).toContain('is sound')
  w.site.close()
  const list = await forum(null, ['backups'])
  expect(list).toMatch(/manual {2}2 questions/)
  expect(list).toContain(`2 backups in ${at('backups')}`)

  await forum(null, ['restore', '--at', between])
  expect(titles()).toEqual(['First'])
  await forum(null, ['restore', '--from', at('backups')])
  expect(titles()).toEqual(['First', 'Second'])
  await expect(forum(null, ['restore', '--at', '2020-01-01 10:00'])).rejects.toThrow(
    'No backup is that old',
  )
  await expect(forum(null, ['restore', '--at', 'yesterday'])).rejects.toThrow('is not a time')
  await expect(forum(null, ['restore', '--from', at('nowhere')])).rejects.toThrow(
    'There is no backup',
  )
})

test('a restored site waits for its confirmation, unless it was restored as the site', async () => {
  const w = site()
  queueMail(w, 'of-the-backup')
  await forum(w, ['backup'])
  w.site.close()
  expect(await forum(null, ['restore'])).toContain('run: forum confirm-restore')
  const copy = site()
  queueMail(copy, 'of-the-copy')
  expect(currentSettings(copy.db).restoredCopy).not.toBeNull()
  const said = await forum(copy, ['confirm-restore'])
  expect(said).toContain('1 emails and 0 calls of the backup are listed as failed')
  expect(currentSettings(copy.db).restoredCopy).toBeNull()
  expect(copy.outbox().map(({ status }) => status)).toEqual(['failed', 'queued'])
  expect(rowsAfter(copy.db, 0, 999).at(-1)!.action).toBe('backup.confirmed')
  await expect(forum(copy, ['confirm-restore'])).rejects.toThrow('is not a restored copy')
  copy.site.close()

  expect(await forum(null, ['restore', '--as-site'])).not.toContain('confirm')
  const again = site()
  expect(currentSettings(again.db).restoredCopy).toBeNull()
  expect(again.outbox().map(({ status }) => status)).toEqual(['failed'])
  again.site.close()
})

test('going back to before an upgrade is used alone', async () => {
  await expect(forum(null, ['restore', '--before-upgrade'])).rejects.toThrow('There is no copy')
  for (const more of [['--as-site'], ['--at', '2026-01-01'], [at('file')]]) {
    await expect(forum(null, ['restore', '--before-upgrade', ...more])).rejects.toThrow('alone')
  }
})

test('an encrypted one needs its passphrase, from the environment when the site is gone', async () => {
  const w = site()
  const secret = { passphrase: 'correct horse battery' }
  w.settings({ backup: secret })
  await w.ask(w.member(), { title: 'Secret' })
  await forum(w, ['backup'])
  w.site.close()
  for (const end of ['', '-wal', '-shm']) fs.rmSync(at(`forum.sqlite${end}`), { force: true })
  const refused = 'Set BACKUP_PASSPHRASE'
  await expect(forum(null, ['restore'])).rejects.toThrow(refused)
  const wrong = { BACKUP_PASSPHRASE: 'something else' }
  await expect(forum(null, ['restore'], wrong)).rejects.toThrow(refused)
  expect(fs.existsSync(at('forum.sqlite'))).toBe(false)
  await forum(null, ['restore'], { BACKUP_PASSPHRASE: 'correct horse battery' })
  expect(titles()).toEqual(['Secret'])
})

describe('off-site', () => {
  let s3: S3Server
  let keys: Partial<Env>
  beforeEach(async () => {
    s3 = await new S3Server().listen()
    const bucket = {
      ...{ endpoint: `http://${s3.host}`, bucket: 'birds', prefix: 'backups/', region: 'here' },
      ...{ access_key: S3Keys.access, secret_key: S3Keys.secret },
    }
    keys = { backupBucket: bucket, INTERNAL_HOSTS: ['127.0.0.1'] }
  })
  afterEach(() => s3.close())

  const copied = (w: Community) => {
    const { endpoint, bucket, region, access_key, secret_key } = keys.backupBucket!
    const values = { endpoint, bucket, region, access_key, secret_key }
    const given = Object.fromEntries(Object.entries(values).map(([key, v]) => [`s3_${key}`, v]))
    w.settings({ backup: given })
  }
  const lose = () => {
    for (const name of fs.readdirSync(folder)) fs.rmSync(at(name), { recursive: true })
  }

  test('a backup is copied at once; a failed copy does not count as a failed backup', async () => {
    using w = site()
    copied(w)
    expect(await forum(w, ['backup'], keys)).toMatch(
      /was made(.|\n)*The off-site copy in \S+\/birds\/backups\/\S+\/ is up to date\.$/,
    )
    expect([...s3.objects.keys()].filter(name => name.includes('/snapshots/'))).toHaveLength(1)
    s3.refuse = () => 500
    const said = await forum(w, ['backup'], keys)
    expect(said).toMatch(
      /was made(.|\n)*! The off-site copy failed: The bucket answered 500 RefusedGET\. The next/,
    )
    s3.refuse = () => 'hang'
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50))
    expect(await forum(w, ['backup'], keys)).toMatch(
      /was made(.|\n)*! The off-site copy failed: The bucket cannot be reached: it did not answer in time\. The next/,
    )
    vi.restoreAllMocks()
    s3.close()
    expect(await forum(w, ['backup'], keys)).toContain(
      '! The off-site copy failed: The bucket cannot be reached',
    )
    expect(await forum(null, ['backups'])).toContain('4 backups in')
  })

  test('a lost machine is restored with all its backups; of several folders one is chosen', async () => {
    const w = site()
    copied(w)
    await w.ask(w.member(), { title: 'Lost' })
    await forum(w, ['backup'], keys)
    await forum(w, ['backup'], keys)
    w.site.close()
    lose()
    await expect(forum(null, ['restore', '--from', 's3'])).rejects.toThrow('Set BACKUP_S3_ENDPOINT')
    await forum(null, ['restore', '--from', 's3'], keys)
    expect(titles()).toEqual(['Lost'])
    expect(await forum(null, ['backups'])).toContain(`2 backups in ${at('backups')}`)
    expect(fs.existsSync(at('backups', 'fetched'))).toBe(false)

    const restored = new Community(freeForAll, openDatabase(at('forum.sqlite')))
    copied(restored)
    await forum(restored, ['confirm-restore'])
    restored.site.sqlite.exec(`update question set title = 'Afterwards'`)
    await forum(restored, ['backup'], keys)
    restored.site.close()
    expect(s3.removed).toEqual([])
    lose()
    const several = String(await forum(null, ['restore', '--from', 's3'], keys).catch(String))
    const [newer, older] = [...several.matchAll(/--from (s3:\S+)/g)].map(([, from]) => from!)
    for (const [from, there] of [
      [older!, ['Lost']],
      [newer!, ['Afterwards']],
    ] as const) {
      lose()
      await forum(null, ['restore', '--from', from], keys)
      expect(titles()).toEqual(there)
    }
  })
})
