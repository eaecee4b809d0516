/** One page of a question list in the requested order, and its right column. */
import { drawing } from '#markdown/drawing.ts'
import type { Page as ListPage } from '#kernel'
import type { QuestionItem } from '#posts/questions/list-questions.ts'
import { type ListName, ordersOf } from '#posts/questions/question-orders.queries.ts'
import type { QuestionOrder } from '#shared/codes.ts'
import { listSides } from './list-sides.ts'
import type { Page } from '#web/kernel/page.ts'
import { listPage } from '#web/kernel/paging.ts'
import { permalinkOf, questionRow } from './rows.ts'

type ListingRules = {
  list: ListName
  /** Rows per page. */
  size: number
}

export async function questionListing(
  page: Page,
  { list: name, size }: ListingRules,
  ask: (place: {
    order: QuestionOrder
    page: number
    page_size: number
  }) => Promise<ListPage<QuestionItem>>,
) {
  const { ctx, url } = page
  const member = ctx.viewer.kind === 'member'
  // `recommend` is for members, and unknown values mean `newest`.
  const orders = ordersOf(name).filter(order => member || order !== 'recommend')
  const order = orders.find(order => order === url.searchParams.get('order')) ?? 'newest'
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
