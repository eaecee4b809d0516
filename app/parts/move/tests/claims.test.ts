/** Claims of imported accounts over HTTP: forms, rights, URLs. */
import { describe, expect, test } from 'vitest'
import type { QueuedMail } from '#basics/mail/outbox.queries.ts'
import { renderMail } from '#infra/mail/render-mail.ts'
import {
  claimsPath,
  notificationsPath,
  ownClaimsPath,
  settingsPath,
  staffLogPath,
  userPath,
} from '#shared/paths.ts'
import { accountClaims } from '#drizzle/schema/index.ts'
import { api } from '#tests/support/api.ts'
import { addClaim, addImported, oldProfile } from '#tests/support/imported-account.ts'
import { notificationsOf, notificationsByName } from '#tests/support/notifications-of.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

const Day = 86_400_000

openFreshSites()

const states = () =>
  w.db
    .select()
    .from(accountClaims)
    .all()
    .map(({ status }) => status)
const claimForm = (account: string) => ({ intent: 'claim', account })

describe('a site without imported accounts', () => {
  test('has no screens of claims and no links to them', async () => {
    const [member, admin] = [w.member(), w.admin()]
    expect((await site.open(ownClaimsPath(), member)).status).toBe(404)
    expect((await site.open(claimsPath(), admin)).status).toBe(404)
    expect((await site.open(settingsPath(), member)).body).not.toContain(ownClaimsPath())
    expect((await site.open('/community/admin/users', admin)).body).not.toContain(claimsPath())
  })
})

describe('a member', () => {
  test('finds the way from the profile, claims, sees the token, and withdraws', async () => {
    const member = w.member()
    addImported(w)
    const form = ownClaimsPath({ account: 'old-hand' })
    expect((await site.open(userPath('old-hand'), member)).body).toContain(`href="${form}"`)
    const menu = (await site.open(settingsPath(), member)).body
    expect(menu).toMatch(new RegExp(`href="${ownClaimsPath()}"[^]*?<span>Imported accounts</span>`))
    expect((await site.open(form, member)).body).toContain('value="old-hand"')
    const sent = await site.submit(ownClaimsPath(), claimForm('old-hand'), member)
    expect([sent.status, sent.headers.location]).toEqual([303, ownClaimsPath()])
    const [claim] = w.db.select().from(accountClaims).all()
    const { body } = await site.open(ownClaimsPath(), member)
    expect(body).toContain(`<code>${claim!.token}</code>`)
    expect(body).toContain(`href="${oldProfile}"`)
    const withdraw = { intent: 'withdraw', claim_id: String(claim!.id) }
    expect((await site.submit(ownClaimsPath(), withdraw, member)).status).toBe(303)
    expect(states()).toEqual(['withdrawn'])
  })

  test('gets the form back when the account does not exist or is an ordinary one', async () => {
    const member = w.member()
    w.member({ username: 'neighbor' })
    addImported(w)
    for (const [account, text] of [
      ['nobody', 'field-error'],
      ['neighbor', 'This account cannot be claimed'],
    ] as const) {
      const { status, body } = await site.submit(ownClaimsPath(), claimForm(account), member)
      expect([status, body.includes(`value="${account}"`)]).toEqual([422, true])
      expect(body).toContain(text)
    }
    expect(states()).toEqual([])
  })

  test('is not offered other accounts, and cannot withdraw claims of others', async () => {
    const [member, other] = [w.member(), w.member({ username: 'neighbor' })]
    const id = addClaim(w, other.id)
    expect((await site.open(userPath('neighbor'), member)).body).not.toContain(ownClaimsPath())
    expect((await site.open(userPath('old-hand'), null)).body).not.toContain(ownClaimsPath())
    const withdraw = { intent: 'withdraw', claim_id: String(id) }
    expect((await site.submit(ownClaimsPath(), withdraw, member)).status).toBe(404)
    expect(states()).toEqual(['waiting'])
  })
})

