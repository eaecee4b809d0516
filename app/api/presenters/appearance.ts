import { z } from 'zod'
import { BrandingSettings, CustomSettings, type SiteSettings } from '#kernel'
import type { SettingsView } from '#basics/settings/show-settings.ts'
import { Themes } from '#site/appearance/theme.ts'
import { absolute } from '#shared/paths.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { fieldsOf, out } from '../kernel/out.ts'

export const ThemeOption = z.strictObject({ label: out.text(), value: out.text() })
const Colours = z.strictObject({ navbar_style: out.text(), primary_color: out.text() })

export const ThemeData = z
  .strictObject({
    theme_options: z.array(ThemeOption),
    theme: out.text(),
    theme_config: z.record(out.text(), Colours),
    color_scheme: z.enum(['system', 'light', 'dark']),
  })
  .meta({ id: 'ThemeData' })

export const toThemes = (_: unknown, { t }: ApiArgs): z.infer<typeof ThemeOption>[] =>
  Themes.map(value => ({ label: t(`admin.theme.theme_${value}`), value }))

export function toTheme(shown: SettingsView, args: ApiArgs): z.infer<typeof ThemeData> {
  const { navbar_style, primary_color, ...rest } = shown.values as SiteSettings['theme']
  const colours = { navbar_style, primary_color }
  return {
    ...rest,
    theme_options: toThemes(null, args),
    theme_config: { default: colours, [rest.theme]: colours },
  }
}

/** Code of administrators, as they wrote it. */
export const CustomCodeData = z
  .strictObject(
    fieldsOf(CustomSettings, ['custom_head', 'custom_header', 'custom_footer', 'custom_sidebar']),
  )
  .meta({ id: 'CustomCodeData' })
export const toCustomCode = (shown: SettingsView): z.infer<typeof CustomCodeData> =>
  shown.values as SiteSettings['custom']

export const BrandingData = z.strictObject(fieldsOf(BrandingSettings)).meta({ id: 'BrandingData' })

/** Absolute image URLs; empty ones stay empty. */
export function toImages({ general, branding }: Pick<SiteSettings, 'general' | 'branding'>) {
  const whole = (path: string) => (path.startsWith('/') ? absolute(general.site_url, path) : path)
  return {
    logo: whole(branding.logo),
    mobile_logo: whole(branding.mobile_logo),
    square_icon: whole(branding.square_icon),
    favicon: whole(branding.favicon),
  }
}

export const toBranding = (shown: SettingsView, { ctx }: ApiArgs): z.infer<typeof BrandingData> =>
  toImages({ ...ctx.settings, branding: shown.values as SiteSettings['branding'] })
