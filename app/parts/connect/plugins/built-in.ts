/** The bundled plugins. All are inactive by default. */
import diagrams from './diagrams/index.ts'
import embeds from './embeds/index.ts'
import formulas from './formulas/index.ts'
import type { Host, Manifest, Plugin, PluginModule } from '#plugins/interface.ts'
import oauth from './oauth/index.ts'
import quickLinks from './quick-links/index.ts'
import s3 from './s3/index.ts'
import webhook from './webhook/index.ts'
import wordList from './word-list/index.ts'

type BuiltIn = { manifest: Manifest; make(host: Host): Plugin | Promise<Plugin> }

const all: BuiltIn[] = [oauth, wordList, s3, webhook, formulas, diagrams, quickLinks, embeds]

export const builtIn: { manifest: Manifest; load(): Promise<PluginModule> }[] = all.map(
  ({ manifest, make }) => ({ manifest, load: () => Promise.resolve({ default: make }) }),
)
