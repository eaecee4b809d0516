import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  chooseEncoding,
  compress,
  decompress,
  type Effort,
  type Encoding,
  MinCompressedBytes,
} from './encoding.ts'
import type { Rows } from './application.ts'
import type { HeaderList } from './exchange.ts'
import type { Limits } from './limits.ts'
import type { PreparedReply } from './send.ts'

type Compressed = Partial<Record<'br' | 'gzip', Buffer | Promise<Buffer>>> & {
  /** The smaller copy exists or is being made. */
  dense?: boolean
}

/** An anonymous page, with every encoding requested so far. */
export type CachedPage = {
  /** 404 for what is not there: kept for less long, and few of them. */
  status: 200 | 404
  /** Dropped once there is a compressed copy, unless a reader requested it uncompressed. */
  identity: Buffer | null
  /** Size in bytes without compression. */
  length: number
  compressed: Compressed
  /** Complete answers, 200 and 304, built when first needed. */
  replies: Partial<Record<Encoding, PreparedReply>>
  unchanged: Partial<Record<Encoding, PreparedReply>>
  headers: HeaderList
  /** Digest of the body; prefix of the ETags of all encodings. */
  digest: string
  viewOf: number | null
  /** Null = it ends by its age alone. */
  rows: Rows | null
  /** Its size in bytes, all encodings together. */
  size: number
  renderedAt: number
}

export type Rendering = { page: CachedPage } | { uncacheable: Response }

type Found = { page: CachedPage; state: 'fresh' | 'stale' }
type Flown = { page: CachedPage | null; response: Response | null }

/**
 * The query in normal form, so that a page has one copy: only known names, each with its first
 * value, sorted by name.
 */
export function normalizedSearch(search: string, names: ReadonlySet<string>): string {
  if (search.length < 2) return ''
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) {
    if (names.has(name) && !kept.has(name)) kept.append(name, value)
  }
  kept.sort()
  const text = kept.toString()
  return text && `?${text}`
}

/** Made-up addresses must not displace what is read. */
const MostMissing = 50

/**
 * Cache of anonymous pages. A page ends with the first write that concerns it. It is fresh for some seconds; then it is
 * served stale while a single rendering replaces it, for what is no row: words for times, what plugins keep in memory. Past the hard
 * limit readers wait for that rendering. Limited by number and bytes, evicting the least recently served.
 */
export class PageCache {
  #pages: LRUCache<string, CachedPage>
  /** Keys of the pages with status 404, oldest first. */
  #missing = new Set<string>()
  #flights = new Map<string, Promise<Flown>>()
  #rule: Limits['cache']
  #now: () => number

  constructor(rule: Limits['cache'], now: () => number) {
    this.#rule = rule
    this.#now = now
    this.#pages = new LRUCache({ max: rule.entries, maxSize: rule.bytes })
  }

  get count(): number {
    return this.#pages.size
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }

