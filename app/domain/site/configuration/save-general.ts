import { z } from 'zod'
import { EmailField } from '#app/domain/access/auth/credentials.schema.ts'
import { normalizeSiteUrl } from '#app/domain/site/install/site-url.ts'
import {
  admin,
  command,
  declaring,
  proved,
  type SiteSettings,
  stays,
  wire,
} from '#app/domain/kernel/index.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { type SavedSettings, storeSettings } from '#app/domain/basics/settings/save-settings.ts'
import { Mount } from '#app/shared/paths.ts'
import { plainLine } from './fields.ts'

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

const SiteUrl = wire
  .text({ max: AddressMax, trim: true, required: true })
  .transform((text, ctx) => {
    const wrong = wrongAddress(text)
    if (!wrong) return normalizeSiteUrl(text)
    ctx.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })
  .describe(`web address of the site, ending in ${Mount}, up to ${AddressMax} characters, required`)

const GeneralInput = z.object({
  name: plainLine({ min: 2, max: 30, required: true }),
  ...stays({
    short_description: plainLine({ min: 4, max: 255 }),
    description: plainLine({ min: 4, max: 2000 }),
    check_update: wire.flag(),
  }),
  site_url: SiteUrl,
  contact_email: declaring(
    EmailField.refine(
      text => text.length <= AddressMax,
      `form.too_long|max=${AddressMax}`,
    ).describe('email address, required'),
    { maxLength: AddressMax },
  ),
  /** The site URL may change, although forms sent from the old one are refused afterwards. */
  move_confirmed: wire.flag(),
})

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')

/**
 * Name and URL of the site. Administrators only. Another host or port must be confirmed, because no form can
 * be sent from the old one afterwards. Returns the saved group.
 */
export const saveGeneral = command({
  name: 'configuration.save_general',
  guard: proved(admin),
  input: GeneralInput,
  emits: ['setting.changed'],
  rules({ settings }, { site_url: to, move_confirmed: confirmed }) {
    const moves = to !== undefined && originOf(to) !== originOf(settings.general.site_url)
    return moves && !confirmed ? [{ field: 'site_url', reason: 'error.site_url.moves' }] : []
  },
  run(ctx, { move_confirmed: _, ...general }): SavedSettings & Pick<SiteSettings, 'general'> {
    const saved = storeSettings(ctx, 'general', { general })
    return { ...saved, general: currentSettings(ctx.tx).settings.general }
  },
})
