import type { MachineLink } from './machine-link.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { TrustedProxies } from './client-address.ts'
import type { RouteClass } from './route-class.ts'
import type { Note } from '#shared/note.ts'
import type { FirstLogin } from './worker-messages.ts'
import type { CallRequest } from '#shared/call-request.ts'
import type { CodeSources } from '#shared/content-policy.ts'

/** What the adapter knows about a request besides the web Request; also Remix's load context. */
export type RequestInfo = {
  /** Address of the visitor, resolved through trusted proxies only. */
  clientIp: string
  /** True for a request from this machine: see from-here.ts. */
  fromHere?: boolean
  /** The request id in the log line and the `X-Request-Id` header. */
  requestId: string
  /** Set by the application if this read has to write, which this process cannot. */
  forLeader?: boolean
}

/** `reads`: the request changes nothing. */
export type ReplacedRequest = { path: string; headers: IncomingHttpHeaders; reads: boolean }

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

/** This process as one of several that serve the site; see supervise.ts. */
export type WorkerPart = {
  /** Runs the jobs and answers for the back office. Exactly one worker does. */
  leads: boolean
  /** In the leader: called for writes of the others. */
  onNudge: (verb?: string) => void
  /** True in a worker that sends every write to the leader. */
  onlyReads: boolean
  /** In the leader: adds what the others have counted. */
  onNotes: (notes: Note[]) => void
  /** Call it when the site is served, rather than its setup. */
  serving(firstLogin: FirstLogin): void
  note(notes: Note[]): void
  /** Machines that serve the site, for the limits. */
  nodes(count: number): void
  /** Call it after each write in another worker than the leader. */
  nudge(verb?: string): void
  metricsOfOthers(): Promise<object[]>
}

/** What an answer was made from. */
export type Rows = {
  /** Whether none of it was written since. Asked for every cached read, so it must be fast. */
  areCurrent(): boolean
  /** Of a page about one question, what it shows counts by row: other questions may change. Only ASCII is read. */
  ofQuestion(html: string): void
  /** Only what hides something ends it. */
  untilHidden(): void
}

/** Settings of the listening socket, from the environment. */
type ListenSettings = {
  host: string
  port: number
  trustedProxies: TrustedProxies
  /** False turns off the limits of networks and keys (load tests). */
  rateLimit: boolean
  /** Maximum multipart body in bytes; 16 MB by default. */
  maxUploadBytes?: number
  /** What cached pages of visitors may take; 64 MB by default. */
  cacheBytes?: number
}

/**
 * The adapter's interface to the application. The Remix build's server entry exports one as
 * `services`; the adapter itself imports nothing of the domain.
 */
