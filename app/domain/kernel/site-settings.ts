/** The settings groups with their default values (spec §3, §9). Names are those of the API. */
import { z } from 'zod'
import { DefaultAccent, Locales } from '#shared/codes.ts'
import { wholeNumber } from './given-fields.ts'
import { AgentSettings, PlatformSettings, WorkChatSettings } from './platform-settings.ts'
import {
  choice,
  derived,
  field,
  flag,
  orElse,
  secret,
  text,
  texts,
  whole,
  wholeOrNone,
} from './setting-fields.ts'

export const GeneralSettings = z.object({
  name: z.string().default('社区'),
  short_description: z.string().default(''),
  description: z.string().default(''),
  site_url: z.string().default('http://localhost:3000/community'),
  contact_email: z.string().default(''),
  check_update: flag(true),
})
const InterfaceSettings = z.object({
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
  restrict_answer: flag(true),
  min_tags: z.number().int().default(1),
  required_tag: flag(false),
  max_image_size: z.number().default(4),
  max_attachment_size: z.number().default(8),
  max_image_megapixel: z.number().default(40),
  authorized_image_extensions: z.array(z.string()).default(['jpg', 'jpeg', 'png', 'gif', 'webp']),
  authorized_attachment_extensions: z.array(z.string()).default([]),
})
export const LegalSettings = z.object({
  terms_of_service_original_text: z.string().default(''),
  terms_of_service_parsed_text: derived(z.string().default('')),
  privacy_policy_original_text: z.string().default(''),
  privacy_policy_parsed_text: derived(z.string().default('')),
  external_content_display: z
    .enum(['always_display', 'ask_before_display'])
    .default('ask_before_display'),
  /** Hosts of images that are always shown; empty = any. Part of a header, hence the strict form. */
  image_hosts: orElse(z.array(z.string().regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/)).default([]), {
    external_content_display: 'ask_before_display',
  }),
})
export const SeoSettings = z.object({
  /** 1 to 4; anything else falls back to 1. */
  permalink: field(z.number().int().min(1).max(4).catch(1).default(2), {
    given: wholeNumber(1, 4),
  }),
  robots: z.string().default(''),
})
export const StepRequirements = ['nobody', 'admins', 'staff', 'everybody'] as const
export const LoginSettings = z.object({
  allow_new_registrations: orElse(flag(true), { allow_new_registrations: false }),
  allow_email_registrations: orElse(flag(true), { allow_email_registrations: false }),
  allow_password_login: flag(true),
  login_required: orElse(flag(false), { login_required: true }),
  require_email_verification: orElse(flag(true), { require_email_verification: true }),
  /** While it cannot be read: a domain that no address has (RFC 2606). */
  allow_email_domains: orElse(z.array(z.string()).default([]), {
    allow_email_domains: ['invalid'],
  }),
  /** Who must use two-step login; `staff` = administrators and moderators. */
  second_step_required: orElse(z.enum(StepRequirements).default('nobody'), {
    second_step_required: 'everybody',
  }),
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
  navbar_style: z.string().default(DefaultAccent),
  primary_color: z.string().default(DefaultAccent),
  color_scheme: z.enum(['system', 'light', 'dark']).default('system'),
  layout: z.enum(['Full-width', 'Fixed-width']).default('Full-width'), // of Answer's clients
})
const PrivilegeSettings = z.object({
  level: orElse(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(99)]).default(2), {
    level: 3,
  }),
  custom: orElse(z.record(z.string(), z.number()).default({}), { level: 3 }),
})
export const UsersSettings = z.object({
  default_avatar: choice(['system', 'gravatar'], 'system'),
  gravatar_base_url: z.string().default('https://www.gravatar.com/avatar/'),
  allow_update_display_name: flag(false),
  allow_update_username: flag(false),
  allow_update_avatar: flag(false),
  allow_update_bio: flag(false),
  allow_update_website: flag(false),
  allow_update_location: flag(false),
})
/** Queues the posts of all accounts but the most active for review. */
const HoldPosts = { first_posts: 1000 }
/** What queues a new post for review, and who must solve a captcha (spec §4: pending, captcha). */
const ModerationSettings = z.object({
  /** The first N posts of an account need review; 0 = none. */
  first_posts: orElse(whole(0, 1000), HoldPosts),
  /** Authors below this reputation need review; 0 = none. */
  low_reputation: orElse(whole(0, 1_000_000), HoldPosts),
  /** Accounts younger than this, in hours; 0 = none. */
  new_account_hours: orElse(whole(0, 8760), HoldPosts),
  /** Posts with more links than this need review; null = no limit. */
  max_links: orElse(wholeOrNone(0, 1000), { max_links: 0 }),
  /** Posts with these words need review; case and width do not matter. */
  words: orElse(texts(2000, 100), HoldPosts),
  /** Regular expressions, matched against title and text. */
  patterns: orElse(z.array(z.string()).default([]), HoldPosts),
  /** Sign-up, password reset and login require a captcha when due. */
  captcha_accounts: orElse(flag(false), { captcha_accounts: true }),
  /** Posting, voting, searching and so on require a captcha when due. */
  captcha_actions: orElse(flag(false), { captcha_actions: true }),
})
/** How emails are sent. Without a host, they are written to files in the data folder. */
export const SmtpSettings = z.object({
  from_email: z.string().default(''),
  from_name: z.string().default(''),
  smtp_host: z.string().default(''),
  smtp_port: whole(1, 65535, 465),
  encryption: z.enum(['', 'SSL', 'TLS']).default('SSL'),
  smtp_username: text(256),
  smtp_password: secret(256),
  smtp_authentication: flag(true),
})
/** A login service that uses OAuth 2 or OpenID Connect. */
export const ConnectorSettings = z.object({
  /** Part of its URLs; `iam` also answers at /oauth2/login/iam. */
  slug: z.string(),
  name: z.string(),
  /** Image as a path or URL on this site or a data URI; empty = none. */
  icon: z.string().default(''),
  enabled: flag(true),
  client_id: z.string(),
  client_secret: z.string().default(''),
  authorize_url: z.string(),
  token_url: z.string(),
  user_info_url: z.string(),
  scopes: z.string().default('openid profile email'),
  /** Paths into the response about the person, such as `sub` or `data.user.id`. */
  id_claim: z.string().default('sub'),
  name_claim: z.string().default('name'),
  username_claim: z.string().default('preferred_username'),
  email_claim: z.string().default('email'),
  /** Whether the provider has verified the address; only then does it count as confirmed. */
  email_verified_claim: z.string().default('email_verified'),
  avatar_claim: z.string().default('picture'),
})
/** Files and the log have each field of each service instead. */
const ConnectorsSettings = z.object({
  connectors: derived(z.array(ConnectorSettings).default([])),
})
/** Largest storage limit, in MB. */
const RoomMax = 100_000_000
/** Storage limits of members, in MB; 0 = no limit. */
const UploadSettings = z.object({
  per_member_mb: whole(0, RoomMax, 200),
  total_mb: whole(0, RoomMax),
})
/** API calls per minute, with one key or session and from one network; and whether any page may read. */
const ApiSettings = z.object({
  key_per_minute: whole(1, 100_000, 600),
  network_per_minute: whole(1, 100_000, 1200),
  cross_origin: flag(false),
})
/** The Model Context Protocol, with which assistants use the site. */
const McpSettings = z.object({ enabled: flag(false) })
/** Caches in front of the site, such as a CDN. */
const CacheSettings = z.object({
  /** Seconds for which they may hold a public page; 0 = they ask for each page. */
  shared_seconds: field(z.number().int().min(0).max(3600).catch(0).default(0), {
    given: wholeNumber(0, 3600),
  }),
  /** Called when held pages must be dropped; empty = never. */
  purge_url: z.string().default(''),
  purge_token: secret(500, { trim: true }),
})
const MostSnapshots = 1000
/** Backups: how often, how many are kept, and a copy elsewhere; and the HTML copy. */
export const BackupSettings = z.object({
  enabled: flag(true),
  /** Hours between two snapshots. */
  every_hours: whole(1, 168, 1),
  /** How many hourly, daily, weekly and monthly snapshots are kept. */
  keep_hourly: whole(0, MostSnapshots, 24),
  keep_daily: whole(0, MostSnapshots, 7),
  keep_weekly: whole(0, MostSnapshots, 4),
  keep_monthly: whole(0, MostSnapshots, 6),
  /** Encrypts all future snapshots; empty = no encryption. Without it they would be in clear text. */
  passphrase: orElse(secret(200), { enabled: false }),
  /** An S3-compatible store; an empty endpoint = none. */
  s3_endpoint: text(500),
  s3_bucket: text(200),
  s3_region: text(100, 'us-east-1'),
  s3_access_key: text(200),
  s3_secret_key: secret(200),
  s3_prefix: text(200, 'backups/'),
  /** How often the public pages are copied as plain HTML files. */
  html_copy: choice(['off', 'daily', 'weekly'], 'off'),
  /** License printed on each page of that copy; empty = none. */
  html_license: text(100),
})
/** Another URL that an administrator has asked for and nobody has confirmed yet; empty = none. */
const NewUrl = z.object({
  pending_url: z.string().default(''),
  asked_at: derived(z.number().default(0)),
  asked_by: derived(z.number().int().default(0)),
})
const InstallState = z.object({
  /** A broken date must not open setup to everyone. */
  installed_at: orElse(z.number().default(0), { installed_at: 1 }),
  steps_hidden: flag(false),
})

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
  smtp: SmtpSettings,
  connectors: ConnectorsSettings,
  agent: AgentSettings,
  work_chat: WorkChatSettings,
  platform: PlatformSettings,
  uploads: UploadSettings,
  api: ApiSettings,
  mcp: McpSettings,
  caches: CacheSettings,
  backup: BackupSettings,
  new_url: NewUrl,
  install: InstallState,
}
export type SettingGroup = keyof typeof SettingGroups
export type SiteSettings = { [G in SettingGroup]: z.output<(typeof SettingGroups)[G]> }
