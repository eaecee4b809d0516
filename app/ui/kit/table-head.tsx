import type { ReactNode } from 'react'

type Props = {
  columns: readonly string[]
  /** Title of a column. */
  title: (column: string) => string
  /** Class name of a cell: this, a hyphen and the column. */
  of?: string
  /** Header of a leading column: the link that selects all rows. */
  tick?: ReactNode
  /** Header of a trailing column of buttons, for screen readers only. */
  action?: string
}

/** The head of a table, with the roles that narrow screens need once rows become blocks. */
export function TableHead({ columns, title, of, tick, action }: Props) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {tick ? (
          <th scope="col" role="columnheader" className="contents-tick">
            {tick}
          </th>
        ) : null}
        {columns.map(column => (
          <th
            key={column}
            scope="col"
            role="columnheader"
            className={of ? `${of}-${column}` : undefined}
          >
            {title(column)}
          </th>
        ))}
        {action ? (
          <th scope="col" role="columnheader">
            <span className="sr">{action}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}
