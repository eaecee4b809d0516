/** State of the running process, kept only in memory. */
import type { JobState } from '#kernel'

export type UpdateCheck = { version: string; checkedAt: number; failed: boolean }

export type Running = {
  startedAt: number
  jobs: Map<string, JobState>
  update: UpdateCheck
  /** Why this machine cannot be the primary of several; null = it can. */
  outdated: string | null
  /** Why the primary refuses this machine; null = it does not. */
  refused: string | null
  /** This machine has heard of a primary since it was started. */
  heard: boolean
  /** A reverse proxy sends client addresses, but TRUST_PROXY is 0. */
  proxyUnheard: boolean
  /** Why a fault could not be emailed to the administrators; null = it could. */
  unreported: string | null
}

export const makeRunning = (): Running => ({
  startedAt: Date.now(),
  jobs: new Map(),
  update: { version: '', checkedAt: 0, failed: false },
  outdated: null,
  refused: null,
  heard: false,
  proxyUnheard: false,
  unreported: null,
})
