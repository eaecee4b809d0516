import { NavLink } from '@mantine/core'
import type { TabItem } from '#ui/kit/tabs.tsx'

/** Tabs as a scrollable line of links. */
export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  return (
    <nav className="tab-line" aria-label={label}>
      {items.map(({ href, label: text, current, count }) => (
        <NavLink
          key={href}
          href={href}
          aria-current={current ? 'page' : undefined}
          noWrap
          label={`${text} `}
          rightSection={count ? <span className="quiet">{`${count} `}</span> : undefined}
        />
      ))}
    </nav>
  )
}
