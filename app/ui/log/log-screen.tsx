import { StaffArea } from '#ui/admin-kit/staff-area.tsx'
import { reviewPath, staffLogPath, withQuery } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { LogView } from '#ui/log/log-model.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { LogFilterForm } from './log-filter.tsx'
import { LogRow } from './log-row.tsx'

const columns = ['when', 'who', 'what', 'change'] as const

export function LogTable({ rows }: Pick<LogView, 'rows'>) {
  const t = useT()
  return (
    <Table caption={t('log.table')} className="log">
      <TableHead columns={columns} title={name => t(`log.column.${name}`)} />
      <tbody role="rowgroup">
        {rows.map(row => (
          <LogRow key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  )
}

/** Pages by entry number: the log only grows, so a page keeps its content. */
export function LogPager({ older, newer, path, query }: LogView) {
  const t = useT()
  if (older === null && newer === null) return null
  const to = (changes: { before?: number; after?: number }) =>
    withQuery({ pathname: path, search: query }, { before: null, after: null, ...changes })
  return (
    <nav className="pager" aria-label={t('common.pager.label')}>
      {newer === null ? null : (
        <>
          <a className="pager-step" href={to({})}>
            {t('log.newest')}
          </a>
          <a className="pager-step" href={to({ after: newer })} rel="prev">
            <Icon name="chevron-left" />
            <span>{t('log.newer')}</span>
          </a>
        </>
      )}
      {older === null ? null : (
        <a className="pager-step" href={to({ before: older })} rel="next">
          <span>{t('log.older')}</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}

/** All staff actions and changed settings, newest first. */
export function LogScreen({ view }: { view: LogView }) {
  const t = useT()
  const { features } = useFrameData()
  const { rows, filtered } = view
  const crumbs = [{ label: t('log.title') }]
  const review = { label: t('layout.nav.review'), href: reviewPath() }
  return (
    <StaffArea>
      <Frame work nav="review">
        <Breadcrumbs items={features.includes('review') ? [review, ...crumbs] : crumbs} />
        <PageHead title={t('log.title')} intro={t('log.intro')} />
        <LogFilterForm {...view} />
        {rows.length > 0 ? (
          <LogTable rows={rows} />
        ) : (
          <EmptyBlock
            icon="history"
            action={
              filtered ? (
                <LinkButton href={staffLogPath()}>{t('log.filter.clear')}</LinkButton>
              ) : undefined
            }
          >
            {t(filtered ? 'log.empty_filtered' : 'log.empty')}
          </EmptyBlock>
        )}
        <LogPager {...view} />
      </Frame>
    </StaffArea>
  )
}
