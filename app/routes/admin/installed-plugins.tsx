import { adminList } from '#app/admin-list.tsx'
import { listPlugins, PluginFilters } from '#basics/plugins/list-plugins.ts'
import { languageTag } from '#shared/languages.ts'
import { adminPath } from '#shared/paths.ts'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { Mark } from '#ui/admin-kit/status-badge.tsx'
import type { SlotProps } from '#ui/admin/list/list-body.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { PluginFilling } from '#ui/plugins/plugin-filling.tsx'
import pluginsCss from '#ui/styles/plugins.css?url'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { chosen, listTabs } from '#web/kernel/staff-list.ts'
import { pluginActs } from '#web/site/plugins-view.ts'

async function view({ run, url, t }: ScreenArgs) {
  const status = chosen(url, 'filter', PluginFilters)
  const list = await run(listPlugins, { status })
  return {
    title: t('plugin.title'),
    filter: status,
    tabs: listTabs(url, 'filter', PluginFilters, status),
    items: list.map(plugin => ({
      ...plugin,
      kindNames: plugin.kinds.map(kind => t(`plugin.kind.${kind}`)),
      settings: plugin.enabled && plugin.hasConfig ? adminPath(`/${plugin.slug}`) : null,
      canChange: plugin.state === 'active' || plugin.state === 'inactive',
      suspended: plugin.trouble?.suspended === true,
    })),
  }
}

type Data = Awaited<ReturnType<typeof view>>
type Item = Data['items'][number]

const tones = { active: 'good', inactive: 'mute', outdated: 'warn', broken: 'bad' } as const

function Refusal({ reply }: SlotProps<Data>) {
  const wrong = Object.values(reply?.errors ?? {}).flat()
  if (wrong.length === 0) return null
  return (
    <div role="alert">
      <Banner tone="danger">
        {wrong.map(text => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    </div>
  )
}

function About({ plugin }: { plugin: Item }) {
  const { t, locale } = useSpeech()
  const { name, link, description, kindNames, builtIn, problem, trouble } = plugin
  const kinds = new Intl.ListFormat(languageTag(locale)).format(kindNames)
  return (
    <>
      <strong>{link ? <a href={link}>{name}</a> : name}</strong>
      {description ? <p>{description}</p> : null}
      {kindNames.length > 0 ? (
        <p className="quiet">{t(builtIn ? 'plugin.kinds_own' : 'plugin.kinds', { kinds })}</p>
      ) : null}
      <PluginFilling plugin={plugin} />
      {problem ? <p className="plugin-fault">{problem}</p> : null}
      {trouble ? (
        <p className="plugin-fault">
          {t('plugin.faults', { count: trouble.count })} <TimeAgo at={trouble.at} />:{' '}
          {trouble.words}
        </p>
      ) : null}
    </>
  )
}

/** Installed plugins by state, with buttons to turn them on and off. */
const route = adminList({
  view,
  acts: pluginActs,
  styles: [pluginsCss],
  intro: 'plugin.intro',
  actions: (_, { t }) => <PostButton intent="look">{t('plugin.look')}</PostButton>,
  errors: () => ({}),
  First: Refusal,
  tabs: { label: 'plugin.filters', each: 'plugin.filter.' },
  empty: ({ filter }) => `plugin.empty.${filter}`,
  header: 'plugin.column.',
  stacked: true,
  rowId: ({ slug }) => `plugin-${slug}`,
  columns: {
    plugin: { className: 'plugin-name', bare: true, text: plugin => <About plugin={plugin} /> },
    version: { className: 'plugin-version', bare: true, text: ({ version }) => version },
    status: {
      className: 'plugin-state',
      status: ({ suspended, state }, { t }) => (
        <Mark tone={suspended ? 'bad' : tones[state]}>
          {t(`plugin.state.${suspended ? 'suspended' : state}`)}
        </Mark>
      ),
    },
  },
  buttons({ slug, name, enabled, suspended, canChange, settings }, { t }) {
    const named = (key: string) => ({
      label: t(`plugin.${key}`),
      spoken: t(`plugin.${key}_label`, { name }),
    })
    const status = (on: boolean) => ({
      intent: 'status',
      fields: { plugin: slug, enabled: String(on) },
    })
    return [
      canChange && suspended && { ...status(true), ...named('again') },
      canChange && { ...status(!enabled), ...named(enabled ? 'disable' : 'enable') },
      canChange && settings !== null && { href: settings, ...named('settings') },
    ]
  },
})

export const { loader, action, links, meta } = route
export default route.Page