export type Application = {
  listen(): ListenSettings
  /** Opens and migrates the database, starts the jobs. `part`: with several processes. */
  start(part?: WorkerPart): Promise<void>
  /**
   * How the first administrator logs in, for the command that started the server; null after the
   * first login.
   */
  firstLogin?(): FirstLogin
  /** A sentence for the operator about a startup error; null = unknown error. */
  explain?(error: unknown): string | null
  /**
   * The server stops, and may still answer requests: ends everything else that runs, and soon what requests wait for on
   * other servers.
   */
  stopping?(): void
  /** Writes buffered data and closes; called once, after the last answer. */
  stop(): Promise<void>
  /** Whether an error is one of the disk or the database file, which may be over soon. */
  isStorageFault?(error: unknown): boolean
  /**
   * Liveness; called often, so it must be fast. `state` replaces OK where there is more to say, and
   * is the reason when not alive.
   */
  health(): { ok: boolean; state?: string }
  /** Readiness, including writes, with each check by name; sent as JSON. */
  ready?(): Promise<{ ok: boolean; body: object }>
  /** Prometheus metrics; null for callers who may not see them. */
  metrics?(asked: MetricsRequest): Promise<string> | null
  /** A reverse proxy sends client addresses although none is trusted. Called once. */
  proxyUnheard?(): void
  /** The metrics of this process, for the leader. */
  ownMetrics?(cache: MetricsRequest['cache']): Promise<object>
  /** Counts an answered request. Called for each, so it must be fast. */
  countRequest?(route: RouteClass, status: number, ms: number): void
  /**
   * Origin of the configured site URL, for example `https://forum.example`. Before it is
   * configured, the origin in the given request headers; for a form of a new URL that waits for its
   * confirmation, that one.
   */
  siteOrigin(headers?: IncomingHttpHeaders): string
  /**
   * The answer to everything except health and static files while there is no site yet or in
   * maintenance mode; null = the site itself answers.
   */
  instead?(request: ReplacedRequest): Promise<Response> | Response | null
  /** Origin of the service that stores uploaded images; empty when none is used. */
  avatarOrigin?(): string
  /** What custom code may do on the pages that include it. */
  codeSources?(): CodeSources | null
  /**
   * Maximum bytes of a multipart body by path; null = not accepted. Without this function, the
   * general limit applies everywhere.
   */
  uploadBytes?(path: string): number | null
  /** The connection with the other machines; null for a site on one. Called once, after `start`. */
  machineLink?(): MachineLink | null
  /**
   * With several machines: waits until this one has what the sender wrote, perhaps on another. False = only the primary
   * can answer. Null = nothing to wait for.
   */
  isCurrent?(headers: IncomingHttpHeaders): Promise<boolean> | null
  /** With several machines: the last transaction of this process; 0 = none. */
  written?(): number
  /** Whether a transaction outlives this machine, so that a write may be acknowledged. */
  isAcknowledged?(position: number): Promise<boolean>
  /** The headers that show the sender of a write, on any machine, what it wrote. */
  writeHeaders?(position: number): [name: string, value: string][]
  /** Answers an API request without Remix; undefined when the path is not an API path. */
  dispatchApi(request: CallRequest, info: RequestInfo): Promise<Response> | undefined
  /**
   * For a call whose answer depends on nothing but its URL, the rows of the site and this text. Null for other calls, and
   * where calls need a login.
   */
  readyCall?(path: string, headers: IncomingHttpHeaders): string | null
  /** Makes an answer, and notes what it reads. Without this function, what is cached ends by its age. */
  madeFrom?<R>(make: () => Promise<R>): Promise<{ made: R; rows: Rows }>
  /**
   * Everything besides the URL that an anonymous page depends on: language, view mode, external
   * image choice, and the settings. Null = do not cache (a flash message is waiting, the site is
   * private). `forAll`: a document identical for every visitor, which depends only on the
   * settings. Called for every anonymous read: keep it cheap.
   */
  cacheVariant(headers: IncomingHttpHeaders, forAll?: boolean): string | null
  /**
   * Seconds for which caches in front of the site may hold a page made for these headers; 0 = they
   * ask each time.
   */
  sharedSeconds?(headers: IncomingHttpHeaders): number
  /**
   * True when the request has a valid session or token. Only these take priority over anonymous
   * requests under load, so a fake cookie must not be enough.
   */
  isLoggedIn(headers: IncomingHttpHeaders): boolean
  /** Rate limits of API calls; if omitted, they count like a visitor's pages. */
  calls?: {
    /** Calls per minute of one key or session and of one network, currently configured. */
    perMinute(): { key: number; network: number }
    /** Identifies the valid session or key of a call; null for any other. */
    caller(headers: IncomingHttpHeaders, search: string): string | null
  }
  /** Records a CSP report of a browser: the body with its media type. False = not a report. */
  takeReport?(report: { type: string; text: string }): boolean
  /** Adds the text of the submitted form to an error page; unchanged without one. */
  withSentText?(page: string, sent: { form: FormData; action: string }): string
  /**
   * Counts a view of a question, and the visit when the URL names who shared it; buffered, without
   * a direct write.
   */
  recordView(questionId: number, address: { path: string; search: string }): void
  /**
   * Called before a read is answered with 404: the redirect target, or null. A view by a person
   * (`seen`) is counted, without a direct write.
   */
  notFound?(asked: { path: string; search: string; seen: boolean }): string | null
  log: Log
  /**
   * Takes log lines of many requests at once for the stream of `log`: finished JSON objects, each
   * ending in a newline. If omitted, every request calls `log`. An application whose log level
   * hides these lines passes a function that drops them.
   */
  requestLines?(lines: string): void
}

export type PageContext = {
  requestInfo: RequestInfo
  /** The body of a form without files, which was read. The request has none then: as a stream it would cost more. */
  plainForm?: Uint8Array
  /** Set by the code that reads the request's form. */
  sent?: FormData
}

/** Answers a page request: the Remix handler, with the request info in its load context. */
export type PageHandler = (request: Request, context: PageContext) => Promise<Response>
