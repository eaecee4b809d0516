import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { DashboardModel } from '#ui/dashboard/dashboard-model.ts'

const columns = ['job', 'last_run', 'result'] as const

/** Background jobs, failing ones first. Rows become blocks on narrow screens. */
export function JobTable({ jobs }: Pick<DashboardModel, 'jobs'>) {
  const { t } = useSpeech()
  const failing = jobs.filter(job => job.failing).length
  return (
    <section className="dash-part" aria-labelledby="jobs">
      <h2 id="jobs">{t('dashboard.jobs')}</h2>
      {jobs.length === 0 ? <p className="quiet">{t('dashboard.no_jobs')}</p> : null}
      {jobs.length > 0 ? (
        <details open={failing > 0}>
          <summary>
            {t('dashboard.jobs_of', { count: jobs.length })}{' '}
            {failing > 0 ? (
              <Mark tone="bad">{t('dashboard.jobs_failing', { count: failing })}</Mark>
            ) : (
              <Mark tone="good">{t('dashboard.jobs_fine')}</Mark>
            )}
          </summary>
          <Table labelledBy="jobs" stacked>
            <TableHead columns={columns} title={name => t(`dashboard.column_${name}`)} />
            <tbody role="rowgroup">
              {jobs.map(job => (
                <Row key={job.name} job={job} />
              ))}
            </tbody>
          </Table>
        </details>
      ) : null}
    </section>
  )
}

function Row({ job }: { job: DashboardModel['jobs'][number] }) {
  const { t } = useSpeech()
  const { name, startedAt, error, failedAt, failing, running } = job
  return (
    <tr role="row">
      <td role="cell">{name}</td>
      <td role="cell">{startedAt > 0 ? <TimeAgo at={startedAt} /> : t('dashboard.not_yet')}</td>
      <td role="cell">
        {running
          ? t('dashboard.running')
          : failing
            ? null
            : startedAt > 0
              ? t('dashboard.fine')
              : '–'}
        {error ? (
          <p className={failing ? 'dash-error' : 'quiet'}>
            {`${t('dashboard.last_error')} `}
            <TimeAgo at={failedAt} />
            {` · ${error}`}
          </p>
        ) : null}
      </td>
    </tr>
  )
}
