import { z } from 'zod'
import type { SiteSettings } from '#kernel'
import type { LegalText, SiteInfo } from '#site/site-info/show-site.ts'
import { out } from '../kernel/out.ts'
import { kind, shape } from '../kernel/wire.ts'
import project from '../../../package.json' with { type: 'json' }
import { CustomCodeData, Images, Layout, ThemeConfig } from './appearance.ts'
import { Avatars, FileRules, QuestionRules, Security, TagRules } from './settings-views.ts'
import { GeneralData, LoginData, SeoData, UsersData, WriteData } from './settings.ts'

type Settings = SiteSettings
const Interface = shape<Settings>()({
  language: [out.text(), settings => settings.interface.language],
  time_zone: [out.text(), settings => settings.interface.time_zone],
  default_avatar: [out.text(), ({ users }) => users.default_avatar],
  gravatar_base_url: [out.text(), ({ users }) => users.gravatar_base_url],
})

const Theme = shape<Settings['theme']>()({
  theme_options: [
    z.array(z.strictObject({ label: out.text(), value: out.text() })),
    () => [{ label: 'Default', value: 'default' }],
  ],
  theme: out.text(),
  theme_config: [ThemeConfig, theme => theme],
  color_scheme: [out.text(), 'color_scheme'],
  layout: Layout,
})

/** Clients read nested fields of these groups unchecked: none of them is ever null. */
export const SiteInfoData = shape<SiteInfo>('SiteInfo')({
  general: [GeneralData.schema, ({ settings }) => settings.general],
  interface: [Interface, 'settings'],
  branding: [Images, ({ settings }) => settings.branding],
  login: [LoginData.schema, ({ settings }) => settings.login],
  theme: [Theme, ({ settings }) => settings.theme],
  custom_css_html: [CustomCodeData.schema, ({ settings }) => settings.custom],
  site_seo: [SeoData.schema, ({ settings }) => settings.seo],
  site_users: [UsersData.schema, ({ settings }) => settings.users],
  site_write: [WriteData, ({ settings, ...tags }) => ({ write: settings.write, ...tags })],
  site_legal: [
    z.strictObject({
      external_content_display: z.enum(['always_display', 'ask_before_display']),
    }),
    ({ settings: { legal } }) => ({ external_content_display: legal.external_content_display }),
  ],
  // What newer clients read in place of `site_write` and parts of `login`, `general` and `interface`.
  users_settings: [Avatars, ({ settings }) => settings.users],
  site_questions: [QuestionRules, ({ settings }) => settings.write],
  site_tags: [TagRules, ({ settings, ...tags }) => ({ write: settings.write, ...tags })],
  site_advanced: [FileRules, ({ settings }) => settings.write],
  site_security: [Security, 'settings'],
  ai_enabled: [z.boolean(), () => false],
  mcp_enabled: [z.boolean(), ({ settings }) => settings.mcp.enabled],
  version: [out.text(), () => project.version],
  revision: [out.text(), () => ''],
})

export const LegalData = kind(
  z.strictObject({
    terms_of_service_original_text: out.text().optional(),
    terms_of_service_parsed_text: out.html().optional(),
    privacy_policy_original_text: out.text().optional(),
    privacy_policy_parsed_text: out.html().optional(),
  }),
  ({ kind, original, parsed }: LegalText) => {
    if (!original && !parsed) return {}
    return kind === 'tos'
      ? { terms_of_service_original_text: original, terms_of_service_parsed_text: parsed }
      : { privacy_policy_original_text: original, privacy_policy_parsed_text: parsed }
  },
)