describe('an administrator', () => {
  test('sees open claims, confirms one in a dialog, and undoes it', async () => {
    const [member, admin] = [w.member(), w.admin()]
    const id = addClaim(w, member.id)
    const dashboard = (await site.open('/community/admin/dashboard', admin)).body
    expect(dashboard).toContain('Check the claims and confirm or decline them.')
    expect(dashboard).toContain(`href="${claimsPath()}"`)
    const list = (await site.open(claimsPath(), admin)).body
    expect(list).toContain('claim-Zq3xYw0aBcDe')
    expect(list).toContain(`dialog=confirm&amp;id=${id}`)
    const dialog = (await site.open(claimsPath({ dialog: 'confirm', id }), admin)).body
    expect(dialog).toContain('name="note"')
    const decide = (intent: string) =>
      site.submit(claimsPath(), { intent, claim_id: String(id), note: 'Welcome back.' }, admin)
    expect((await decide('confirm')).headers.location).toBe(claimsPath())
    expect(states()).toEqual(['confirmed'])
    expect((await site.open(ownClaimsPath(), member)).body).toContain('Welcome back.')
    const decided = (await site.open(claimsPath({ state: 'decided' }), admin)).body
    expect(decided).toContain(`dialog=undo&amp;id=${id}`)
    expect((await decide('undo')).status).toBe(303)
    expect(states()).toEqual(['undone'])
    const log = (await site.open(staffLogPath(), admin)).body
    expect(log).toContain('Merged an imported account into')
    expect(log).toContain('Undid the merge of an imported account into')
  })

  test('gets an error when a claim was decided meanwhile, does not exist or is too old', async () => {
    const [member, admin] = [w.member(), w.admin()]
    const done = addClaim(w, member.id, { status: 'declined', decidedAt: w.now })
    const old = { name: 'old-timer', status: 'confirmed', decidedAt: w.now - 31 * Day } as const
    const late = addClaim(w, member.id, old)
    const send = (intent: string, id: number) =>
      site.submit(claimsPath(), { intent, claim_id: String(id) }, admin)
    expect((await send('confirm', done)).status).toBe(400)
    expect((await send('confirm', 999)).status).toBe(404)
    expect((await send('undo', late)).status).toBe(400)
    expect(states()).toEqual(['declined', 'confirmed'])
  })

  test('is required: others are refused, whatever their reputation', async () => {
    const id = addClaim(w, w.member().id)
    for (const who of [w.member({ rank: 100_000 }), w.moderator()]) {
      expect((await site.open(claimsPath(), who)).status).toBe(403)
      const confirm = { intent: 'confirm', claim_id: String(id) }
      expect((await site.submit(claimsPath(), confirm, who)).status).toBe(403)
    }
    expect(states()).toEqual(['waiting'])
  })
})

test('the profile of a merged account redirects permanently, and returns after undoing', async () => {
  const [member, admin] = [w.member({ username: 'gardener' }), w.admin()]
  const id = addClaim(w, member.id)
  const decide = (intent: string) =>
    site.submit(claimsPath(), { intent, claim_id: String(id) }, admin)
  await decide('confirm')
  const moved = await site.open(userPath('old-hand', 'answers'), null)
  expect([moved.status, moved.headers.location]).toEqual([301, userPath('gardener', 'answers')])
  await decide('undo')
  // Visitors may be shown a page that is one second old.
  expect((await site.open(userPath('old-hand', 'answers'), admin)).status).toBe(200)
})

