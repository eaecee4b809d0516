import { z } from 'zod'
import { BadgeStatus } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import { admin, harmless, type Page, query, wire } from '#kernel'
import type { BadgeRow } from './awards.queries.ts'
import { badgeRules } from './badge-rules.ts'
import { badgeTexts } from './badge-texts.ts'
import { listEveryBadge } from './lists.queries.ts'
import { badgeIdOf, BadgeStates } from './set-badge-status.ts'

/** usual: by group and level. */
export const BadgeOrders = ['usual', 'most_awarded', 'least_awarded'] as const
export const BadgeFilters = ['all', ...BadgeStates] as const

const badgeKeys = Object.keys(badgeRules)

/** The names of badges in one language, by key. */
export const badgeNames = (say: (text: string) => string): Record<string, string> =>
  Object.fromEntries(badgeKeys.map(key => [key, say(badgeTexts(key).name)]))

/** Finds badges by any part of the name, ignoring case; `badge:` finds by id. */
function finder(q: string, names: Record<string, string>): (badge: BadgeRow) => boolean {
  const id = /^badge:\s*(\S+)$/i.exec(q)?.[1]
  if (id) {
    try {
      const wanted = badgeIdOf(id)
      return badge => badge.id === wanted
    } catch {
      return () => false
    }
  }
  const part = q.toLowerCase()
  return ({ key }) => (ownValue(names, key) ?? key).toLowerCase().includes(part)
}

/** Every badge, including inactive ones. Administrators only. */
export const listAllBadges = query({
  name: 'badges.list_all',
  guard: harmless(admin),
  input: z.object({
    status: wire.oneOf(BadgeFilters, 'all'),
    q: wire.text({ max: 100, trim: true }).describe('part of a name, or badge:<id>'),
    order: wire.oneOf(BadgeOrders, 'usual'),
    page: wire.page(),
    page_size: wire.pageSize(),
    /** Names of the badges in the caller's language. */
    names: z.record(z.string(), z.string()),
  }),
  run({ db }, { status, q, order, page, page_size: size, names }): Page<BadgeRow> {
    const matches = finder(q, names)
    const found = listEveryBadge(db).filter(
      badge => (status === 'all' || badge.status === BadgeStatus[status]) && matches(badge),
    )
    const rising = order === 'least_awarded' ? 1 : -1
    if (order !== 'usual') found.sort((a, b) => rising * (a.awardCount - b.awardCount))
    return { count: found.length, list: found.slice((page - 1) * size, page * size) }
  },
})
