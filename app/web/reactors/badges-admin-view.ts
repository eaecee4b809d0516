/** View of all badges, with their switches, for administrators. */
import type { BadgesModel } from '#app/ui/admin/badges-admin-model.ts'
import {
  BadgeFilters,
  badgeNames,
  BadgeOrders,
  listAllBadges,
} from '#app/domain/reactors/badges/list-all.ts'
import type { BadgeRow } from '#app/domain/reactors/badges/awards.queries.ts'
import { badgeTexts } from '#app/domain/reactors/badges/badge-texts.ts'
import { setBadgeStatus } from '#app/domain/reactors/badges/set-badge-status.ts'
import { excerptOf } from '#app/domain/markdown/text.ts'
import { BadgeStatus, ObjectType } from '#app/shared/codes.ts'
import { formatShortId } from '#app/shared/ids.ts'
import { badgePath } from '#app/shared/paths.ts'
import { levelName } from './badge-view.ts'
import { columnSorts } from '#app/web/kernel/column-sorts.ts'
import { backOf, intent, type IntentHandler } from '#app/web/kernel/form-action.ts'
import { listPage } from '#app/web/kernel/paging.ts'
import type { ScreenArgs } from '#app/web/kernel/screen.ts'
import { askedOf } from '#app/web/kernel/input-limits.ts'

const PageSize = 10

function badgeItem(badge: BadgeRow, { t }: ScreenArgs) {
  const id = formatShortId(ObjectType.badge, badge.id)
  const words = badgeTexts(badge.key)
  const active = badge.status === BadgeStatus.active
  return {
    ...{ id, icon: badge.icon, level: levelName(badge.level), active },
    name: t(words.name),
    about: excerptOf(t(words.description, words.values)),
    group: t(`badge.group.${badge.groupKey}`),
    awarded: badge.awardCount,
    /** An inactive badge has no page. */
    href: active ? badgePath(id) : null,
  }
}

export async function badgesView(page: ScreenArgs): Promise<BadgesModel> {
  const { url, run, t } = page
  const { searchParams: query } = url
  const filter = BadgeFilters.find(one => one === query.get('filter')) ?? 'all'
  const order = BadgeOrders.find(one => one === query.get('order')) ?? 'usual'
  const words = askedOf(url, listAllBadges, 'q', 'query')
  const { found, ...pager } = await listPage(url, { size: PageSize }, asked =>
    run(listAllBadges, { status: filter, q: words, order, ...asked, names: badgeNames(t) }),
  )
  return {
    title: t('admin.badges.title'),
    ...{ filter, filters: [...BadgeFilters], words, ...pager },
    count: found.count,
    items: found.list.map(badge => badgeItem(badge, page)),
    sorts: columnSorts(url, order, 'usual', { awards: ['most_awarded', 'least_awarded'] }),
    path: url.pathname,
    search: url.search,
  }
}
export const badgeActs: Record<string, IntentHandler> = {
  status: intent(setBadgeStatus, ({ status }, args) => ({
    to: backOf(args),
    flash: { tone: 'success', key: `admin.badges.done_${status}` },
  })),
}
