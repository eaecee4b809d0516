import { z } from 'zod'
import { admin, command, invalid, type SiteSettings, wire } from '#app/domain/kernel/index.ts'
import { lines, type SavedSettings, storeSettings } from '#app/domain/settings/index.ts'

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

/** Is there any way in beside the passwords of this site? */
export function hasOtherWayIn({ agent, connectors, work_chat }: SiteSettings): boolean {
  const used = connectors.connectors.filter(({ enabled }) => enabled)
  // A hosting platform sends people back by one of the services.
  const back = agent.enabled ? used.some(({ slug }) => slug === agent.connector) : used.length > 0
  return back || work_chat.enabled
}

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
    const { settings } = ctx
    const ends = settings.login.allow_password_login && !login.allow_password_login
    if (ends && !confirmed && !hasOtherWayIn(settings)) {
      throw invalid({ field: 'allow_password_login', reason: 'error.login.no_way_in' })
    }
    return storeSettings(ctx, 'login', { login })
  },
})
