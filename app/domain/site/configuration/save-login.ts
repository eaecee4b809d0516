import { z } from 'zod'
import { withPluginProviders } from '#access/identities/plugin-providers.ts'
import { admin, command, proved, stays, StepRequirements, wire, lines } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { hasOtherWayIn } from '#basics/settings/ways-in.ts'
import { type SavedSettings, settingsInput, storeSettings } from '#basics/settings/save-settings.ts'
import { isDomain } from './fields.ts'

const bare = (line: string) => line.trim().replace(/^@/, '').toLowerCase()

const LoginInput = settingsInput('login', {
  ...stays({
    allow_email_domains: lines({
      most: 1000,
      long: 253,
      wrong: (line, number) => (isDomain(bare(line)) ? null : `form.domain|line=${number}`),
    })
      .transform(list => [...new Set(list.map(bare))])
      .describe('list of domains, up to 1000 of up to 253 characters'),
  }),
  second_step_required: z
    .preprocess(
      value => (value === '' || value === null ? undefined : value),
      z.enum(StepRequirements, { error: 'form.invalid' }).optional(),
    )
    .describe(`one of ${StepRequirements.join(', ')}; as it is when left out`),
  /** Confirms that members will have no way to log in. */
  lockout_confirmed: wire.flag(),
})

/**
 * Who may sign up and log in, and how. Administrators only. Turning off passwords when they are the only way
 * to log in must be confirmed; administrators can always use theirs.
 */
export const saveLogin = command({
  name: 'configuration.save_login',
  guard: proved(admin),
  input: LoginInput,
  emits: ['setting.changed'],
  rules({ db, ports }, { allow_password_login: allowed, lockout_confirmed: confirmed }) {
    const settings = withPluginProviders(db, currentSettings(db).settings, ports.plugins)
    const ends = settings.login.allow_password_login && allowed === false
    const out = ends && !confirmed && !hasOtherWayIn(settings)
    return out ? [{ field: 'allow_password_login', reason: 'error.login.no_way_in' }] : []
  },
  run: (ctx, { lockout_confirmed: _, ...login }): SavedSettings =>
    storeSettings(ctx, 'login', { login }),
})
