/** The orders of question lists: where each is offered, how it sorts, and which indexes it reads. */
import { type SQL, sql } from 'drizzle-orm'
import { type QuestionOrder, QuestionOrders, QuestionStatus } from '#shared/codes.ts'
import { arg, code } from '#kernel'

/** `recommend` sorts by what the reader follows (`recommended.queries.ts`). */
export type SortedOrder = Exclude<QuestionOrder, 'recommend'>

/** A list and its index in this order, which begins with the sort keys. */
type Walk = { index: string; where?: SQL }

type OrderSpec = {
  /** Lists whose pages offer the order; the API knows it for all. */
  offered: readonly ListName[]
  /** The sort keys, all descending, before the id. On the list of the site, pinned questions precede. */
  keys: readonly string[]
  site: Walk
  tag: Walk
  /** The order of the questions that link to one, if it differs from `keys`. */
  linked?: string
  /** Its indexes lack the creation time. */
  untimed?: boolean
  /** The daily count that totals the list. */
  days?: 'listed' | 'unanswered'
  /** Maximum age of the questions in days, unless a list asks for another. */
  lookBack?: number
}
export type ListName = 'site' | 'tag' | 'linked'

const everywhere = ['site', 'tag', 'linked'] as const
const lately = sql`active_at >= ${arg('activeSince')}`

const Specs: Record<SortedOrder, OrderSpec> & { recommend: Pick<OrderSpec, 'offered'> } = {
  newest: {
    offered: everywhere,
    keys: ['created_at'],
    site: { index: 'question_list_newest' },
    tag: { index: 'question_tag_tag' },
    days: 'listed',
  },
  active: {
    offered: everywhere,
    keys: ['active_at'],
    site: {
      index: 'question_list_active',
      where: sql`${lately} and created_at >= ${arg('since')}`,
    },
    tag: { index: 'question_tag_active', where: lately },
    lookBack: 180,
  },
  unanswered: {
    offered: ['site', 'tag'],
    keys: ['created_at'],
    site: {
      index: 'question_list_unanswered',
      where: sql`answer_count = 0 and status = ${code(QuestionStatus.available)}`,
    },
    tag: { index: 'question_tag_unanswered', where: sql`unanswered = 1` },
    linked: 'answer_count, created_at desc, id desc',
    days: 'unanswered',
  },
  recommend: { offered: ['site', 'linked'] },
  frequent: {
    offered: everywhere,
    keys: ['linked_count', 'active_at'],
    site: { index: 'question_list_frequent' },
    tag: { index: 'question_tag_frequent' },
    untimed: true,
    days: 'listed',
  },
  score: {
    offered: everywhere,
    keys: ['vote_count', 'view_count'],
    site: { index: 'question_list_score' },
    tag: { index: 'question_tag_score' },
    untimed: true,
    days: 'listed',
  },
  hot: {
    offered: ['site', 'tag'],
    keys: ['hot_score'],
    site: { index: 'question_list_hot', where: sql`created_at >= ${arg('since')}` },
    tag: { index: 'question_tag_hot' },
    untimed: true,
    days: 'listed',
    lookBack: 90,
  },
}

export const specOf = (order: SortedOrder): OrderSpec => Specs[order]

/** Descending, or ascending when the list is read backwards. */
export const ordered = (keys: readonly string[], backwards = false): SQL =>
  sql.raw(keys.map(key => `${key} ${backwards ? 'asc' : 'desc'}`).join(', '))

/** Orders that the pages of a list offer; the first is the default. */
export const ordersOf = (list: ListName): QuestionOrder[] =>
  QuestionOrders.filter(order => Specs[order].offered.includes(list))
