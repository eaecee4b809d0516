/** One page of a question list in the requested order, and its right column. */
import { drawing } from '#markdown/drawing.ts'
import type { Page as ListPage } from '#kernel'
import type { QuestionItem } from '#posts/questions/list-questions.ts'
import type { QuestionOrder } from '#shared/codes.ts'
import { listSides } from './list-sides.ts'
import type { Page } from '#web/kernel/page.ts'
import { listPage } from '#web/kernel/paging.ts'
import { permalinkOf, questionRow } from './rows.ts'

export type ListingRules = {
  /** Available orders; `recommend` is for members, and unknown values mean `newest`. */
  orders: readonly QuestionOrder[]
  /** Rows per page. */
  size: number
}

export async function questionListing(
  page: Page,
  { orders: all, size }: ListingRules,
  ask: (place: {
    order: QuestionOrder
    page: number
    page_size: number
  }) => Promise<ListPage<QuestionItem>>,
) {
  const { ctx, url } = page
  const member = ctx.viewer.kind === 'member'
  const orders = all.filter(name => member || name !== 'recommend')
  const order = orders.find(name => name === url.searchParams.get('order')) ?? 'newest'
  const list = await listPage(url, { size }, place => ask({ order, ...place }))
  const permalink = permalinkOf(ctx.settings)
  // One drawing budget for the whole list.
  const draw = drawing(ctx.ports.plugins)
  return {
    orders,
    order: order as string,
    page: list.page,
    pages: list.pages,
    sizes: list.sizes,
    count: list.found.count,
    items: list.found.list.map(item => questionRow(item, permalink, draw)),
    ...(await listSides(page)),
  }
}
