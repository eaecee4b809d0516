import type { ReactNode } from 'react'

type Props = {
  columns: readonly string[]
  /** Title of a column. */
  title: (column: string) => string
  /** A cell's class is this, a hyphen and the column. */
  of?: string
  /** Content of a first cell before the columns: the link that selects all rows. */
  tick?: ReactNode
  /** Title of a last column of buttons, for screen readers only. */
  action?: string
}

/** The head of a table, with the roles that narrow screens need once rows are drawn as blocks. */
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
