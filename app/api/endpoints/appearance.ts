/** Theme, custom CSS and HTML, logo and icons. */
import { z } from 'zod'
import { putTheme } from '#site/appearance/theme.ts'
import { saveBranding } from '#site/appearance/branding.ts'
import { saveCustomCode } from '#site/appearance/custom-code.ts'
import { admin, harmless, type SettingGroup } from '#kernel'
import { showSettings } from '#basics/settings/show-settings.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { fixed, toNothing } from '../kernel/fixed.ts'
import {
  BrandingData,
  CustomCodeData,
  toBranding,
  toCustomCode,
  toTheme,
  toThemes,
  ThemeData,
  ThemeOption,
} from '../presenters/appearance.ts'

const of = (group: SettingGroup) => ({ extra: { group: () => group } })

export const appearance = forAdmins([
  get('siteinfo/theme', showSettings, {
    summary: 'Theme colors and color scheme',
    response: ThemeData,
    toWire: toTheme,
    ...of('theme'),
  }),
  put('siteinfo/theme', putTheme, {
    summary: 'Set the theme colors and the color scheme',
    response: z.null(),
    toWire: toNothing,
  }),
  get('theme/options', fixed('themes', harmless(admin)), {
    summary: 'Available themes',
    response: z.array(ThemeOption),
    toWire: toThemes,
  }),
  get('siteinfo/custom-css-html', showSettings, {
    summary: 'Custom CSS, and custom HTML for four places on each page',
    response: CustomCodeData,
    toWire: toCustomCode,
    ...of('custom'),
  }),
  put('siteinfo/custom-css-html', saveCustomCode, {
    summary: 'Set the custom CSS and the custom HTML',
    response: z.null(),
    toWire: toNothing,
  }),
  get('siteinfo/branding', showSettings, {
    summary: 'Logo and icons of the site',
    response: BrandingData,
    toWire: toBranding,
    ...of('branding'),
  }),
  put('siteinfo/branding', saveBranding, {
    summary: 'Set the logo and icons to files uploaded with the source `branding`',
    response: z.null(),
    toWire: toNothing,
  }),
])
