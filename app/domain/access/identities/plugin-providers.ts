/** Login services of plugins, and what parts take from plugins, in addition to the settings. */
import {
  ConnectorSettings,
  type Db,
  type PluginPort,
  type SiteSettings,
  untilWritten,
} from '#kernel'
import type { PluginKind } from '#plugins/interface.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'

type Connectors = SiteSettings['connectors']['connectors']

/** Settings that a part takes from the active plugins of a kind; null = none. */
export const settingsOfPlugins = new ExtensionPoint<{
  kind: PluginKind
  read(plugins: PluginPort, settings: SiteSettings): Partial<SiteSettings> | null
}>()

const Slug = /^[a-z0-9][a-z0-9-]{0,49}$/
const MostProviders = 10

function providersOf(plugins: PluginPort, slug: string): Connectors {
  const told = plugins.callNow(slug, ({ connector }) =>
    connector!
      .providers()
      .slice(0, MostProviders)
      .map(provider => ConnectorSettings.parse({ ...provider, enabled: true })),
  )
  return told.ok ? told.value.filter(provider => Slug.test(provider.slug)) : []
}

function connectorsOf(plugins: PluginPort, settings: SiteSettings): Partial<SiteSettings> | null {
  const own = settings.connectors.connectors
  const taken = new Set(own.map(({ slug }) => slug))
  const more = plugins
    .active('connector')
    .flatMap(slug => providersOf(plugins, slug))
    .filter(({ slug }) => !taken.has(slug) && taken.add(slug))
  return more.length === 0 ? null : { connectors: { connectors: [...own, ...more] } }
}

const inForce = untilWritten(
  (_db: Db, _plugins: PluginPort, _settings: SiteSettings) => 'all',
  (_db: Db, plugins: PluginPort, settings: SiteSettings): SiteSettings =>
    [connectorsOf, ...settingsOfPlugins.all.map(({ read }) => read)].reduce(
      (all, read) => ({ ...all, ...read(plugins, settings) }),
      settings,
    ),
)

/** The settings of a request: the saved ones plus the login services of plugins. */
export function withPluginProviders(
  db: Db,
  settings: SiteSettings,
  plugins: PluginPort,
): SiteSettings {
  const kinds = ['connector' as const, ...settingsOfPlugins.all.map(({ kind }) => kind)]
  return kinds.every(kind => plugins.active(kind).length === 0)
    ? settings
    : inForce(db, plugins, settings)
}
