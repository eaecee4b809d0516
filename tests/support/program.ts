/** A site with the platform program in use, and helpers for tests of points. */
import type { SiteSettings } from '#kernel'
import { type Quota, showQuota } from '#parts/platform/domain/platform/show-quota.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { community, type Community, freeForAll } from '#tests/support/community.ts'

type Settings = { platform?: Partial<SiteSettings['platform']>; zone?: string }

export const programSettings = ({ platform = {}, zone = 'UTC' }: Settings = {}) => ({
  ...freeForAll,
  interface: { time_zone: zone },
  platform: { enabled: true, ...platform },
})

export const program = (settings: Settings = {}): Community => community(programSettings(settings))

export const quotaFor = (w: Community, who: UserRow): Promise<Quota> => w.as(who).run(showQuota)

/** The single number that a query returns. */
export const numberOf = (w: Community, query: string, ...values: unknown[]): number =>
  w.site.sqlite
    .prepare(query)
    .pluck()
    .get(...values) as number

/** Sets the world's clock. */
export function setClock(w: Community, moment: string): void {
  w.now = Date.parse(moment)
}
