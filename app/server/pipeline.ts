import type { IncomingMessage, ServerResponse } from 'node:http'
import { cspReportPath, isApiPath } from '#shared/paths.ts'
import { HtmlResponse } from '#shared/html-response.ts'
import { networkOf } from '#shared/network.ts'
import { AnonymousPages, isSeen, viewedQuestion } from './anonymous-pages.ts'
import { type CachedKind, cachedKind } from './cached-kind.ts'
import type { Application, PageContext, PageHandler, RequestInfo, Rows } from './application.ts'
import { CallLimit } from './call-limit.ts'
import { clientAddress, isUnheardProxy, type TrustedProxies } from './client-address.ts'
import { type Exchange, exchangeOf, type HeaderList, isFromHere } from './exchange.ts'
import type { Limits } from './limits.ts'
import { comesFromThisSite } from './origin-check.ts'
import { PageCache } from './page-cache.ts'
import { RateLimit } from './rate-limit.ts'
import { isReady, ReadyCalls } from './ready-calls.ts'
import { answerOperator } from './operator-answers.ts'
import { Later, type RefusedStatus, refusal } from './refusals.ts'
import { isOverloaded, RenderGate } from './render-gate.ts'
import { BodyCutOff, BodyRefused, boundsOf, type RequestBody, takeBody } from './request-body.ts'
import { RequestLog } from './request-log.ts'
import {
  applicationHeaders,
  isHtml,
  type PagePolicy,
  securityHeaders,
  sitePolicy,
} from './response-headers.ts'
import { sendReply, sendResponse } from './send.ts'
import { isForm, pageWithText, plainForm } from './sent-form.ts'
import type { StaticFiles } from './static-files.ts'
import { parseTarget, type Redirected, type Target } from './target.ts'
import { callRequest, hasCredentials, hostsOf, requestHeaders, webRequest } from './web-request.ts'
import { Elsewhere, isAcknowledged } from './elsewhere.ts'
import type { MachineLink } from './machine-link.ts'
import type { Limit, WorkerLink } from './worker.ts'

export type PipelineParts = {
  app: Application
  pages: PageHandler
  files: StaticFiles | null
  limits: Limits
  trustedProxies: TrustedProxies
  /** Off in development, where pages change without notice. */
  cachePages: boolean
  policy?: PagePolicy
  /** With several processes for this site. */
  link?: WorkerLink | null
  /** With several machines for this site; of workers, only the leader knows the other machines. */
  node?: MachineLink | null
  /** Monotonic clock in ms. */
  clock?: () => number
}

const Methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const Allow: HeaderList = [['Allow', Methods.join(', ')]]
const NotKept: HeaderList = [['Cache-Control', 'no-store']]
const MaxTargets = 2_000
const Reports = cspReportPath()

/** Aborted when the client leaves before the answer is sent. */
function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Everything between a parsed HTTP request and its answer, in order. */
export class Pipeline {
  /** True while the server stops: every answer then closes its connection. */
  draining = false

  #parts: PipelineParts
  #clock: () => number
  #policy: PagePolicy
  #bounds: ReturnType<typeof boundsOf>
  #elsewhere: Elsewhere
  #cache: PageCache
  #gate: RenderGate
  /** For requests with large bodies. */
  #large: RenderGate
  #rate: Limit<RateLimit> | null
  #calls: Limit<CallLimit> | null
  #reports: Limit<RateLimit>
  #anonymous: AnonymousPages
  #sitemapCache: PageCache
  /** Separate, because they are large and may be older. */
  #sitemaps: AnonymousPages
  #ready: ReadyCalls
  #log: RequestLog
  #targets = new Map<string, Target>()
  #warnedOfProxy = false
  #boot = Date.now().toString(36)
  #count = 0

