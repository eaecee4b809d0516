import type { IncomingHttpHeaders } from 'node:http'
import type { TrustedProxies } from './client-address.ts'
import type { RouteClass } from './route-class.ts'
import type { CodeSources } from '#app/shared/content-policy.ts'

/** What the adapter knows about a request beside the web Request; also Remix's load context. */
export type RequestInfo = {
  /** Address of the visitor, seen through the trusted proxies only. */
  clientIp: string
  /** True for somebody on this very machine: see from-here.ts. */
  fromHere?: boolean
  /** The id that the log line and the `X-Request-Id` header of the answer carry. */
  requestId: string
}

/** `reads`: the request changes nothing. */
export type InsteadOf = { path: string; headers: IncomingHttpHeaders; reads: boolean }

export type MetricsRequest = {
  authorization: string | undefined
  /** See from-here.ts. */
  fromHere: boolean
  /** Size of the page cache. */
  cache: { pages: number; bytes: number }
}

type Log = {
  info(entry: object, message?: string): void
  warn(entry: object, message?: string): void
  error(entry: object, message?: string): void
}

/** Settings of the listening socket, as the checked environment gives them. */
type ListenSettings = {
  host: string
  port: number
  trustedProxies: TrustedProxies
  /** False switches the limits of networks and keys off (load tests). */
  rateLimit: boolean
  /** Largest multipart body in bytes; 16 MB when left out. */
  maxUploadBytes?: number
}

/**
 * All that the adapter knows of the application. The Remix build's server entry exports one as
 * `services`; the adapter itself imports nothing of the domain.
 */
export type Application = {
  listen(): ListenSettings
  /** Opens and migrates the database, starts the jobs. */
  start(): Promise<void>
  /** How the first administrator logs in, for the command that started the server; null after the first login. */
  firstLogin?(): { email: string; passwordFile: string | null } | null
  /** One sentence for the operator about an error that ends the start; null = unknown error. */
  explain?(error: unknown): string | null
  /** Flushes what is buffered and closes; called once, after the last answer. */
  stop(): Promise<void>
  /**
   * Whether the site is alive; asked often, so that it must take no time. `state` is said instead of OK
   * where there is more to say than that, and is the reason where it is not alive.
   */
  health(): { ok: boolean; state?: string }
  /** Whether all of it works, writing included, with each check by name; sent as JSON. */
  ready?(): Promise<{ ok: boolean; body: object }>
  /** Numbers in the text format of Prometheus; null for those who may not see them. */
  metrics?(asked: MetricsRequest): Promise<string> | null
  /** A reverse proxy names visitors although none is trusted. Called once. */
  proxyUnheard?(): void
  /** Counts one answered request. Called for each: it must take no time. */
  countRequest?(route: RouteClass, status: number, ms: number): void
  /**
   * Origin of the configured site URL, for example `https://forum.example`. While there is none yet,
   * that of the request whose headers are given.
   */
  siteOrigin(headers?: IncomingHttpHeaders): string
  /**
   * What is answered in place of everything but health and static files, because there is no site yet
   * or it is at rest; null = the site itself answers.
   */
  instead?(request: InsteadOf): Promise<Response> | Response | null
  /** Origin of the service that keeps pictures of members; empty when none is used. */
  avatarOrigin?(): string
  /** What the administrator's own code may do on the pages that carry it. */
  codeSources?(): CodeSources | null
  /**
   * Largest body in bytes that an address takes as a form with files; null = it takes none. Without
   * this, every address takes as much as the general bound.
   */
  uploadBytes?(path: string): number | null
  /** Answers an API request without going through Remix; undefined when the path is no API path. */
  dispatchApi(request: Request, info: RequestInfo): Promise<Response> | undefined
  /**
   * Everything but the address that the page of a visitor without session depends on: language, view
   * mode, choice about external images, and a version that grows when settings change or content is
   * taken out of sight, so that no copy outlives either. Null = this request is not to be cached (a
   * flash message is waiting, the site is private). `forAll`: a document that is the same for every
   * visitor, so that the version alone counts. Called for every anonymous read: keep it cheap.
   */
  cacheVariant(headers: IncomingHttpHeaders, forAll?: boolean): string | null
  /**
   * True when the request carries a live session or token. Only these requests go ahead of anonymous
   * ones under load, so a made-up cookie must not be enough.
   */
  isSignedIn(headers: IncomingHttpHeaders): boolean
  /** How calls of programs are counted; left out, they count like the pages of a visitor. */
  calls?: {
    /** Calls in a minute, of one key or session and of one network, as they are set now. */
    perMinute(): { key: number; network: number }
    /** Names the live key or session that a call comes with; null for any other. */
    caller(headers: IncomingHttpHeaders, search: string): string | null
  }
  /**
   * Takes what a browser reports of blocked content: the body with its media type. False = it is no
   * report.
   */
  takeReport?(report: { type: string; text: string }): boolean
  /** An error page with the text of the form that it answers; as it was, where there is none. */
  withSentText?(page: string, sent: { form: FormData; action: string }): string
  /**
   * Counts one view of a question, and the visit when the address names who shared it; buffered,
   * without a write of its own.
   */
  recordView(questionId: number, address: { path: string; search: string }): void
  /**
   * Asked before a read is answered with 404: the address that it leads to now, or null. What a person
   * was about to see (`seen`) is counted, without a write.
   */
  notFound?(asked: { path: string; search: string; seen: boolean }): string | null
  log: Log
  /**
   * Takes the lines of many requests at once for the stream of `log`: finished JSON objects, each
   * ending in a newline. Left out, every request makes one call of `log`. An application whose log
   * level hides these lines gives a function that drops them.
   */
  requestLines?(lines: string): void
}

export type PageContext = {
  requestInfo: RequestInfo
  /** Set by whoever reads the form of the request. */
  sent?: FormData
}

/** Answers a page request: the Remix handler, with the request info in its load context. */
export type PageHandler = (request: Request, context: PageContext) => Promise<Response>
