import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { DashboardModel } from '#ui/dashboard/dashboard-model.ts'

const columns = ['node', 'version', 'started', 'seen', 'lag', 'role'] as const

type Nodes = NonNullable<DashboardModel['nodes']>

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
      <Table labelledBy="nodes" stacked>
        <TableHead columns={columns} title={name => t(`dashboard.column_${name}`)} />
        <tbody role="rowgroup">
          {list.map(node => (
            <Row key={node.id} node={node} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Row({ node }: { node: Nodes['list'][number] }) {
  const { t } = useSpeech()
  const { name, version, startedAt, seenAt, away, isPrimary, lag } = node
  const label = (column: (typeof columns)[number]) => t(`dashboard.column_${column}`)
  return (
    <tr role="row">
      <td role="cell" className="dash-node">
        <b>{name}</b> {away ? <Mark tone="bad">{t('dashboard.node_away')}</Mark> : null}
      </td>
      <td role="cell" data-label={label('version')}>
        {version}
      </td>
      <td role="cell" data-label={label('started')}>
        <TimeAgo at={startedAt} />
      </td>
      <td role="cell" data-label={label('seen')}>
        <TimeAgo at={seenAt} />
      </td>
      <td role="cell" data-label={label('lag')}>
        {lag?.late ? <Mark tone="warn">{lag.text}</Mark> : (lag?.text ?? '–')}
      </td>
      <td role="cell" data-label={label('role')}>
        {t(isPrimary ? 'dashboard.node_primary' : 'dashboard.node_replica')}
      </td>
    </tr>
  )
}
