/** The settings groups with their values on a new site (spec §3, §9). Names are the wire's. */
import { z } from 'zod'
import { Locales } from '#app/shared/codes.ts'

export const GeneralSettings = z.object({
  name: z.string().default('社区'),
  short_description: z.string().default(''),
  description: z.string().default(''),
  site_url: z.string().default('http://localhost:3000/community'),
  contact_email: z.string().default(''),
  check_update: z.boolean().default(true),
})
export const InterfaceSettings = z.object({
  language: z.enum(Locales).catch('zh_CN').default('zh_CN'),
  time_zone: z.string().default('UTC'),
})
export const BrandingSettings = z.object({
  logo: z.string().default(''),
  mobile_logo: z.string().default(''),
  square_icon: z.string().default(''),
  favicon: z.string().default(''),
})
export const WriteSettings = z.object({
  min_content: z.number().int().default(6),
  restrict_answer: z.boolean().default(true),
  min_tags: z.number().int().default(1),
  required_tag: z.boolean().default(false),
  max_image_size: z.number().default(4),
  max_attachment_size: z.number().default(8),
  max_image_megapixel: z.number().default(40),
  authorized_image_extensions: z.array(z.string()).default(['jpg', 'jpeg', 'png', 'gif', 'webp']),
  authorized_attachment_extensions: z.array(z.string()).default([]),
})
export const LegalSettings = z.object({
  terms_of_service_original_text: z.string().default(''),
  terms_of_service_parsed_text: z.string().default(''),
  privacy_policy_original_text: z.string().default(''),
  privacy_policy_parsed_text: z.string().default(''),
  external_content_display: z
    .enum(['always_display', 'ask_before_display'])
    .default('ask_before_display'),
})
export const SeoSettings = z.object({
  /** 1 to 4; anything else falls back to 1. */
  permalink: z.number().int().min(1).max(4).catch(1).default(2),
  robots: z.string().default(''),
})
export const LoginSettings = z.object({
  allow_new_registrations: z.boolean().default(true),
  allow_email_registrations: z.boolean().default(true),
  allow_password_login: z.boolean().default(true),
  login_required: z.boolean().default(false),
  allow_email_domains: z.array(z.string()).default([]),
})
export const CustomSettings = z.object({
  custom_head: z.string().default(''),
  custom_css: z.string().default(''),
  custom_header: z.string().default(''),
  custom_footer: z.string().default(''),
  custom_sidebar: z.string().default(''),
})
export const ThemeSettings = z.object({
  theme: z.string().default('default'),
  navbar_style: z.string().default('#0033ff'),
  primary_color: z.string().default('#0033ff'),
  color_scheme: z.enum(['system', 'light', 'dark']).default('system'),
})
export const PrivilegeSettings = z.object({
  level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(99)]).default(2),
  custom: z.record(z.string(), z.number()).default({}),
})
export const UsersSettings = z.object({
  default_avatar: z.enum(['system', 'gravatar']).default('system'),
  gravatar_base_url: z.string().default('https://www.gravatar.com/avatar/'),
  allow_update_display_name: z.boolean().default(false),
  allow_update_username: z.boolean().default(false),
  allow_update_avatar: z.boolean().default(false),
  allow_update_bio: z.boolean().default(false),
  allow_update_website: z.boolean().default(false),
  allow_update_location: z.boolean().default(false),
})
/** What holds a new post for review, and who has to read a picture (spec §4: pending, captcha). */
export const ModerationSettings = z.object({
  /** The first N posts of an account are held; 0 = none. */
  first_posts: z.number().int().min(0).max(1000).default(0),
  /** Authors below this reputation are held; 0 = nobody. */
  low_reputation: z.number().int().min(0).max(1_000_000).default(0),
  /** Accounts younger than this, in hours; 0 = none. */
  new_account_hours: z.number().int().min(0).max(8760).default(0),
  /** More links than this are held; null = any number passes. */
  max_links: z.number().int().min(0).max(1000).nullable().default(null),
  /** Words whose appearance holds a post; case and width do not matter. */
  words: z.array(z.string()).default([]),
  /** Regular expressions, tried on title and text. */
  patterns: z.array(z.string()).default([]),
  /** Registration, recovery and sign-in ask for a captcha when it is due. */
  captcha_accounts: z.boolean().default(false),
  /** Posting, voting, searching and the like ask for a captcha when it is due. */
  captcha_actions: z.boolean().default(false),
})
/** State of the installation itself. */
export const InstallState = z.object({ installed_at: z.number().default(0) })

export const SettingGroups = {
  general: GeneralSettings,
  interface: InterfaceSettings,
  branding: BrandingSettings,
  write: WriteSettings,
  legal: LegalSettings,
  seo: SeoSettings,
  login: LoginSettings,
  custom: CustomSettings,
  theme: ThemeSettings,
  privileges: PrivilegeSettings,
  users: UsersSettings,
  moderation: ModerationSettings,
  install: InstallState,
}
export type SettingGroup = keyof typeof SettingGroups
export type SiteSettings = { [G in SettingGroup]: z.output<(typeof SettingGroups)[G]> }

/** Settings from stored JSON; a group that cannot be read has its defaults. */
export function readSettings(stored: { type: string; content: string }[]): SiteSettings {
  const byType = new Map(stored.map(row => [row.type, row.content]))
  const out: Record<string, unknown> = {}
  for (const [group, schema] of Object.entries(SettingGroups)) {
    const raw = byType.get(group)
    let value: unknown = {}
    if (raw) {
      try {
        value = JSON.parse(raw)
      } catch {
        value = {}
      }
    }
    const parsed = schema.safeParse(value)
    out[group] = parsed.success ? parsed.data : schema.parse({})
  }
  return out as SiteSettings
}
