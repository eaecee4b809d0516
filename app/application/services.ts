/** The application for the HTTP adapter: see `Application` in app/server. */
import type { IncomingHttpHeaders } from 'node:http'
import { codeSources } from '#site/appearance/code-sources.ts'
import { renderMarkdown } from '#markdown/render.ts'
import { titleSlug } from '#markdown/slug.ts'
import { limitNetworks } from '#access/auth/attempts.ts'
import { viewerOfToken } from '#access/auth/sessions.queries.ts'
import { ReportTypes } from '#site/csp-reports/read-reports.ts'
import { takeReports } from '#site/csp-reports/manage-reports.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { pendingUrl } from '#basics/settings/pending-url.ts'
import { parseCookies, sessionCookieNames, Cookie } from '#infra/requests/cookies.ts'
import { callerOf, tokenOf, viewChoices } from '#infra/requests/context.ts'
import { askVersionsForRequests, type SiteSettings } from '#kernel'
import { storageFault } from '#kernel/storage-fault.ts'
import { largestUpload } from '#basics/uploads/file-kinds.ts'
import { avatarOrigin } from '#basics/users/avatars.ts'
import { pageHere } from '#shared/answer-addresses.ts'
import { takesFiles } from '#shared/paths.ts'
import { cacheMemory } from '#infra/environment/cache-memory.ts'
import { readEnv } from '#infra/environment/env.ts'
import { ensureInstalled, firstLogin } from '#infra/setup/install.ts'
import { followPlugins, type RunningJobs, startJobs } from '#infra/jobs/index.ts'
import { operatorSentence } from '#infra/environment/operator-error.ts'
import { createPrivately } from '#infra/storage/private-files.ts'
import { shareVisit } from '#infra/buffers/shares.ts'
import { deadlyFaults, faultsNow, readinessOf } from '#infra/health/faults.ts'
import { redirectsOfParts, uploadBounds } from '#infra/requests/extensions.ts'
import { meters } from '#infra/health/meters.ts'
import { openServed } from '#infra/setup/open-served.ts'
import { isToken } from '#infra/setup/setup-token.ts'
import { requestOrigin } from '#infra/setup/request-origin.ts'
import { severalMachines } from '#infra/system/machines.ts'
import { siteInUse, useSite } from '#infra/current-site.ts'
import { closeSite, openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { allowWaits, endWaits } from '#infra/stopping.ts'
import { withSentText } from '#web/kernel/sent-text.ts'
import { loadParts } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { machineLinks } from '#server/machine-link.ts'
import type { MetricsRequest, ReplacedRequest, WorkerPart } from '#server/application.ts'
import { apiCalls } from './api-calls.ts'
import { madeFrom } from './made-from.ts'
import { follow, lead, leaveToOther } from './several.ts'
import { maintenanceAnswer, beforeSite, restOf } from './unavailable.ts'

/** Of the site's URL, which each answer needs. */
let last = { url: '', origin: 'http://localhost', host: 'localhost' }
function partsOf(url: string) {
  if (url !== last.url) {
    const { origin, host } = new URL(url)
    last = { url, origin, host }
  }
  return last
}
let jobs: RunningJobs | null = null
let hurry: NodeJS.Timeout | undefined
let worker: WorkerPart | null = null

/** Makes this the served site. */
function begin(site: Site, part?: WorkerPart): void {
  useSite(site)
  site.writes.serve(site.log, cacheMemory(site.env).database)
  const leads = part?.leads ?? true
  void site.ports.plugins.settle()
  const { beforeWrite } = site.ports
  const onReplica = (is: boolean) => void (site.ports.beforeWrite = is ? leaveToOther : beforeWrite)
  if (leads) site.node = severalMachines()?.join(site, { onReplica }) ?? null
  const { node } = site
  const started = startJobs(site, {
    more: leads && !site.replicated ? [] : [followPlugins(site)],
    leads,
  })
  if (node) {
    node.onPrimary = is => (is ? started.begin() : started.release())
    node.onCount = count => part?.nodes(count)
  }
  const passOn = part && (leads ? lead(site, part) : follow(site, part))
  jobs = {
    ...started,
    async stop() {
      passOn?.()
      node?.stop()
      await started.stop()
    },
  }
  part?.serving(firstLogin(site))
  // Leftover uploads of a killed process; with several workers, another may be receiving a file.
  if (part) return
  site.ports.files
    .purge(0, Date.now())
    .catch((err: unknown) => site.log.warn({ err }, 'not tidied'))
}

/** Preloads what the first writer would otherwise wait for: highlighting, sanitizer, pinyin, other scripts. */
function warmUp(): void {
  renderMarkdown('```js\nlet a = 1\n```', { siteUrl: 'http://localhost', profile: 'post' })
  titleSlug('你好 안녕')
}

/** How long requests of a stopping site may wait for other servers, in ms. */
const CallGraceMs = 1_000

const RestWords = { open: 'OK', closed: 'maintenance', read_only: 'read-only' }
const stateOf = (site: Site) => (site.setup ? 'set-up' : RestWords[restOf(site)?.mode ?? 'open'])

const MB = 1024 * 1024
/** Twice the maximum file size, so that a slightly oversized file gets a proper error message. */
const uploadBound = (write: SiteSettings['write']) => Math.max(16 * MB, 2 * largestUpload(write))

export const services = {
  listen() {
    const env = siteInUse()?.env ?? readEnv()
    return {
      host: env.HOST,
      port: env.PORT,
      trustedProxies: env.TRUST_PROXY,
      rateLimit: env.RATE_LIMIT,
      cacheBytes: cacheMemory(env).visitors,
    }
  },
  async start(part?: WorkerPart) {
    worker = part ?? null
    allowWaits()
    createPrivately()
    await loadParts(parts, 'site', 'web')
    const site = await openServed(part?.leads)
    if (site.setup) {
      limitNetworks(site.env.RATE_LIMIT)
      site.setup.onInstalled = installed => begin(installed, part)
    } else {
      await ensureInstalled(site)
      begin(site, part)
    }
    setTimeout(warmUp, 500).unref()
  },
  firstLogin() {
    const site = openSite()
    return site.setup ? null : firstLogin(site)
  },
  explain: (error: unknown) => operatorSentence(error, siteInUse()?.env.database),
  isStorageFault: (error: unknown) => storageFault(error) !== null,
  stopping() {
    jobs?.end()
    hurry ??= setTimeout(endWaits, CallGraceMs)
  },
  async stop() {
    clearTimeout(hurry)
    hurry = undefined
    endWaits()
    await jobs?.stop()
    closeSite()
  },
  health() {
    try {
      const site = openSite()
      const [fault] = deadlyFaults(site)
      return fault ? { ok: false, state: fault.name } : { ok: true, state: stateOf(site) }
    } catch {
      return { ok: false }
    }
  },
  /** Cached for a second, for frequent callers. */
  async ready() {
    const site = openSite()
    const { status, checks } = readinessOf(await faultsNow(site))
    const state = stateOf(site)
    return { ok: status !== 'fail' && state !== 'set-up', body: { status, state, checks } }
  },
  ownMetrics: (cache?: MetricsRequest['cache']) => meters.all[0]?.own(cache) ?? Promise.resolve({}),
  metrics({ authorization = '', fromHere, cache }: MetricsRequest) {
    const site = openSite()
    const { METRICS_TOKEN } = site.env
    const given = authorization.replace(/^Bearer\s+/i, '')
    const mayRead = fromHere || (METRICS_TOKEN !== undefined && isToken(given, METRICS_TOKEN))
    const [meter] = meters.all
    if (!mayRead || site.setup || !meter) return null
    return meter.text(site, cache, worker?.metricsOfOthers() ?? Promise.resolve([]))
  },
  countRequest(route: string, status: number, ms: number) {
    for (const meter of meters.all) meter.count(route, status, ms)
  },
  proxyUnheard() {
    openSite().running.proxyUnheard = true
  },
  siteOrigin(headers?: IncomingHttpHeaders): string {
    const { setup, env, db } = openSite()
    const current = setup && headers ? requestOrigin(headers, env.TRUST_PROXY !== 0) : null
    if (current) return current
    try {
      const { settings } = currentSettings(db)
      const { host } = partsOf(settings.general.site_url)
      // Forms of the new URL, but none that it sends to the present one.
      const pending = headers?.origin && headers.host !== host && pendingUrl(settings, Date.now())
      if (pending && new URL(pending).origin === headers.origin) return headers.origin
    } catch {
      // An unreadable database must not prevent the answer that reports it.
    }
    return last.origin
  },
  instead(asked: ReplacedRequest) {
    const site = openSite()
    return site.setup ? beforeSite(asked) : maintenanceAnswer(site, asked)
  },
  avatarOrigin: () => avatarOrigin(currentSettings(openSite().db).settings.users),
  codeSources: () => codeSources(currentSettings(openSite().db).settings.custom),
  uploadBytes(path: string) {
    const site = openSite()
    for (const bound of uploadBounds.all) {
      const bytes = bound(site, path)
      if (bytes !== null) return bytes + MB
    }
    return takesFiles(path) ? uploadBound(currentSettings(site.db).settings.write) : null
  },
  isCurrent(headers: IncomingHttpHeaders) {
    const site = openSite()
    if (site.replicated) return severalMachines()!.isCurrent(site, worker?.leads ?? true, headers)
    askVersionsForRequests()
    return null
  },
  machineLink() {
    const { node } = openSite()
    return node && machineLinks.all[0]!(node)
  },
  written: () => openSite().replicated?.written ?? 0,
  isAcknowledged: (position: number) => severalMachines()!.isAcknowledged(openSite(), position),
  writeHeaders: (position: number) => severalMachines()!.writeHeaders(openSite(), position),
  ...apiCalls,
  madeFrom,
  cacheVariant(headers: IncomingHttpHeaders, forAll = false): string | null {
    const site = openSite()
    const { settings, serial } = currentSettings(site.db)
    if (settings.login.login_required || site.setup) return null
    if (forAll) return String(serial)
    const cookies = parseCookies(headers.cookie ?? '')
    if (cookies.has(Cookie.flash) || cookies.has(Cookie.externalOnce)) return null
    const choices = viewChoices(cookies)
    // Without the cookie, the site's language, which is a setting.
    const flags = (choices.externalImages ? 'x' : '') + (choices.knowsSite ? 'k' : '')
    return `${choices.locale ?? ''}.${choices.view}.${flags}.${serial}`
  },
  sharedSeconds(headers: IncomingHttpHeaders): number {
    const { locale, view, externalImages, knowsSite } = viewChoices(
      parseCookies(headers.cookie ?? ''),
    )
    // A cache that ignores Vary must not show one visitor's choices to others.
    const isUsual = !locale && view === 'card' && !externalImages && !knowsSite
    return isUsual ? currentSettings(openSite().db).settings.caches.shared_seconds : 0
  },
  isLoggedIn(headers: IncomingHttpHeaders): boolean {
    const site = openSite()
    const cookies = parseCookies(headers.cookie ?? '')
    const page = sessionCookieNames.map(name => cookies.get(name)).find(Boolean)
    const now = Date.now()
    if (page && viewerOfToken(site.db, site.ports.hashToken(page), 'page', now).kind === 'member')
      return true
    return callerOf(site, tokenOf(headers.authorization), now).viewer.kind === 'member'
  },
  calls: {
    perMinute() {
      const { api } = currentSettings(openSite().db).settings
      return { key: api.key_per_minute, network: api.network_per_minute }
    },
    caller(headers: IncomingHttpHeaders, search: string): string | null {
      const given = tokenOf(headers.authorization, search)
      const { viewer, key, tokenHash } = callerOf(openSite(), given, Date.now())
      if (viewer.kind !== 'member') return null
      return key ? `key ${key.id}` : tokenHash
    },
  },
  takeReport: ({ type, text }: { type: string; text: string }) =>
    ReportTypes.includes(type) && takeReports(openSite().db, text, Date.now()),
  recordView(questionId: number, address: { path: string; search: string }) {
    const { views, shares } = openSite()
    views.record(questionId)
    const visit = shareVisit(questionId, address)
    if (visit) shares.record(visit)
  },
  notFound({ path, search, seen }: { path: string; search: string; seen: boolean }): string | null {
    const site = openSite()
    if (site.setup) return null
    const asked = { path, search, seen, origin: services.siteOrigin() }
    for (const target of redirectsOfParts.all) {
      const found = target(site, asked)
      if (found !== null) return found
    }
    const here = pageHere(path)
    return here && here + search
  },
  withSentText,
  requestLines: (lines: string) => openSite().log.lines?.(lines),
  get log() {
    return openSite().log
  },
}
