import { Table as MantineTable } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ColumnSort } from '#ui/admin-kit/column-sorts-model.ts'
import { ownValue } from '#shared/own-value.ts'

type TableProps = {
  /** Caption for screen readers. */
  caption?: ReactNode
  /** Alternatively, the id of a heading. */
  labelledBy?: string
  /** On narrow screens, a row's actions are below it. */
  stacked?: boolean
  className?: string
  children: ReactNode
}

/**
 * Rows become cards on narrow screens, so rows and cells have explicit roles. They are plain
 * elements: twenty rows of Mantine components would cost more CPU time than the rest of the page.
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
  /** Class name of a cell: this, a hyphen and the column. */
  of?: string
  /** Sort links by column. */
  sorts?: Record<string, ColumnSort>
  /** Header of a leading column: the link that selects all rows. */
  tick?: ReactNode
  /** Header of a trailing column of buttons, for screen readers only. */
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
        {columns.map(column =>
          cell(column, title(column), of && `${of}-${column}`, ownValue(sorts, column)),
        )}
        {action ? cell('action', <span className="sr">{action}</span>) : null}
      </tr>
    </MantineTable.Thead>
  )
}
