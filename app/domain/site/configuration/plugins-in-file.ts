/** Plugins in the settings file: their settings, and which are active. */
import type { Ctx } from '#kernel'
import { filledUp, isSecretField } from '#basics/plugins/fields.ts'
import { pluginRows } from '#basics/plugins/plugins.queries.ts'
import { savePluginConfig } from '#site/plugins/config.ts'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { HiddenValue } from '#basics/settings/save-settings.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import type { Plan, Planned } from './planned.ts'
import type { Values } from './writer.ts'
import { differs } from './writers.ts'

type InFile = { enabled?: boolean; config: Values }

function current(ctx: Ctx, slug: string) {
  const fields = ctx.ports.plugins.find(slug)?.manifest.config ?? []
  const row = pluginRows(ctx.db).get(slug)
  const secret = new Set(fields.filter(isSecretField).map(({ name }) => name))
  return { enabled: row?.enabled ?? false, config: filledUp(fields, row?.config ?? {}), secret }
}

/** All plugins of this site. */
export function pluginsToFile(ctx: Ctx, secrets: boolean): Record<string, InFile> {
  const all = ctx.ports.plugins.known().map(({ manifest: { slug } }) => {
    const { enabled, config, secret } = current(ctx, slug)
    const kept = Object.entries(config).filter(([name]) => secrets || !secret.has(name))
    return [slug, { enabled, config: Object.fromEntries(kept) }] as const
  })
  return Object.fromEntries(all)
}

function planConfig(ctx: Ctx, slug: string, config: Values): Plan {
  const { config: old, secret } = current(ctx, slug)
  const [sent, before, after]: [Values, Values, Values] = [{}, {}, {}]
  const ignored: string[] = []
  for (const [name, value] of Object.entries(config)) {
    if (!Object.hasOwn(old, name)) ignored.push(`plugins.${slug}.${name}`)
    else if (differs(value, ownValue(old, name)) && !(secret.has(name) && value === '')) {
      putValue(sent, name, value)
      putValue(before, name, secret.has(name) ? '' : ownValue(old, name))
      putValue(after, name, secret.has(name) ? HiddenValue : value)
    }
  }
  const planned = Object.keys(sent).length === 0 ? [] : [{ before, after }]
  return {
    ignored,
    planned: planned.map(change => ({
      ...change,
      ...errorsAt(slug),
      group: `plugin:${slug}`,
      async ready() {
        const input = { plugin_slug_name: slug, config_fields: sent }
        const save = await savePluginConfig.part(ctx, input)
        return write => save(write).changed
      },
    })),
  }
}

const errorsAt = (slug: string): Pick<Planned, 'wrong'> => ({
  wrong: fields => fields.map(one => ({ ...one, field: `plugin:${slug}.${one.field}` })),
})

function planStatus(ctx: Ctx, slug: string, enabled: boolean): Planned[] {
  const { enabled: old } = current(ctx, slug)
  if (enabled === old) return []
  return [
    {
      ...errorsAt(slug),
      group: `plugin:${slug}`,
      before: { enabled: old },
      after: { enabled },
      async ready() {
        const save = await setPluginStatus.part(ctx, { plugin_slug_name: slug, enabled })
        return write => (save(write), ['enabled'])
      },
    },
  ]
}

/** Changes to plugins by a file: first their settings, then which are active. */
export function planPlugins(ctx: Ctx, given: Record<string, InFile>): Plan {
  const slugs = Object.keys(given)
  const here = slugs.filter(slug => ctx.ports.plugins.find(slug))
  const configs = here.map(slug => planConfig(ctx, slug, ownValue(given, slug)!.config))
  const states = (wanted: boolean) =>
    here.flatMap(slug =>
      ownValue(given, slug)!.enabled === wanted ? planStatus(ctx, slug, wanted) : [],
    )
  return {
    planned: [...configs.flatMap(({ planned }) => planned), ...states(false), ...states(true)],
    ignored: [
      ...slugs.filter(slug => !here.includes(slug)).map(slug => `plugins.${slug}`),
      ...configs.flatMap(({ ignored }) => ignored),
    ],
  }
}
