/** View of all badges, with their switches, for administrators. */
import type { BadgesModel } from '#ui/admin/badges-admin-model.ts'
import { BadgeFilters, badgeNames, BadgeOrders, listAllBadges } from '#reactors/badges/list-all.ts'
import type { BadgeRow } from '#reactors/badges/awards.queries.ts'
import { badgeTexts } from '#reactors/badges/badge-texts.ts'
import { setBadgeStatus } from '#reactors/badges/set-badge-status.ts'
import { excerptOf } from '#markdown/text.ts'
import { BadgeStatus, ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { badgePath } from '#shared/paths.ts'
import { levelName } from './badge-view.ts'
import { columnSorts } from '#web/kernel/column-sorts.ts'
import { backOf, intent, type IntentHandler } from '#web/kernel/form-action.ts'
import { listPage } from '#web/kernel/paging.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { askedOf } from '#web/kernel/input-limits.ts'

const PageSize = 10

function badgeItem(badge: BadgeRow, { t }: ScreenArgs) {
  const id = formatShortId(ObjectType.badge, badge.id)
  const words = badgeTexts(badge.key)
  const active = badge.status === BadgeStatus.active
  return {
    id,
    icon: badge.icon,
    level: levelName(badge.level),
    active,
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
    filter,
    filters: [...BadgeFilters],
    words,
    ...pager,
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