  constructor(parts: PipelineParts) {
    this.#parts = parts
    const { app, pages, limits, link } = parts
    this.#clock = parts.clock ?? (() => performance.now())
    this.#policy = parts.policy ?? sitePolicy(app)
    this.#log = new RequestLog(app, this.#clock)
    this.#ready = new ReadyCalls(app, this.#clock)
    this.#bounds = boundsOf(limits, app)
    this.#elsewhere = new Elsewhere(link ?? null, parts.node ?? null, this.#bounds)
    this.#cache = new PageCache(limits.cache, this.#clock)
    this.#gate = new RenderGate(limits.gate)
    this.#large = new RenderGate(limits.bodies)
    this.#rate = limits.rate && (link?.limit('rate') ?? new RateLimit(limits.rate, this.#clock))
    this.#reports = link?.limit('reports') ?? new RateLimit(limits.reports, this.#clock)
    this.#calls =
      limits.calls && (link?.limit('calls') ?? new CallLimit(limits.calls.entries, this.#clock))
    if (link) this.#boot += `-${link.place}`
    const anonymous = (cache: PageCache) =>
      new AnonymousPages({
        app,
        pages,
        cache,
        gate: this.#gate,
        policy: this.#policy,
        admit: exchange => this.#admit(exchange),
        sendOn: exchange => this.#sendOn(exchange, exchange.path, exchange.search),
      })
    this.#anonymous = anonymous(this.#cache)
    this.#sitemapCache = new PageCache(limits.sitemaps, this.#clock)
    this.#sitemaps = anonymous(this.#sitemapCache)
  }

  /** The listener for Node's `request` event. Never throws and never rejects. */
  readonly listener = (req: IncomingMessage, res: ServerResponse): void => {
    const { app, trustedProxies } = this.#parts
    const id = `${this.#boot}-${(++this.#count).toString(36)}`
    const sender = this.#elsewhere.senderOf(req) ?? {
      clientIp: clientAddress(req.socket.remoteAddress, req.headers, trustedProxies),
    }
    const exchange = exchangeOf(req, res, id, sender)
    if (this.#elsewhere.answers(req)) return this.#relay(exchange)
    const current = app.isCurrent?.(req.headers)
    if (!current) return this.#start(exchange)
    void current.then(is => (is ? this.#start(exchange) : this.#relay(exchange)))
  }

  #relay(exchange: Exchange): void {
    exchange.path = exchange.req.url!.split('?', 1)[0]!
    this.#elsewhere.relayForm(exchange).catch((error: unknown) => {
      // The other process logs the rest.
      this.#log.follow(exchange)
      this.#fail(exchange, error)
    })
  }

  #start(exchange: Exchange): void {
    this.#log.follow(exchange)
    try {
      this.#answer(exchange)?.catch((error: unknown) => this.#fail(exchange, error))
    } catch (error) {
      this.#fail(exchange, error)
    }
  }

  /** Size of the page cache. */
  get cacheSize(): { pages: number; bytes: number } {
    return { pages: this.#cache.count, bytes: this.#cache.bytes }
  }

  /** Writes pending log lines. */
  flush(): void {
    this.#log.flush()
  }

  /** Deliberately not async: a cached page is answered without a promise. */
  #answer(exchange: Exchange): Promise<void> | void {
    const { app, files, cachePages } = this.#parts
    const { req } = exchange
    const target = this.#target(req.url ?? '/', exchange.reads)
    if (target.kind === 'page') {
      exchange.path = target.path
      exchange.search = target.search
    } else if (target.kind === 'refused') exchange.path = target.path
    else exchange.path = (req.url ?? '').split('?', 1)[0]!

    if (hostsOf(req.rawHeaders) > 1) return this.#refuse(exchange, 400)
    this.#warnOfProxy(req)
    if (!Methods.includes(req.method ?? '')) return this.#refuse(exchange, 405, Allow)
    if (target.kind === 'refused') return this.#refuse(exchange, target.status)
    if (req.method === 'OPTIONS') return this.#plain(exchange, 204, '', Allow)
    if (target.kind === 'redirect') return this.#redirect(exchange, target)
    if (exchange.reads) {
      const asked = answerOperator(app, exchange, this.cacheSize)
      if (asked) return this.#sendPlain(exchange, asked)
      const file = files?.get(exchange.path)
      if (file) return files!.send(exchange, file)
      if (exchange.path.startsWith('/assets/')) return this.#refuse(exchange, 404)
    }
    const instead = app.instead?.({
      path: exchange.path,
      headers: req.headers,
      reads: exchange.reads,
    })
    if (instead) return this.#sendWithText(exchange, instead)
    if (exchange.reads) {
      const found = cachePages ? cachedKind(exchange.path) : null
      // A document is the same for members, and a fake cookie must not cause a rendering.
      const kind = found === 'page' && hasCredentials(req.headers) ? null : found
      const variant = kind && app.cacheVariant(req.headers, kind !== 'page')
      if (kind && variant !== null) return this.#fromCache(exchange, kind, variant)
    } else if (app.takeReport && req.method === 'POST' && exchange.path === Reports) {
      return this.#takeReport(exchange)
    } else if (!comesFromThisSite(req.headers, app.siteOrigin(req.headers))) {
      return this.#refuseForeign(exchange)
    }
    return this.#fromApplication(exchange)
  }

