import { type SettingGroup, SettingGroups, type SiteSettings, type Tx } from '#kernel'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import { emailKey, findUser, insertUser } from '#basics/users/users.queries.ts'
import { type Locale, MailStatus, Role } from '#shared/codes.ts'
import { normalizeSiteUrl } from './site-url.ts'

export type InstallOptions = {
  siteName?: string
  siteUrl: string
  contactEmail?: string
  language?: Locale
  timeZone?: string
  loginRequired?: boolean
  externalContentDisplay?: SiteSettings['legal']['external_content_display']
  admin: { username: string; email: string; passwordHash: string }
}

const FirstUserId = 1
/** Default name of a site. */
export const FirstNames: Record<Locale, string> = {
  zh_CN: '社区',
  en_US: 'Community',
  zh_TW: '社群',
  ja_JP: 'コミュニティ',
  de_DE: 'Community',
  fr_FR: 'Communauté',
  es_ES: 'Comunidad',
}

/** All groups with default values, and the choices for this site. */
function firstSettings(options: InstallOptions, now: number): SiteSettings {
  const groups = Object.entries(SettingGroups) as [
    SettingGroup,
    { parse(value: unknown): unknown },
  ][]
  const all = Object.fromEntries(groups.map(([name, schema]) => [name, schema.parse({})]))
  const settings = all as SiteSettings
  const { siteName, language, timeZone, loginRequired, externalContentDisplay } = options
  settings.general.site_url = normalizeSiteUrl(options.siteUrl)
  settings.general.contact_email = options.contactEmail ?? ''
  if (language) settings.interface.language = language
  if (timeZone) settings.interface.time_zone = timeZone
  settings.general.name = siteName || FirstNames[settings.interface.language]
  if (loginRequired) settings.login.login_required = true
  if (externalContentDisplay) settings.legal.external_content_display = externalContentDisplay
  settings.install.installed_at = now
  return settings
}

/**
 * Creates a site in an empty database: all settings groups and the first administrator (account 1, reputation
 * 1, confirmed address). Does nothing on an installed site; returns whether it did something.
 */
export function installSite(tx: Tx, options: InstallOptions, now: number): boolean {
  forgetSettings(tx)
  if (currentSettings(tx).settings.install.installed_at > 0) return false
  for (const [group, value] of Object.entries(firstSettings(options, now))) {
    saveSetting(tx, group, value, now)
  }
  const { username, email, passwordHash } = options.admin
  insertUser(tx, {
    ...(findUser(tx, FirstUserId) ? {} : { id: FirstUserId }),
    createdAt: now,
    updatedAt: now,
    username,
    usernameKey: username.toLowerCase(),
    displayName: username,
    passwordHash,
    email,
    emailKey: emailKey(email),
    mailStatus: MailStatus.verified,
    roleId: Role.admin,
    rank: 1,
    initialRank: 1,
  })
  forgetSettings(tx)
  return true
}
