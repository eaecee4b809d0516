import type { Site } from '#infra/site.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'

type PageCacheSize = { pages: number; bytes: number }

/** Measures the running process. Without one, there are no metrics. */
export type Meter = {
  /** Counts an answered request. Called for each, so it must be fast. */
  count(route: string, status: number, ms: number): void
  /** The metrics of this process, for the one that leads. */
  own(cache?: PageCacheSize): Promise<object>
  /** In the Prometheus text format; `others`: the metrics of the other processes. */
  text(site: Site, cache: PageCacheSize, others: Promise<object[]>): Promise<string>
}

export const meters = new ExtensionPoint<Meter>()
