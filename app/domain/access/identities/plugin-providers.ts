/** Login services and the user center of plugins, in addition to those in the settings. */
import {
  AgentSettings,
  ConnectorSettings,
  type Db,
  type PluginPort,
  type SiteSettings,
  untilWritten,
} from '#kernel'

type Brought = Pick<SiteSettings, 'agent'> & {
  connectors: SiteSettings['connectors']['connectors']
}

const Slug = /^[a-z0-9][a-z0-9-]{0,49}$/
const MostProviders = 10

function providersOf(plugins: PluginPort, slug: string): Brought['connectors'] {
  const told = plugins.callNow(slug, ({ connector }) =>
    connector!
      .providers()
      .slice(0, MostProviders)
      .map(provider => ConnectorSettings.parse({ ...provider, enabled: true })),
  )
  return told.ok ? told.value.filter(provider => Slug.test(provider.slug)) : []
}

function centreOf(plugins: PluginPort): SiteSettings['agent'] | null {
  const [slug] = plugins.active('user_center')
  if (!slug) return null
  const told = plugins.callNow(slug, ({ user_center }) => {
    const described = user_center!.describe()
    return described && AgentSettings.parse({ ...described, enabled: true })
  })
  return told.ok ? told.value : null
}

const brought = untilWritten(
  (_db: Db, _plugins: PluginPort, _settings: SiteSettings) => 'all',
  (_db: Db, plugins: PluginPort, settings: SiteSettings): Brought | null => {
    const own = settings.connectors.connectors
    const taken = new Set(own.map(({ slug }) => slug))
    const more = plugins
      .active('connector')
      .flatMap(slug => providersOf(plugins, slug))
      .filter(({ slug }) => !taken.has(slug) && taken.add(slug))
    const agent = settings.agent.enabled ? null : centreOf(plugins)
    if (more.length === 0 && !agent) return null
    return { connectors: [...own, ...more], agent: agent ?? settings.agent }
  },
)

/** The settings of a request: the saved ones plus the login services of plugins. */
export function withPluginProviders(
  db: Db,
  settings: SiteSettings,
  plugins: PluginPort,
): SiteSettings {
  if (plugins.active('connector').length + plugins.active('user_center').length === 0)
    return settings
  const more = brought(db, plugins, settings)
  if (!more) return settings
  return { ...settings, connectors: { connectors: more.connectors }, agent: more.agent }
}
