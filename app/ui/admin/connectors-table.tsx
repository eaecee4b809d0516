import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { adminPath, connectorPath, connectorsPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import type { ConnectorsModel } from '#ui/admin/connectors-model.ts'
import type { LastChange as Change } from '#ui/admin/settings-undo-model.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { LastChange } from './last-change.tsx'

type Props = { data: ConnectorsModel & { last: Change | null }; errors?: Record<string, string[]> }
type Item = ConnectorsModel['items'][number]

/** All login services with their actions. */
export function ConnectorsTable({ data, errors = {} }: Props) {
  const t = useT()
  const asked = data.items.find(({ slug }) => slug === data.asked)
  return (
    <>
      <PageHead title={data.title} intro={t('admin.connectors.intro')} />
      <ErrorSummary errors={errors} />
      {asked ? <AskDelete item={asked} /> : null}
      {data.wayIn ? null : (
        <Banner tone="danger" title={t('admin.connectors.no_way_in')}>
          <p>
            {t('admin.connectors.no_way_in_text')}{' '}
            <a href={adminPath('/login')}>{t('admin.menu.login')}</a>
          </p>
        </Banner>
      )}
      <div className="form-actions">
        {data.presets.map(preset => (
          <LinkButton key={preset} href={connectorPath('new', { preset })} icon="plus">
            {t(`admin.connectors.add_${preset}`)}
          </LinkButton>
        ))}
      </div>
      {data.items.length === 0 ? (
        <EmptyBlock>{t('admin.connectors.empty')}</EmptyBlock>
      ) : (
        <Table caption={data.title}>
          <TableHead
            columns={['name', 'linked', 'status']}
            title={name => t(`admin.connectors.column_${name}`)}
            action={t('admin.connectors.column_action')}
          />
          <tbody role="rowgroup">
            {data.items.map(item => (
              <Row key={item.slug} item={item} />
            ))}
          </tbody>
        </Table>
      )}
      <LastChange last={data.last} />
    </>
  )
}

function Row({ item }: { item: Item }) {
  const t = useT()
  const { slug, name, icon, enabled, linked } = item
  const act = enabled ? 'switch_off' : 'switch_on'
  return (
    <tr role="row">
      <td role="cell" className="cell-main">
        {icon ? <img src={icon} alt="" width={18} height={18} /> : null}{' '}
        <a href={connectorPath(slug)}>{name}</a>
        <p className="quiet">{slug}</p>
      </td>
      <td role="cell" data-label={t('admin.connectors.column_linked')}>
        {linked}
      </td>
      <td role="cell" className="contents-status">
        <Mark tone={enabled ? 'good' : 'mute'}>{t(`admin.${enabled ? 'on' : 'off'}`)}</Mark>
      </td>
      <td role="cell" className="cell-act">
        <div className="cell-acts">
          <PostButton
            intent="switch"
            fields={{ slug, enabled: enabled ? 'off' : 'on' }}
            action={connectorsPath()}
            small
          >
            {t(`admin.connectors.${act}`)}
            <span className="sr">{` ${name}`}</span>
          </PostButton>
          <LinkButton
            href={connectorsPath({ dialog: 'delete', id: slug })}
            tone="danger"
            small
            dialog
          >
            {t('admin.connectors.delete')}
            <span className="sr">{` ${name}`}</span>
          </LinkButton>
        </div>
      </td>
    </tr>
  )
}

function AskDelete({ item: { slug, name, linked } }: { item: Item }) {
  const t = useT()
  return (
    <ConfirmPanel
      title={t('admin.connectors.ask_title', { name })}
      text={t('admin.connectors.ask', { count: linked })}
      intent="delete"
      fields={{ slug }}
      tone="danger"
      submit={t('admin.connectors.delete')}
      action={connectorsPath()}
      cancelHref={connectorsPath()}
    />
  )
}
