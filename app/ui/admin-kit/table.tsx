import { Table as MantineTable } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ColumnSort } from '#app/web/kernel/column-sorts.ts'

type TableProps = {
  /** The table's name, for screen readers only. */
  caption?: ReactNode
  /** In its place the id of a heading. */
  labelledBy?: string
  /** On narrow screens the actions of a row stand below it. */
  stacked?: boolean
  className?: string
  children: ReactNode
}

/**
 * Rows become cards on narrow screens, so rows and cells state their roles. They are plain elements:
 * twenty rows of components would cost more processor time than the rest of the page.
 */
export function Table({ caption, labelledBy, stacked, className, children }: TableProps) {
  return (
    <MantineTable role="table" aria-labelledby={labelledBy} className={className} mod={{ stacked }}>
      {caption ? <caption className="sr">{caption}</caption> : null}
      {children}
    </MantineTable>
  )
}

type HeadProps = {
  columns: readonly string[]
  /** Title of a column. */
  title: (column: string) => string
  /** A cell's class is this, a hyphen and the column. */
  of?: string
  /** Links by which the list is sorted, by column. */
  sorts?: Record<string, ColumnSort>
  /** Content of a first cell before the columns: the link that selects all rows. */
  tick?: ReactNode
  /** Title of a last column of buttons, for screen readers only. */
  action?: string
}

const arrows = { ascending: ' ↑', descending: ' ↓' }

export function TableHead({ columns, title, of, sorts = {}, tick, action }: HeadProps) {
  const cell = (key: string, content: ReactNode, className?: string, sort?: ColumnSort) => (
    <th
      key={key}
      scope="col"
      role="columnheader"
      className={className}
      aria-sort={sort && (sort.direction ?? 'none')}
    >
      {sort ? (
        <a href={sort.href}>
          {content}
          {sort.direction ? <span aria-hidden="true">{arrows[sort.direction]}</span> : null}
        </a>
      ) : (
        content
      )}
    </th>
  )
  return (
    <MantineTable.Thead role="rowgroup">
      <tr role="row">
        {tick ? cell('tick', tick, 'cell-tick') : null}
        {columns.map(column => cell(column, title(column), of && `${of}-${column}`, sorts[column]))}
        {action ? cell('action', <span className="sr">{action}</span>) : null}
      </tr>
    </MantineTable.Thead>
  )
}
