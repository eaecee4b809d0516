import type { ReactNode } from 'react'

export type PageHeadProps = {
  title: ReactNode
  /** The number of listed items, in words. */
  count?: ReactNode
  /** A line below the title. */
  intro?: ReactNode
  /** Buttons at the end of the title line. */
  actions?: ReactNode
}

/** The page's h1 and its toolbar (sort orders, counts, view). */
export function PageHead({ title, count, intro, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="page-head-line">
        {count ? (
          <div className="page-head-text">
            <h1>{title}</h1>
            <p className="list-count">{count}</p>
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        {actions ? <div className="page-head-actions">{actions}</div> : null}
      </div>
      {intro ? <p className="page-intro">{intro}</p> : null}
    </div>
  )
}

/** Count on the left, sort orders and switches on the right. */
export function ListBar({ count, children }: { count?: ReactNode; children?: ReactNode }) {
  return (
    <div className="list-bar">
      {count ? <p className="list-count">{count}</p> : null}
      {children}
    </div>
  )
}
