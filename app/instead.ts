/** What is answered while there is no site yet, and while it is at rest. */
import type { IncomingHttpHeaders } from 'node:http'
import { viewerOfToken } from '#app/domain/auth/index.ts'
import { isActivated, isStaff } from '#app/domain/kernel/index.ts'
import { localeOfHeader, translator } from '#app/i18n/catalogue.ts'
import { parseCookies, sessionCookieNames, visitorLocale } from '#app/infra/context.ts'
import { type Maintenance, watchMaintenance } from '#app/infra/maintenance.ts'
import type { Site } from '#app/infra/site.ts'
import {
  AdminApi,
  ForumApi,
  installPath,
  loginPath,
  logoutPath,
  Mount,
  preferencesPath,
  SetupApi,
} from '#app/shared/paths.ts'
import { maintenanceReply, MaintenanceSeconds } from '#app/ui/layout/maintenance-reply.tsx'
import siteCss from '#app/ui/styles/site.css?url'

type Asked = { path: string; headers: IncomingHttpHeaders }

const isApi = (path: string) =>
  [ForumApi, AdminApi, SetupApi].some(
    prefix => path.startsWith(`${prefix}/`) || path.startsWith(`${Mount}${prefix}/`),
  )

const Styles = [`${Mount}/theme.css`, `${Mount}/custom.css`]

/** For programs: not now, and why. */
function notNow(headers: IncomingHttpHeaders, reason: string): Response {
  const t = translator(localeOfHeader(headers['accept-language']))
  const body = JSON.stringify({ code: 503, reason, msg: t(reason), data: null })
  return new Response(body, {
    status: 503,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Retry-After': String(MaintenanceSeconds),
    },
  })
}

/** Before the set-up every address leads to it. */
export function beforeSite({ path, headers }: Asked): Response | null {
  if (path === installPath() || path.startsWith(`${SetupApi}/`) || Styles.includes(path))
    return null
  if (isApi(path)) return notNow(headers, 'error.install.not_yet')
  const there = { Location: installPath(), 'Cache-Control': 'private, no-store' }
  return new Response(null, { status: 302, headers: there })
}

const watches = new WeakMap<Site, () => Maintenance | null>()

/** The state of rest of a site; null while it is open. */
export function restOf(site: Site): Maintenance | null {
  let watch = watches.get(site)
  if (!watch) watches.set(site, (watch = watchMaintenance(site.env.dataDir)))
  return watch()
}

function comesFromStaff({ db, ports }: Site, headers: IncomingHttpHeaders): boolean {
  const cookies = parseCookies(headers.cookie ?? '')
  const page = sessionCookieNames.map(name => cookies.get(name)).find(Boolean)
  const api = (headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  return [[page, 'page'] as const, [api, 'api'] as const].some(([token, kind]) => {
    if (!token) return false
    const viewer = viewerOfToken(db, ports.hashToken(token), kind, Date.now())
    return isActivated(viewer) && isStaff(viewer)
  })
}

/** Where staff come in while nobody else does. */
const StaffDoors = [loginPath(), logoutPath(), preferencesPath(), ...Styles]

/** While the site is at rest every address says so. */
export function atRest(site: Site, { path, headers }: Asked): Response | null {
  const rest = restOf(site)
  if (!rest) return null
  if (rest.allowStaff && (StaffDoors.includes(path) || comesFromStaff(site, headers))) return null
  if (isApi(path)) return notNow(headers, 'base.maintenance')
  const {
    status,
    headers: own,
    html,
  } = maintenanceReply(visitorLocale(site, headers.cookie), siteCss)
  return new Response(html, { status, headers: own })
}