  /** Logged once. */
  #warnOfProxy({ socket, headers }: IncomingMessage): void {
    const { trustedProxies, app } = this.#parts
    if (this.#warnedOfProxy || !isUnheardProxy(socket.remoteAddress, headers, trustedProxies))
      return
    this.#warnedOfProxy = true
    app.proxyUnheard?.()
    this.#log.proxyUnheard()
  }

  #target(raw: string, reads: boolean): Target {
    const known = reads ? this.#targets.get(raw) : undefined
    if (known) return known
    const target = parseTarget(raw, reads, this.#parts.limits.urlBytes)
    if (reads && raw.length < 200) {
      if (this.#targets.size >= MaxTargets) this.#targets.clear()
      this.#targets.set(raw, target)
    }
    return target
  }

  #fromCache(exchange: Exchange, kind: CachedKind, variant: string): Promise<void> | undefined {
    const kept = kind === 'sitemap' ? this.#sitemaps : this.#anonymous
    return kept.answer(exchange, kind, variant)?.then(response => {
      if (response === 'ask') return this.#fromApplication(exchange, true)
      if (!response) return
      if (exchange.forLeader) return this.#elsewhere.relay(exchange)
      return this.#sendResponse(exchange, response)
    })
  }

  async #fromApplication(exchange: Exchange, admitted = false): Promise<void> {
    const { app, pages } = this.#parts
    const { req, res, clientIp, id: requestId } = exchange
    exchange.writtenBefore = app.written?.() ?? 0
    const loggedIn = hasCredentials(req.headers) && app.isLoggedIn(req.headers)
    const counted = app.calls && isApiPath(exchange.path)
    const may = counted ? this.#admitCall(exchange) : admitted || this.#admit(exchange, loggedIn)
    if (!(await may)) return
    const ready = counted ? this.#ready.keyOf(exchange) : null
    if (ready !== null && this.#ready.send(exchange, ready)) return

    const body = exchange.reads
      ? { content: null, large: false }
      : await takeBody(exchange, this.#bounds.at(exchange.path))
    if (isForm(exchange) && body.content instanceof Buffer) exchange.sent = body.content
    // Calls do not listen to it, and what a form does is not broken off.
    const gone = counted || !exchange.reads ? undefined : goneSignal(res)
    const requestInfo: RequestInfo = { clientIp, requestId, fromHere: isFromHere(exchange) }
    const context: PageContext = { requestInfo, plainForm: plainForm(exchange, body.content) }
    const whole = () => this.#webRequest(exchange, context.plainForm ? null : body.content, gone)
    const request = (counted && this.#callRequest(exchange, body.content)) || whole()
    const make = async () => {
      const answer =
        app.dispatchApi(request, requestInfo) ??
        // Some paths of the API are screens.
        pages(request instanceof Request ? request : whole(), context)
      return body.refused ? await Promise.race([answer, body.refused]) : await answer
    }
    let rows: Rows | null = null
    const ask = async () => {
      if (!ready || !app.madeFrom) return make()
      const found = await app.madeFrom(make)
      rows = found.rows
      return found.made
    }
    const answer = async () => {
      const response = await (loggedIn
        ? this.#gate.forMember(ask)
        : exchange.reads
          ? this.#gate.forAnonymous(ask)
          : ask())
      if (res.destroyed) return response.body?.cancel()
      exchange.sent = context.sent ?? exchange.sent
      if (requestInfo.forLeader) return this.#elsewhere.relay(exchange, body.content)
      if (ready && rows && isReady(response))
        return this.#ready.keep(exchange, { key: ready, rows }, response, this.#headersOf(response))
      return this.#sendWithText(exchange, response)
    }
    // Answering takes several times as much memory as the body.
    return body.large ? this.#large.forAnonymous(answer) : answer()
  }

  /** What a call needs of its request; null = a whole one, for a body that is streamed or has files. */
  #callRequest({ req, path, search, head }: Exchange, body: RequestBody['content']) {
    const type = req.headers['content-type'] ?? ''
    if (body && (!(body instanceof Buffer) || /^multipart\//i.test(type))) return null
    const siteOrigin = this.#parts.app.siteOrigin(req.headers)
    const method = head ? 'GET' : (req.method ?? 'GET')
    const headers = requestHeaders(req, siteOrigin)
    return callRequest(siteOrigin + path + search, method, headers, body)
  }

  #webRequest(
    { req, path, search, head }: Exchange,
    body: RequestBody['content'],
    gone?: AbortSignal,
  ) {
    const siteOrigin = this.#parts.app.siteOrigin(req.headers)
    const method = head ? 'GET' : req.method!
    return webRequest(
      siteOrigin + path + search,
      method,
      requestHeaders(req, siteOrigin),
      body,
      gone,
    )
  }

  /**
   * Browsers send CSP reports automatically, from pages of any origin, with or without cookies: a
   * report only increments a counter.
   */
  async #takeReport(exchange: Exchange): Promise<void> {
    const { app, limits } = this.#parts
    const { req } = exchange
    const wait = await this.#reports.take(networkOf(exchange.clientIp))
    if (wait > 0) return this.#refuse(exchange, 429, [['Retry-After', String(wait)]])
    const type = (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
    const bounds = { ...this.#bounds.at(exchange.path), bodyBytes: limits.reports.bytes }
    const { content } = await takeBody(exchange, bounds)
    const text = content instanceof Buffer ? content.toString() : ''
    if (!app.takeReport!({ type, text })) return this.#refuse(exchange, 400)
    this.#plain(exchange, 204, '', NotKept)
  }

  /** Sends an answer; an error page after a form shows what was typed. */
  async #sendWithText(exchange: Exchange, given: Response | Promise<Response>): Promise<void> {
    const response = await given
    const { app } = this.#parts
    if (!(await isAcknowledged(app, exchange))) {
      await response.body?.cancel()
      return this.#refuse(exchange, 503, [Later])
    }
    const { status, headers } = response
    if (status < 400 || !isForm(exchange) || !isHtml(headers))
      return this.#sendResponse(exchange, response)
    const page = await pageWithText(exchange, await response.text(), app, this.#bounds.ofRefused)
    return this.#sendResponse(exchange, new HtmlResponse(page, { status, headers }))
  }

  #redirect(exchange: Exchange, { status, location, search }: Redirected): void {
    // Old links to the start page have their target in the query.
    if (search && this.#sendOn(exchange, '/', search)) return
    this.#plain(exchange, status, '', [['Location', location]])
  }

  /** Redirects an old URL to its current one; false = no redirect. */
  #sendOn(exchange: Exchange, path: string, search: string): boolean {
    const to = this.#parts.app.notFound?.({ path, search, seen: isSeen(exchange) })
    if (!to) return false
    // Looked up each time, so that a changed redirect applies at once.
    this.#plain(exchange, 301, '', [
      ['Location', to],
      ['Cache-Control', 'no-cache'],
    ])
    return true
  }

