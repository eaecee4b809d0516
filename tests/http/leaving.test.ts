/** Downloading one's data, and deleting one's account. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { endOtherSessions } from '#access/auth/own-sessions.ts'
import { viewerOfToken } from '#access/auth/sessions.queries.ts'
import { advanceCleanUp } from '#moderation/clean-up/steps.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { exportFolder } from '#infra/exports/export-folder.ts'
import { makeNextExport, removeOldExports } from '#infra/exports/make-exports.ts'
import { translator } from '#i18n/catalogue.ts'
import { ExportLife } from '#people/leaving/exports.queries.ts'
import { settingsPath, userPath } from '#shared/paths.ts'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { api } from '#tests/support/api.ts'
import { file, png } from '#tests/support/pictures.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { community, type Community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, qid } from '#tests/support/world.ts'

const en = translator('en_US')
const data = settingsPath('data')
/** Later than any file was written. */
const Later = Date.UTC(2200, 0, 1)
const archive = settingsPath('data/archive')
let site: WholeSite
let w: Community
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forum-exports-'))
  w = community()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  w = community()
  w.site.env.dataDir = folder
  site.enter(w)
})

const files = () => readdirSync(exportFolder(folder))
const form = (fields: Record<string, string>) => ({ captcha_here: '1', ...fields })
const askFor = (who: UserRow) => site.submit(data, form({ intent: 'export' }), who)

/** Contents of the archive by file name. */
function unpack(file: string): Promise<Map<string, string>> {
  return new Promise((done, failed) => {
    const found = new Map<string, string>()
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return failed(error)
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (wrong, stream) => {
          if (wrong) return failed(wrong)
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts).toString())
            zip.readEntry()
          })
        })
      })
      zip.on('end', () => done(found))
      zip.readEntry()
    })
  })
}

test('the archive has all data of one member and none of others', async () => {
  const [ann, bob] = [w.member({ username: 'ann' }), w.member({ username: 'bob' })]
  const own = await w.ask(ann, { title: 'Why is the sky blue', content: 'It is **blue**.' })
  const foreign = await w.ask(bob, { title: 'A secret of bob', content: 'Words of bob.' })
  const answer = await w.answerTo(foreign, ann, 'Words of ann.')
  await w.answerTo(own, bob, 'More words of bob.')
  await w.commentOn(qid(foreign), ann, 'A remark of ann.')
  await w.vote(ann, 'up', qid(foreign))
  await w.as(ann).run(setFollow, { object_id: qid(foreign), is_cancel: false })
  site.token(ann, 'api')
  await w.as(ann).run(endOtherSessions, { token_hash: '' })
  site.enter(w)
  expect((await askFor(ann)).headers.location).toBe(data)
  expect((await site.open(data, ann)).body).toContain(en('settings.data.queued'))
  const twice = await askFor(ann)
  expect(twice.status).toBe(409)
  expect(twice.body).toContain(en('error.export.already_running'))
  expect(await makeNextExport(w.site, w.now)).toBe(true)
  expect(await makeNextExport(w.site, w.now)).toBe(false)

  const [file] = files()
  const found = await unpack(join(exportFolder(folder), file!))
  const read = (name: string) => JSON.parse(found.get(`${name}.json`)!) as Record<string, unknown>[]
  expect(found.get(`questions/${qid(own)}.md`)).toBe('# Why is the sky blue\n\nIt is **blue**.\n')
  expect(found.get(`answers/${aid(answer)}.md`)).toBe('Words of ann.\n')
  expect(read('questions')).toMatchObject([{ id: qid(own), title: 'Why is the sky blue' }])
  expect(read('answers')).toMatchObject([{ questionId: qid(foreign), status: 'available' }])
  expect(read('comments')).toMatchObject([{ text: 'A remark of ann.' }])
  expect(read('votes')).toMatchObject([{ onType: 'question', onId: qid(foreign), value: 1 }])
  expect(read('follows').map(({ onId }) => onId)).toContain(qid(foreign))
  expect(read('notices')).toHaveLength(1)
  expect(read('sessions')).toMatchObject([{ kind: 'page' }])
  expect(read('security_log')).toMatchObject([{ event: 'sessions_ended', byStaff: 0 }])
  expect(read('profile')).toMatchObject({ username: 'ann', email: 'ann@example.org' })
  const all = [...found.values()].join()
  for (const foreignWord of ['secret of bob', 'ords of bob', 'plain:password', 'bob@'])
    expect(all).not.toContain(foreignWord)
  expect(w.outbox().map(({ recipient, template }) => [recipient, template])).toEqual([
    ['ann@example.org', 'export_ready'],
  ])
})

