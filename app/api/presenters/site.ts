import { z } from 'zod'
import {
  BrandingSettings,
  CustomSettings,
  GeneralSettings,
  LoginSettings,
  SeoSettings,
  UsersSettings,
  WriteSettings,
} from '#app/domain/kernel/index.ts'
import type { LegalText, SiteInfo } from '#app/domain/site/site-info/show-site.ts'
import type { TagRow } from '#app/domain/tags/tags.queries.ts'
import project from '../../../package.json' with { type: 'json' }
import { presentImages } from './appearance.ts'
import { Tag } from './tags.ts'

const TagName = Tag.pick({ slug_name: true, display_name: true })
const presentName = (tag: TagRow): z.infer<typeof TagName> => ({
  slug_name: tag.slug,
  display_name: tag.displayName,
})

const ThemeColours = z.strictObject({ navbar_style: z.string(), primary_color: z.string() })

/** Clients read nested fields of these groups unchecked: none of them is ever null. */
export const SiteInfoData = z
  .strictObject({
    general: GeneralSettings.strict(),
    interface: z.strictObject({
      language: z.string(),
      time_zone: z.string(),
      default_avatar: z.string(),
      gravatar_base_url: z.string(),
    }),
    branding: BrandingSettings.strict(),
    login: LoginSettings.strict(),
    theme: z.strictObject({
      theme_options: z.array(z.strictObject({ label: z.string(), value: z.string() })),
      theme: z.string(),
      theme_config: z.record(z.string(), ThemeColours),
      color_scheme: z.string(),
    }),
    custom_css_html: CustomSettings.strict(),
    site_seo: SeoSettings.strict(),
    site_users: UsersSettings.strict(),
    site_write: WriteSettings.extend({
      recommend_tags: z.array(TagName),
      reserved_tags: z.array(TagName),
    }).strict(),
    site_legal: z.strictObject({
      external_content_display: z.enum(['always_display', 'ask_before_display']),
    }),
    version: z.string(),
    revision: z.string(),
  })
  .meta({ id: 'SiteInfo' })

export function presentSite(site: SiteInfo): z.infer<typeof SiteInfoData> {
  const { general, interface: language, login, custom, seo, users } = site.settings
  const { theme, legal, write } = site.settings
  const colours = { navbar_style: theme.navbar_style, primary_color: theme.primary_color }
  const { default_avatar, gravatar_base_url } = users
  return {
    general,
    interface: { ...language, default_avatar, gravatar_base_url },
    branding: presentImages(site.settings),
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
      recommend_tags: site.recommended.map(presentName),
      reserved_tags: site.reserved.map(presentName),
    },
    site_legal: { external_content_display: legal.external_content_display },
    version: project.version,
    revision: '',
  }
}

export const LegalData = z.strictObject({
  terms_of_service_original_text: z.string().optional(),
  terms_of_service_parsed_text: z.string().optional(),
  privacy_policy_original_text: z.string().optional(),
  privacy_policy_parsed_text: z.string().optional(),
})

export function presentLegal({ kind, original, parsed }: LegalText): z.infer<typeof LegalData> {
  if (!original && !parsed) return {}
  return kind === 'tos'
    ? { terms_of_service_original_text: original, terms_of_service_parsed_text: parsed }
    : { privacy_policy_original_text: original, privacy_policy_parsed_text: parsed }
}