  /** The page if it may be served now; `stale` asks the caller to render it again. */
  find(key: string): Found | null {
    const page = this.#pages.get(key)
    if (!page) return null
    if (page.rows?.areCurrent() === false) return null
    const age = this.#now() - page.renderedAt
    // What was missing may be there by now.
    if (age > (page.status === 404 ? this.#rule.freshMs : this.#rule.staleMs)) return null
    return { page, state: age > this.#rule.freshMs ? 'stale' : 'fresh' }
  }

  isRendering(key: string): boolean {
    return this.#flights.has(key)
  }

  /**
   * Renders a page once for all simultaneous readers. When it turns out not to be cacheable, the
   * first caller gets the response; the others get null and must request a separate one.
   */
  async render(key: string, work: () => Promise<Rendering>): Promise<CachedPage | Response | null> {
    const others = this.#flights.get(key)
    if (others) {
      const { page } = await others
      // What was written meanwhile, perhaps before this reader came, may be missing.
      return page?.rows?.areCurrent() === false ? this.render(key, work) : page
    }
    const flight = this.#start(key, work)
    this.#flights.set(key, flight)
    try {
      const { page, response } = await flight
      return page ?? response
    } finally {
      this.#flights.delete(key)
    }
  }

  /** The body in one encoding, compressed on first use and then kept. */
  body(
    key: string,
    page: CachedPage,
    encoding: Encoding,
    effort: Effort = 'once',
  ): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.#unpack(key, page)
    const { compressed } = page
    if (compressed[encoding]) return compressed[encoding]
    if (encoding === 'br' && effort === 'kept') compressed.dense = true
    const whole = wholeOf(page)
    return (compressed[encoding] = this.#compress(key, whole, compressed, encoding, effort))
  }

  /**
   * Call it when a page is sent again: then a smaller copy is worthwhile, made in the background
   * and sent from then on. `done` = the body has changed.
   */
  async condense(key: string, page: CachedPage, done: () => void): Promise<void> {
    const { compressed } = page
    const hasty = compressed.br
    if (compressed.dense || !(hasty instanceof Buffer)) return
    compressed.dense = true
    const dense = alone(await compress(wholeOf(page), 'br', 'kept'))
    this.#keep(key, compressed, 'br', dense)
    done()
  }

  #unpack(key: string, page: CachedPage): Buffer {
    if (page.identity) return page.identity
    page.identity = wholeOf(page)
    if (this.#pages.peek(key) === page) this.#keepPage(key, page, page.length)
    return page.identity
  }

  /** `more`: bytes by which it has grown. */
  #keepPage(key: string, page: CachedPage, more = 0): void {
    page.size += more
    // Setting the same page would not change its size, and a size of 0 is not allowed.
    this.#pages.delete(key)
    this.#pages.set(key, page, { size: Math.max(1, page.size) })
  }

  async #compress(
    key: string,
    identity: Buffer,
    kept: Compressed,
    encoding: 'br' | 'gzip',
    effort: Effort,
  ): Promise<Buffer> {
    const body = alone(await compress(identity, encoding, effort))
    this.#keep(key, kept, encoding, body)
    return body
  }

  #keep(key: string, kept: Compressed, encoding: 'br' | 'gzip', body: Buffer): void {
    const before = kept[encoding]
    kept[encoding] = body
    // An unchanged rendering takes these over from the previous page, so the page now under the key
    // may be a different object that holds the same copies.
    const holder = this.#pages.peek(key)
    if (holder?.compressed === kept) {
      const dropped = holder.identity && !holder.replies.identity ? holder.length : 0
      if (dropped > 0) holder.identity = null
      const replaced = before instanceof Buffer ? before.length : 0
      this.#keepPage(key, holder, body.length - replaced - dropped)
    }
  }

  async #start(key: string, work: () => Promise<Rendering>): Promise<Flown> {
    // The page's data was read after this moment, so its age counts from here.
    const startedAt = this.#now()
    const rendering = await work()
    if ('uncacheable' in rendering) {
      this.#pages.delete(key)
      return { page: null, response: rendering.uncacheable }
    }
    const { page } = rendering
    page.renderedAt = startedAt
    const before = this.#pages.peek(key)
    if (before?.digest === page.digest) {
      page.compressed = before.compressed
      page.size = before.size
      if (!before.identity) page.identity = null
    }
    this.#keepPage(key, page)
    if (page.status === 404) this.#addMissing(key)
    return { page, response: null }
  }

  #addMissing(key: string): void {
    this.#missing.delete(key)
    this.#missing.add(key)
    if (this.#missing.size <= MostMissing) return
    const [oldest = key] = this.#missing
    this.#missing.delete(oldest)
    if (this.#pages.peek(oldest)?.status === 404) this.#pages.delete(oldest)
  }
}

/** A copy with memory of its size: what zlib returns is part of a larger buffer. */
function alone(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

/** The uncompressed body. */
function wholeOf({ identity, compressed: { br, gzip } }: CachedPage): Buffer {
  return (
    identity ?? (br instanceof Buffer ? decompress(br, 'br') : decompress(gzip as Buffer, 'gzip'))
  )
}

/** A page as stored in the cache. */
export function cachedPage(
  identity: Buffer,
  headers: HeaderList,
  viewOf: number | null,
  status: CachedPage['status'] = 200,
  rows: Rows | null = null,
): CachedPage {
  const digest = createHash('sha1').update(identity).digest('base64url')
  return {
    status,
    identity,
    length: identity.length,
    compressed: {},
    replies: {},
    unchanged: {},
    headers,
    digest,
    viewOf,
    rows,
    size: identity.length,
    renderedAt: 0,
  }
}

/** The encoding of this page for a client with this `Accept-Encoding`. */
export function pageEncoding(page: CachedPage, accept: string | string[] | undefined): Encoding {
  return page.length < MinCompressedBytes ? 'identity' : chooseEncoding(accept)
}
