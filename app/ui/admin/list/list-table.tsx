import type { ReactNode } from 'react'
import { ownValue } from '#shared/own-value.ts'
import { withQuery } from '#shared/paths.ts'
import type { ColumnSort } from '#ui/admin-kit/column-sorts-model.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { type Speech, useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { UserName, type UserRef } from '#ui/kit/user-line.tsx'
import { type Buttons, ButtonsCell } from './row-buttons.tsx'

/** What a table reads of a list's data, besides its items. */
export type TableData = {
  title?: string
  path?: string
  search?: string
  sorts?: Record<string, ColumnSort>
  /** Bulk actions; without any, rows have no checkbox. */
  bulk?: readonly string[]
  ticked?: boolean
}

/** The key of a text. */
export type Key<Data> = string | ((data: Data) => string)
export const keyOf = <Data,>(key: Key<Data>, data: Data) =>
  typeof key === 'string' ? key : key(data)

type Of<Item, Data, R> = (item: Item, speech: Speech, data: Data) => R

/** How a cell is drawn. On phones, its header is a label before it. */
export type Column<Item, Data> = {
  /** Key of its header, if that does not begin like the others. */
  header?: string
  /** Class of the cell, instead of the usual one. */
  className?: string
  /** Has no label on phones. */
  bare?: boolean
} & (
  | { text: Of<Item, Data, ReactNode> }
  | { code: Of<Item, Data, string> }
  | { number: Of<Item, Data, number> }
  /** In ms; 0 = never. */
  | { time: Of<Item, Data, number> }
  | { user: Of<Item, Data, UserRef | null> }
  /** What names the row; no label. */
  | { main: Of<Item, Data, ReactNode> }
  /** A badge; no label. */
  | { status: Of<Item, Data, ReactNode> }
)

export type Rows<Item, Data> = {
  /** Beginning of the keys of column headers; the rest is the name of the column. */
  header: string
  columns: Record<string, Column<Item, Data>>
  /** The columns shown, if not all. */
  shown?: (data: Data) => readonly string[]
  /** Falsy ones are left out. */
  buttons?: Of<Item, Data, Buttons>
  /** Key of the header of the buttons, if that does not begin like the others. */
  buttonsHeader?: string
  /** `text`: the header of the buttons can be seen; `line`: they are aligned like text. */
  buttonsAs?: 'text' | 'line'
  /** The last cell, instead of buttons. */
  menu?: Of<Item, Data, ReactNode>
  /** The checkbox of a row; null for a row that cannot be selected. */
  tick?: Of<Item, Data, { value: string; label: string } | null>
  /** Key of the caption, if that is not the title of the page. */
  caption?: Key<Data>
  /** The id of the heading that names the table, instead of a caption. */
  labelledBy?: string
  /** On phones, buttons are below their row. */
  stacked?: boolean
  className?: string
  /** Class of header cells: this, a hyphen and the name of the column. */
  headClass?: string
  rowId?: (item: Item) => string
}

type Asked<Item, Data> = [item: Item, speech: Speech, data: Data]

const Never = <span className="quiet">–</span>

function Time({ at }: { at: number }) {
  return at > 0 ? <TimeAgo at={at} /> : Never
}

function User({ user }: { user: UserRef | null }) {
  return user ? <UserName user={user} /> : null
}

function contentOf<Item, Data>(column: Column<Item, Data>, asked: Asked<Item, Data>): ReactNode {
  if ('number' in column) return asked[1].number(column.number(...asked))
  if ('code' in column) return <code>{column.code(...asked)}</code>
  if ('time' in column) return <Time at={column.time(...asked)} />
  if ('user' in column) return <User user={column.user(...asked)} />
  if ('main' in column) return column.main(...asked)
  return 'status' in column ? column.status(...asked) : column.text(...asked)
}

const usualClass = (column: object) =>
  'main' in column ? 'cell-main' : 'status' in column ? 'contents-status' : undefined

function TickCell({
  tick,
  data,
}: {
  tick: { value: string; label: string } | null
  data: TableData
}) {
  return (
    <td role="cell" className="cell-tick">
      {tick ? (
        <input
          type="checkbox"
          form="bulk"
          name="id"
          value={tick.value}
          defaultChecked={data.ticked}
          aria-label={tick.label}
        />
      ) : null}
    </td>
  )
}

type CellProps<Item, Data> = { rows: Rows<Item, Data>; name: string; asked: Asked<Item, Data> }

function Cell<Item, Data>({ rows: { columns, header }, name, asked }: CellProps<Item, Data>) {
  const column = ownValue(columns, name)
  if (!column) return null
  const usual = usualClass(column)
  const bare = column.bare ?? usual !== undefined
  const label = bare ? undefined : asked[1].t(column.header ?? header + name)
  return (
    <td role="cell" className={column.className ?? usual} data-label={label}>
      {contentOf(column, asked)}
    </td>
  )
}

type TableProps<Item, Data> = { rows: Rows<Item, Data>; items: readonly Item[]; data: Data }

/** The table of a staff list. Rows become cards on narrow screens. */
export function ListTable<Item, Data extends TableData>(props: TableProps<Item, Data>) {
  const { rows, items, data } = props
  const { caption, labelledBy, shown, columns, tick, buttons, menu, rowId } = rows
  const speech = useSpeech()
  const names = shown ? shown(data) : Object.keys(columns)
  const ticked = data.bulk?.length ? tick : undefined
  const row = (item: Item, n: number) => {
    const asked: Asked<Item, Data> = [item, speech, data]
    return (
      <tr key={n} role="row" id={rowId?.(item)}>
        {ticked ? <TickCell tick={ticked(...asked)} data={data} /> : null}
        {names.map(name => (
          <Cell key={name} rows={rows} name={name} asked={asked} />
        ))}
        {buttons ? (
          <ButtonsCell buttons={buttons(...asked)} inLine={rows.buttonsAs === 'line'} />
        ) : null}
        {menu ? (
          <td role="cell" className="cell-act">
            {menu(...asked)}
          </td>
        ) : null}
      </tr>
    )
  }
  return (
    <Table
      caption={labelledBy ? undefined : caption ? speech.t(keyOf(caption, data)) : data.title}
      labelledBy={labelledBy}
      stacked={rows.stacked}
      className={rows.className}
    >
      <Head rows={rows} names={names} data={data} canTick={ticked !== undefined} />
      <tbody role="rowgroup">{items.map(row)}</tbody>
    </Table>
  )
}

type HeadProps<Item, Data> = {
  rows: Rows<Item, Data>
  names: readonly string[]
  data: TableData
  canTick: boolean
}

function Head<Item, Data>({ rows, names, data, canTick }: HeadProps<Item, Data>) {
  const { t } = useSpeech()
  const { header, columns, buttons, menu, buttonsAs, buttonsHeader = `${header}action` } = rows
  const { ticked, path = '', search = '', sorts } = data
  const visible = buttonsAs === 'text'
  const all = withQuery({ pathname: path, search }, { tick: ticked ? null : 'all' })
  return (
    <TableHead
      columns={visible ? [...names, 'action'] : names}
      title={name => t(ownValue(columns, name)?.header ?? header + name)}
      of={rows.headClass}
      sorts={sorts}
      tick={canTick ? <a href={all}>{t(`contents.tick_${ticked ? 'none' : 'all'}`)}</a> : undefined}
      action={(buttons ?? menu) && !visible ? t(buttonsHeader) : undefined}
    />
  )
}
