import type { ComponentType, ReactNode } from 'react'
import { withQuery } from '#shared/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useT } from '#ui/i18n.tsx'
import { SortGroup } from './sort-group.tsx'

export type PageSizes = {
  chosen: number
  /** Default size, which needs no parameter. */
  own: number
  offered: number[]
}

/** The query parameter for a page size; none for the list's default. */
export const sizeKey = (sizes: PageSizes | null) => ({
  page_size: sizes && sizes.chosen !== sizes.own ? sizes.chosen : null,
})

export type PagerProps = {
  page: number
  pages: number
  /** Path of the list and its current query (`?order=score&page=2`); other parameters are kept. */
  path: string
  query?: string
  /** Added to every link. */
  anchor?: string
  /** Name of the query parameter. */
  name?: string
  label?: string
  /** Available page sizes. */
  sizes?: PageSizes | null
}

/** Up to five numbers around the current page; 0 is a gap. The first page is always included. */
export function pagerWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  const last = Math.min(pages, first + 4)
  const numbers = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  if (first > 1) numbers.unshift(...(first > 2 ? [1, 0] : [1]))
  if (last < pages) numbers.push(0)
  return numbers
}

type NumbersProps = {
  here: number
  pages: number
  href: (page: number) => string
  /** Previous and next, as text at the ends. */
  steps: [ReactNode, ReactNode]
}

/** The frame around page numbers. Empty for a single page without a choice of sizes. */
export const pagerOf = (Numbers: ComponentType<NumbersProps>) =>
  function Pager(props: PagerProps) {
    const { pages, sizes } = props
    return (
      <>
        {pages > 1 ? <PageLinks {...props} Numbers={Numbers} /> : null}
        {sizes ? <SizeLinks {...props} sizes={sizes} /> : null}
      </>
    )
  }

function SizeLinks({ path, query, anchor, sizes }: PagerProps & { sizes: PageSizes }) {
  const t = useT()
  return (
    <div className="pager-sizes">
      <span aria-hidden="true">{t('common.pager.sizes')}</span>{' '}
      <SortGroup
        label={t('common.pager.sizes')}
        options={sizes.offered.map(size => ({ value: String(size), label: String(size) }))}
        current={String(sizes.chosen)}
        path={path}
        query={query}
        name="page_size"
        fallback={String(sizes.own)}
        visible={sizes.offered.length}
        anchor={anchor}
      />
    </div>
  )
}

function PageLinks(props: PagerProps & { Numbers: ComponentType<NumbersProps> }) {
  const { page, pages, path, query = '', anchor, name = 'page', label, Numbers } = props
  const t = useT()
  const here = Math.min(Math.max(1, page), pages)
  const base = { pathname: path, search: query }
  const href = (n: number) =>
    withQuery(base, { [name]: n === 1 ? null : n }) + (anchor ? `#${anchor}` : '')
  const step = (to: number, rel: 'prev' | 'next') => {
    const content = (
      <>
        {rel === 'prev' ? <Icon name="chevron-left" /> : null}
        <span>{t(`common.pager.${rel}`)}</span>
        {rel === 'next' ? <Icon name="chevron-right" /> : null}
      </>
    )
    if (to < 1 || to > pages) return <span className="pager-step pager-off">{content}</span>
    return (
      <a className="pager-step" href={href(to)} rel={rel}>
        {content}
      </a>
    )
  }
  return (
    <nav className="pager" aria-label={label ?? t('common.pager.label')}>
      <Numbers
        {...{ here, pages, href }}
        steps={[step(here - 1, 'prev'), step(here + 1, 'next')]}
      />
      <p className="pager-place">{t('common.pager.place', { page: here, pages })}</p>
    </nav>
  )
}

function Numbers({ here, pages, href, steps: [previous, next] }: NumbersProps) {
  const t = useT()
  return (
    <>
      {previous}
      <ol className="pager-numbers">
        {pagerWindow(here, pages).map((n, index) => (
          <li key={index}>
            {n === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a
                href={href(n)}
                aria-current={n === here ? 'page' : undefined}
                aria-label={t('common.pager.page', { page: n })}
              >
                {n}
              </a>
            )}
          </li>
        ))}
      </ol>
      {next}
    </>
  )
}

export const Pager = pagerOf(Numbers)
