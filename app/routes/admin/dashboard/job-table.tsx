import { cachedStaff } from '#ui/admin-kit/staff-area.tsx'
import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { ListTable, type Rows, type TableData } from '#ui/admin/list/list-table.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { DashboardModel } from './view.ts'

type Job = DashboardModel['jobs'][number]

function Result({ job: { startedAt, error, failedAt, failing, running } }: { job: Job }) {
  const { t } = useSpeech()
  return (
    <>
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
    </>
  )
}

const jobRows: Rows<Job, TableData> = {
  labelledBy: 'jobs',
  stacked: true,
  header: 'dashboard.column_',
  columns: {
    job: { bare: true, text: ({ name }) => name },
    last_run: {
      bare: true,
      text: ({ startedAt }, { t }) =>
        startedAt > 0 ? <TimeAgo at={startedAt} /> : t('dashboard.not_yet'),
    },
    result: { bare: true, text: job => <Result job={job} /> },
  },
}

/** Background jobs, failing ones first. Rows become blocks on narrow screens. */
export const JobTable = cachedStaff(({ jobs }: Pick<DashboardModel, 'jobs'>) => {
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
          <ListTable rows={jobRows} items={jobs} data={{}} />
        </details>
      ) : null}
    </section>
  )
})
