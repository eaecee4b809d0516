/** The settings groups with their default values (spec §3, §9). Names are those of the API. */
import { z } from 'zod'
import { DefaultAccent, Locales } from '#shared/codes.ts'

const keep = (count: number) => z.number().int().min(0).default(count)

export const GeneralSettings = z.object({
  name: z.string().default('社区'),
  short_description: z.string().default(''),
  description: z.string().default(''),
  site_url: z.string().default('http://localhost:3000/community'),
  contact_email: z.string().default(''),
  check_update: z.boolean().default(true),
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
  /** Hosts of images that are always shown; empty = any. Part of a header, hence the strict form. */
  image_hosts: z.array(z.string().regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/)).default([]),
})
export const SeoSettings = z.object({
  /** 1 to 4; anything else falls back to 1. */
  permalink: z.number().int().min(1).max(4).catch(1).default(2),
  robots: z.string().default(''),
})
export const StepRequirements = ['nobody', 'admins', 'staff', 'everybody'] as const
export const LoginSettings = z.object({
  allow_new_registrations: z.boolean().default(true),
  allow_email_registrations: z.boolean().default(true),
  allow_password_login: z.boolean().default(true),
  login_required: z.boolean().default(false),
  require_email_verification: z.boolean().default(true),
  allow_email_domains: z.array(z.string()).default([]),
  /** Who must use two-step login; `staff` = administrators and moderators. */
  second_step_required: z.enum(StepRequirements).default('nobody'),
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
/** What queues a new post for review, and who must solve a captcha (spec §4: pending, captcha). */
const ModerationSettings = z.object({
  /** The first N posts of an account need review; 0 = none. */
  first_posts: z.number().int().min(0).max(1000).default(0),
  /** Authors below this reputation need review; 0 = none. */
  low_reputation: z.number().int().min(0).max(1_000_000).default(0),
  /** Accounts younger than this, in hours; 0 = none. */
  new_account_hours: z.number().int().min(0).max(8760).default(0),
  /** Posts with more links than this need review; null = no limit. */
  max_links: z.number().int().min(0).max(1000).nullable().default(null),
  /** Posts with these words need review; case and width do not matter. */
  words: z.array(z.string()).default([]),
  /** Regular expressions, matched against title and text. */
  patterns: z.array(z.string()).default([]),
  /** Sign-up, password reset and login require a captcha when due. */
  captcha_accounts: z.boolean().default(false),
  /** Posting, voting, searching and so on require a captcha when due. */
  captcha_actions: z.boolean().default(false),
})
/** How emails are sent. Without a host, they are written to files in the data folder. */
export const SmtpSettings = z.object({
  from_email: z.string().default(''),
  from_name: z.string().default(''),
  smtp_host: z.string().default(''),
  smtp_port: z.number().int().min(1).max(65535).default(465),
  encryption: z.enum(['', 'SSL', 'TLS']).default('SSL'),
  smtp_username: z.string().default(''),
  smtp_password: z.string().default(''),
  smtp_authentication: z.boolean().default(true),
})
/** A login service that uses OAuth 2 or OpenID Connect. */
export const ConnectorSettings = z.object({
  /** Part of its URLs; `iam` also answers at /oauth2/login/iam. */
  slug: z.string(),
  name: z.string(),
  /** Image as a path or URL on this site or a data URI; empty = none. */
  icon: z.string().default(''),
  enabled: z.boolean().default(true),
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
const ConnectorsSettings = z.object({ connectors: z.array(ConnectorSettings).default([]) })
/** The hosting platform that manages the accounts (spec §3 hosting agent). */
export const AgentSettings = z.object({
  enabled: z.boolean().default(false),
  name: z.string().default(''),
  display_name: z.string().default(''),
  icon: z.string().default(''),
  url: z.string().default(''),
  /** Where people log in and sign up there. */
  login_redirect_url: z.string().default(''),
  sign_up_redirect_url: z.string().default(''),
  /** The login service with which they return. */
  connector: z.string().default(''),
  /** Passwords and sign-up of this site stay available. */
  enabled_original_user_system: z.boolean().default(true),
  /** What only the platform may change: statuses and roles of accounts. */
  user_status_agent_enabled: z.boolean().default(false),
  user_role_agent_enabled: z.boolean().default(false),
})
/** Login by a QR code scanned with the work-chat app on a phone (spec §1). */
const WorkChatSettings = z.object({
  enabled: z.boolean().default(false),
  name: z.string().default('企业微信'),
  corp_id: z.string().default(''),
  agent_id: z.string().default(''),
  secret: z.string().default(''),
  /** URLs of the app's pages and calls; changed only for tests and private installations. */
  authorize_url: z.string().default('https://open.weixin.qq.com/connect/oauth2/authorize'),
  api_url: z.string().default('https://qyapi.weixin.qq.com'),
})
const points = () => keep(0)
/** The platform program: points, invitations, and its requirements (spec §2, §3). */
const PlatformSettings = z.object({
  enabled: z.boolean().default(false),
  /** Points that every member may use per day and per month of the site. */
  day_limit: points(),
  month_limit: points(),
  /** Additional points for each of the first days after sign-up. */
  trial_day_score: points(),
  trial_days: points(),
  /** Points that a post costs. */
  question_price: points(),
  answer_price: points(),
  /** Points for both sides of an invitation. */
  invite_score: points(),
  /** Days after sign-up in which an invitation can be accepted. */
  invite_window_days: z.number().int().min(1).default(7),
  /** Invitations per member that count in a month; 0 = all. */
  invite_limit: points(),
  /** Days after which added points expire; 0 = never. */
  reward_days: points(),
  /** The terms of the program; empty = none. */
  terms_original_text: z.string().default(''),
  terms_parsed_text: z.string().default(''),
  /** Increases with every change of the terms. */
  terms_version: z.number().int().min(0).default(0),
  occupation_required: z.boolean().default(false),
  occupations: z.array(z.string()).default([]),
  /** The service that reports who is qualified; empty = everyone is. */
  qualification_url: z.string().default(''),
  qualification_secret: z.string().default(''),
  /** Where members get that checked. */
  qualification_link: z.string().default(''),
  /** A page of this site that new members see first; empty = none. */
  welcome_path: z.string().default(''),
})
/** Storage limits of members, in MB; 0 = no limit. */
const UploadSettings = z.object({ per_member_mb: keep(200), total_mb: keep(0) })
/** API calls per minute, with one key or session and from one network; and whether any page may read. */
const ApiSettings = z.object({
  key_per_minute: z.number().int().min(1).default(600),
  network_per_minute: z.number().int().min(1).default(1200),
  cross_origin: z.boolean().default(false),
})
/** The Model Context Protocol, with which assistants use the site. */
const McpSettings = z.object({ enabled: z.boolean().default(false) })
/** Caches in front of the site, such as a CDN. */
const CacheSettings = z.object({
  /** Seconds for which they may hold a public page; 0 = they ask for each page. */
  shared_seconds: z.number().int().min(0).max(3600).catch(0).default(0),
  /** Called when held pages must be dropped; empty = never. */
  purge_url: z.string().default(''),
  purge_token: z.string().default(''),
})
export const HtmlCopyIntervals = ['off', 'daily', 'weekly'] as const
/** Backups: how often, how many are kept, and a copy elsewhere; and the HTML copy. */
export const BackupSettings = z.object({
  enabled: z.boolean().default(true),
  /** Hours between two snapshots. */
  every_hours: z.number().int().min(1).default(1),
  /** How many hourly, daily, weekly and monthly snapshots are kept. */
  keep_hourly: keep(24),
  keep_daily: keep(7),
  keep_weekly: keep(4),
  keep_monthly: keep(6),
  /** Encrypts all future snapshots; empty = no encryption. */
  passphrase: z.string().default(''),
  /** An S3-compatible store; an empty endpoint = none. */
  s3_endpoint: z.string().default(''),
  s3_bucket: z.string().default(''),
  s3_region: z.string().default('us-east-1'),
  s3_access_key: z.string().default(''),
  s3_secret_key: z.string().default(''),
  s3_prefix: z.string().default('backups/'),
  /** How often the public pages are copied as plain HTML files. */
  html_copy: z.enum(HtmlCopyIntervals).default('off'),
  /** License printed on each page of that copy; empty = none. */
  html_license: z.string().default(''),
})
/** Another URL that an administrator has asked for and nobody has confirmed yet; empty = none. */
const NewUrl = z.object({
  pending_url: z.string().default(''),
  asked_at: z.number().default(0),
  asked_by: z.number().int().default(0),
})
const InstallState = z.object({
  installed_at: z.number().default(0),
  steps_hidden: z.boolean().default(false),
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
