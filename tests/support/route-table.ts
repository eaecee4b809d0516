/** The route table as the framework reads it: every screen with its pattern and its modules. */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import table from '#app/routes.ts'

export type Leaf = { id: string; file: string; pattern: string }
type Module = { loader?: unknown; action?: unknown; default?: unknown; ErrorBoundary?: unknown }

const appFolder = fileURLToPath(new URL('../../app', import.meta.url))
const load = (file: string) =>
  import(/* @vite-ignore */ pathToFileURL(join(appFolder, file)).href) as Promise<Module>

const entries = await table
const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.\w+$/, '')

function leavesOf(list: RouteConfigEntry[], above: string): Leaf[] {
  return list.flatMap(entry => {
    const pattern = entry.path ? `${above}/${entry.path}` : above
    if (entry.children?.length) return leavesOf(entry.children, pattern)
    return [{ id: idOf(entry), file: entry.file, pattern }]
  })
}

/** Every route that answers, in the order of the table. Patterns begin with a slash. */
export const leaves: Leaf[] = leavesOf(entries, '')

type Flat = { id: string; parentId?: string; path?: string; index?: boolean; file: string }

function flatten(list: RouteConfigEntry[], parentId: string): Flat[] {
  return list.flatMap(entry => {
    const { path, index, file, children = [] } = entry
    const id = idOf(entry)
    return [{ id, parentId, path, index, file }, ...flatten(children, id)]
  })
}

/** A server build made from the sources. */
export async function buildFromSources(): Promise<ServerBuild> {
  const flat = [{ id: 'root', path: '', file: 'root.tsx' }, ...flatten(entries, 'root')] as Flat[]
  const routes: Record<string, object> = {}
  const known: Record<string, object> = {}
  for (const { file, ...place } of flat) {
    const module = await load(file)
    routes[place.id] = { ...place, module }
    known[place.id] = {
      ...place,
      module: `/assets/${place.id}.js`,
      hasLoader: module.loader !== undefined,
      hasAction: module.action !== undefined,
      hasErrorBoundary: module.ErrorBoundary !== undefined,
    }
  }
  const assets = {
    ...{ entry: { imports: [], module: '/assets/entry.js' }, routes: known },
    ...{ url: '/assets/manifest.js', version: '1' },
  }
  const future = {
    ...{ v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
    ...{ v3_lazyRouteDiscovery: true, v3_routeConfig: true },
  }
  const entry = { module: await load('entry.server.tsx') }
  const places = { publicPath: '/', assetsBuildDirectory: 'build/client', basename: '/' }
  return { entry, routes, assets, future, ...places, isSpaMode: false } as unknown as ServerBuild
}
