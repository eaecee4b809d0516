import { Pagination } from '@mantine/core'
import { withQuery } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type PagerProps, SizeLinks } from '#app/ui/kit/pager.tsx'

export { type PageSizes, sizeKey } from '#app/ui/kit/pager.tsx'

/** Nothing for a single page without a choice of sizes. */
export function Pager(props: PagerProps) {
  const { pages, sizes } = props
  return (
    <>
      {pages > 1 ? <PageLinks {...props} /> : null}
      {sizes ? <SizeLinks {...props} sizes={sizes} /> : null}
    </>
  )
}

const Gap = () => <span aria-hidden="true">… </span>

/** Numbers as links; previous and next stay at the ends, as text. */
function PageLinks({ page, pages, path, query = '', anchor, name = 'page', label }: PagerProps) {
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
      <Pagination.Root
        total={pages}
        value={here}
        siblings={2}
        getItemProps={n => ({
          component: 'a',
          href: href(n),
          'aria-label': t('common.pager.page', { page: n }),
          // Without styles, the space keeps a number from the next.
          children: `${n} `,
        })}
      >
        <div className="pager-numbers">
          {step(here - 1, 'prev')} <Pagination.Items dotsIcon={Gap} />
          {step(here + 1, 'next')}
        </div>
      </Pagination.Root>
      <p className="pager-place">{t('common.pager.place', { page: here, pages })}</p>
    </nav>
  )
}
