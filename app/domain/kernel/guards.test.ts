import { describe, expect, test } from 'vitest'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { someone } from '#tests/support/viewers.ts'
import { world } from '#tests/support/world.ts'
import type { Ctx } from './context.ts'
import { DomainError } from './errors.ts'
import * as guards from './guards.ts'
import { anonymous, type Viewer } from './viewer.ts'

const viewers: Record<string, Viewer> = {
  nobody: anonymous,
  inactive: someone({ mailStatus: MailStatus.pending }),
  suspended: someone({ status: UserStatus.suspended }),
  'suspended admin': someone({ status: UserStatus.suspended, roleId: Role.admin }),
  'inactive admin': someone({ mailStatus: MailStatus.pending, roleId: Role.admin }),
  member: someone(),
  moderator: someone({ roleId: Role.moderator }),
  admin: someone({ roleId: Role.admin }),
}

const yes = 'yes'
const unauthorized = 'unauthorized base.unauthorized_error'
const inactive = 'forbidden error.email.need_to_be_verified inactive'
const suspended = 'forbidden error.user.suspended suspended'
const forbidden = 'forbidden base.forbidden_error'

/**
 * Results of each guard for: visitor, inactive, suspended, suspended admin, inactive admin, member,
 * moderator, admin.
 */
const everybody = Array<string>(8).fill(yes)
const active = [unauthorized, inactive, suspended, suspended, inactive, yes, yes, yes]
const table: Record<string, string[]> = {
  open: everybody,
  visitor: [yes, yes, suspended, suspended, yes, yes, yes, yes],
  anySession: [unauthorized, ...everybody.slice(1)],
  loggedIn: [unauthorized, yes, suspended, suspended, yes, yes, yes, yes],
  activated: active,
  staff: [...active.slice(0, 5), forbidden, yes, yes],
  admin: [...active.slice(0, 5), forbidden, forbidden, yes],
  registrationOpen: everybody,
}

function answers(guard: guards.Guard, ctx: Ctx): string[] {
  return Object.values(viewers).map(viewer => {
    try {
      expect(guard.check({ ...ctx, viewer })).toBe(viewer)
      return yes
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return [error.code, error.reason, error.details.type].filter(Boolean).join(' ')
    }
  })
}

describe.each(Object.keys(table))('the guard "%s"', name => {
  const guard = guards[name as 'open']

  test('has its name', () => {
    expect(guard.name).toBe(name)
  })

  test('on an open site', () => {
    using w = world()
    expect(answers(guard, w.ctx(null))).toEqual(table[name])
  })

  test('on a private site', () => {
    using w = world({ login: { login_required: true } })
    const expected = name === 'visitor' ? active : table[name]
    expect(answers(guard, w.ctx(null))).toEqual(expected)
  })
})

test.each([[{ allow_new_registrations: false }], [{ allow_email_registrations: false }]])(
  'sign-up is refused under %j',
  login => {
    using w = world({ login })
    const refused = 'bad_request error.user.not_allowed_registration'
    expect(new Set(answers(guards.registrationOpen, w.ctx(null)))).toEqual(new Set([refused]))
  },
)

test('setup verbs do not exist after setup', () => {
  using w = world()
  const ctx = w.ctx(null)
  const before = answers(guards.beforeInstall, { ...ctx, installed: false })
  const after = answers(guards.beforeInstall, { ...ctx, installed: true })
  expect(new Set(before)).toEqual(new Set([yes]))
  expect(new Set(after)).toEqual(new Set(['not_found base.not_found']))
})
