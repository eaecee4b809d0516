/** Plugins in the back office and in member settings: list, forms, buttons. */
import { type Declared, withFields } from '#web/kernel/declared-fields.ts'
import type { PluginField } from '#ui/plugins/plugins-model.ts'
import { fillSearch } from '#basics/plugins/search-filling.ts'
import { listPlugins } from '#basics/plugins/list-plugins.ts'
import { lookForPlugins, setPluginStatus } from '#basics/plugins/set-status.ts'
import { openOwnConfig, ownPluginsFor, saveOwnConfig } from '#site/plugins/user-config.ts'
import { openPluginConfig, savePluginConfig } from '#site/plugins/config.ts'
import { quickLinksFor } from '#site/plugin-pages/quick-links.ts'
import { runOwnAction, runPluginAction } from '#basics/plugins/run-action.ts'
import { DomainError, type Operation, raise } from '#kernel'
import type { z } from 'zod'
import { type ConfigField, textIn, type Values } from '#plugins/interface.ts'
import { adminPath, settingsPath, tagPath } from '#shared/paths.ts'
import { type FormArgs, intent, type IntentHandler } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { ownValue } from '#shared/own-value.ts'

const pluginPath = (slug: string) => adminPath(`/${slug}`)

export const pluginActs: Record<string, IntentHandler> = {
  status: withFields(
    ['plugin'],
    intent(
      setPluginStatus,
      ({ name, enabled, disabled }, { url }) => ({
        to: url.pathname + url.search,
        flash: {
          tone: 'success',
          key: enabled
            ? disabled.length > 0
              ? 'plugin.instead'
              : 'plugin.enabled'
            : 'plugin.disabled',
          values: { name, others: disabled.join(', ') },
        },
      }),
      ({ form }) => ({ plugin_slug_name: form.get('plugin'), enabled: form.get('enabled') }),
    ),
  ),
  fill: withFields(
    ['plugin'],
    intent(
      fillSearch,
      (_, { url }) => ({
        to: url.pathname + url.search,
        flash: { tone: 'success', key: 'plugin.filling.begun' },
      }),
      ({ form }) => ({ plugin_slug_name: form.get('plugin') }),
    ),
  ),
  look: intent(
    lookForPlugins,
    ({ found }, { url }) => ({
      to: url.pathname + url.search,
      flash: { tone: 'success', key: 'plugin.looked', values: { count: found } },
    }),
    () => ({}),
  ),
}

/** A field in the reader's language, as the form shows it. */
function shownField(field: ConfigField, values: Values, locale: string): PluginField {
  const { name, type, required = false, options = [], ui_options: ui = {} } = field
  const text = (of: Parameters<typeof textIn>[0]) => textIn(of, locale)
  const value = ownValue(values, name)
  return {
    name,
    type,
    required,
    title: text(field.title),
    description: text(field.description),
    inputType: ui.input_type ?? 'text',
    rows: ui.rows ?? 6,
    placeholder: text(ui.placeholder),
    label: text(ui.label),
    prefix: text(ui.prefix),
    suffix: text(ui.suffix),
    readOnly: ui.read_only === true,
    hidden: ui.hidden === true,
    options: options.map(option => ({ value: option.value, label: text(option.label) })),
    list: Array.isArray(value) ? value : [],
    on: value === true,
    value: value === null || value === undefined || typeof value === 'boolean' ? '' : String(value),
  }
}
const zones = () => Intl.supportedValuesOf('timeZone')

function formModel(fields: ConfigField[], values: Values, locale: string) {
  const shown = fields.map(field => shownField(field, values, locale))
  return { fields: shown, zones: shown.some(({ type }) => type === 'timezone') ? zones() : [] }
}

