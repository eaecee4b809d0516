import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { languageTag } from '#shared/languages.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { PluginFilling } from './plugin-filling.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { PluginRow, PluginsModel } from '#ui/plugins/plugins-model.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'

const tones = { active: 'good', inactive: 'mute', outdated: 'warn', broken: 'bad' } as const
const columns = ['plugin', 'version', 'status'] as const

function Row({ plugin }: { plugin: PluginRow }) {
  const { t, locale } = useSpeech()
  const kinds = new Intl.ListFormat(languageTag(locale)).format(plugin.kindNames)
  const { slug, name, link, description, version, state, enabled, problem, trouble } = plugin
  return (
    <tr role="row" id={`plugin-${slug}`}>
      <td role="cell" className="plugin-name">
        <strong>{link ? <a href={link}>{name}</a> : name}</strong>
        {description ? <p>{description}</p> : null}
        {plugin.kindNames.length > 0 ? (
          <p className="quiet">
            {t(plugin.builtIn ? 'plugin.kinds_own' : 'plugin.kinds', { kinds })}
          </p>
        ) : null}
        <PluginFilling plugin={plugin} />
        {problem ? <p className="plugin-fault">{problem}</p> : null}
        {trouble ? (
          <p className="plugin-fault">
            {t('plugin.faults', { count: trouble.count })} <TimeAgo at={trouble.at} />:{' '}
            {trouble.words}
          </p>
        ) : null}
      </td>
      <td role="cell" className="plugin-version">
        {version}
      </td>
      <td role="cell" className="plugin-state">
        <Mark tone={plugin.suspended ? 'bad' : tones[state]}>
          {t(plugin.suspended ? 'plugin.state.suspended' : `plugin.state.${state}`)}
        </Mark>
      </td>
      <td role="cell" className="cell-act">
        {plugin.canChange ? (
          <div className="cell-acts">
            {plugin.suspended ? (
              <PostButton intent="status" fields={{ plugin: slug, enabled: 'true' }} small>
                <span aria-hidden="true">{t('plugin.again')}</span>{' '}
                <span className="sr">{t('plugin.again_label', { name })}</span>
              </PostButton>
            ) : null}
            <PostButton intent="status" fields={{ plugin: slug, enabled: String(!enabled) }} small>
              <span aria-hidden="true">{t(enabled ? 'plugin.disable' : 'plugin.enable')}</span>{' '}
              <span className="sr">
                {t(enabled ? 'plugin.disable_label' : 'plugin.enable_label', { name })}
              </span>
            </PostButton>
            {plugin.settings ? (
              <LinkButton href={plugin.settings} small>
                <span aria-hidden="true">{t('plugin.settings')}</span>{' '}
                <span className="sr">{t('plugin.settings_label', { name })}</span>
              </LinkButton>
            ) : null}
          </div>
        ) : null}
      </td>
    </tr>
  )
}

/** Installed plugins by state, with buttons to turn them on and off. */
export function PluginList({ model, reply }: { model: PluginsModel; reply?: FormReply }) {
  const { t } = useSpeech()
  const { plugins, filters, filter } = model
  const wrong = Object.values(reply?.errors ?? {}).flat()
  return (
    <>
      <PageHead
        title={model.title}
        intro={t('plugin.intro')}
        actions={<PostButton intent="look">{t('plugin.look')}</PostButton>}
      />
      {wrong.length > 0 ? (
        <div role="alert">
          <Banner tone="danger">
            {wrong.map(text => (
              <p key={text}>{text}</p>
            ))}
          </Banner>
        </div>
      ) : null}
      <Tabs
        label={t('plugin.filters')}
        items={filters.map(({ name, href }) => ({
          href,
          label: t(`plugin.filter.${name}`),
          current: name === filter,
        }))}
      />
      {plugins.length === 0 ? (
        <EmptyBlock>{t(`plugin.empty.${filter}`)}</EmptyBlock>
      ) : (
        <Table caption={model.title} stacked>
          <TableHead
            columns={columns}
            title={name => t(`plugin.column.${name}`)}
            action={t('plugin.column.action')}
          />
          <tbody role="rowgroup">
            {plugins.map(plugin => (
              <Row key={plugin.slug} plugin={plugin} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
