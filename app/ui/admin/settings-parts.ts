/**
 * The settings of the back office: each form with its URL, parts and fields. Forms are rendered
 * from these rows, and "Find a setting" searches them.
 */
import { adminPath } from '#shared/paths.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'
import {
  address,
  amount,
  amounts,
  area,
  line,
  type SettingsField,
  type SettingsPart,
  switches,
  wide,
} from './settings-fields.ts'

const code = (...names: string[]): SettingsField[] =>
  names.map(name => ({ ...area, name, code: true }))

const avatar: SettingsField = {
  kind: 'choice',
  name: 'default_avatar',
  options: ['system', 'gravatar'],
}

export type SettingsScreen = { href: string; parts: readonly SettingsPart[] }

/** Keyed by catalog prefix, `admin.<name>`. */
export const settingsScreens = {
  general: {
    href: adminPath('/general'),
    parts: [
      {
        key: 'names',
        fields: [
          { ...line, name: 'name', chosen: true },
          { ...wide, name: 'short_description' },
          { kind: 'textarea', name: 'description', rows: 3 },
        ],
      },
      {
        key: 'address',
        fields: [
          { ...address, name: 'site_url', chosen: true },
          { ...line, name: 'contact_email', type: 'email', chosen: true },
        ],
      },
      { key: 'program', fields: switches('check_update') },
    ],
  },
  interface: {
    href: adminPath('/interface'),
    parts: [
      {
        key: 'place',
        fields: [
          { ...wide, name: 'language' },
          { ...wide, name: 'time_zone' },
        ],
      },
      { key: 'avatar', fields: [avatar] },
    ],
  },
  seo: {
    href: adminPath('/seo'),
    parts: [
      { key: 'addresses', fields: [{ ...wide, name: 'permalink' }] },
      { key: 'robots', fields: [{ kind: 'textarea', name: 'robots' }] },
    ],
  },
  legal: {
    href: adminPath('/legal'),
    parts: [
      {
        key: 'texts',
        fields: [
          { ...area, name: 'terms_of_service_original_text' },
          { ...area, name: 'privacy_policy_original_text' },
        ],
      },
      {
        key: 'external',
        fields: [
          {
            kind: 'choice',
            name: 'external_content_display',
            options: ['ask_before_display', 'always_display'],
          },
          { kind: 'lines', name: 'image_hosts', rows: 3 },
        ],
      },
    ],
  },
  theme: {
    href: adminPath('/themes'),
    parts: [
      {
        key: 'look',
        fields: [
          { kind: 'choice', name: 'theme', options: ['default'] },
          { kind: 'choice', name: 'color_scheme', options: ['system', 'light', 'dark'] },
        ],
      },
      {
        key: 'colours',
        fields: [
          { kind: 'colour', name: 'primary_color' },
          { kind: 'colour', name: 'navbar_style' },
        ],
      },
    ],
  },
  custom: {
    href: adminPath('/customize'),
    parts: [
      { key: 'css', fields: code('custom_css') },
      {
        key: 'html',
        fields: code('custom_head', 'custom_header', 'custom_sidebar', 'custom_footer'),
      },
    ],
  },
  login: {
    href: adminPath('/login'),
    parts: [
      {
        key: 'join',
        fields: [
          ...switches(
            ...['allow_new_registrations', 'allow_email_registrations'],
            'require_email_verification',
          ),
          { kind: 'lines', name: 'allow_email_domains', rows: 4 },
        ],
      },
      {
        key: 'enter',
        fields: [
          ...switches('allow_password_login'),
          {
            kind: 'choice',
            name: 'second_step_required',
            options: ['nobody', 'admins', 'staff', 'everybody'],
          },
          ...switches('login_required'),
        ],
      },
    ],
  },
  settings_users: {
    href: adminPath('/settings-users'),
    parts: [
      { key: 'avatar', fields: [avatar, { ...address, name: 'gravatar_base_url' }] },
      {
        key: 'fields',
        fields: switches(
          ...['allow_update_display_name', 'allow_update_username', 'allow_update_avatar'],
          ...['allow_update_bio', 'allow_update_website', 'allow_update_location'],
        ),
      },
    ],
  },
  write: {
    href: adminPath('/write'),
    parts: [
      {
        key: 'tags',
        fields: [
          { ...wide, name: 'recommend_tags' },
          { ...wide, name: 'reserved_tags' },
          ...switches('required_tag'),
          { ...amount, name: 'min_tags' },
        ],
      },
      {
        key: 'texts',
        fields: [{ ...amount, name: 'min_content' }, ...switches('restrict_answer')],
      },
      {
        key: 'files',
        fields: [
          { ...amount, name: 'max_image_size' },
          { ...amount, name: 'max_image_megapixel' },
          { ...line, name: 'authorized_image_extensions' },
          { ...amount, name: 'max_attachment_size' },
          { ...line, name: 'authorized_attachment_extensions' },
        ],
      },
    ],
  },
  /** A separate form below the posting rules. */
  uploads: {
    href: adminPath('/write'),
    parts: [
      {
        key: 'room',
        fields: amounts('per_member_mb', 'total_mb'),
      },
    ],
  },
  moderation: {
    href: adminPath('/moderation'),
    parts: [
      {
        key: 'hold',
        fields: [
          { ...amount, name: 'first_posts' },
          { ...amount, name: 'low_reputation' },
          { ...amount, name: 'new_account_hours' },
          { ...amount, name: 'max_links' },
          { kind: 'lines', name: 'words', rows: 8 },
          { kind: 'lines', name: 'patterns', rows: 5, code: true },
        ],
      },
      { key: 'captcha', fields: switches('captcha_accounts', 'captcha_actions') },
    ],
  },
  smtp: {
    href: adminPath('/smtp'),
    parts: [
      {
        key: 'sender',
        fields: [
          { ...line, name: 'from_email', type: 'email' },
          { ...line, name: 'from_name' },
        ],
      },
      {
        key: 'server',
        fields: [
          { ...line, name: 'smtp_host' },
          { kind: 'choice', name: 'encryption', options: ['ssl', 'tls', 'none'] },
          { ...amount, name: 'smtp_port' },
          ...switches('smtp_authentication'),
          { ...line, name: 'smtp_username' },
          { kind: 'password', name: 'smtp_password' },
        ],
      },
      {
        key: 'test',
        fields: [{ ...line, name: 'test_email_recipient', type: 'email', fleeting: true }],
      },
    ],
  },
  api: {
    href: adminPath('/api-keys'),
    parts: [
      {
        key: 'limits',
        fields: amounts('key_per_minute', 'network_per_minute'),
      },
      { key: 'pages', fields: switches('cross_origin') },
    ],
  },
  caches: {
    href: adminPath('/caches'),
    parts: [
      { key: 'hold', fields: amounts('shared_seconds') },
      {
        key: 'purge',
        fields: [
          { ...address, name: 'purge_url' },
          { kind: 'password', name: 'purge_token' },
        ],
      },
    ],
  },
  mcp: { href: adminPath('/mcp'), parts: [{ key: 'use', fields: switches('enabled') }] },
  backup: {
    href: adminPath('/backups/settings'),
    parts: [
      { key: 'when', fields: [...switches('enabled'), { ...amount, name: 'every_hours' }] },
      {
        key: 'keep',
        fields: amounts('keep_hourly', 'keep_daily', 'keep_weekly', 'keep_monthly'),
      },
      { key: 'secret', fields: [{ kind: 'password', name: 'passphrase' }] },
      {
        key: 's3',
        fields: [
          { ...address, name: 's3_endpoint' },
          { ...wide, name: 's3_bucket' },
          { ...wide, name: 's3_region' },
          { ...wide, name: 's3_access_key' },
          { kind: 'password', name: 's3_secret_key' },
          { ...wide, name: 's3_prefix' },
        ],
      },
      {
        key: 'copy',
        fields: [
          { kind: 'choice', name: 'html_copy', options: ['off', 'daily', 'weekly'] },
          { ...wide, name: 'html_license' },
        ],
      },
    ],
  },
} satisfies Record<string, SettingsScreen>

/** Those of parts, by the same keys. */
export const screensOfParts = new ExtensionPoint<Record<string, SettingsScreen>>()

/** All of them. */
export const allSettingsScreens = (): Record<string, SettingsScreen> =>
  screensOfParts.all.reduce<Record<string, SettingsScreen>>(
    (all, more) => ({ ...all, ...more }),
    settingsScreens,
  )

/** Parts with a field that is shown only depending on another one. */
export const withField = (
  parts: readonly SettingsPart[],
  after: string,
  more: SettingsField,
): SettingsPart[] =>
  parts.map(({ key, fields }) => ({
    key,
    fields: fields.flatMap(field => (field.name === after ? [field, more] : [field])),
  }))
