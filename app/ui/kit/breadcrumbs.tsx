import { useT } from '#ui/i18n.tsx'
import { TitleText } from './title-text.tsx'

export type Crumb = { label: string; href?: string }

/** Breadcrumbs; the last entry is the current page and has no link. */
export function Breadcrumbs({ items }: { items: Crumb[] }) {
  const t = useT()
  return (
    <nav className="crumbs" aria-label={t('common.crumbs')}>
      <ol>
        {items.map(({ label, href }, index) => (
          <li key={index}>
            {href && index < items.length - 1 ? (
              <a href={href} dir="auto">
                <TitleText title={label} />
              </a>
            ) : (
              <span dir="auto" aria-current={index === items.length - 1 ? 'page' : undefined}>
                <TitleText title={label} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
