import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { ListTable, type Rows, type TableData } from '#ui/admin/list/list-table.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import type { DashboardModel } from './view.ts'

type Nodes = NonNullable<DashboardModel['nodes']>

const nodeRows: Rows<Nodes['list'][number], TableData> = {
  labelledBy: 'nodes',
  stacked: true,
  header: 'dashboard.column_',
  columns: {
    node: {
      className: 'dash-node',
      bare: true,
      text: ({ name, away }, { t }) => (
        <>
          <b>{name}</b> {away ? <Mark tone="bad">{t('dashboard.node_away')}</Mark> : null}
        </>
      ),
    },
    version: { text: ({ version }) => version },
    started: { time: ({ startedAt }) => startedAt },
    seen: { time: ({ seenAt }) => seenAt },
    lag: {
      text: ({ lag }) => (lag?.late ? <Mark tone="warn">{lag.text}</Mark> : (lag?.text ?? '–')),
    },
    role: {
      text: ({ isPrimary }, { t }) =>
        t(isPrimary ? 'dashboard.node_primary' : 'dashboard.node_replica'),
    },
  },
}

/** The machines of a site. Rows become blocks on narrow screens. */
export function NodeTable({ nodes: { list, noPrimary } }: { nodes: Nodes }) {
  const { t } = useSpeech()
  return (
    <section className="dash-part" aria-labelledby="nodes">
      <h2 id="nodes">{t('dashboard.nodes')}</h2>
      {noPrimary ? (
        <p>
          <Mark tone="bad">{t('dashboard.nodes_no_primary')}</Mark>
        </p>
      ) : null}
      <ListTable rows={nodeRows} items={list} data={{}} />
    </section>
  )
}
