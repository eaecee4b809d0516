import { z } from 'zod'
import { admin, command, harmless, invalid, notFound, proved, query } from '#kernel'
import type { ConfigField, Values } from '#plugins/interface.ts'
import { slugNamed } from '#tags/tags.queries.ts'
import { differIn, ownValue } from '#shared/own-value.ts'
import { filledUp, isSecretField, masked, readSent, storedFields } from '#basics/plugins/fields.ts'
import { checkByPlugin } from '#basics/plugins/plugin-texts.ts'
import { enabledWith, factsOf, type PluginFacts } from '#basics/plugins/plugin-facts.ts'
import { pluginRows, savePlugin } from '#basics/plugins/plugins.queries.ts'
import { PluginSlug } from '#basics/plugins/set-status.ts'
import { HiddenValue } from '#basics/settings/save-settings.ts'

export type PluginForm = { plugin: PluginFacts; fields: ConfigField[]; values: Values }

/** The form of a plugin, passwords as asterisks; null if there is no such plugin. */
export const showPluginConfig = query({
  name: 'plugins.show_config',
  guard: harmless(admin),
  input: z.object({ plugin_slug_name: PluginSlug }),
  run(ctx, { plugin_slug_name: slug }): PluginForm | null {
    const known = ctx.ports.plugins.find(slug)
    if (!known) return null
    const fields = known.manifest.config ?? []
    const values = filledUp(fields, pluginRows(ctx.db).get(slug)?.config ?? {})
    return { plugin: factsOf(ctx, known), fields, values: masked(fields, values) }
  },
})

/** The same for a screen, which exists only for active plugins with a form. */
export const openPluginConfig = query({
  name: 'plugins.open_config',
  guard: harmless(admin),
  input: z.object({ plugin_slug_name: z.string().max(100) }),
  run(ctx, { plugin_slug_name: slug }): PluginForm {
    const found = enabledWith(ctx, slug, 'config')
    if (!found) throw notFound('base.not_found')
    const { known, fields } = found
    const values = filledUp(fields, pluginRows(ctx.db).get(slug)?.config ?? {})
    return { plugin: factsOf(ctx, known), fields, values: masked(fields, values) }
  },
})

export const SentFields = z
  .record(z.string(), z.unknown(), { error: 'form.invalid' })
  .describe('values by the names of the fields; fields that are left out stay as they are')

/** Saves the settings of a plugin, in force at once. Administrators only. Throws field errors. */
export const savePluginConfig = command({
  name: 'plugins.save_config',
  guard: proved(admin),
  input: z.object({ plugin_slug_name: PluginSlug, config_fields: SentFields }),
  emits: ['setting.changed'],
  async prepare(ctx, { plugin_slug_name: slug, config_fields: sent }) {
    const known = ctx.ports.plugins.find(slug)
    if (!known) throw invalid({ field: 'plugin_slug_name', reason: 'error.plugin.unknown' })
    const fields = known.manifest.config ?? []
    const current = filledUp(fields, pluginRows(ctx.db).get(slug)?.config ?? {})
    const { values, errors } = readSent(fields, sent, current, slugNamed(ctx.db))
    if (errors.length > 0) throw invalid(...errors)
    await checkByPlugin(ctx, slug, plugin => plugin.checkConfig?.(values) ?? null)
    return { fields, values }
  },
  run({ tx, viewer, now, emit }, { plugin_slug_name: slug }, { fields, values }) {
    const row = pluginRows(tx).get(slug) ?? { enabled: false, config: {} }
    const current = filledUp(fields, row.config)
    const changed = storedFields(fields).filter(({ name }) => differIn(name, current, values))
    if (changed.length === 0) return { changed: [] }
    savePlugin(tx, slug, { ...row, config: values }, now)
    const told = (from: Values, stand: string) =>
      Object.fromEntries(
        changed.map(field => [
          field.name,
          isSecretField(field) ? stand : ownValue(from, field.name),
        ]),
      )
    emit('setting.changed', {
      group: `plugin:${slug}`,
      actorId: viewer.id,
      before: told(current, ''),
      after: told(values, HiddenValue),
    })
    return { changed: changed.map(({ name }) => name) }
  },
})
