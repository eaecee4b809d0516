import { describe, expect, test } from 'vitest'
import { type Operation, run } from '#kernel'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { changeUserStatus } from './change-user-status.ts'
import { endMemberSessions } from './member-sessions.ts'
import { showSessions } from './own-sessions.ts'
import { sendActivation } from './send-activation.ts'
import { viewerOfToken } from './sessions.queries.ts'
import { setUserPassword } from './set-user-password.ts'
import { showCurrentUser } from './show-current-user.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'

describe('a session that is open when its account is suspended', () => {
  const suspend = async (w: World, days: '24h' | 'forever') => {
    const ann = w.member({ displayName: 'Ann' })
    const pair = { e_mail: ann.email!, pass: 'password-1' }
    const { token } = await w.as(null).run(logIn, pair)
    const admin = w.as(w.admin())
    const change = { user_id: ann.id, status: 'suspended', suspend_duration: days }
    await admin.run(changeUserStatus, change)
    const token_hash = w.site.ports.hashToken(token)
    /** Runs a verb in the session that stays open. */
    const open = (verb: Operation, input: object = {}) => {
      const viewer = viewerOfToken(w.db, token_hash, 'page', w.now)
      return run(verb, { ...w.ctx(null), viewer }, input)
    }
    return { ann, admin, open, token_hash }
  }

  test('allows nothing during the suspension, and can be ended', async () => {
    using w = world()
    const { open, token_hash } = await suspend(w, '24h')
    for (const verb of [showCurrentUser, showSessions, sendActivation]) {
      expect((await refusal(open(verb))).details.type).toBe('suspended')
    }
    await open(logOut, { token_hash })
    expect(await open(showCurrentUser)).toBeNull()
  })

  test('works again once the suspension expires, even before the job runs', async () => {
    using w = world()
    const { open, ann } = await suspend(w, '24h')
    w.tick(86_400_000 - 1)
    expect((await refusal(open(showCurrentUser))).details.type).toBe('suspended')
    w.tick(1)
    expect(await open(showCurrentUser)).toMatchObject({ id: ann.id })
    expect(await open(showSessions, { token_hash: '' })).toHaveLength(1)
  })

  test('works again when staff lift the suspension', async () => {
    using w = world()
    const { open, admin, ann } = await suspend(w, 'forever')
    await admin.run(changeUserStatus, { user_id: ann.id, status: 'normal' })
    expect(await open(showCurrentUser)).toMatchObject({ id: ann.id })
  })

  test.each<[string, (id: number) => [Operation, object]]>([
    ['a new password', id => [setUserPassword, { user_id: id, password: 'password-9' }]],
    ['being logged out everywhere', id => [endMemberSessions, { user_id: id }]],
  ])('is ended permanently by %s', async (_, act) => {
    using w = world()
    const { open, admin, ann } = await suspend(w, 'forever')
    const [verb, input] = act(ann.id)
    await admin.run(verb, input)
    await admin.run(changeUserStatus, { user_id: ann.id, status: 'normal' })
    expect(await open(showCurrentUser)).toBeNull()
  })
})
