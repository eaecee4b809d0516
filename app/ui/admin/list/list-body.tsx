import type { ComponentType } from 'react'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { Pager, type PageSizes } from '#ui/admin-kit/pager.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { type Speech, useSpeech } from '#ui/i18n.tsx'
import type { EmptyBlockProps } from '#ui/kit/empty-block.tsx'
import { ListBar } from '#ui/kit/page-head.tsx'
import { ListSearch, type Search } from './list-search.tsx'
import { type Key, keyOf, ListTable, type Rows, type TableData } from './list-table.tsx'

/** What the view of a list returns: a page of items, and the filters in use. */
export type ListData<Item> = TableData & {
  items: readonly Item[]
  tabs?: readonly { name: string; href: string; current: boolean }[]
  /** The search terms; without any, not even empty ones, the list has no search field. */
  words?: string
  count?: number
  page?: number
  pages?: number
  sizes?: PageSizes | null
}

export type SlotProps<Data, Extra = unknown> = { data: Data; reply?: FormReply<Extra> }
type Slot<Data, Extra> = ComponentType<SlotProps<Data, Extra>>

export type List<Item, Data, Extra = unknown> = Rows<Item, Data> & {
  /** Key of what the tabs choose, and the beginning of the keys of their labels. */
  tabs?: { label: string; each: string }
  search?: Search<Data>
  count?: Key<Data>
  empty: Key<Data>
  emptyLook?: (data: Data, speech: Speech) => Pick<EmptyBlockProps, 'icon' | 'action'>
  /** Rendered above the search form. */
  Above?: Slot<Data, Extra>
  /** More fields of the search form. */
  Inputs?: Slot<Data, Extra>
  /** Rendered next to the search form. */
  Beside?: Slot<Data, Extra>
  /** Rendered between the search form and the table. */
  Between?: Slot<Data, Extra>
  /** Below a table with rows. */
  Bulk?: Slot<Data, Extra>
  /** The id that tabs and page links go to. */
  anchor?: string
}

type Props<Item, Data, Extra> = SlotProps<Data, Extra> & { list: List<Item, Data, Extra> }

function Filters<Item, Data extends ListData<Item>, Extra>(props: Props<Item, Data, Extra>) {
  const { list, ...given } = props
  const { t } = useSpeech()
  const { tabs, search, Above, Inputs, Beside } = list
  const { path = '', search: query = '', words } = given.data
  const anchor = list.anchor ? `#${list.anchor}` : ''
  return (
    <>
      {tabs ? (
        <Tabs
          label={t(tabs.label)}
          items={(given.data.tabs ?? []).map(({ name, href, current }) => ({
            href: href + anchor,
            label: t(tabs.each + name),
            current,
          }))}
        />
      ) : null}
      {Above ? <Above {...given} /> : null}
      {search && words !== undefined ? (
        <ListSearch
          form={search}
          data={given.data}
          place={{ path, query, words }}
          inputs={Inputs ? <Inputs {...given} /> : null}
        >
          {Beside ? <Beside {...given} /> : null}
        </ListSearch>
      ) : null}
    </>
  )
}

/** Tabs, search field, count, table and page links. */
export function ListBody<Item, Data extends ListData<Item>, Extra>(
  props: Props<Item, Data, Extra>,
) {
  const { list, ...given } = props
  const speech = useSpeech()
  const { data } = given
  const { t, number } = speech
  const { Between, Bulk } = list
  const { items, count = items.length, page = 1, pages = 1, sizes, path = '', search } = data
  return (
    <>
      <Filters {...props} />
      {Between ? <Between {...given} /> : null}
      {list.count ? (
        <ListBar count={t(keyOf(list.count, data), { count, shown: number(count) })} />
      ) : null}
      {items.length === 0 ? (
        <EmptyBlock {...list.emptyLook?.(data, speech)}>{t(keyOf(list.empty, data))}</EmptyBlock>
      ) : (
        <>
          <ListTable rows={list} items={items} data={data} />
          {Bulk ? <Bulk {...given} /> : null}
        </>
      )}
      <Pager
        page={page}
        pages={pages}
        sizes={sizes}
        path={path}
        query={search}
        anchor={list.anchor}
      />
    </>
  )
}
