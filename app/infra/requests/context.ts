/** Turns a request into the context of verbs: viewer, language, settings. */
import { currentSettings } from '#basics/settings/current-settings.ts'
import { storedTexts } from '#site/translations/stored-texts.ts'
import { type ApiKey, looksLikeKey, ownerOfKey } from '#access/auth/keys.queries.ts'
import { viewerOfToken } from '#access/auth/sessions.queries.ts'
import { withPluginProviders } from '#access/identities/plugin-providers.ts'
import { anonymous, type Ctx, type RequestMark, type Viewer } from '#kernel'
import { knownLocale } from '#i18n/catalogue.ts'
import type { Locale } from '#shared/codes.ts'
import { parseCookies, sessionCookieNames, Cookie } from './cookies.ts'
import { headerLanguage, pageLanguage } from './language.ts'
import { servedSite } from '../current-site.ts'
import type { Site } from '../site.ts'
import type { CallRequest } from '#shared/call-request.ts'
import { urlOf } from '#shared/paths.ts'

export * from './cookies.ts'

export type RequestInfo = RequestMark & { clientIp: string; fromHere?: boolean }
const unknownInfo: RequestInfo = { clientIp: '', requestId: '' }

/** Preferences that a visitor's cookies carry. */
export type ViewChoices = {
  locale: Locale | null
  view: 'card' | 'compact'
  externalImages: boolean
  /** Visitors have closed the line that says what the site is. */
  knowsSite: boolean
  /** Single-key shortcuts are on. */
  readingKeys: boolean
}

export function viewChoices(cookies: Map<string, string>): ViewChoices {
  return {
    locale: knownLocale(cookies.get(Cookie.language)),
    view: cookies.get(Cookie.view) === 'compact' ? 'compact' : 'card',
    externalImages: cookies.get(Cookie.external) === 'always',
    knowsSite: cookies.get(Cookie.about) === 'known',
    readingKeys: cookies.get(Cookie.keys) === 'on',
  }
}

type Basics = {
  viewer: Viewer
  locale: Locale
  info?: RequestInfo
  now?: number
  userAgent?: string | null
  /** Value of the browser cookie. */
  device?: string
  /** The setup token that the request has shown. */
  pass?: string | null
}

/** 128 random bits as URL-safe text; anything else is not one of our cookies. */
const DeviceCookie = /^[\w-]{22}$/

export function makeContext(
  site: Site,
  { viewer, locale, info = unknownInfo, now = Date.now(), userAgent, device, pass }: Basics,
): Ctx {
  const { settings, privileges } = currentSettings(site.db)
  return {
    db: site.db,
    viewer,
    now,
    locale,
    texts: storedTexts(site.db),
    settings: withPluginProviders(site.db, settings, site.ports.plugins),
    privileges,
    ports: site.ports,
    clientIp: info.clientIp,
    userAgent: userAgent ?? '',
    deviceHash: device && DeviceCookie.test(device) ? site.ports.hashToken(device) : '',
    request: info,
    installed: settings.install.installed_at > 0,
    mayInstall: Boolean(
      site.setup?.trusts(info.fromHere ?? false) || site.setup?.admits(pass ?? ''),
    ),
  }
}

export type PageContext = {
  ctx: Ctx
  choices: ViewChoices
  cookies: Map<string, string>
  sessionHash: string | null
  site: Site
}

/** Context of a page request, authenticated by the session cookie. */
export async function pageContext(
  request: Request,
  info: RequestInfo = unknownInfo,
  site: Site = servedSite(),
): Promise<PageContext> {
  const now = Date.now()
  const cookies = parseCookies(request.headers.get('Cookie'))
  const token = sessionCookieNames.map(name => cookies.get(name)).find(Boolean)
  const sessionHash = token ? site.ports.hashToken(token) : null
  const viewer = sessionHash ? viewerOfToken(site.db, sessionHash, 'page', now) : anonymous
  if (sessionHash && viewer.kind === 'member') site.uses.record(sessionHash, now)
  const choices = viewChoices(cookies)
  const { settings } = currentSettings(site.db)
  const setUp = await site.setup?.language(request.headers.get('Accept-Language'))
  const own = viewer.kind === 'member' ? viewer.language : null
  const siteLanguage = setUp ?? settings.interface.language
  const locale = await pageLanguage(request.headers, own, siteLanguage)
  return {
    ctx: makeContext(site, {
      viewer,
      locale,
      info,
      now,
      pass: cookies.get(Cookie.setup),
      userAgent: request.headers.get('User-Agent'),
      device: cookies.get(Cookie.device),
    }),
    choices,
    cookies,
    sessionHash,
    site,
  }
}

export type ApiContext = {
  ctx: Ctx
  /** Of a session; null for callers with an API key. */
  token: string | null
  tokenHash: string | null
  /** The API key of the call, whose scopes limit what it may do. */
  key: ApiKey | null
  /** True for a key that is unknown, revoked or expired, or whose owner may not act now. */
  deadKey: boolean
  site: Site
}
export type { Site }

/** The token or key of a call: Authorization header, with or without Bearer, else the query. */
export function tokenOf(authorization: string | null | undefined, search = ''): string | null {
  const header = (authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  return header || new URLSearchParams(search).get('Authorization')?.trim() || null
}

export type Caller = Omit<ApiContext, 'ctx' | 'site'> & { viewer: Viewer }

/** The caller with this token or key. */
export function callerOf(site: Site, given: string | null, now: number): Caller {
  const none = { viewer: anonymous, token: null, tokenHash: null, key: null, deadKey: false }
  if (!given) return none
  const hash = site.ports.hashToken(given)
  const viewer = viewerOfToken(site.db, hash, 'api', now)
  if (viewer.kind === 'member' || !looksLikeKey(given))
    return { ...none, viewer, token: given, tokenHash: hash }
  const found = ownerOfKey(site.db, hash, now)
  return found ? { ...none, ...found } : { ...none, deadKey: true }
}

/** Context of an API request. Cookies never authenticate it. */
export async function apiContext(
  request: CallRequest,
  info: RequestInfo = unknownInfo,
  site: Site = servedSite(),
): Promise<ApiContext> {
  const now = Date.now()
  const given = tokenOf(request.headers.get('Authorization'), urlOf(request).search)
  const { viewer, ...caller } = callerOf(site, given, now)
  if (given && viewer.kind === 'member') site.uses.record(site.ports.hashToken(given), now)
  const { language } = currentSettings(site.db).settings.interface
  const locale = await headerLanguage(request.headers.get('Accept-Language'), language)
  const userAgent = request.headers.get('User-Agent')
  const ctx = makeContext(site, { viewer, locale, info, now, userAgent, pass: given })
  return { ctx, ...caller, site }
}
