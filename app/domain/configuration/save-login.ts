import { z } from 'zod'
import { withPluginProviders } from '#app/domain/identities/index.ts'
import { admin, command, invalid, wire } from '#app/domain/kernel/index.ts'
import {
  currentSettings,
  hasOtherWayIn,
  lines,
  type SavedSettings,
  storeSettings,
} from '#app/domain/settings/index.ts'

const DomainShape = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

const bare = (line: string) => line.trim().replace(/^@/, '').toLowerCase()
const isDomain = (text: string) =>
  text.includes('.') && text.split('.').every(part => DomainShape.test(part))

export const LoginInput = z.object({
  allow_new_registrations: wire.flag(),
  allow_email_registrations: wire.flag(),
  allow_password_login: wire.flag(),
  login_required: wire.flag(),
  allow_email_domains: lines({
    most: 1000,
    long: 253,
    wrong: (line, number) => (isDomain(bare(line)) ? null : `form.domain|line=${number}`),
  }).transform(list => [...new Set(list.map(bare))]),
  /** Members shall have no way to sign in at all. */
  lockout_confirmed: wire.flag(),
})

/**
 * Who may sign up and in, and how. Administrators only. Switching passwords off where they are the only
 * way in has to be confirmed; administrators keep theirs in any case.
 */
export const saveLogin = command({
  name: 'configuration.save_login',
  guard: admin,
  input: LoginInput,
  emits: ['setting.changed'],
  run(ctx, { lockout_confirmed: confirmed, ...login }): SavedSettings {
    const present = currentSettings(ctx.tx).settings
    const settings = withPluginProviders(ctx.tx, present, ctx.ports.plugins)
    const ends = settings.login.allow_password_login && !login.allow_password_login
    if (ends && !confirmed && !hasOtherWayIn(settings)) {
      throw invalid({ field: 'allow_password_login', reason: 'error.login.no_way_in' })
    }
    return storeSettings(ctx, 'login', { login })
  },
})
