import { PagesTag } from '#shared/cache-tag.ts'
import { ObjectType } from '#shared/codes.ts'
import { pageOf } from '#shared/html-response.ts'
import { formatId } from '#shared/ids.ts'
import { feedPath } from '#shared/paths.ts'
import { QueryNames } from '#shared/query-names.ts'
import type { Application, PageHandler, RequestInfo } from './application.ts'
import { type CachedKind, mayBeCached } from './cached-kind.ts'
import type { Encoding } from './encoding.ts'
import type { Exchange, HeaderList } from './exchange.ts'
import {
  type CachedPage,
  cachedPage,
  normalizedSearch,
  type PageCache,
  pageEncoding,
  type Rendering,
} from './page-cache.ts'
import { applicationHeaders, type SharedFor, isHtml, type PagePolicy } from './response-headers.ts'
import type { RenderGate } from './render-gate.ts'
import { prepareReply, sendPrepared } from './send.ts'
import { anonymousHeaders, webRequest } from './web-request.ts'
import { PageHeaders } from '#shared/internal-headers.ts'

type Parts = {
  app: Application
  pages: PageHandler
  cache: PageCache
  gate: RenderGate
  policy: PagePolicy
  /** Called before rendering a page for this exchange; false = it was answered already. */
  admit(exchange: Exchange): boolean | Promise<boolean>
  /** Called before an answer with 404; true = it was redirected. */
  sendOn(exchange: Exchange): boolean
}

/** Serves readers without a session from the page cache. */
export class AnonymousPages {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Answers from the cache, rendering if needed; returns undefined or null when it did. Otherwise
   * returns the uncacheable response, or 'ask' when another reader's rendering turned out to be
   * uncacheable and this reader needs a separate one. Rejects with `Overloaded` as the gate does. A
   * cached page is sent before this returns.
   */
  answer(
    exchange: Exchange,
    kind: CachedKind,
    variant: string,
  ): Promise<Response | 'ask' | null> | undefined {
    const { cache, gate, admit } = this.#parts
    const search = normalizedSearch(exchange.search, namesRead(kind, exchange.path))
    const key = `${variant}\n${exchange.path}${search}`
    const found = cache.find(key)
    if (found) {
      exchange.cache = found.state
      if (found.state === 'stale' && !cache.isRendering(key) && gate.hasRoom)
        this.#renew(exchange, kind, key, search)
      return this.#send(exchange, key, found.page)
    }
    // Waiting for a running rendering costs nothing.
    const admitted = cache.isRendering(key) || admit(exchange)
    if (admitted === false) return undefined
    if (admitted === true) return this.#make(exchange, kind, key, search)
    return admitted.then(may => (may ? this.#make(exchange, kind, key, search) : null))
  }

  async #make(
    exchange: Exchange,
    kind: CachedKind,
    key: string,
    search: string,
  ): Promise<Response | 'ask' | null> {
    const made = await this.#parts.cache.render(key, () => this.#render(exchange, kind, search))
    if (made === null) return 'ask'
    if (made instanceof Response) return made
    exchange.cache = 'made'
    return (await this.#send(exchange, key, made)) ?? null
  }

  #renew(exchange: Exchange, kind: CachedKind, key: string, search: string): void {
    const { cache, app } = this.#parts
    cache
      .render(key, () => this.#render(exchange, kind, search))
      .then(made => (made instanceof Response ? made.body?.cancel() : undefined))
      .catch((error: unknown) =>
        app.log.warn({ err: error, path: exchange.path }, 'page not renewed'),
      )
  }

  async #render(exchange: Exchange, kind: CachedKind, search: string): Promise<Rendering> {
    const { app, pages, gate, policy } = this.#parts
    const siteOrigin = app.siteOrigin()
    const isPage = kind === 'page'
    const headers = anonymousHeaders(exchange.req, siteOrigin, isPage)
    const request = webRequest(siteOrigin + exchange.path + search, 'GET', headers, null)
    const requestInfo: RequestInfo = { clientIp: exchange.clientIp, requestId: exchange.id }
    return gate.forAnonymous(async () => {
      const make = () => pages(request, { requestInfo })
      const { made: response, rows = null } = (await app.madeFrom?.(make)) ?? { made: await make() }
      exchange.forLeader = requestInfo.forLeader
      if (!isCacheable(response, kind)) return { uncacheable: response }
      // Each encoding of the copy has an ETag.
      response.headers.delete('etag')
      const question = viewedQuestion(response.headers)
      const shareable = response.status === 200 ? this.#heldBy(exchange, question) : undefined
      const status = response.status === 404 ? 404 : 200
      const shared = isPage && status === 200
      const list = applicationHeaders(response.headers, { siteOrigin, policy, shared, shareable })
      const body = pageOf(response) ?? Buffer.from(await response.text())
      if (question !== null) rows?.ofQuestion(body.toString('latin1'))
      if (kind === 'sitemap') rows?.untilHidden()
      return { page: cachedPage(body, list, question, status, rows) }
    })
  }

  /** What shared caches in front of the site may do with this page; undefined = ask each time. */
  #heldBy({ req, path }: Exchange, question: number | null): SharedFor | undefined {
    const seconds = mayBeCached(path) ? this.#parts.app.sharedSeconds?.(req.headers) : 0
    if (!seconds) return undefined
    const id = question !== null && formatId(ObjectType.question, question)
    return { seconds, tags: id ? [PagesTag, `question-${id}`] : [PagesTag] }
  }

