import { Pagination } from '@mantine/core'
import { useT } from '#ui/i18n.tsx'
import { pagerOf } from '#ui/kit/pager.tsx'

export { type PageSizes, sizeKey } from '#ui/kit/pager.tsx'

const Gap = () => <span aria-hidden="true">… </span>

/** Page numbers as links. */
export const Pager = pagerOf(({ here, pages, href, steps: [previous, next] }) => {
  const t = useT()
  return (
    <Pagination.Root
      total={pages}
      value={here}
      siblings={2}
      getItemProps={n => ({
        component: 'a',
        href: href(n),
        'aria-label': t('common.pager.page', { page: n }),
        // Without styles, the space separates the numbers.
        children: `${n} `,
      })}
    >
      <div className="pager-numbers">
        {previous} <Pagination.Items dotsIcon={Gap} />
        {next}
      </div>
    </Pagination.Root>
  )
})
