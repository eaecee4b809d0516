import { z } from 'zod'
import { EmailField } from '#access/auth/credentials.schema.ts'
import { normalizeSiteUrl } from '#site/install/site-url.ts'
import { admin, command, declaring, proved, type SiteSettings, stays, wire } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { type SavedSettings, settingsInput, storeSettings } from '#basics/settings/save-settings.ts'
import { Mount } from '#shared/paths.ts'
import { plainLine } from './fields.ts'
import { askForUrl } from './new-url.ts'

/** Longest site URL and contact address (spec §9). */
const AddressMax = 512

function wrongAddress(text: string): string | null {
  if (!/^https?:\/\/[^\s/]/i.test(text) || !URL.canParse(text)) return 'form.web_address'
  const { username, password, search, hash } = new URL(text)
  if (username || password) return 'form.web_address'
  if (search || hash || /[?#]/.test(text)) return 'error.site_url.query'
  return normalizeSiteUrl(text).endsWith(Mount) &&
    new URL(normalizeSiteUrl(text)).pathname === Mount
    ? null
    : `error.site_url.path|path=${Mount}`
}

export const SiteUrl = wire
  .text({ max: AddressMax, trim: true, required: true })
  .transform((text, ctx) => {
    const wrong = wrongAddress(text)
    if (!wrong) return normalizeSiteUrl(text)
    ctx.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })
  .describe(`web address of the site, ending in ${Mount}, up to ${AddressMax} characters, required`)

const GeneralInput = settingsInput('general', {
  name: plainLine({ min: 2, max: 30, required: true }),
  ...stays({
    short_description: plainLine({ min: 4, max: 255 }),
    description: plainLine({ min: 4, max: 2000 }),
  }),
  site_url: SiteUrl,
  contact_email: declaring(
    EmailField.refine(
      text => text.length <= AddressMax,
      `form.too_long|max=${AddressMax}`,
    ).describe('email address, required'),
    { maxLength: AddressMax },
  ),
})

/**
 * Name and URL of the site. Administrators only. Another host or port is only asked for: it applies once an
 * administrator has confirmed it there (new-url.ts). Returns the saved group.
 */
export const saveGeneral = command({
  name: 'configuration.save_general',
  guard: proved(admin),
  input: GeneralInput,
  emits: ['setting.changed'],
  run(ctx, { site_url, ...general }): SavedSettings & Pick<SiteSettings, 'general'> {
    const { changed } = storeSettings(ctx, 'general', { general })
    const asked = askForUrl(ctx, site_url)
    const now = currentSettings(ctx.tx).settings.general
    return { changed: asked ? [...changed, 'site_url'] : changed, general: now }
  },
})
