/** Finds plugins: those of the project, and folders below the data folder. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'
import type { KnownPlugin } from '#kernel'
import type { Manifest, PluginModule } from '#plugins/interface.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'
import { readManifest } from './manifest.ts'

export type ShippedPlugin = { manifest: Manifest; load(): Promise<PluginModule> }

/** Plugins that come with the program. */
export const shippedPlugins = new ExtensionPoint<ShippedPlugin>()

export type FoundPlugin = KnownPlugin & {
  /** Changes when the code may have changed. */
  mark: string
  load(): Promise<PluginModule>
}

/** Node's own import, so that neither the bundler nor a test treats it as part of the project. */
const importFile = (address: string) => {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
  const script = new Script('address => import(address)', { importModuleDynamically })
  return (script.runInThisContext() as (address: string) => Promise<PluginModule>)(address)
}

const MostFolders = 200
const MostBytes = 200_000
const Mains = ['index.js', 'index.mjs']

function manifestOf(folder: string): unknown {
  const file = path.join(folder, 'plugin.json')
  if (!existsSync(file)) throw new Error('plugin.json is missing')
  if (statSync(file).size > MostBytes) throw new Error('plugin.json is too large')
  return JSON.parse(readFileSync(file, 'utf8'))
}

function external(folder: string, slug: string): FoundPlugin {
  const main = Mains.map(name => path.join(folder, name)).find(existsSync)
  const mark = main ? String(statSync(main).mtimeMs) : ''
  const load = async () => {
    if (!main) throw new Error('index.js is missing')
    const address = `${pathToFileURL(main).href}?at=${mark}`
    return importFile(address)
  }
  const found = { builtIn: false, mark, load }
  try {
    const read = readManifest(slug, manifestOf(folder))
    return { ...found, words: '', ...read }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { ...found, ...readManifest(slug, null), problem: 'broken', words }
  }
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => !entry.name.startsWith('.'))
    .filter(entry =>
      statSync(path.join(folder, entry.name), { throwIfNoEntry: false })?.isDirectory(),
    )
    .map(entry => entry.name)
    .sort()
    .slice(0, MostFolders)
}

/** All plugins by slug. A folder cannot replace a plugin of the project with the same name. */
export function findPlugins(folder: string): Map<string, FoundPlugin> {
  const found = new Map<string, FoundPlugin>()
  for (const { manifest, load } of shippedPlugins.all) {
    const plugin: FoundPlugin = {
      manifest,
      builtIn: true,
      problem: null,
      words: '',
      mark: '',
      load,
    }
    found.set(manifest.slug, plugin)
  }
  for (const slug of listFolders(folder)) {
    if (!found.has(slug)) found.set(slug, external(path.join(folder, slug), slug))
  }
  return found
}
