/** A community whose data folder has plugins: a good one, and some faulty ones. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { pluginHost } from '#infra/plugins/host.ts'
import { makeLog } from '#infra/log.ts'
import { PluginKinds } from '#plugins/interface.ts'
import { community, type Community } from './community.ts'

export type PluginSite = Community & { pluginFolder: string }

/** Writes a plugin into a plugin folder. */
export function writePlugin(folder: string, slug: string, manifest: object, code: string): void {
  const place = path.join(folder, slug)
  mkdirSync(place, { recursive: true })
  const whole = { apiVersion: 1, slug, name: slug, version: '1.0.0', kinds: [], ...manifest }
  writeFileSync(path.join(place, 'plugin.json'), JSON.stringify(whole))
  writeFileSync(path.join(place, 'index.mjs'), code)
}

const hooks: Record<(typeof PluginKinds)[number], string> = {
  ...{ connector: 'providers', user_center: 'describe', captcha: 'draw', reviewer: 'review' },
  ...{ storage: 'get', search: 'find', notification: 'message', render: 'draw' },
  ...{ sidebar: 'links', embed: 'platforms' },
}

const everything = (body: string) =>
  `export default () => ({ ${PluginKinds.map(
    kind => `${kind}: { languages: ['odd'], put() { ${body} },
      ${hooks[kind]}() { ${body} } }`,
  ).join(', ')} })`

/** Throws in every hook. */
export const thrower = everything(`throw new Error('broken on purpose')`)
/** Never resolves where a hook may wait, and never returns where it must answer at once. */
export const silent = `export default () => {
  const never = () => new Promise(() => {})
  const forever = () => { for (;;); }
  return {
    reviewer: { review: never }, captcha: { draw: never }, search: { find: never },
    storage: { get: never, put: never, remove: never },
    notification: { message: never },
    render: { languages: ['odd'], draw: forever }, sidebar: { links: forever },
    connector: { providers: forever }, embed: { platforms: forever },
  }
}`

/** A site with a separate plugin folder, which is deleted with it. */
export function pluginSite(write: (folder: string) => void = () => {}): PluginSite {
  const w = community() as PluginSite
  const folder = mkdtempSync(path.join(tmpdir(), 'forum-plugins-'))
  write(folder)
  w.pluginFolder = folder
  w.site.ports.plugins = pluginHost({
    ...{ db: w.db, log: makeLog('silent'), folder, internalHosts: ['127.0.0.1'] },
  })
  const close = w[Symbol.dispose].bind(w)
  w[Symbol.dispose] = () => {
    close()
    rmSync(folder, { recursive: true, force: true })
  }
  return w
}

/** Turns a plugin on as an administrator does. */
export const enable = (w: Community, slug: string, enabled = true) =>
  w.as(w.admin()).run(setPluginStatus, { plugin_slug_name: slug, enabled })
