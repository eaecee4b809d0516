/**
 * Stands in for `app/infra/site.ts`, so that a whole server answers out of a test world:
 * `vi.mock('#app/infra/site.ts', () => import('#tests/support/site-on-stage.ts'))`.
 */
import { vi } from 'vitest'
import type { Site } from '#app/infra/site.ts'

const actual = await vi.importActual<{ makeSite: (...parts: never[]) => Site }>(
  '#app/infra/site.ts',
)

let present: Site | null = null

export const { makeSite } = actual
export const closeSite = () => {}

/** Which site the server is. */
export function putOnStage(site: Site): void {
  present = site
}

export function openSite(): Site {
  if (!present) throw new Error('no site is on stage')
  return present
}
