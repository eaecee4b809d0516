import { z } from 'zod'
import { admin, badRequest, command, invalid, proved, stays, wire } from '#kernel'
import { type Manifest, SoleKinds, textIn } from '#plugins/interface.ts'
import {
  KindNotes,
  pluginRows,
  removePluginValue,
  savePlugin,
  setPluginValue,
  touchPlugins,
} from './plugins.queries.ts'
import { beginFilling, dropFilling } from './search-filling.ts'

export const PluginSlug = z
  .string({ error: 'form.required' })
  .min(2, 'form.invalid')
  .max(100, 'form.invalid')
  .describe('slug of a plugin, 2 to 100 characters')

const unknown = () => invalid({ field: 'plugin_slug_name', reason: 'error.plugin.unknown' })

type Changed = { slug: string; name: string; enabled: boolean; disabled: string[] }

/**
 * Activates or deactivates a plugin. Administrators only. Its code is loaded now, and errors of that are
 * returned; of kinds with only one active plugin, the others are deactivated.
 */
export const setPluginStatus = command({
  name: 'plugins.set_status',
  guard: proved(admin),
  input: z.object({ plugin_slug_name: PluginSlug, ...stays({ enabled: wire.flag() }) }),
  emits: ['setting.changed'],
  async prepare({ ports }, { plugin_slug_name: slug, enabled }) {
    const known = ports.plugins.find(slug)
    if (!known) throw unknown()
    if (!enabled) return known
    if (known.problem) throw badRequest(`error.plugin.${known.problem}`)
    try {
      await ports.plugins.load(slug)
      ports.plugins.forgive(slug)
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      throw badRequest('error.plugin.not_loaded', { values: { words: words.slice(0, 300) } })
    }
    return known
  },
  run(ctx, { plugin_slug_name: slug, enabled: given }, { manifest }): Changed {
    const { tx, now, viewer, emit, locale, ports } = ctx
    const rows = pluginRows(tx)
    const enabled = given ?? rows.get(slug)?.enabled ?? false
    const change = (target: Manifest, on: boolean) => {
      const row = rows.get(target.slug) ?? { enabled: false, config: {} }
      for (const kind of target.kinds) {
        if (on)
          setPluginValue(tx, { slug: target.slug, group: KindNotes, key: kind, value: '1' }, now)
        else removePluginValue(tx, target.slug, KindNotes, kind)
      }
      if (row.enabled === on) return
      savePlugin(tx, target.slug, { ...row, enabled: on }, now)
      if (target.kinds.includes('search')) {
        if (on) beginFilling(tx, target.slug, now)
        else dropFilling(tx, target.slug)
      }
      emit('setting.changed', {
        group: `plugin:${target.slug}`,
        actorId: viewer.id,
        before: { enabled: !on },
        after: { enabled: on },
      })
    }
    const sole = manifest.kinds.filter(kind => SoleKinds.includes(kind))
    const others = given
      ? ports.plugins
          .known()
          .filter(({ manifest: other }) => other.slug !== slug && rows.get(other.slug)?.enabled)
          .filter(({ manifest: other }) => other.kinds.some(kind => sole.includes(kind)))
      : []
    for (const other of others) change(other.manifest, false)
    if (given !== undefined) change(manifest, given)
    const name = (of: Manifest) => textIn(of.name, locale) || of.slug
    return { slug, name: name(manifest), enabled, disabled: others.map(o => name(o.manifest)) }
  },
})

/** Looks for plugins that were added, changed or removed. Administrators only. */
export const lookForPlugins = command({
  name: 'plugins.look',
  guard: proved(admin),
  input: z.object({}),
  emits: [],
  async prepare({ ports }) {
    await ports.plugins.look()
    return ports.plugins.known().length
  },
  run({ tx, now }, _input, found) {
    // So that other processes look, too, and no cached page shows what an older version of a plugin made.
    touchPlugins(tx, now)
    return { found }
  },
})
