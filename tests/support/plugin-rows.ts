/** Plug-ins as rows, where their code need not run. */
import { pluginRows } from '#app/domain/plugins/index.ts'
import { plugins } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

/** A plug-in with a form for members, enabled. */
export function ownPlugin(w: World): string {
  const slug = 'quick-links'
  if (!pluginRows(w.db).get(slug)?.enabled) {
    w.write(tx => tx.insert(plugins).values({ slug, enabled: true, updatedAt: w.now }).run())
  }
  return slug
}
