import { z } from 'zod'
import type { LegalText, SiteInfo } from '#site/site-info/show-site.ts'
import { out } from '../kernel/out.ts'
import project from '../../../package.json' with { type: 'json' }
import { BrandingData, CustomCodeData, toImages } from './appearance.ts'
import { GeneralData, LoginData, toTagName, SeoData, UsersData, WriteData } from './settings.ts'

const ThemeColours = z.strictObject({ navbar_style: out.text(), primary_color: out.text() })

/** Clients read nested fields of these groups unchecked: none of them is ever null. */
export const SiteInfoData = z
  .strictObject({
    general: GeneralData,
    interface: z.strictObject({
      language: out.text(),
      time_zone: out.text(),
      default_avatar: out.text(),
      gravatar_base_url: out.text(),
    }),
    branding: BrandingData,
    login: LoginData,
    theme: z.strictObject({
      theme_options: z.array(z.strictObject({ label: out.text(), value: out.text() })),
      theme: out.text(),
      theme_config: z.record(out.text(), ThemeColours),
      color_scheme: out.text(),
    }),
    custom_css_html: CustomCodeData,
    site_seo: SeoData,
    site_users: UsersData,
    site_write: WriteData,
    site_legal: z.strictObject({
      external_content_display: z.enum(['always_display', 'ask_before_display']),
    }),
    version: out.text(),
    revision: out.text(),
  })
  .meta({ id: 'SiteInfo' })

export function toSite(site: SiteInfo): z.infer<typeof SiteInfoData> {
  const { general, interface: language, login, custom, seo, users } = site.settings
  const { theme, legal, write } = site.settings
  const colours = { navbar_style: theme.navbar_style, primary_color: theme.primary_color }
  const { default_avatar, gravatar_base_url } = users
  return {
    general,
    interface: { ...language, default_avatar, gravatar_base_url },
    branding: toImages(site.settings),
    login,
    theme: {
      theme_options: [{ label: 'Default', value: 'default' }],
      theme: theme.theme,
      theme_config: { default: colours, [theme.theme]: colours },
      color_scheme: theme.color_scheme,
    },
    custom_css_html: custom,
    site_seo: seo,
    site_users: users,
    site_write: {
      ...write,
      recommend_tags: site.recommended.map(toTagName),
      reserved_tags: site.reserved.map(toTagName),
    },
    site_legal: { external_content_display: legal.external_content_display },
    version: project.version,
    revision: '',
  }
}

export const LegalData = z.strictObject({
  terms_of_service_original_text: out.text().optional(),
  terms_of_service_parsed_text: out.html().optional(),
  privacy_policy_original_text: out.text().optional(),
  privacy_policy_parsed_text: out.html().optional(),
})

export function toLegal({ kind, original, parsed }: LegalText): z.infer<typeof LegalData> {
  if (!original && !parsed) return {}
  return kind === 'tos'
    ? { terms_of_service_original_text: original, terms_of_service_parsed_text: parsed }
    : { privacy_policy_original_text: original, privacy_policy_parsed_text: parsed }
}
