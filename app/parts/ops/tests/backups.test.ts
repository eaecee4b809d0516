/** The backup screens: what they show, which tasks they start, and for whom. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserRow } from '#basics/users/users.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { findMail, insertMail } from '#basics/mail/outbox.queries.ts'
import { beginRestoredCopy } from '#parts/ops/domain/backups/restored-copy.ts'
import { adminPath, backupFilePath, backupSettingsPath, backupsPath } from '#shared/paths.ts'
import { type Community, community } from '#tests/support/community.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

let w: Community
let site: WholeSite
let root: UserRow

beforeAll(async () => {
  w = community()
  root = w.admin({ passwordHash: 'plain:password-1' })
  site = await openWholeSite(w)
})
beforeEach(() => {
  w.backups.started.length = 0
  w.backups.isBusy = false
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const act = (intent: string, fields: Fields = {}) =>
  site.submit(backupsPath(), { intent, name: 'sample', ...fields }, root)
const stored = () => currentSettings(w.db).settings.backup

describe('the list', () => {
  test('shows the existing backups and when the next one is made', async () => {
    const { body } = await site.open(backupsPath(), root)
    for (const text of ['Questions: 2', 'Files: 2', 'Not verified yet', '/backups', 'Not set up']) {
      expect(body).toContain(text)
    }
    expect(body).not.toContain('http-equiv="refresh"')
  })

  test.each([
    ['make', 'take', ''],
    ['check', 'verify', 'sample'],
    ['delete', 'remove', 'sample'],
    ['copy', 'copy', ''],
  ])('%s starts its task and is logged', async (intent, task, name) => {
    const done = await act(intent)
    expect(done.status).toBe(303)
    expect(w.backups.started).toEqual([{ task, name }])
    expect(rowsAfter(w.db, 0, 999).at(-1)!.action).toMatch(/^backup\./)
  })

  test('one task at a time; a missing backup is not found', async () => {
    w.backups.isBusy = true
    const busy = await act('make')
    expect([busy.status, w.backups.started]).toEqual([409, []])
    expect(busy.body).toContain('Another backup task is running.')
    w.backups.isBusy = false
    expect((await act('delete', { name: 'nothing' })).status).toBe(404)
    expect(w.backups.started).toEqual([])
  })

  test('the HTML copy: its schedule, its last complete run, and why it failed', async () => {
    const never = await site.open(backupsPath(), root)
    for (const text of ['Not renewed automatically', 'Never', '/html-copy', 'Renew now'])
      expect(never.body).toContain(text)
    const { state } = w.backups
    const copied = { at: w.now - 3_600_000, written: 12, kept: 3456, removed: 7 }
    const copy = { at: w.now, name: '', error: 'The disk is full', tookMs: 1, copied }
    w.backups.state = now => ({ ...state(now), last: { copy }, nextCopyAt: w.now })
    const { body } = await site.open(backupsPath(), root)
    w.backups.state = state
    expect(body).toContain('Files written: 12, unchanged: 3,456, removed: 7')
    expect(body).toContain('The HTML copy could not be renewed')
    expect(body).toContain('The disk is full')
    expect(body).not.toContain('Not renewed automatically')
  })

  test('a download asks for the password, at its field', async () => {
    const dialog = await site.open(backupsPath({ dialog: 'download', name: 'sample' }), root)
    expect(dialog.body).toContain('type="password"')
    const at = backupsPath({ dialog: 'download', name: 'sample' })
    const send = (pass: string) =>
      site.submit(at, { intent: 'download', name: 'sample', pass }, root)
    const wrong = await send('not-this-one')
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain('pass-error')
    expect(w.backups.started).toEqual([])
    expect((await send('password-1')).status).toBe(303)
    expect(w.backups.started).toEqual([{ task: 'pack', name: 'sample' }])
  })

  test('only administrators can download the prepared file', async () => {
    const file = path.join(fs.mkdtempSync(path.join(tmpdir(), 'prepared-')), 'file')
    fs.writeFileSync(file, 'all of it')
    const [entry] = w.backups.entries
    const { prepared } = w.backups
    Object.assign(w.backups, { prepared: () => file })
    entry!.preparedUntil = w.now + 1
    const got = await site.open(backupFilePath('sample'), root)
    expect([got.status, got.body]).toEqual([200, 'all of it'])
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename="forum-backup-/)
    expect(got.headers['cache-control']).toBe('private, no-store')
    expect((await site.open(backupFilePath('sample'), w.moderator())).status).toBe(403)
    expect((await site.open(backupFilePath('sample'), null)).status).toBe(302)
    Object.assign(w.backups, { prepared })
    entry!.preparedUntil = 0
    expect((await site.open(backupFilePath('sample'), root)).status).toBe(404)
    fs.rmSync(path.dirname(file), { recursive: true })
  })
})

describe('a restored copy', () => {
  const mark = 'This site is a copy restored from a backup'
  const confirm = (fields: Fields = {}, who: UserRow | null = root) =>
    site.submit(backupsPath(), { intent: 'confirm_restore', ...fields }, who)
  const begin = () => w.write(tx => void beginRestoredCopy(tx, w.now - 60_000, w.now))
  const isCopy = () => currentSettings(w.db).restoredCopy !== null

  test('says so on every screen of the back office, and not to members', async () => {
    begin()
    for (const at of [adminPath('/dashboard'), adminPath('/users'), adminPath('/smtp')]) {
      const { body } = await site.open(at, root)
      expect([at, body.includes(mark), body.includes(`${backupsPath()}#restored-copy`)]).toEqual([
        ...[at, true, true],
      ])
    }
    expect((await site.open('/community', w.member())).body).not.toContain(mark)
    expect((await site.open(backupsPath(), root)).body).toContain('This is now the site')
  })

  test('is confirmed by an administrator, once', async () => {
    begin()
    expect((await confirm({}, w.member())).status).toBe(403)
    expect((await confirm({}, w.moderator())).status).toBe(403)
    expect(isCopy()).toBe(true)
    expect((await confirm()).status).toBe(303)
    expect(isCopy()).toBe(false)
    expect(rowsAfter(w.db, 0, 999).at(-1)).toMatchObject({ action: 'backup.confirmed' })
    const { body } = await site.open(backupsPath(), root)
    expect([body.includes(mark), body.includes('This is now the site')]).toEqual([false, false])
    const again = await confirm()
    expect([again.status, again.body.includes('This site is not a restored copy.')]).toEqual([
      ...[409, true],
    ])
  })

  test('asks about queued emails only if there are any, and refuses an odd answer', async () => {
    begin()
    expect((await site.open(backupsPath(), root)).body).not.toContain('name="send_waiting"')
    await confirm()
    const times = { createdAt: w.now, nextAttemptAt: w.now, params: '{}', locale: 'en_US' }
    const mail = { ...times, template: 'test', recipient: 'a@example.org' }
    const id = w.write(tx => insertMail(tx, mail))
    begin()
    expect((await site.open(backupsPath(), root)).body).toContain('name="send_waiting"')
    expect((await confirm({ send_waiting: 'perhaps' })).status).toBe(422)
    expect(isCopy()).toBe(true)
    await confirm({ send_waiting: 'on' })
    expect(findMail(w.db, id)!.status).toBe('queued')
  })
})

describe('the settings', () => {
  const usual = {
    ...{ enabled: 'on', every_hours: '2', keep_hourly: '24', keep_daily: '7', keep_weekly: '4' },
    ...{ keep_monthly: '6', passphrase: '', s3_endpoint: '', s3_bucket: '', s3_region: '' },
    ...{ s3_access_key: '', s3_secret_key: '', s3_prefix: '' },
    ...{ html_copy: 'off', html_license: '' },
  }
  const save = (fields: Fields, intent = 'save') =>
    site.submit(backupSettingsPath(), { intent, ...usual, ...fields }, root)

  test('secrets are kept, shown as asterisks, and never logged', async () => {
    const keys = { s3_bucket: 'birds', s3_access_key: 'key', s3_secret_key: 'very-secret-key' }
    const s3 = { s3_endpoint: 'https://s3.example', ...keys }
    const done = await save({ passphrase: 'correct horse battery', ...s3 })
    expect(done.status).toBe(303)
    const { body } = await site.open(backupSettingsPath(), root)
    expect(body).not.toContain('correct horse')
    expect(body).not.toContain('very-secret')
    await save({ ...s3, passphrase: '*********', s3_secret_key: '****', keep_daily: '9' })
    const expected = { passphrase: 'correct horse battery', s3_secret_key: 'very-secret-key' }
    expect(stored()).toMatchObject({ ...expected, keep_daily: 9, every_hours: 2 })
    expect(JSON.stringify(rowsAfter(w.db, 0, 999))).not.toContain('horse')
    await save({})
    expect(stored()).toMatchObject({ passphrase: '', s3_endpoint: '', s3_secret_key: '' })
  })

  test('the HTML copy is off at first, and takes one of its intervals', async () => {
    expect(stored()).toMatchObject({ html_copy: 'off', html_license: '' })
    expect((await save({ html_copy: 'hourly' })).body).toContain('id="html_copy-error"')
    await save({ html_copy: 'weekly', html_license: ' CC BY-SA 4.0 ' })
    expect(stored()).toMatchObject({ html_copy: 'weekly', html_license: 'CC BY-SA 4.0' })
  })

  test('missing and short values are reported at their fields, and what was typed stays, except secrets', async () => {
    const wrong = await save({ s3_endpoint: 'store', passphrase: 'short', keep_daily: 'many' })
    expect(wrong.status).toBe(422)
    for (const field of ['s3_endpoint', 'passphrase', 'keep_daily', 's3_bucket']) {
      expect(wrong.body.includes(`id="${field}-error"`), field).toBe(true)
    }
    expect(wrong.body).toContain('value="store"')
    expect(wrong.body).not.toContain('value="short"')
  })

  test('the connection is tested with the values just saved', async () => {
    const tried = await save({ every_hours: '3' }, 'try')
    expect(tried.status).toBe(303)
    expect(stored().every_hours).toBe(3)
    const flash = String(tried.headers['set-cookie']).split(';')[0]!
    const cookie = `${site.cookie(root).Cookie}; ${flash}`
    const shown = await site.open(backupSettingsPath(), null, { Cookie: cookie })
    expect(shown.body).toContain('Saved, but the connection failed: no answer')
  })
})
