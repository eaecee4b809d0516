import type { Ctx, KnownPlugin, PluginTrouble } from '#kernel'
import { textIn } from '#plugins/interface.ts'
import { pluginRows } from './plugins.queries.ts'
import { type Filling, fillingOf } from './search-filling.ts'

/** `outdated`: made for another version of the interface; `broken`: its manifest cannot be read. */
type PluginState = 'active' | 'inactive' | 'outdated' | 'broken'

export type PluginFacts = {
  slug: string
  name: string
  description: string
  version: string
  author: string
  link: string
  kinds: string[]
  builtIn: boolean
  state: PluginState
  enabled: boolean
  hasConfig: boolean
  hasUserConfig: boolean
  /** What is wrong with the folder, not translated. */
  problem: string
  trouble: PluginTrouble | null
  /** Progress of filling an active search plugin; null for all others. */
  filling: Filling | null
}

export function factsOf({ db, locale, ports }: Ctx, plugin: KnownPlugin): PluginFacts {
  const { manifest, builtIn, problem, words } = plugin
  const { slug, config = [], userConfig = [] } = manifest
  const enabled = pluginRows(db).get(slug)?.enabled === true && problem === null
  return {
    slug,
    name: textIn(manifest.name, locale) || slug,
    description: textIn(manifest.description, locale),
    version: manifest.version,
    author: manifest.author ?? '',
    link: manifest.link ?? '',
    kinds: manifest.kinds,
    builtIn,
    state: problem ?? (enabled ? 'active' : 'inactive'),
    enabled,
    hasConfig: config.length > 0,
    hasUserConfig: userConfig.length > 0,
    problem: words,
    trouble: ports.plugins.trouble(slug),
    filling: enabled && manifest.kinds.includes('search') ? fillingOf(db, slug) : null,
  }
}

/** An active plugin that has the requested form; undefined otherwise. */
export function enabledWith(ctx: Ctx, slug: string, form: 'config' | 'userConfig') {
  const known = ctx.ports.plugins.find(slug)
  const fields = known?.manifest[form] ?? []
  if (!known || fields.length === 0 || !factsOf(ctx, known).enabled) return undefined
  return { known, fields }
}

/** The name of a plugin, even if it no longer exists. */
export const pluginName = (
  { ports, locale }: Pick<Ctx, 'ports' | 'locale'>,
  slug: string,
): string => textIn(ports.plugins.find(slug)?.manifest.name, locale) || slug
