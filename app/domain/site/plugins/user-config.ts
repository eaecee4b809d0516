import { z } from 'zod'
import {
  activated,
  command,
  type Ctx,
  invalid,
  isActivated,
  type Member,
  notFound,
  query,
  raise,
} from '#kernel'
import type { ConfigField, Values } from '#plugins/interface.ts'
import { slugNamed } from '#tags/tags.queries.ts'
import { SentFields } from './config.ts'
import { filledUp, masked, readSent } from '#basics/plugins/fields.ts'
import { checkByPlugin } from '#basics/plugins/plugin-texts.ts'
import { enabledWith, factsOf } from '#basics/plugins/plugin-facts.ts'
import { findUserConfig, saveUserValues } from '#basics/plugins/plugins.queries.ts'
import { PluginSlug } from '#basics/plugins/set-status.ts'

export type OwnPlugin = { slug: string; name: string }
export type OwnPluginForm = OwnPlugin & { fields: ConfigField[]; values: Values }

/** Active plugins that have a form for this viewer. */
export const ownPluginsFor = (ctx: Ctx): OwnPlugin[] =>
  isActivated(ctx.viewer)
    ? ctx.ports.plugins
        .known()
        .filter(({ manifest }) => (manifest.userConfig ?? []).length > 0)
        .map(plugin => factsOf(ctx, plugin))
        .filter(({ enabled }) => enabled)
        .map(({ slug, name }) => ({ slug, name }))
    : []

/** Active plugins with settings for members. */
export const listOwnPlugins = query({
  name: 'plugins.list_own',
  guard: activated,
  input: z.object({}),
  run: ctx => ownPluginsFor(ctx),
})

function formOf(ctx: Ctx<Member>, slug: string): OwnPluginForm | null {
  const found = enabledWith(ctx, slug, 'userConfig')
  if (!found) return null
  const { known, fields } = found
  const values = filledUp(fields, findUserConfig(ctx.db, ctx.viewer.id, slug))
  return { slug, name: factsOf(ctx, known).name, fields, values: masked(fields, values) }
}

/** The settings form of an active plugin; inactive plugins have none. */
export const openOwnConfig = query({
  name: 'plugins.open_own_config',
  guard: activated,
  input: z.object({ plugin_slug_name: z.string().max(100) }),
  run: (ctx, { plugin_slug_name: slug }): OwnPluginForm => {
    const form = formOf(ctx, slug)
    if (!form) throw notFound('base.not_found')
    return form
  },
})

const unknownPlugin = invalid({ field: 'plugin_slug_name', reason: 'form.invalid' })

/** The same for the API, which refuses other plugins as a caller's mistake. */
export const showOwnConfig = query({
  name: 'plugins.show_own_config',
  guard: activated,
  input: z.object({ plugin_slug_name: PluginSlug }),
  run: (ctx, { plugin_slug_name: slug }): OwnPluginForm => {
    return formOf(ctx, slug) ?? raise(unknownPlugin)
  },
})

/** Saves a member's settings of a plugin. Throws field errors. */
export const saveOwnConfig = command({
  name: 'plugins.save_own_config',
  guard: activated,
  input: z.object({ plugin_slug_name: PluginSlug, config_fields: SentFields }),
  emits: [],
  async prepare(ctx, { plugin_slug_name: slug, config_fields: sent }) {
    const fields = enabledWith(ctx, slug, 'userConfig')?.fields
    if (!fields) throw unknownPlugin
    const userId = ctx.viewer.id
    const current = filledUp(fields, findUserConfig(ctx.db, userId, slug))
    const { values, errors } = readSent(fields, sent, current, slugNamed(ctx.db))
    if (errors.length > 0) throw invalid(...errors)
    await checkByPlugin(ctx, slug, plugin => plugin.checkUserConfig?.(values, userId) ?? null)
    return values
  },
  run({ tx, viewer, now }, { plugin_slug_name: slug }, values) {
    saveUserValues(tx, viewer.id, slug, values, now)
  },
})
