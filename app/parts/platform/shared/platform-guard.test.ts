import { describe, expect, test } from 'vitest'
import { platformDefaults, type PlatformUser } from './platform-calls.ts'
import { platformStep } from './platform-guard.ts'

const user = (changes: Partial<PlatformUser> = {}): PlatformUser => ({
  ...platformDefaults.bootstrap,
  loginStatus: true,
  ...changes,
})
const everything = user({
  ...{ redirect: '/welcome', banned: true, termsAccepted: false, occupationNeeded: true },
})

describe('visitors', () => {
  test.each(['/', '/apps', '/apps/', '/apps/app-1', '/apps/app-x_Y-2', '/apps/app-1/'])(
    'see %s',
    path => expect(platformStep(platformDefaults.bootstrap, path)).toBeNull(),
  )

  test.each(['/community', '/community/questions', '/community/users/login'])(
    "are subject to the site's rules on %s",
    path => expect(platformStep(platformDefaults.bootstrap, path)).toBeNull(),
  )

  test.each([
    ...['/apps/app-', '/apps/other', '/apps/app-1/more', '/appsx', '/APPS', '/x', '/x/apps'],
    ...['/communityx', '/apps/app-1%2Fx', '/apps//'],
  ])('must log in for %s', path =>
    expect(platformStep(platformDefaults.bootstrap, path)).toEqual({ step: 'login' }),
  )
})

describe('members', () => {
  test.each(['/', '/x', '/community/questions'])('continue on %s', path =>
    expect(platformStep(user(), path)).toBeNull(),
  )

  test('take one step after the other', () => {
    const steps = []
    let now = everything
    const done: Partial<PlatformUser>[] = [
      ...[{ redirect: '' }, { banned: false }, { termsAccepted: true }],
      ...[{ occupationNeeded: false }],
    ]
    for (const change of done) {
      steps.push(platformStep(now, '/x')?.step)
      now = { ...now, ...change }
    }
    expect(steps).toEqual(['redirect', 'suspended', 'terms', 'occupation'])
    expect(platformStep(now, '/x')).toBeNull()
  })

  test('are not redirected where they are already', () => {
    expect(platformStep(everything, '/x')).toEqual({ step: 'redirect', to: '/welcome' })
    expect(platformStep(everything, '/welcome')).toEqual({ step: 'suspended' })
    const asked = user({ redirect: '/welcome?from=1#top' })
    expect(platformStep(asked, '/welcome')).toBeNull()
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'welcome', '/a\nb', ''])(
    'are never redirected to %j',
    redirect => expect(platformStep(user({ redirect }), '/x')).toBeNull(),
  )
})
