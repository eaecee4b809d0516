/** Answers while there is no site yet, and in maintenance mode. */
import type { IncomingHttpHeaders } from 'node:http'
import { viewerOfToken } from '#access/auth/sessions.queries.ts'
import { isActivated, isStaff, type Maintenance, type Viewer } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { translator } from '#i18n/catalogue.ts'
import { parseCookies, sessionCookieNames } from '#infra/requests/context.ts'
import { headerLanguage, pageLanguage } from '#infra/requests/language.ts'
import { watchMaintenance } from '#infra/database/maintenance.ts'
import type { Site } from '#infra/site.ts'
import { Role } from '#shared/codes.ts'
import { escapeText } from '#shared/escaped-text.ts'
import {
  installPath,
  isApiPath,
  loginPath,
  logoutPath,
  Mount,
  preferencesPath,
  SetupApi,
} from '#shared/paths.ts'
import { maintenanceReply, MaintenanceSeconds } from '#ui/layout/maintenance-reply.tsx'
import siteCss from '#ui/styles/site.css?url'

type Asked = { path: string; headers: IncomingHttpHeaders; reads: boolean }

const Styles = [`${Mount}/theme.css`, `${Mount}/custom.css`]

/** Seconds after which programs and search engines may retry. */
const waitOf = (rest?: Maintenance): number =>
  rest?.until ? Math.max(1, Math.ceil((rest.until - Date.now()) / 1000)) : MaintenanceSeconds

/** For programs: unavailable, and why. */
async function notNow(
  headers: IncomingHttpHeaders,
  reason: string,
  language?: string,
  rest?: Maintenance,
): Promise<Response> {
  const t = translator(await headerLanguage(headers['accept-language'], language))
  const msg = escapeText(rest?.text || t(reason))
  const body = JSON.stringify({ code: 503, reason, msg, data: null })
  return new Response(body, {
    status: 503,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Retry-After': String(waitOf(rest)),
    },
  })
}

/** Before the setup, every URL leads to it. */
export function beforeSite({ path, headers }: Asked): Promise<Response> | Response | null {
  if (path === installPath() || path.startsWith(`${SetupApi}/`) || Styles.includes(path))
    return null
  if (isApiPath(path)) return notNow(headers, 'error.install.not_yet')
  const there = { Location: installPath(), 'Cache-Control': 'private, no-store' }
  return new Response(null, { status: 302, headers: there })
}

const watches = new WeakMap<Site, () => Maintenance | null>()

/** The maintenance state of a site; null while it is open. */
export function restOf(site: Site): Maintenance | null {
  let watch = watches.get(site)
  if (!watch) watches.set(site, (watch = watchMaintenance(site.ports.maintenance)))
  return watch()
}

function comesFrom(
  { db, ports }: Site,
  headers: IncomingHttpHeaders,
  who: (viewer: Viewer) => boolean,
): boolean {
  const cookies = parseCookies(headers.cookie ?? '')
  const page = sessionCookieNames.map(name => cookies.get(name)).find(Boolean)
  const api = (headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  return [[page, 'page'] as const, [api, 'api'] as const].some(([token, kind]) => {
    if (!token) return false
    const viewer = viewerOfToken(db, ports.hashToken(token), kind, Date.now())
    return isActivated(viewer) && who(viewer)
  })
}

/** Where staff log in during maintenance. */
const StaffDoors = [loginPath(), logoutPath(), preferencesPath(), ...Styles]

const isAdmin = (viewer: Viewer) => viewer.kind === 'member' && viewer.roleId === Role.admin

function mayEnter(site: Site, rest: Maintenance, { path, headers }: Asked): boolean {
  const { allowStaff, allowAdmins, mode } = rest
  if (mode === 'read_only' && StaffDoors.includes(path)) return true
  if (!allowStaff && !allowAdmins) return false
  return StaffDoors.includes(path) || comesFrom(site, headers, allowStaff ? isStaff : isAdmin)
}

/**
 * In maintenance mode this is the answer to every request, or, in read-only mode, to every write.
 */
export function maintenanceAnswer(site: Site, asked: Asked): Promise<Response> | null {
  const rest = restOf(site)
  if (!rest) return null
  const { path, headers, reads } = asked
  if (rest.mode === 'read_only' && reads) return null
  if (mayEnter(site, rest, asked)) return null
  const reason = rest.mode === 'read_only' ? 'base.read_only' : 'base.maintenance'
  const { language } = currentSettings(site.db).settings.interface
  return isApiPath(path) ? notNow(headers, reason, language, rest) : restPage(site, rest, headers)
}

async function restPage(site: Site, rest: Maintenance, headers: IncomingHttpHeaders) {
  const { language, time_zone: timeZone } = currentSettings(site.db).settings.interface
  const reply = maintenanceReply({
    rest,
    seconds: waitOf(rest),
    styles: siteCss,
    timeZone,
    locale: await pageLanguage(new Headers({ Cookie: headers.cookie ?? '' }), null, language),
  })
  return new Response(reply.html, { status: reply.status, headers: reply.headers })
}
