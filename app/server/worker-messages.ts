/** What the supervisor and the workers of a site send each other; see supervise.ts. */

/** The limits that count for all workers together. */
export type SharedLimit = 'rate' | 'reports' | 'calls'

export type FirstLogin = { email: string; passwordFile: string | null } | null

export type FromWorker =
  /** The site is served; before its setup only the leader runs. */
  | { serving: { firstLogin: FirstLogin } }
  /** The leader accepts relayed requests at this port of the loopback address; null once it stops. */
  | { door: number | null }
  /** For the parent of the supervisor. */
  | { listening: number }
  /** Another worker has written: the verb, if known. */
  | { nudge: string | null }
  | { take: SharedLimit; args: unknown[]; call: number }
  /** The leader asks for the metrics of the others. */
  | { collect: number }
  | { collected: number; metrics: object }

export type ToWorker =
  | { door: number | null }
  | { nudge: string | null }
  | { collect: number }
  /** The answer to `take` or `collect`. */
  | { call: number; value: unknown }
