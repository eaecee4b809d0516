/** Compares the endpoint tables with the calls that clients know, both ways. */
import { describe, expect, test } from 'vitest'
import { callName, router } from '#api/index.ts'
import { callRows } from '#tests/fixtures/calls.ts'
import { leaves } from '#tests/support/route-table.ts'

const rows = callRows.filter(({ known }) => known)

/** Steps of delegated login are opened by browsers: they are URLs, not calls. */
const browserSteps: Record<string, string> = {
  'GET /oauth2/login/iam': '/oauth2/login/iam',
  'GET connector/login/:name': '/answer/api/v1/connector/login/:slug',
  'GET connector/redirect/:name': '/answer/api/v1/connector/redirect/:slug',
  'GET user-center/login/redirect': '/answer/api/v1/user-center/login/:step',
  'GET user-center/login/callback': '/answer/api/v1/user-center/login/:step',
  'GET user-center/sign-up/redirect': '/answer/api/v1/user-center/sign-up/:step',
  'GET user-center/sign-up/callback': '/answer/api/v1/user-center/sign-up/:step',
}

const setUp = 'anyone setting the site up; from another machine, with the setup token'
/** Callers that differ from what clients know, with the reason. */
const otherCallers: Record<string, [caller: string, reason: string]> = {
  'GET user-center/personal/branding': ['opt', 'it reveals a member of a private site'],
  'POST tag/merge': ['active', 'the required reputation decides, not the role'],
  'GET installation/language/options': ['installer', setUp],
  'GET installation/language/config': ['installer', setUp],
  'POST installation/config-file/check': ['installer', setUp],
  'POST installation/db/check': ['installer', setUp],
  'POST installation/init': ['installer', setUp],
  'POST installation/base-info': ['installer', setUp],
}

const noImports = 'no other server has imported accounts'
/** Calls that other servers do not have, with the reason. */
const own: Record<string, string> = {
  'GET user/claims': noImports,
  'POST user/claim': noImports,
  'DELETE user/claim': noImports,
  'GET admin/claim/page': noImports,
  'PUT admin/claim/confirm': noImports,
  'PUT admin/claim/decline': noImports,
  'PUT admin/claim/undo': noImports,
  'POST user/prove': 'administrators confirm their identity before sensitive acts',
  'GET user/security/log': 'members see who logged in to their account',
  ...Object.fromEntries(
    [
      ...['GET user/second-step', 'PUT user/second-step', 'DELETE user/second-step'],
      ...['POST user/second-step/totp', 'POST user/second-step/totp/confirm'],
      ...['POST user/second-step/passkey', 'POST user/second-step/passkey/options'],
      'POST user/second-step/codes',
    ].map(call => [call, 'accounts of no other server have a second step']),
  ),
  'POST user/login/second-step': 'accounts of no other server have a second step',
  'POST user/login/passkey/options': 'accounts of no other server have passkeys',
  'POST user/login/passkey': 'accounts of no other server have passkeys',
  'POST admin/user/second-step/reset': 'accounts of no other server have a second step',
}

const callerOf: Record<string, string> = {
  open: 'none',
  registrationOpen: 'none',
  visitor: 'opt',
  loggedIn: 'login',
  anySession: 'login',
  activated: 'active',
}

const endpoints = new Map(
  router.endpoints.map(endpoint => {
    const guard = endpoint.operation.guard.name
    return [callName(endpoint), endpoint.admin ? 'admin' : (callerOf[guard] ?? guard)]
  }),
)
const calls = rows.filter(({ call }) => !Object.hasOwn(browserSteps, call))

describe('calls of the contract', () => {
  test('are each listed once', () => {
    expect(rows.length).toBeGreaterThan(180)
    expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length)
  })

  test('all exist; the only additions are our own', () => {
    const known = [...calls.map(({ call }) => call), ...Object.keys(own)]
    expect([...endpoints.keys()].sort()).toEqual(known.sort())
  })

  test('require the expected role', () => {
    const met = calls.map(({ call }) => [call, endpoints.get(call)])
    const known = calls.map(({ call, caller }) => [call, otherCallers[call]?.[0] ?? caller])
    expect(met).toEqual(known)
  })

  test('differ in who may call them only where listed', () => {
    const callers = new Map(rows.map(({ call, caller }) => [call, caller]))
    const idle = Object.entries(otherCallers).filter(
      ([call, [caller]]) => (callers.get(call) ?? caller) === caller,
    )
    expect(idle).toEqual([])
    expect(Object.keys(own).filter(call => callers.has(call))).toEqual([])
  })
})

test('the steps of delegated login have URLs at the root and below the mount point', () => {
  const patterns = new Set(leaves.map(({ pattern }) => pattern))
  for (const [call, pattern] of Object.entries(browserSteps)) {
    expect(
      rows.some(row => row.call === call),
      call,
    ).toBe(true)
    for (const mount of ['', '/community']) expect(patterns, call).toContain(mount + pattern)
  }
})
