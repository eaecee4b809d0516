/** How the site looks: theme, the administrator's own code, images. */
import { z } from 'zod'
import { putTheme } from '#app/domain/site/appearance/theme.ts'
import { saveBranding } from '#app/domain/site/appearance/branding.ts'
import { saveCustomCode } from '#app/domain/site/appearance/custom-code.ts'
import { admin, type SettingGroup } from '#app/domain/kernel/index.ts'
import { showSettings } from '#app/domain/basics/settings/show-settings.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { fixed, presentNothing } from '../kernel/fixed.ts'
import {
  BrandingData,
  CustomCodeData,
  presentBranding,
  presentCustomCode,
  presentTheme,
  presentThemes,
  ThemeData,
  ThemeOption,
} from '../presenters/appearance.ts'

const of = (group: SettingGroup) => ({ extra: { group: () => group } })

export const appearance = forAdmins([
  get('siteinfo/theme', showSettings, {
    summary: 'Colours of the site, and light or dark',
    response: ThemeData,
    present: presentTheme,
    ...of('theme'),
  }),
  put('siteinfo/theme', putTheme, {
    summary: 'Set the colours of the site, and light or dark',
    response: z.null(),
    present: presentNothing,
  }),
  get('theme/options', fixed('themes', admin), {
    summary: 'The themes to choose from',
    response: z.array(ThemeOption),
    present: presentThemes,
  }),
  get('siteinfo/custom-css-html', showSettings, {
    summary: 'The own style sheet, and markup for four places of the pages',
    response: CustomCodeData,
    present: presentCustomCode,
    ...of('custom'),
  }),
  put('siteinfo/custom-css-html', saveCustomCode, {
    summary: 'Set the own style sheet, and markup for four places of the pages',
    response: z.null(),
    present: presentNothing,
  }),
  get('siteinfo/branding', showSettings, {
    summary: 'Logo and icons of the site',
    response: BrandingData,
    present: presentBranding,
    ...of('branding'),
  }),
  put('siteinfo/branding', saveBranding, {
    summary: 'Set logo and icons, by the addresses of files uploaded as branding',
    response: z.null(),
    present: presentNothing,
  }),
])
