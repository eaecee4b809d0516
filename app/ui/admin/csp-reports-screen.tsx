import { useSpeech } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { CspReportsModel } from '#ui/admin/csp-reports-model.ts'

type Item = CspReportsModel['items'][number]
const columns = ['blocked', 'page', 'count', 'first', 'last'] as const

function Row({ item }: { item: Item }) {
  const { t, number } = useSpeech()
  const { blocked, directive, source, page, count, createdAt, lastAt } = item
  const label = (column: (typeof columns)[number]) => t(`admin.csp_reports.column_${column}`)
  return (
    <tr role="row">
      <td role="cell" className="cell-main">
        <code>{blocked}</code> <code className="quiet">{directive}</code>
        {source ? <p className="quiet">{source}</p> : null}
      </td>
      <td role="cell" data-label={label('page')}>
        <code>{page}</code>
      </td>
      <td role="cell" data-label={label('count')}>
        {number(count)}
      </td>
      <td role="cell" data-label={label('first')}>
        <TimeAgo at={createdAt} />
      </td>
      <td role="cell" data-label={label('last')}>
        <TimeAgo at={lastAt} />
      </td>
    </tr>
  )
}

/** Grouped reports of content that browsers blocked. */
export function CspReportsScreen({ data: { title, items } }: { data: CspReportsModel }) {
  const { t } = useSpeech()
  return (
    <>
      <PageHead
        title={title}
        intro={t('admin.csp_reports.intro')}
        actions={
          items.length > 0 ? (
            <PostButton intent="clear" small>
              {t('admin.csp_reports.clear')}
            </PostButton>
          ) : null
        }
      />
      {items.length === 0 ? (
        <EmptyBlock>{t('admin.csp_reports.empty')}</EmptyBlock>
      ) : (
        <Table caption={title}>
          <TableHead columns={columns} title={name => t(`admin.csp_reports.column_${name}`)} />
          <tbody role="rowgroup">
            {items.map(item => (
              <Row key={item.id} item={item} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
