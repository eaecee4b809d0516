import { z } from 'zod'
import { MaxSourceLength } from '#markdown/limits.ts'
import { renderMarkdown } from '#markdown/render.ts'
import {
  admin,
  command,
  harmless,
  merged,
  proved,
  query,
  type SiteSettings,
  stays,
  wire,
} from '#kernel'
import { lines, wholeNumber } from '#basics/settings/form-fields.ts'
import { type SavedSettings, storeSettings } from '#basics/settings/save-settings.ts'
import { ownPath, platformStartPath } from '#shared/paths.ts'
import { webAddress } from '#access/identities/settings-fields.ts'
import { maskSecret, secretFrom } from '#shared/secret-mask.ts'

type Platform = SiteSettings['platform']

const MaxPoints = 1_000_000
const points = () => wholeNumber(0, MaxPoints)

/** The start page itself cannot be the welcome page. */
const isWelcomePath = (text: string) =>
  ownPath(text) === text && text.split(/[?#]/)[0] !== platformStartPath()

const PlatformInput = z.object({
  day_limit: points(),
  month_limit: points(),
  trial_day_score: points(),
  trial_days: wholeNumber(0, 365),
  question_price: points(),
  answer_price: points(),
  invite_score: points(),
  invite_window_days: wholeNumber(1, 365),
  invite_limit: wholeNumber(0, 10_000),
  reward_days: wholeNumber(0, 3650),
  ...stays({
    enabled: wire.flag(),
    terms_original_text: wire.text({ max: MaxSourceLength, trim: true }),
    occupation_required: wire.flag(),
    occupations: lines({ most: 100, long: 50 }),
    qualification_url: webAddress(),
    qualification_secret: wire.text({ max: 500, trim: true }),
    qualification_link: webAddress(),
    welcome_path: wire
      .text({ max: 500, trim: true })
      .refine(text => text === '' || isWelcomePath(text), 'error.platform.welcome_path')
      .describe('path of a page of this site, up to 500 characters, or empty'),
  }),
})

/** The settings of the program, its secret masked. Administrators only. */
export const showPlatformSettings = query({
  name: 'platform.show_settings',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ settings: { platform } }): Platform => ({
    ...platform,
    qualification_secret: maskSecret(platform.qualification_secret),
  }),
})

/** Saves them. Changed terms get a new version, which everyone has to accept. Administrators only. */
export const savePlatform = command({
  name: 'platform.save',
  guard: proved(admin),
  input: PlatformInput,
  emits: ['setting.changed'],
  rules({ settings }, given) {
    const { occupation_required: required, occupations } = merged(settings.platform, given)
    return required && occupations.length === 0
      ? [{ field: 'occupations', reason: 'form.required' }]
      : []
  },
  prepare: ({ settings }, { terms_original_text: terms }) =>
    terms === undefined
      ? undefined
      : renderMarkdown(terms, { siteUrl: settings.general.site_url, profile: 'post' }).html,
  run(ctx, given, html): SavedSettings {
    const current = ctx.settings.platform
    const { terms_original_text: terms = current.terms_original_text } = given
    const anew = terms !== current.terms_original_text
    const next: Partial<Platform> = {
      ...given,
      qualification_secret: secretFrom(given.qualification_secret, current.qualification_secret),
      terms_parsed_text: html,
      terms_version: current.terms_version + Number(anew),
    }
    return storeSettings(
      ctx,
      'platform',
      { platform: next },
      { secrets: ['qualification_secret'], derived: ['terms_parsed_text', 'terms_version'] },
    )
  },
})
