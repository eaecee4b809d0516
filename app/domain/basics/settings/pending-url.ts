import type { SiteSettings } from '#kernel'
import { Day } from '#shared/durations.ts'

/** How long a new URL of the site may wait for its confirmation, in ms. */
const PendingMs = 7 * Day

/** The URL that an administrator has asked for and that can still be confirmed; null if there is none. */
export function pendingUrl({ new_url }: Pick<SiteSettings, 'new_url'>, now: number): string | null {
  const { pending_url: url, asked_at: at } = new_url
  return url !== '' && URL.canParse(url) && now < at + PendingMs ? url : null
}