test('only its owner can download the archive, for three days', async () => {
  const [ann, bob] = [w.member({ username: 'ann' }), w.member({ username: 'bob' })]
  await askFor(ann)
  expect((await site.open(archive, ann)).status).toBe(404)
  await makeNextExport(w.site, w.now)
  const got = await site.open(archive, ann)
  expect(got.status).toBe(200)
  expect(got.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="data-ann.zip"',
  })
  expect((await site.open(archive, bob)).status).toBe(404)
  expect((await site.open(archive, null)).status).toBe(302)
  expect((await site.open(data, ann)).body).toContain(archive)
  w.tick(ExportLife)
  expect((await site.open(archive, ann)).status).toBe(404)
  await removeOldExports(w.site, Later)
  expect(files()).toEqual([])
  expect(w.count('data_export')).toBe(0)
})

test('a machine that did not make the archive makes it for the download', async () => {
  const ann = w.member({ username: 'ann' })
  await w.ask(ann, { title: 'Which machine has my archive', content: 'Any of them.' })
  await askFor(ann)
  await makeNextExport(w.site, w.now)
  rmSync(exportFolder(folder), { recursive: true })
  const got = await site.open(archive, ann)
  expect(got.status).toBe(200)
  expect(got.body).toContain('questions.json')
  expect(readdirSync(folder)).not.toContain('exports')
})

const leaving = (fields: Record<string, string> = {}) =>
  form({ intent: 'leave', pass: 'password-1', posts: 'keep', sure: 'on', ...fields })
const leave = (who: UserRow, fields?: Record<string, string>) =>
  site.submit(`${data}?leave=1`, leaving(fields), who)

test('deleting an account asks for the password, a choice and a confirmation', async () => {
  const ann = w.member({ username: 'ann' })
  const refusals: [Record<string, string>, string][] = [
    [{ pass: 'wrong-secret' }, 'error.object.old_password_verification_failed'],
    [{ posts: 'burn' }, 'form.required'],
    [{ sure: '' }, 'error.user.confirm_leaving'],
  ]
  for (const [fields, reason] of refusals) {
    const page = await leave(ann, fields)
    expect(page.status).toBe(422)
    expect(page.body).toContain(en(reason))
  }
  expect(w.user(ann.id).status).toBe(1)
})

test('a deleted account is logged out everywhere, loses its name and cannot return; the posts stay', async () => {
  const [ann, bob] = [
    w.member({ username: 'ann', bio: 'About ann', website: 'https://ann.example.org' }),
    w.member({ username: 'bob' }),
  ]
  const question = await w.ask(ann)
  const api = site.token(ann, 'api')
  const page = await leave(ann)
  expect([page.status, page.headers.location]).toEqual([303, '/community'])
  const kept = w.user(ann.id)
  expect(kept).toMatchObject({ status: 10, passwordHash: '', bio: '', website: '', avatar: '' })
  expect([kept.email, kept.emailKey]).toEqual([null, null])
  expect(JSON.stringify(kept)).not.toContain('ann')
  expect(w.outbox().filter(({ userId }) => userId === ann.id)).toEqual([])
  expect(viewerOfToken(w.db, w.site.ports.hashToken(api), 'api', w.now).kind).toBe('anonymous')
  expect(w.question(question).status).toBe(1)
  const read = await site.open(`/community/questions/${qid(question)}`, bob)
  expect(read.body).toContain(en('common.user.deleted'))
  expect(read.body).not.toContain('>ann<')
  expect((await site.open(userPath('ann'), bob)).body).not.toContain('About ann')
  const login = { e_mail: 'ann@example.org', pass: 'password-1' }
  expect(await site.call('POST', '/answer/api/v1/user/login/email', null, login)).toMatchObject({
    status: 400,
  })
})

