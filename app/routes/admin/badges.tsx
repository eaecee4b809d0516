import { adminList } from '#app/admin-list.tsx'
import { excerptOf } from '#markdown/text.ts'
import type { BadgeRow } from '#reactors/badges/awards.queries.ts'
import { badgeTexts } from '#reactors/badges/badge-texts.ts'
import { BadgeFilters, badgeNames, BadgeOrders, listAllBadges } from '#reactors/badges/list-all.ts'
import { setBadgeStatus } from '#reactors/badges/set-badge-status.ts'
import { BadgeStatus, ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { badgePath } from '#shared/paths.ts'
import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { BadgeIcon } from '#ui/badge/badge-icon.tsx'
import { type Speech, useSpeech } from '#ui/i18n.tsx'
import contentsCss from '#ui/styles/contents.css?url'
import medalCss from '#ui/styles/medal.css?url'
import { columnSorts } from '#web/kernel/column-sorts.ts'
import { backOf, intent } from '#web/kernel/form-action.ts'
import { askedOf } from '#web/kernel/input-limits.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { chosen, listItems, listTabs } from '#web/kernel/staff-list.ts'
import { levelName } from '#web/reactors/badge-view.ts'

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

async function view(page: ScreenArgs) {
  const { url, run, t } = page
  const status = chosen(url, 'filter', BadgeFilters)
  const order = chosen(url, 'order', BadgeOrders)
  const words = askedOf(url, listAllBadges, 'q', 'query')
  const wanted = { status, q: words, order, names: badgeNames(t) }
  const ask = (place: object) => run(listAllBadges, { ...wanted, ...place })
  return {
    title: t('admin.badges.title'),
    tabs: listTabs(url, 'filter', BadgeFilters, status),
    words,
    sorts: columnSorts(url, order, 'usual', { awards: ['most_awarded', 'least_awarded'] }),
    ...(await listItems(url, PageSize, ask, badge => badgeItem(badge, page))),
  }
}

type Data = Awaited<ReturnType<typeof view>>
type Item = Data['items'][number]

function Name({ icon, level, href, name, about }: Item) {
  const { t } = useSpeech()
  return (
    <div className="badge-cell">
      <BadgeIcon icon={icon} level={level} />
      <div>
        {href ? <a href={href}>{name}</a> : name}
        <span className="sr">{` ${t(`badge.level_name.${level}`)}`}</span>
        <p>{about}</p>
      </div>
    </div>
  )
}

function awards({ name, href, awarded }: Item, { t, number }: Speech) {
  const shown = number(awarded)
  if (!href || awarded === 0) return shown
  return (
    <a href={href} aria-label={t('admin.badges.awards_of', { name, awarded: shown })}>
      {shown}
    </a>
  )
}

/** All badges with their switches. */
const route = adminList({
  view,
  takes: listAllBadges,
  acts: {
    status: intent(setBadgeStatus, ({ status }, args) => ({
      to: backOf(args),
      flash: { tone: 'success', key: `admin.badges.done_${status}` },
    })),
  },
  styles: [contentsCss, medalCss],
  intro: 'admin.badges.intro',
  tabs: { label: 'admin.badges.filters', each: 'admin.badges.filter_' },
  search: {
    id: 'badge-query',
    as: 'q',
    label: 'admin.badges.search',
    hint: 'admin.badges.search_hint',
    keep: ['filter', 'order'],
  },
  count: 'admin.badges.count',
  empty: 'admin.badges.empty',
  header: 'admin.badges.column_',
  columns: {
    name: { main: badge => <Name {...badge} /> },
    group: { text: ({ group }) => group },
    awards: { text: awards },
    status: {
      status: ({ active }, { t }) => (
        <Mark tone={active ? 'good' : 'mute'}>
          {t(`admin.badges.filter_${active ? 'active' : 'inactive'}`)}
        </Mark>
      ),
    },
  },
  buttons({ id, name, active }, { t }, { path, search }) {
    const status = active ? 'inactive' : 'active'
    return [
      {
        intent: 'status',
        fields: { id, status },
        back: path + search,
        label: t(`admin.badges.set_${status}`),
        of: name,
        title: t(`admin.badges.set_${status}_of`, { name }),
      },
    ]
  },
})

export const { loader, action, links, meta } = route
export default route.Page
