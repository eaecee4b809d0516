import type { BudgetRule } from './body-budget.ts'
import { connectionsWithin, descriptorLimit } from './connections.ts'
import type { PaceRule } from './pace.ts'
import type { GateRule } from './render-gate.ts'

/** Limits of a server; tests and the benchmark change some of them. Sizes in bytes, times in ms. */
export type Limits = {
  /** Request line and headers together; Node answers 431 above it. */
  headerBytes: number
  urlBytes: number
  bodyBytes: number
  uploadBytes: number
  /**
   * A body that is still arriving when its request has been answered: up to `kept` bytes are received for the sake of
   * the connection; with a longer one the connection is closed, after at most `most` bytes.
   */
  unread: { kept: number; most: number }
  /** How slowly a body may arrive; see pace.ts. */
  pace: PaceRule
  /**
   * What large bodies in memory may take together, of it `refused` by those read only to show their text on an error
   * page, and how many are answered at once; see body-budget.ts.
   */
  bodies: BudgetRule & { refused: number; concurrent: number }
  /** Open connections; see connections.ts. */
  connections: number
  /** A connection on which nothing arrives or leaves for this long is closed, also in the middle of an answer. */
  silenceTimeoutMs: number
  headersTimeoutMs: number
  requestTimeoutMs: number
  keepAliveTimeoutMs: number
  /**
   * How long a stopping server keeps idle connections open, because a request may be on its way.
   */
  stopGraceMs: number
  /** How long a stopping server waits for running requests, and how much longer for the application to close. */
  stopTimeoutMs: number
  closeTimeoutMs: number
  cache: { freshMs: number; staleMs: number; entries: number; bytes: number }
  /** The same for sitemaps: search engines need no newer ones. */
  sitemaps: { freshMs: number; staleMs: number; entries: number; bytes: number }
  /** Anonymous requests; see render-gate.ts. */
  gate: GateRule
  /** Uncached anonymous requests per network; null = no limit. */
  rate: { burst: number; perSecond: number; networks: number } | null
  /** CSP reports per network, and the maximum bytes of one. */
  reports: { burst: number; perSecond: number; networks: number; bytes: number }
  /** Maximum networks and keys whose calls are counted; null = no limit. */
  calls: { entries: number } | null
}

const KB = 1024
const MB = 1024 * KB

export const defaultLimits: Limits = {
  headerBytes: 16 * KB,
  urlBytes: 8 * KB,
  bodyBytes: MB,
  uploadBytes: 16 * MB,
  unread: { kept: 512 * KB, most: 32 * MB },
  pace: { graceMs: 10_000, bytesPerSecond: 16 * KB },
  bodies: {
    small: 64 * KB,
    bytes: 16 * MB,
    refused: 2 * MB,
    waitMs: 10_000,
    waiting: 200,
    hurryMs: 2_000,
    concurrent: 2,
  },
  connections: connectionsWithin(descriptorLimit()),
  silenceTimeoutMs: 120_000,
  headersTimeoutMs: 15_000,
  // A long upload may take its time: the pace ends the others.
  requestTimeoutMs: 3_600_000,
  // Longer than the idle timeout of usual reverse proxies, so that they never use a closing socket.
  keepAliveTimeoutMs: 65_000,
  stopGraceMs: 500,
  stopTimeoutMs: 7_000,
  closeTimeoutMs: 2_000,
  cache: { freshMs: 10_000, staleMs: 60_000, entries: 500, bytes: 64 * MB },
  sitemaps: { freshMs: 30_000, staleMs: 60_000, entries: 100, bytes: 32 * MB },
  gate: { concurrent: 4, waiting: 200, waitMs: 4_000 },
  rate: { burst: 200, perSecond: 20, networks: 20_000 },
  reports: { burst: 20, perSecond: 0.2, networks: 20_000, bytes: 16 * KB },
  calls: { entries: 20_000 },
}
