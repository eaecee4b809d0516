import { MaxSourceLength } from '#markdown/limits.ts'
import { renderMarkdown } from '#markdown/render.ts'
import { admin, command, merged, proved, stays, wire } from '#kernel'
import { type SavedSettings, settingsInput, storeSettings } from '#basics/settings/save-settings.ts'
import { ownPath, platformStartPath } from '#shared/paths.ts'
import { webAddress } from '#access/identities/settings-fields.ts'

/** The start page itself cannot be the welcome page. */
const isWelcomePath = (text: string) =>
  ownPath(text) === text && text.split(/[?#]/)[0] !== platformStartPath()

const PlatformInput = settingsInput(
  'platform',
  stays({
    terms_original_text: wire.text({ max: MaxSourceLength, trim: true }),
    qualification_url: webAddress(),
    qualification_link: webAddress(),
    welcome_path: wire
      .text({ max: 500, trim: true })
      .refine(text => text === '' || isWelcomePath(text), 'error.platform.welcome_path')
      .describe('path of a page of this site, up to 500 characters, or empty'),
  }),
)

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
    const platform = {
      ...given,
      terms_parsed_text: html,
      terms_version: current.terms_version + Number(anew),
    }
    return storeSettings(ctx, 'platform', { platform })
  },
})
