import { adminList } from '#app/admin-list.tsx'
import { adminPath, connectorPath, connectorsPath } from '#shared/paths.ts'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { LastChange } from '#ui/admin/last-change.tsx'
import { useT } from '#ui/i18n.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import { connectorsActs, connectorsView } from '#web/access/connectors/manage.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const view = withLastChange('connectors', connectorsView)

type Props = { data: Awaited<ReturnType<typeof view>> }

function AskDelete({ data: { asked } }: Props) {
  const t = useT()
  if (!asked) return null
  const { slug, name, linked } = asked
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

function Above({ data }: Props) {
  const t = useT()
  return (
    <>
      <AskDelete data={data} />
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
    </>
  )
}

/** All login services with their actions. */
const route = adminList({
  view,
  acts: { ...connectorsActs, undo: settingsUndo('connectors') },
  intro: 'admin.connectors.intro',
  First: Above,
  empty: 'admin.connectors.empty',
  header: 'admin.connectors.column_',
  columns: {
    name: {
      main: ({ slug, name, icon }) => (
        <>
          {icon ? <img src={icon} alt="" width={18} height={18} /> : null}{' '}
          <a href={connectorPath(slug)}>{name}</a>
          <p className="quiet">{slug}</p>
        </>
      ),
    },
    linked: { text: ({ linked }) => linked },
    status: {
      status: ({ enabled }, { t }) => (
        <Mark tone={enabled ? 'good' : 'mute'}>{t(`admin.${enabled ? 'on' : 'off'}`)}</Mark>
      ),
    },
  },
  buttons: ({ slug, name, enabled }, { t }) => [
    {
      intent: 'switch',
      fields: { slug, enabled: enabled ? 'off' : 'on' },
      action: connectorsPath(),
      label: t(`admin.connectors.${enabled ? 'switch_off' : 'switch_on'}`),
      of: name,
    },
    {
      href: connectorsPath({ dialog: 'delete', id: slug }),
      tone: 'danger',
      dialog: true,
      label: t('admin.connectors.delete'),
      of: name,
    },
  ],
  Last: ({ data }) => <LastChange last={data.last} />,
})

export const { loader, action, links, meta } = route
export default route.Page
