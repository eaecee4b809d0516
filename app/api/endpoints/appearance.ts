/** Theme, custom CSS and HTML, logo and icons. */
import { putTheme } from '#site/appearance/theme.ts'
import { saveBranding } from '#site/appearance/branding.ts'
import { saveCustomCode } from '#site/appearance/custom-code.ts'
import { admin, harmless, type SettingGroup } from '#kernel'
import { showSettings } from '#basics/settings/show-settings.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import { BrandingData, CustomCodeData, ThemeData, ThemeOptions } from '../presenters/appearance.ts'

const of = (group: SettingGroup) => ({ extra: { group: () => group } })

export const appearance = forAdmins([
  get('siteinfo/theme', showSettings, {
    summary: 'Theme colors and color scheme',
    answer: ThemeData,
    ...of('theme'),
  }),
  put('siteinfo/theme', putTheme, { summary: 'Set the theme colors and the color scheme' }),
  get('theme/options', fixed('themes', harmless(admin)), {
    summary: 'Available themes',
    answer: ThemeOptions,
  }),
  get('siteinfo/custom-css-html', showSettings, {
    summary: 'Custom CSS, and custom HTML for four places on each page',
    answer: CustomCodeData,
    ...of('custom'),
  }),
  put('siteinfo/custom-css-html', saveCustomCode, {
    summary: 'Set the custom CSS and the custom HTML',
  }),
  get('siteinfo/branding', showSettings, {
    summary: 'Logo and icons of the site',
    answer: BrandingData,
    ...of('branding'),
  }),
  put('siteinfo/branding', saveBranding, {
    summary: 'Set the logo and icons to files uploaded with the source `branding`',
  }),
])
