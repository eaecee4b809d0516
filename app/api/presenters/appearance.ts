import { z } from 'zod'
import { BrandingSettings, CustomSettings, type SiteSettings } from '#kernel'
import type { SettingsView } from '#basics/settings/show-settings.ts'
import { Themes } from '#site/appearance/theme.ts'
import { absolute } from '#shared/paths.ts'
import { fieldsOf, out } from '../kernel/out.ts'
import { from, kind, list, shape } from '../kernel/wire.ts'
import { stored } from './settings.ts'

const ThemeOption = shape<(typeof Themes)[number]>()({
  label: [out.text(), (theme, { t }) => t(`admin.theme.theme_${theme}`)],
  value: [out.text(), theme => theme],
})
export const ThemeOptions = from(() => Themes, list(ThemeOption))

type Theme = SiteSettings['theme']
export const ThemeConfig = kind(
  z.record(out.text(), z.strictObject({ navbar_style: out.text(), primary_color: out.text() })),
  ({ theme, navbar_style, primary_color }: Theme) => {
    const colors = { navbar_style, primary_color }
    return { default: colors, [theme]: colors }
  },
)

export const Layout = z.enum(['Full-width', 'Fixed-width'])

export const ThemeData = from(
  ({ values }: SettingsView) => values as Theme,
  shape<Theme>('ThemeData')({
    theme_options: [ThemeOptions, () => null],
    theme: out.text(),
    theme_config: [ThemeConfig, theme => theme],
    color_scheme: [z.enum(['system', 'light', 'dark']), 'color_scheme'],
    layout: Layout,
  }),
)

/** Code of administrators, as they wrote it. */
export const CustomCodeData = stored(
  z
    .strictObject(
      fieldsOf(CustomSettings, ['custom_head', 'custom_header', 'custom_footer', 'custom_sidebar']),
    )
    .meta({ id: 'CustomCodeData' }),
)

type Branding = SiteSettings['branding']
/** Absolute image URLs; empty ones stay empty. */
export const Images = kind(
  z.strictObject(fieldsOf(BrandingSettings)).meta({ id: 'BrandingData' }),
  ({ logo, mobile_logo, square_icon, favicon }: Branding, { ctx }) => {
    const { site_url } = ctx.settings.general
    const whole = (path: string) => (path.startsWith('/') ? absolute(site_url, path) : path)
    return {
      logo: whole(logo),
      mobile_logo: whole(mobile_logo),
      square_icon: whole(square_icon),
      favicon: whole(favicon),
    }
  },
)
export const BrandingData = from(({ values }: SettingsView) => values as Branding, Images)