  #send(exchange: Exchange, key: string, page: CachedPage): Promise<null> | undefined {
    if (page.status === 404 && this.#parts.sendOn(exchange)) return undefined
    if (page.viewOf !== null && isSeen(exchange)) this.#parts.app.recordView(page.viewOf, exchange)

    const encoding = pageEncoding(page, exchange.req.headers['accept-encoding'])
    const tag = `"${page.digest}-${encoding}"`
    if (page.status === 200 && exchange.req.headers['if-none-match']?.includes(tag)) {
      const headers: HeaderList = [...page.headers, ['ETag', tag]]
      sendPrepared(exchange, (page.unchanged[encoding] ??= prepareReply(304, headers, null)))
      return undefined
    }
    const reply = page.replies[encoding]
    if (reply) {
      sendPrepared(exchange, reply)
      if (encoding === 'br' && !page.compressed.dense) this.#condense(key, page)
      return undefined
    }
    return this.#sendFirst(exchange, key, page, encoding)
  }

  #condense(key: string, page: CachedPage): void {
    const { cache, app } = this.#parts
    cache
      .condense(key, page, () => delete page.replies.br)
      .catch((error: unknown) => app.log.warn({ err: error }, 'page not condensed'))
  }

  async #sendFirst(
    exchange: Exchange,
    key: string,
    page: CachedPage,
    encoding: Encoding,
  ): Promise<null> {
    const headers: HeaderList = [...page.headers]
    if (page.status === 200) headers.push(['ETag', `"${page.digest}-${encoding}"`])
    if (encoding !== 'identity') headers.push(['Content-Encoding', encoding])
    const { cache, gate } = this.#parts
    // While nobody else waits, a first visitor gets the smaller copy, too.
    const body = await cache.body(key, page, encoding, gate.isBusy ? 'once' : 'kept')
    sendPrepared(exchange, (page.replies[encoding] ??= prepareReply(page.status, headers, body)))
    return null
  }
}

/** Query parameters that matter; of documents, only the feed of a search reads one. */
const namesRead = (kind: CachedKind, path: string): ReadonlySet<string> =>
  kind === 'page' ? QueryNames : path === SearchFeed ? WordsName : NoNames

const SearchFeed = feedPath('search')
const WordsName = new Set(['q'])
const NoNames = new Set<string>()

/**
 * Only a plain page, also of what is not there, or a public document, without cookies, private data or its own CSP: a nonce in
 * a page served twice protects nothing.
 */
function isCacheable(response: Response, kind: CachedKind): boolean {
  const { headers } = response
  const control = headers.get('cache-control') ?? ''
  return (
    (response.status === 200 || (response.status === 404 && kind === 'page')) &&
    (kind === 'page' ? isHtml(headers) : /^public\b/.test(control)) &&
    !headers.has('set-cookie') &&
    !headers.has('content-security-policy') &&
    !/no-store|private/i.test(control) &&
    headers.get('vary') !== '*'
  )
}

/** Whether a person will see the answer, so that it counts as a view. */
export const isSeen = ({ head, ahead }: Exchange): boolean => !head && !ahead

/** The question a response counts as a view of, from its internal header. */
export function viewedQuestion(headers: Headers): number | null {
  const value = headers.get(PageHeaders.view)
  return value && /^\d{1,15}$/.test(value) ? Number(value) : null
}