test('the posts are deleted by choice, all of them in the end', async () => {
  const [ann, bob] = [w.member({ username: 'ann' }), w.member({ username: 'bob' })]
  const foreign = await w.ask(bob)
  const answer = await w.answerTo(foreign, ann)
  const own: number[] = []
  for (let n = 0; n < 205; n++) own.push(await w.ask(ann))
  await leave(ann, { posts: 'remove' })
  while (advanceCleanUp(w.db, w.now));
  expect(own.map(id => w.question(id).status).filter(status => status !== 10)).toEqual([])
  expect(w.answer(answer).status).toBe(10)
  expect(w.question(foreign)).toMatchObject({ status: 1, answerCount: 0 })
})

test('images of a deleted account are gone at once, even by their URL', async () => {
  w.settings({ users: { allow_update_avatar: true } })
  const acts: [string, (who: UserRow) => Promise<unknown>][] = [
    ['leaves without the posts', who => leave(who, { posts: 'remove' })],
    ['leaves, the posts stay', who => leave(who)],
    [
      'is deleted by staff',
      who => w.as(w.admin()).run(changeUserStatus, { user_id: String(who.id), status: 'deleted' }),
    ],
  ]
  for (const [how, act] of acts) {
    const who = w.member()
    const upload = async () => {
      const sent = { source: 'avatar', file: file(await png(300, 200), 'me.png') }
      const { data } = await api(w, who).post('file', sent)
      return new URL(String(data)).pathname
    }
    const [earlier, current] = [await upload(), await upload()]
    await w.as(who).run(updateProfile, { avatar: { type: 'custom', custom: current } })
    const addresses = [earlier, current, `${current}?s=48`]
    for (const address of addresses) {
      const { status, headers } = await site.open(address, null)
      expect([how, status, headers['cache-control']]).toEqual([how, 200, 'public, max-age=86400'])
    }
    await act(who)
    // A text that shows the image does not restore it.
    await w.ask(w.member(), { content: `![me](${current})` })
    for (const address of addresses) {
      const { status, headers } = await site.open(address, null)
      expect([how, status, headers['cache-control']]).toEqual([how, 404, 'no-store'])
    }
  }
  expect(checkCounters(w.db)).toEqual([])
})

test('the last administrator cannot leave; with another one they can', async () => {
  const boss = w.admin({ username: 'boss' })
  const page = await leave(boss)
  expect(page.status).toBe(400)
  expect(page.body).toContain(en('error.admin.last_admin'))
  expect(w.user(boss.id).status).toBe(1)
  w.admin({ username: 'other' })
  expect((await leave(boss)).status).toBe(303)
})

test('without a password, a fresh login is required', async () => {
  const ann = w.member({ username: 'ann', passwordHash: '' })
  site.token(ann, 'page')
  w.tick(15 * 60_000)
  const asked = await leave(ann, { pass: '' })
  expect(asked.headers.location).toContain('/users/confirm')
  site.enter(w)
  expect((await leave(ann, { pass: '' })).status).toBe(303)
})

test('an archive is deleted with the account', async () => {
  const ann = w.member({ username: 'ann' })
  await askFor(ann)
  await makeNextExport(w.site, w.now)
  await leave(ann)
  expect(w.count('data_export')).toBe(0)
  await removeOldExports(w.site, Later)
  expect(files()).toEqual([])
})

test('visitors and inactive members have no such pages', async () => {
  const sleepy = w.inactive({ username: 'sleepy' })
  for (const who of [null, sleepy]) {
    for (const path of [data, archive]) expect((await site.open(path, who)).status).toBe(302)
    const before = w.count('data_export')
    const answers = [
      await site.submit(data, form({ intent: 'export' }), who),
      await site.submit(data, leaving(), who),
    ]
    expect(answers.map(({ status }) => status)).toEqual([302, 302])
    expect(w.count('data_export')).toBe(before)
  }
  expect(w.user(sleepy.id).status).toBe(1)
})
