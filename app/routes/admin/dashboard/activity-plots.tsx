import { Paper, Table } from '@mantine/core'
import { formatFullNumber } from '#shared/number-format.ts'
import { cachedStaff } from '#ui/admin-kit/staff-area.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { SortGroup } from '#ui/kit/sort-group.tsx'
import type { DashboardModel } from './view.ts'

type Activity = DashboardModel['activity']
type Props = { activity: Activity; path: string; search: string }

/** New items by day or month: bars, and the same numbers as a table. */
export function ActivityPlots({ activity, path, search }: Props) {
  const { t } = useSpeech()
  const { span, spans, plots, labels } = activity
  return (
    <section className="dash-part" aria-labelledby="activity">
      <div className="dash-head">
        <h2 id="activity">{t('dashboard.activity')}</h2>
        <SortGroup
          label={t('dashboard.spans')}
          options={spans.map(value => ({ value, label: t(`dashboard.span.${value}`) }))}
          current={span}
          path={path}
          query={search}
          name="span"
          fallback={spans[0]}
          anchor="activity"
        />
      </div>
      <div className="dash-plots">
        {plots.map(plot => (
          <CachedPlot key={plot.kind} plot={plot} labels={labels} span={span} />
        ))}
      </div>
      <details>
        <summary>{t('dashboard.as_table')}</summary>
        <CachedNumbers plots={plots} labels={labels} span={span} />
      </details>
    </section>
  )
}

/** These include votes on comments, the totals do not. */
const nameOf = (kind: string) => `dashboard.${kind === 'votes' ? 'votes_all' : kind}`

const Height = 60
const Step = 10
const Gap = 2

type PlotProps = { plot: Activity['plots'][number]; labels: string[]; span: string }

/** One kind, scaled separately; a nonzero bar is always visible. */
function Plot({ plot, labels, span }: PlotProps) {
  const { t, number, locale } = useSpeech()
  const { kind, values, total, most } = plot
  const name = t(nameOf(kind))
  const width = values.length * Step
  const barOf = (value: number) => (value === 0 ? 0 : Math.max(1.5, (value / most) * Height))
  return (
    <Paper component="figure" withBorder className="dash-plot">
      <figcaption>
        <b>{name}</b> <span>{number(total)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${Height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('dashboard.plot', {
          name,
          total: formatFullNumber(total, locale),
          most: formatFullNumber(most, locale),
          span: t(`dashboard.span.${span}`),
        })}
      >
        {values.map((value, index) => {
          const height = barOf(value)
          return (
            <rect
              key={index}
              x={index * Step + Gap / 2}
              y={Height - height}
              width={Step - Gap}
              height={height}
            >
              <title>{`${labels[index]}: ${formatFullNumber(value, locale)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="dash-scale" aria-hidden="true">
        <span>{labels[0]}</span> <span>{t('dashboard.most', { most: number(most) })}</span>{' '}
        <span>{labels.at(-1)}</span>
      </p>
    </Paper>
  )
}

/** Newest first. */
function Numbers({ plots, labels, span }: Pick<Activity, 'plots' | 'labels' | 'span'>) {
  const { t, locale } = useSpeech()
  return (
    <div className="dash-numbers" tabIndex={0} role="region" aria-label={t('dashboard.table')}>
      <Table>
        <caption className="sr">{t('dashboard.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t(span === '12m' ? 'dashboard.month' : 'dashboard.day')}</th>
            {plots.map(({ kind }) => (
              <th key={kind} scope="col">
                {t(nameOf(kind))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels
            .map((label, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                {plots.map(({ kind, values }) => (
                  <td key={kind}>{formatFullNumber(values[index] ?? 0, locale)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </Table>
    </div>
  )
}

const CachedPlot = cachedStaff(Plot)
const CachedNumbers = cachedStaff(Numbers)
