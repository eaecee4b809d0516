/** Acts that ask for the password, in accounts that have none: a session alone is no proof. */
import { expect, test } from 'vitest'
import { createKey, createKeyFor } from '#access/api-keys/create-key.ts'
import { beginPasskey } from '#access/second-step/add-passkey.ts'
import { beginTotp } from '#access/second-step/add-totp.ts'
import { makeRecoveryCodes, removeStep } from '#access/second-step/own-steps.ts'
import { proveAgain } from '#access/second-step/prove-again.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Ctx, type Operation, ProvedMs, run } from '#kernel'
import { deleteOwnAccount } from '#people/leaving/delete-own-account.ts'
import { prepareBackup } from '#parts/ops/domain/backups/backup-acts.ts'
import { Role } from '#shared/codes.ts'
import { inCore, readTracked, trackedFiles } from '#tests/architecture/tracked-files.ts'
import { changedRows } from '#tests/support/database-dump.ts'
import { refusal } from '#tests/support/refusal.ts'
import { addApp } from '#tests/support/second-steps.ts'
import { type World, world } from '#tests/support/world.ts'
import { changePassword } from './change-password.ts'
import { requestEmailChange } from './request-email-change.ts'
import { startSession } from './sessions.queries.ts'

const session = { token_hash: 'session-1', pass: '' }
const key = { name: 'Robot', scopes: ['read'], expires: 'never', ...session }

type Act = [string, Operation, object]
/** By the files of the domain that ask for the password. */
const acts: Record<string, Act[]> = {
  'change-password.ts': [
    ['set a password', changePassword, { old_pass: '', pass: 'new-secret-1' }],
  ],
  'request-email-change.ts': [
    ['change the address', requestEmailChange, { e_mail: 'eve@example.com', ...session }],
  ],
  'create-key.ts': [
    ['create a key', createKey, key],
    ['create a key for a member', createKeyFor, { ...key, user: 'ann' }],
  ],
  'add-passkey.ts': [['add a passkey', beginPasskey, session]],
  'add-totp.ts': [['add an app', beginTotp, session]],
  'own-steps.ts': [
    ['remove a second step', removeStep, { step_id: 1, ...session }],
    ['make recovery codes', makeRecoveryCodes, session],
  ],
  'prove-again.ts': [['prove by an empty password', proveAgain, session]],
  'delete-own-account.ts': [
    ['delete the account', deleteOwnAccount, { sure: true, posts: 'keep', ...session }],
  ],
  'backup-acts.ts': [['download a backup', prepareBackup, { name: 'x', pass: '' }]],
}
const all = Object.values(acts).flat()

/** An account of a login service, of an administrator, so that every act is open to it. */
function ofService(w: World): UserRow {
  const ann = w.member({ username: 'ann', passwordHash: '', roleId: Role.admin })
  addApp(w, ann)
  return ann
}
const provedAt = (w: World, who: UserRow, moment: number): Ctx => {
  const ctx = w.ctx(who)
  return { ...ctx, viewer: { ...ctx.viewer, provedAt: moment } as Ctx['viewer'] }
}

test('every file that asks for the password is in this table', () => {
  const asking = trackedFiles().filter(
    path =>
      /^app\/domain\/.*\.ts$/.test(inCore(path)) &&
      !/\.test\.ts$|\/own-password\.ts$/.test(path) &&
      /\bprovePassword\(/.test(readTracked(path) ?? ''),
  )
  expect(asking.map(path => path.split('/').at(-1)).sort()).toEqual(Object.keys(acts).sort())
})

test.each(all)('%s: refused in a session without a recent proof', async (_name, verb, input) => {
  using w = world()
  const ann = ofService(w)
  const before = changedRows(w)
  const refused = await refusal(run(verb, provedAt(w, ann, w.now - ProvedMs), input))
  const reason = refused.details.fields?.[0]?.reason ?? refused.reason
  expect(['error.user.prove_again', 'error.user.log_in_to_prove']).toContain(reason)
  expect(w.outbox().map(({ template }) => template)).toEqual(['second_step_on'])
  expect(changedRows(w)).toBe(before)
})

test('a recent login, code or passkey is a proof', async () => {
  using w = world()
  const ann = w.member({ username: 'ann', passwordHash: '' })
  const change = (moment: number) =>
    run(requestEmailChange, provedAt(w, ann, moment), { e_mail: 'ann@example.com', pass: '' })
  await change(w.now - ProvedMs + 1)
  expect(w.outbox()).toMatchObject([{ template: 'email_change', recipient: 'ann@example.com' }])
  // What is typed into the field of the password changes nothing.
  expect((await refusal(change(w.now - ProvedMs))).details.type).toBe('prove_again')
})

test('an account with a password must enter it, however recent its login', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  w.write(tx => startSession(tx, w.site.ports, ann.id, 'page', w.now))
  const input = { e_mail: 'ann@example.com', pass: '' }
  const refused = await refusal(run(requestEmailChange, provedAt(w, ann, w.now), input))
  expect(refused.details.fields?.[0]?.field).toBe('pass')
})
