/** What the supervisor and the workers of a site send each other; see supervise.ts. */
import type { Note } from '#shared/note.ts'

/** The limits that count for all workers together. */
export type SharedLimit = 'rate' | 'reports' | 'calls'

export type FirstLogin = { email: string; passwordFile: string | null } | null

export type FromWorker =
  /** The site is served; before its setup only the leader runs. */
  | { serving: FirstLogin }
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
  /** For the leader: what a worker that only reads has counted. */
  | { notes: Note[] }
  /** Machines that serve the site: each allows its part of the limits. */
  | { nodes: number }

export type ToWorker =
  /** The site stops: requests may run this long after SIGTERM, in ms. */
  | { stopWithin: number }
  | { door: number | null }
  | { nudge: string | null }
  | { collect: number }
  | { notes: Note[] }
  /** Comes with a connection that another worker did not accept before it died. */
  | { connection: true }
  /** The answer to `take` or `collect`. */
  | { call: number; value: unknown }