export async function pluginConfigView({ run, params, ctx, url }: ScreenArgs) {
  const asked = { plugin_slug_name: params.slug_name ?? '' }
  const { plugin, fields, values } = await run(openPluginConfig, asked)
  const { name, description, version, link, slug, filling } = plugin
  const form = formModel(fields, values, ctx.locale)
  const about = { description, version, link, filling }
  return { title: name, name, slug, ...about, path: url.pathname, ...form }
}

export async function ownPluginView({ run, params, ctx, url }: ScreenArgs) {
  const asked = { plugin_slug_name: params.slug_name ?? '' }
  const { name, slug, fields, values } = await run(openOwnConfig, asked)
  const form = formModel(fields, values, ctx.locale)
  return { title: name, slug, path: url.pathname, ...form }
}

/** Unchecked boxes are not submitted, so the fields tell what is missing. */
function sentFields({ form }: FormArgs, fields: ConfigField[]): Record<string, unknown> {
  const sent = ({ name, type }: ConfigField) => {
    if (type === 'switch') return form.has(name)
    if (type === 'checkbox') return form.getAll(name).map(String)
    const text = String(form.get(name) ?? '')
    return type === 'tag_selector' ? text.split(/[,，]/) : text
  }
  const written = fields.filter(
    ({ type, ui_options: ui }) =>
      type !== 'button' && type !== 'legend' && !ui?.hidden && !ui?.read_only,
  )
  return Object.fromEntries(written.map(field => [field.name, sent(field)]))
}

type Read = Operation<z.ZodType, { fields: ConfigField[] }>
type Save = Operation<never, unknown>
type Press = Operation<never, { words: string }>

/** The fields of the plugin's form; none for those who may not open it. */
const namesOf =
  (read: Read): Declared['fieldsOf'] =>
  async ({ run }, { slug_name: plugin_slug_name = '' }) => {
    const opened = run(read, { plugin_slug_name })
    const { fields } = await opened.catch((error: Error) =>
      error instanceof DomainError ? { fields: [] } : raise(error),
    )
    return fields.map(({ name }) => name)
  }

const formActs = (read: Read, save: Save, press: Press): Record<string, IntentHandler> => ({
  save: Object.assign(
    async (args: FormArgs) => {
      const { run, params, url } = args
      const plugin_slug_name = params.slug_name ?? ''
      const { fields } = await run(read, { plugin_slug_name })
      await run(save, { plugin_slug_name, config_fields: sentFields(args, fields) })
      return { to: url.pathname, flash: { tone: 'success', key: 'plugin.saved' } as const }
    },
    { fieldsOf: namesOf(read) },
  ),
  'plugin-action': withFields(['action'], async ({ run, params, form, url }: FormArgs) => {
    const asked = { plugin_slug_name: params.slug_name ?? '', action: form.get('action') }
    const { words } = await run(press, asked)
    const flash = { tone: 'success', key: words ? 'plugin.says' : 'plugin.done', values: { words } }
    return { to: url.pathname, flash: flash as never }
  }),
})

export const pluginConfigActs: Record<string, IntentHandler> = {
  ...formActs(openPluginConfig, savePluginConfig as never, runPluginAction as never),
  fill: pluginActs.fill!,
}
export const ownPluginActs = formActs(openOwnConfig, saveOwnConfig as never, runOwnAction as never)

/** Plugin forms in the menu of the back office. */
export async function pluginMenu({ run }: Page): Promise<{ name: string; href: string }[]> {
  const list = await run(listPlugins, { status: 'active', have_config: true })
  return list.map(({ slug, name }) => ({ name, href: pluginPath(slug) }))
}

/** What plugins add to frames: links in the side navigation, forms in the member settings. */
export function framePlugins({ ctx }: Page) {
  const { tags, links } = quickLinksFor(ctx)
  return {
    tags: tags.map(({ slug, displayName }) => ({ name: displayName, href: tagPath(slug) })),
    links: links.map(({ text, href }) => ({ name: text, href })),
    own: ownPluginsFor(ctx).map(({ slug, name }) => ({ name, href: settingsPath(slug) })),
  }
}
