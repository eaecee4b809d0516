import { z } from 'zod'
import { admin, command, harmless, stays, wire } from '#kernel'
import { type SavedSettings, storeSettings } from '#basics/settings/save-settings.ts'
import { DefaultLocale, type Locale, Locales } from '#shared/codes.ts'
import { AvatarChoice, GravatarAddress } from './fields.ts'

const NameMax = 128

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

const InterfaceInput = z.object({
  language: wire
    .text({ max: NameMax, trim: true, required: true })
    .transform((name): Locale => Locales.find(locale => locale === name) ?? DefaultLocale)
    .describe(`one of ${Locales.join(', ')}, required; unknown ones mean ${DefaultLocale}`),
  time_zone: wire
    .text({ max: NameMax, trim: true, required: true })
    .refine(isTimeZone, 'form.time_zone')
    .describe('time zone by its IANA name, required'),
  ...stays({ default_avatar: AvatarChoice, gravatar_base_url: GravatarAddress }),
})

/** Default language and time zone, and the default avatar. */
export const saveInterface = command({
  name: 'configuration.save_interface',
  guard: harmless(admin),
  input: InterfaceInput,
  emits: ['setting.changed'],
  run: (ctx, { language, time_zone, ...users }): SavedSettings =>
    storeSettings(ctx, 'interface', { interface: { language, time_zone }, users }),
})
