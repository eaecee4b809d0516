export type TabItem = { href: string; label: string; current?: boolean; count?: string | null }

/** Tabs as a scrollable line of links. */
export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map(({ href, label: text, current, count }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              {text}
              {count ? <span className="tab-count">{` ${count}`}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
