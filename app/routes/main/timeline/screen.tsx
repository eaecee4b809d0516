import { questionsPath, tagsPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/kit/pager.tsx'
import type { TimelineView } from './view.ts'
import { TableHead } from '#ui/kit/table-head.tsx'
import { TimelineRow } from './timeline-row.tsx'

const columns = ['when', 'what', 'who', 'note'] as const

function HistoryTable({ rows }: Pick<TimelineView, 'rows'>) {
  const t = useT()
  return (
    <table className="history" role="table">
      <caption className="sr">{t('history.table')}</caption>
      <TableHead columns={columns} title={name => t(`history.column.${name}`)} of="history" />
      <tbody role="rowgroup">
        {rows.map(row => (
          <TimelineRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

/** The timeline of a question, an answer or a tag. */
export function TimelineScreen({ view }: { view: TimelineView }) {
  const t = useT()
  const { kind, title, name, href, votes, votesHref, rows, page, pages, path, query } = view
  const list =
    kind === 'tag'
      ? { label: t('tag.list.title'), href: tagsPath() }
      : { label: t('layout.nav.questions'), href: questionsPath() }
  return (
    <Frame nav={kind === 'tag' ? 'tags' : 'questions'}>
      <Breadcrumbs items={[list, { label: title, href }, { label: t('history.crumb') }]} />
      {view.deleted ? <Banner tone="danger" title={t(`history.deleted.${kind}`)} /> : null}
      <PageHead
        title={kind === 'answer' ? t('history.of_answer', { name }) : t('history.crumb')}
        actions={
          votesHref ? (
            <LinkButton href={votesHref} rel="nofollow" small>
              {t(votes ? 'history.votes.hide' : 'history.votes.show')}
            </LinkButton>
          ) : null
        }
      />
      {rows.length > 0 ? (
        <HistoryTable rows={rows} />
      ) : (
        <EmptyBlock icon="history">{t('history.empty')}</EmptyBlock>
      )}
      <Pager page={page} pages={pages} path={path} query={query} label={t('history.pages')} />
    </Frame>
  )
}
