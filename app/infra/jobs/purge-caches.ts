import { setTimeout as pause } from 'node:timers/promises'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { Hidden, lastChange } from '#kernel'
import { callOutside } from '#infra/calls/http-client.ts'
import type { Site } from '#infra/site.ts'
import { PagesTag } from '#shared/cache-tag.ts'

/** Times in ms. */
const UsualPace = {
  /** Between two calls. */
  rest: 1_000,
  restAfterFailure: 10_000,
  /** When a purge is repeated: a page rendered before it may reach the cache after it. */
  repeat: 5_000,
}

/**
 * A job that asks the caches in front of the site to drop all pages, once content was hidden,
 * settings changed or the site started. Throws when the purge URL cannot be called or answers with
 * an error; the next run tries again.
 */
export function cachePurger(site: Site, pace = UsualPace): (signal: AbortSignal) => Promise<void> {
  const { db, env } = site
  let last: { version: string; at: number; repeated: boolean } | null = null
  let notBefore = 0

  return async signal => {
    if (currentSettings(db).settings.caches.purge_url === '') return
    const wait = notBefore - performance.now()
    if (wait > 0) await pause(wait, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    const { settings } = currentSettings(db)
    const version = `${lastChange(db, Hidden, 'plugin', 'stored_translation')} ${JSON.stringify(settings)}`
    const again = last?.version === version
    if (last && again && (last.repeated || performance.now() - last.at < pace.repeat)) return

    const { purge_url: url, purge_token } = settings.caches
    notBefore = performance.now() + pace.restAfterFailure
    const { status } = await callOutside(
      {
        url,
        method: 'POST',
        body: JSON.stringify({ tags: [PagesTag] }),
        headers: {
          'Content-Type': 'application/json',
          ...(purge_token ? { Authorization: `Bearer ${purge_token}` } : {}),
        },
      },
      { by: db, internalHosts: env.INTERNAL_HOSTS, maxBytes: 100_000, signal },
    )
    if (status < 200 || status >= 300) throw new Error(`the purge URL answered ${status}`)
    last = { version, at: performance.now(), repeated: again }
    notBefore = last.at + pace.rest
  }
}
