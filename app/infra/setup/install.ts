/** Sets up a new site from environment variables, and keeps its address up to date. */
import fs from 'node:fs'
import path from 'node:path'
import { limitNetworks } from '#access/auth/attempts.ts'
import { PasswordField } from '#access/auth/credentials.schema.ts'
import { weakPassword } from '#access/auth/weak-passwords.ts'
import { installSite } from '#site/install/install-site.ts'
import { moveSite } from '#site/install/move-site.ts'
import { writing } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { Mount } from '#shared/paths.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import type { Env } from '../environment/env.ts'
import { OperatorError } from '../environment/operator-error.ts'
import { randomToken } from '../secrets/secrets.ts'
import { isInstalled } from './open-served.ts'
import type { Site } from '../site.ts'
import { writeWhole } from '../storage/write-whole.ts'

const DefaultPort = 3000
const AdminName = 'admin'
const AdminEmail = 'admin@example.com'
/** The result of `homeUrl` at the previous start. */
const MadeHere = /^http:\/\/localhost:\d+\/community$/

/** Contains the generated password of the administrator. */
const passwordFile = (env: Env) => path.join(env.dataDir, 'admin-password')

const homeUrl = (env: Env) => `http://localhost:${env.PORT || DefaultPort}${Mount}`

/**
 * ADMIN_PASSWORD, or one generated once and kept in a file only the operator can read. The file is
 * written first: after a crash in between, the next start uses it.
 */
function adminPassword({ env, ports }: Site): { password: string; file: string | null } {
  if (env.ADMIN_PASSWORD) {
    if (!PasswordField.safeParse(env.ADMIN_PASSWORD).success) {
      throw new OperatorError('ADMIN_PASSWORD must have 8 to 32 characters and no spaces')
    }
    const owner = { username: env.ADMIN_NAME ?? AdminName, email: env.ADMIN_EMAIL ?? AdminEmail }
    if (weakPassword(ports, 'password', env.ADMIN_PASSWORD, owner).length > 0) {
      throw new OperatorError(
        'ADMIN_PASSWORD is a common password, or the name or email address of the administrator: choose another one',
      )
    }
    return { password: env.ADMIN_PASSWORD, file: null }
  }
  const file = passwordFile(env)
  if (!fs.existsSync(file)) writeWhole(file, `${randomToken(15)}\n`)
  return { password: fs.readFileSync(file, 'utf8').trim(), file }
}

async function install(site: Site): Promise<void> {
  const { env, log } = site
  const { password, file } = adminPassword(site)
  const passwordHash = await site.ports.hashPassword(password)
  const email = env.ADMIN_EMAIL ?? AdminEmail
  const options = {
    siteName: env.SITE_NAME,
    siteUrl: env.SITE_URL ?? homeUrl(env),
    contactEmail: env.CONTACT_EMAIL ?? env.ADMIN_EMAIL,
    language: env.LANGUAGE,
    loginRequired: env.LOGIN_REQUIRED,
    externalContentDisplay: env.EXTERNAL_CONTENT_DISPLAY,
    admin: { username: env.ADMIN_NAME ?? AdminName, email, passwordHash },
  }
  const made = writing(site.db, tx => {
    const fresh = installSite(tx, options, Date.now())
    if (fresh) seedBadges(tx)
    return fresh
  })
  if (!made) return
  log.info({ admin: email, ...(file && { passwordFile: file }) }, 'site installed')
}

/**
 * How the first administrator logs in; null after the first login. `passwordFile` is null if the
 * password was chosen.
 */
export function firstLogin({
  db,
  env,
}: Site): { email: string; passwordFile: string | null } | null {
  const admin = findUser(db, 1)
  if (!admin?.email || admin.lastLoginAt > 0) return null
  const file = passwordFile(env)
  return { email: admin.email, passwordFile: fs.existsSync(file) ? file : null }
}

/**
 * The address follows SITE_URL when that is set, and the port when the site never had an address.
 */
function keepAddress(site: Site): void {
  const { env, log } = site
  const current = currentSettings(site.db).settings.general.site_url
  const wanted = env.SITE_URL ?? (MadeHere.test(current) && env.PORT ? homeUrl(env) : current)
  const before = moveSite(site.db, wanted, Date.now())
  if (before) log.info({ before, siteUrl: wanted }, 'site address changed')
}

/**
 * Sets up a site in an empty database, unless AUTO_INSTALL is false; an existing site stays
 * unchanged. Throws for invalid environment variables.
 */
export async function installIfEmpty(site: Site): Promise<void> {
  if (!isInstalled(site) && site.env.AUTO_INSTALL !== false) await install(site)
}

/** Call it at every server start, before the first request. */
export async function ensureInstalled(site: Site): Promise<void> {
  limitNetworks(site.env.RATE_LIMIT)
  await installIfEmpty(site)
  if (isInstalled(site)) keepAddress(site)
}
