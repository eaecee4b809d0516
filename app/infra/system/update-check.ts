/** Checks from time to time for a newer version, never while rendering a page. */
import type { UpdateState } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { callOutside } from '#infra/calls/http-client.ts'
import type { Site } from '#infra/site.ts'
import { Day, Hour } from '#shared/durations.ts'
import project from '../../../package.json' with { type: 'json' }
import { pastTime } from '#shared/stored-time.ts'
import type { UpdateCheck } from './running.ts'

export const thisVersion = project.version

/** Between two checks, in ms: a day, or an hour after a failed one. */
const Pause = Day
const PauseAfterFailure = Hour
const MaxBytes = 100_000

/** Numbers of `1.2.3` or `v1.2.3-beta`; null for anything else. */
function numbersOf(version: string): number[] | null {
  const found = /^v?(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?(?:[-+].*)?$/.exec(version.trim())
  return found ? found.slice(1).map(part => Number(part ?? 0)) : null
}

export function isNewer(version: string, than: string): boolean {
  const [wanted, current] = [numbersOf(version), numbersOf(than)]
  if (!wanted || !current) return false
  const first = wanted.findIndex((part, index) => part !== current[index])
  return first >= 0 && wanted[first]! > current[first]!
}

export function updateState(
  { version, checkedAt, failed }: UpdateCheck,
  on: boolean,
  current = thisVersion,
): UpdateState {
  if (!on) return { state: 'off', version: '', checkedAt: 0 }
  if (checkedAt === 0) return { state: 'unknown', version: '', checkedAt }
  if (failed) return { state: 'failed', version, checkedAt }
  return { state: isNewer(version, current) ? 'newer' : 'latest', version, checkedAt }
}

/** The version in an answer: `{"version": "1.2.3"}`, or a release with its `tag_name`. */
export function versionOf(text: string): string {
  const answer = JSON.parse(text) as { version?: unknown; tag_name?: unknown } | null
  const version = answer?.version ?? answer?.tag_name
  if (typeof version !== 'string' || !numbersOf(version)) throw new Error('no version')
  return version.trim().replace(/^v/, '')
}

/** Checks for the newest version when enabled and due. */
export async function checkForUpdate(site: Site, now: number): Promise<void> {
  const { env, running, log } = site
  const { update } = running
  const { check_update } = currentSettings(site.db).settings.general
  if (!check_update || env.UPDATE_URL === '') return
  const pause = update.failed ? PauseAfterFailure : Pause
  const checkedAt = pastTime(update.checkedAt, now)
  if (checkedAt > 0 && now < checkedAt + pause) return
  update.checkedAt = now
  try {
    const request = { url: env.UPDATE_URL, headers: { Accept: 'application/json' } }
    const rules = { by: site.db, internalHosts: env.INTERNAL_HOSTS, maxBytes: MaxBytes }
    const { status, text } = await callOutside(request, rules)
    if (status !== 200) throw new Error(`status ${status}`)
    update.version = versionOf(text)
    update.failed = false
  } catch (error) {
    update.failed = true
    log.warn({ err: error }, 'checking for a newer version failed')
  }
}