  #headersOf({ headers }: Response): HeaderList {
    const siteOrigin = this.#parts.app.siteOrigin()
    return applicationHeaders(headers, { siteOrigin, policy: this.#policy, shared: false })
  }

  #sendResponse(exchange: Exchange, response: Response): Promise<void> {
    const { app } = this.#parts
    const { path, search } = exchange
    const missing = response.status === 404 && exchange.reads && !isApiPath(path)
    if (missing && this.#sendOn(exchange, path, search)) {
      return response.body?.cancel() ?? Promise.resolve()
    }
    const viewed = viewedQuestion(response.headers)
    if (viewed !== null && isSeen(exchange)) app.recordView(viewed, exchange)
    const headers = this.#headersOf(response)
    if (exchange.written !== undefined) headers.push(...app.writeHeaders!(exchange.written))
    if (response.status === 503 && !response.headers.has('retry-after')) headers.push(Later)
    return sendResponse(exchange, response, headers.concat(exchange.allowance ?? []))
  }

  /**
   * Takes a token from the network's allowance, or refuses; members have no limit. Prefetches have
   * the lowest priority: they are refused while anything else is rendered, and may use only half of
   * the allowance.
   */
  #admit(exchange: Exchange, loggedIn = false): boolean | Promise<boolean> {
    const { ahead, clientIp } = exchange
    if (ahead && this.#gate.isBusy) {
      this.#refuse(exchange, 503, [Later])
      return false
    }
    const wait = loggedIn ? 0 : (this.#rate?.take(networkOf(clientIp), ahead) ?? 0)
    const decide = (seconds: number) => {
      if (seconds > 0) this.#refuse(exchange, 429, [['Retry-After', String(seconds)]])
      return seconds === 0
    }
    return typeof wait === 'number' ? decide(wait) : wait.then(decide)
  }

