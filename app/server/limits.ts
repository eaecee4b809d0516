/** Bounds of one server; tests and the bench change some of them. Sizes in bytes, times in ms. */
export type Limits = {
  /** Request line and headers together; Node answers 431 above it. */
  headerBytes: number
  urlBytes: number
  bodyBytes: number
  uploadBytes: number
  headersTimeoutMs: number
  requestTimeoutMs: number
  keepAliveTimeoutMs: number
  /** How long a stopping server leaves idle connections open, because a request may be on its way. */
  stopGraceMs: number
  /** How long a stopping server waits for what is under way. */
  stopTimeoutMs: number
  cache: { freshMs: number; staleMs: number; entries: number; bytes: number }
  /** The same for site maps: search engines need no newer ones. */
  sitemaps: { freshMs: number; staleMs: number; entries: number; bytes: number }
  /** Anonymous requests rendered side by side, waiting at most, and for how long; see render-gate.ts. */
  gate: { concurrent: number; waiting: number; waitMs: number }
  /** Uncached anonymous requests of one network; null = no limit. */
  rate: { burst: number; perSecond: number; networks: number } | null
  /** Reports of browsers about blocked content, of one network, and the bytes of one. */
  reports: { burst: number; perSecond: number; networks: number; bytes: number }
  /** Calls of programs are counted for so many networks and so many keys; null = no limit. */
  calls: { entries: number } | null
}

const KB = 1024
const MB = 1024 * KB

export const defaultLimits: Limits = {
  headerBytes: 16 * KB,
  urlBytes: 8 * KB,
  bodyBytes: MB,
  uploadBytes: 16 * MB,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 120_000,
  // Longer than the idle time of the usual reverse proxies, so that they never meet a closing socket.
  keepAliveTimeoutMs: 65_000,
  stopGraceMs: 500,
  stopTimeoutMs: 8_000,
  cache: { freshMs: 1_000, staleMs: 10_000, entries: 500, bytes: 64 * MB },
  sitemaps: { freshMs: 30_000, staleMs: 60_000, entries: 100, bytes: 32 * MB },
  gate: { concurrent: 4, waiting: 200, waitMs: 4_000 },
  rate: { burst: 200, perSecond: 20, networks: 20_000 },
  reports: { burst: 20, perSecond: 0.2, networks: 20_000, bytes: 16 * KB },
  calls: { entries: 20_000 },
}
