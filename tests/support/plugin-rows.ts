/** Rows of plugins, for tests that do not run their code. */
import { KindNotes, pluginRows, setPluginValue } from '#basics/plugins/plugins.queries.ts'
import { plugins } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

/** An active plugin with a form for members. */
export function ownPlugin(w: World): string {
  const slug = 'quick-links'
  if (!pluginRows(w.db).get(slug)?.enabled) {
    w.write(tx => tx.insert(plugins).values({ slug, enabled: true, updatedAt: w.now }).run())
  }
  return slug
}

/** An active search plugin. */
export function searchPlugin(w: World): void {
  const slug = 'finder'
  if (pluginRows(w.db).get(slug)?.enabled) return
  w.write(tx => {
    tx.insert(plugins).values({ slug, enabled: true, updatedAt: w.now }).run()
    setPluginValue(tx, { slug, group: KindNotes, key: 'search', value: '1' }, w.now)
  })
}
