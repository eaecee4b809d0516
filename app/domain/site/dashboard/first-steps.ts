/** What is missing on a new site, and hiding that list. */
import { z } from 'zod'
import { admin, command, type Ctx, harmless } from '#kernel'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import { Day } from '#shared/durations.ts'
import { hasTags } from '#tags/tags.queries.ts'
import { hasSecondAdmin } from './statistics.queries.ts'

/** How long a site counts as new after setup, in ms. */
const Youth = 30 * Day

/** Without these a site loses emails, passwords or data, however old it is. */
const Essential = new Set<string>(['smtp', 'https', 'backup'])

export type FirstStep = { name: string; done: boolean }

/**
 * All steps; empty if all are done, hidden, or the site is older and lacks nothing essential. `backup`: whether there is one;
 * undefined where none are made.
 */
export function firstSteps({ db, settings, now }: Ctx, backup: boolean | undefined): FirstStep[] {
  const { general, legal, smtp, install } = settings
  if (install.steps_hidden) return []
  const steps = Object.entries({
    smtp: smtp.smtp_host !== '',
    https: general.site_url.startsWith('https:'),
    ...(backup !== undefined && { backup }),
    second_admin: hasSecondAdmin(db),
    legal: legal.terms_of_service_original_text !== '' && legal.privacy_policy_original_text !== '',
    tags: hasTags(db),
    description: general.description !== '',
  }).map(([name, done]) => ({ name, done }))
  const young = now - install.installed_at < Youth
  const open = steps.filter(({ name, done }) => !done && (young || Essential.has(name)))
  return open.length > 0 ? steps : []
}

/** Hides the list of first steps from all administrators, permanently. Administrators only. */
export const hideFirstSteps = command({
  name: 'dashboard.hide_first_steps',
  guard: harmless(admin),
  input: z.object({}),
  emits: ['setup.steps_hidden'],
  run({ tx, now, viewer, emit }) {
    const { install } = currentSettings(tx).settings
    if (install.steps_hidden) return
    saveSetting(tx, 'install', { ...install, steps_hidden: true }, now)
    forgetSettings(tx)
    emit('setup.steps_hidden', { actorId: viewer.id })
  },
})