  /** Takes a token from the allowances of a call's network and key, or refuses. */
  async #admitCall(exchange: Exchange): Promise<boolean> {
    const { calls } = this.#parts.app
    if (!this.#calls || !calls) return true
    const perMinute = calls.perMinute()
    const network = networkOf(exchange.clientIp)
    const caller = calls.caller(exchange.req.headers, exchange.search)
    const { headers, wait } = await this.#calls.take([
      { policy: 'network', owner: network, perMinute: perMinute.network },
      ...(caller ? [{ policy: 'key' as const, owner: caller, perMinute: perMinute.key }] : []),
    ])
    exchange.allowance = headers
    if (wait === 0) return true
    this.#refuse(exchange, 429, [['Retry-After', String(wait)], ...headers])
    return false
  }

  async #sendPlain(exchange: Exchange, asked: ReturnType<typeof answerOperator>): Promise<void> {
    const { status, text, type } = (await asked)!
    this.#plain(exchange, status, text, NotKept, type)
  }

  #plain(
    exchange: Exchange,
    status: number,
    text: string,
    more: HeaderList,
    type = 'text/plain',
  ): void {
    const headers: HeaderList = [
      ['Content-Type', `${type}; charset=utf-8`],
      ...securityHeaders(this.#parts.app.siteOrigin()),
      ...more,
    ]
    sendReply(exchange, { status, headers, body: Buffer.from(text) })
  }

  #refuse(exchange: Exchange, status: RefusedStatus, more?: HeaderList): void {
    const { app } = this.#parts
    const reply = refusal(exchange, status, app.siteOrigin(), more)
    const worthwhile = status === 429 || status >= 500
    if (!worthwhile || !isForm(exchange)) return sendReply(exchange, reply)
    void pageWithText(exchange, reply.body.toString(), app, this.#bounds.ofRefused).then(
      page => exchange.res.destroyed || sendReply(exchange, { ...reply, body: Buffer.from(page) }),
    )
  }

  #refuseForeign(exchange: Exchange): void {
    this.#log.foreign(exchange, this.#parts.app.siteOrigin())
    this.#refuse(exchange, 403)
  }

  #fail(exchange: Exchange, error: unknown): void {
    const { res } = exchange
    if (error instanceof BodyCutOff || res.destroyed) return void res.destroy()
    if (res.headersSent) {
      this.#logError(exchange, error)
      return void res.destroy()
    }
    if (error instanceof BodyRefused) return this.#refuse(exchange, error.status)
    if (isOverloaded(error)) return this.#refuse(exchange, 503, [Later])
    this.#logError(exchange, error)
    if (this.#parts.app.isStorageFault?.(error)) return this.#refuse(exchange, 503, [Later])
    this.#refuse(exchange, 500)
  }

  #logError(exchange: Exchange, error: unknown): void {
    this.#parts.app.log.error({ id: exchange.id, err: error }, 'request failed')
  }
}
