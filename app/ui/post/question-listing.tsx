import { queryString } from '#shared/paths.ts'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { cached, useHoles } from '#ui/cached.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { ListBar } from '#ui/kit/page-head.tsx'
import { Pager, type PageSizes, sizeKey } from '#ui/kit/pager.tsx'
import { SortGroup } from '#ui/kit/sort-group.tsx'
import { type ListView, ViewSwitch } from '#ui/kit/view-switch.tsx'
import { PinnedStrip, splitPinned } from './pinned-strip.tsx'
import { QuestionList, type QuestionRowItem } from './question-row.tsx'

export type QuestionListingProps = {
  list: {
    order: string
    orders: readonly string[]
    page: number
    pages: number
    sizes: PageSizes | null
    items: QuestionRowItem[]
  }
  /** URL of the list, without its query. */
  path: string
  label: string
  /** Shown when the list is empty. */
  empty: string
  /** Orders shown as links; the rest are in a menu. */
  visible?: number
  /** Pinned questions are side by side above the list. */
  strip?: boolean
}

type BarProps = Pick<QuestionListingProps['list'], 'order' | 'orders'> &
  Pick<QuestionListingProps, 'path' | 'visible'> & { query: string; view: ListView; back: string }

const Bar = cached(function Bar({ order, orders, view, back, ...place }: BarProps) {
  const t = useT()
  return (
    <ListBar>
      <SortGroup
        options={orders.map(value => ({ value, label: t(`question.order.${value}`) }))}
        current={order}
        fallback="newest"
        {...place}
      />
      <ViewSwitch view={view} back={back} />
    </ListBar>
  )
})

const Pages = cached(Pager)

/** The body of every question list: orders and view, the questions, the pager. */
export function QuestionListing(props: QuestionListingProps) {
  const { list, path, label, empty, visible, strip } = props
  const { text } = useHoles()
  const { view, path: here } = useFrameData()
  const order = list.order === 'newest' ? null : list.order
  const keys = { order, ...sizeKey(list.sizes) }
  const query = queryString(keys)
  const [pinned, rest] = strip ? splitPinned(list.items) : [[], list.items]
  return (
    <>
      <Bar
        {...{ order: list.order, orders: list.orders, path, query, visible, view }}
        back={text('path', here)}
      />
      <PinnedStrip items={pinned} />
      {rest.length > 0 ? <QuestionList items={rest} view={view} label={label} /> : null}
      {list.items.length === 0 ? <EmptyBlock>{empty}</EmptyBlock> : null}
      <Pages page={list.page} pages={list.pages} sizes={list.sizes} path={path} query={query} />
    </>
  )
}
