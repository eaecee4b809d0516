import { withQuery } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Menu, MenuLink } from './menu.tsx'

type SortOption = { value: string; label: string }

export type SortGroupProps = {
  options: SortOption[]
  current: string
  /** Path of the list and its current query; the page is dropped, other parameters are kept. */
  path: string
  query?: string
  /** Name of the query parameter. */
  name?: string
  /** The default value, which needs no parameter. */
  fallback?: string
  /** Number of options shown as links; the rest are in a menu. */
  visible?: number
  anchor?: string
  label?: string
}

/** Sort orders as links; the current one is always visible. */
export function SortGroup(props: SortGroupProps) {
  const t = useT()
  const {
    options,
    current,
    path,
    query = '',
    name = 'order',
    fallback,
    visible = 4,
    anchor,
  } = props
  const href = (value: string) =>
    withQuery(
      { pathname: path, search: query },
      { [name]: value === fallback ? null : value, page: null },
    ) + (anchor ? `#${anchor}` : '')
  // A menu with a single entry would only hide it.
  const shown = options.length <= visible + 1 ? options : options.slice(0, visible)
  const folded = options.slice(shown.length)
  const inMenu = folded.find(option => option.value === current)
  return (
    <nav className="sorts" aria-label={props.label ?? t('common.sort.label')}>
      {shown.map(({ value, label }) => (
        <a key={value} href={href(value)} aria-current={value === current ? 'true' : undefined}>
          {`${label} `}
        </a>
      ))}
      {folded.length > 0 ? (
        <Menu
          label={inMenu?.label ?? t('common.sort.more')}
          arrow
          small
          align="end"
          className={inMenu ? 'sorts-chosen' : undefined}
        >
          {folded.map(({ value, label }) => (
            <MenuLink key={value} href={href(value)} current={value === current}>
              {label}
            </MenuLink>
          ))}
        </Menu>
      ) : null}
    </nav>
  )
}