describe('notifications', () => {
  const inbox = notificationsPath('inbox')
  const mails = () => w.outbox().map(({ userId, template, params }) => [userId, template, params])

  test('every administrator is notified of a claim, and the row leads to the claims', async () => {
    const [member, admin, other] = [w.member(), w.admin(), w.admin()]
    const [moderator, former] = [w.moderator(), w.admin()]
    addImported(w)
    await site.submit(ownClaimsPath(), claimForm('old-hand'), member)
    // Sending the form twice makes one claim.
    await site.submit(ownClaimsPath(), claimForm('old-hand'), member)
    const people = [member, admin, other, moderator, former]
    expect(notificationsByName(w, people)).toEqual(
      Object.fromEntries([admin, other, former].map(({ username }) => [username, ['claim_made']])),
    )
    const { body } = await site.open(inbox, admin)
    expect(body).toMatch(/claimed an imported account[^]*old-hand/)
    const [row] = notificationsOf(w, admin.id)
    const open = await site.submit(inbox, { intent: 'open', notice_id: String(row!.id) }, admin)
    expect(open.headers.location).toBe(claimsPath())
    w.site.sqlite.prepare('update user set role_id = 1 where id = ?').run(former.id)
    expect((await site.open(inbox, w.user(former.id))).body).not.toContain('old-hand')
    expect(mails()).toEqual([])
  })

  test.each([
    ['confirm', 'confirmed your claim and merged the account'],
    ['decline', 'declined your claim'],
  ])('the claimant gets a notification and an email: %s', async (intent, words) => {
    const [member, admin] = [w.member(), w.admin()]
    const id = addClaim(w, member.id)
    const form = { intent, claim_id: String(id), note: 'I saw the token.' }
    await site.submit(claimsPath(), form, admin)
    const { body } = await site.open(inbox, member)
    expect(body).toMatch(new RegExp(`Staff[^]*${words}[^]*old-hand[^]*Note: I saw the token\\.`))
    const [row] = notificationsOf(w, member.id)
    const open = await site.submit(inbox, { intent: 'open', notice_id: String(row!.id) }, member)
    expect(open.headers.location).toBe(ownClaimsPath())
    const params = JSON.stringify({ name: 'old-hand', note: 'I saw the token.' })
    expect(mails()).toEqual([[member.id, `claim_${row!.action.slice(6)}`, params]])
    const letter = renderMail(w.outbox()[0] as QueuedMail, w.ctx(null).settings)
    expect(letter.text).toMatch(/old-hand[^]*> I saw the token\.[^]*\/users\/settings\/claims/)
  })

  test('a claimant whose claimed account is deleted gets both as well, and the log has no entry', async () => {
    const [member, admin] = [w.member(), w.admin()]
    addClaim(w, member.id)
    const deleted = { user_id: String(addImported(w)), status: 'deleted' }
    await api(w, admin).put('admin/user/status', deleted)
    expect(states()).toEqual(['declined'])
    expect(notificationsByName(w, [member])).toEqual({ [member.username]: ['claim_declined'] })
    expect((await site.open(inbox, member)).body).toContain('old-hand')
    expect(mails().map(([, template]) => template)).toEqual(['claim_declined'])
    const log = (await site.open(staffLogPath(), admin)).body
    expect(log).not.toContain('Declined a claim')
  })

  test('claimants are also notified of an undone merge and of a claim that another one beat', async () => {
    const [member, rival, admin] = [w.member(), w.member(), w.admin()]
    const id = addClaim(w, member.id)
    addClaim(w, rival.id)
    await site.submit(claimsPath(), { intent: 'confirm', claim_id: String(id) }, admin)
    w.tick(60_000)
    await site.submit(claimsPath(), { intent: 'undo', claim_id: String(id) }, admin)
    expect(notificationsByName(w, [member, rival, admin])).toEqual({
      [member.username]: ['claim_confirmed', 'claim_undone'],
      [rival.username]: ['claim_declined'],
    })
    expect(mails().map(([userId, template]) => [userId, template])).toEqual([
      [member.id, 'claim_confirmed'],
      [rival.id, 'claim_declined'],
      [member.id, 'claim_undone'],
    ])
    expect((await site.open(inbox, member)).body).toContain('undid the merge of the account')
  })
})

test('everything can be done by API calls', async () => {
  const [member, root] = [w.member({ username: 'gardener' }), w.admin({ username: 'root' })]
  addImported(w)
  const [own, admin] = [api(w, member), api(w, root)]
  const made = await own.post('user/claim', { account: 'old-hand' })
  const claim = { account: 'old-hand', url: oldProfile, status: 'waiting', decided_at: 0, note: '' }
  expect(made.data).toMatchObject(claim)
  const { id } = made.data as { id: number }
  expect((await own.get('user/claims')).data).toMatchObject([{ id, ...claim }])
  const waiting = await admin.get('admin/claim/page')
  expect(waiting.data).toMatchObject({
    count: 1,
    list: [{ id, ...claim, claimant: { username: 'gardener' }, decider: null, undoable: false }],
  })
  await admin.put('admin/claim/confirm', { claim_id: id, note: 'Welcome back.' })
  const decided = await admin.get('admin/claim/page', { state: 'decided' })
  const confirmed = { status: 'confirmed', note: 'Welcome back.', decider: { username: 'root' } }
  expect(decided.data).toMatchObject({ count: 1, list: [{ id, ...confirmed, undoable: true }] })
  await admin.put('admin/claim/undo', { claim_id: id })
  const again = (await own.post('user/claim', { account: oldProfile })).data as { id: number }
  await admin.put('admin/claim/decline', { claim_id: again.id })
  const last = (await own.post('user/claim', { account: 'old-hand' })).data as { id: number }
  await own.del('user/claim', { claim_id: last.id })
  const states = (await own.get('user/claims')).data as { status: string }[]
  expect(states.map(({ status }) => status)).toEqual(['withdrawn', 'declined', 'undone'])
  const inbox = (await own.get('notification/page', { type: 'inbox' })).data
  expect(inbox).toMatchObject({
    list: [
      { notification_action: 'declined your claim', object_info: { title: 'old-hand' } },
      { notification_action: 'undid the merge of the account' },
      { notification_action: 'confirmed your claim and merged the account' },
    ],
  })
})
