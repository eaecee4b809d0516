/** Plugins as rows, where their code need not run. */
import {
  KindNotes,
  pluginRows,
  setPluginValue,
} from '#app/domain/basics/plugins/plugins.queries.ts'
import { plugins } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

/** A plugin with a form for members, enabled. */
export function ownPlugin(w: World): string {
  const slug = 'quick-links'
  if (!pluginRows(w.db).get(slug)?.enabled) {
    w.write(tx => tx.insert(plugins).values({ slug, enabled: true, updatedAt: w.now }).run())
  }
  return slug
}

/** A search plugin, enabled. */
export function searchPlugin(w: World): void {
  const slug = 'finder'
  if (pluginRows(w.db).get(slug)?.enabled) return
  w.write(tx => {
    tx.insert(plugins).values({ slug, enabled: true, updatedAt: w.now }).run()
    setPluginValue(tx, { slug, group: KindNotes, key: 'search', value: '1' }, w.now)
  })
}
