import { z } from 'zod'
import type { OwnPlugin, OwnPluginForm } from '#site/plugins/user-config.ts'
import type { PluginFacts } from '#basics/plugins/plugin-facts.ts'
import type { PluginForm } from '#site/plugins/config.ts'
import type { QuickLinks } from '#site/plugin-pages/quick-links.ts'
import {
  type ConfigField as Field,
  FieldTypes,
  type Text,
  textIn,
  type Values,
} from '#plugins/interface.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { escapeText } from '#shared/escaped-text.ts'
import { ownValue } from '#shared/own-value.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'

export const PluginStatus = z.strictObject({ slug_name: out.text(), enabled: z.boolean() })
export const toStates = (list: { slug: string; enabled: boolean }[]) =>
  list.map(({ slug, enabled }) => ({ slug_name: slug, enabled }))

export const Plugin = z
  .strictObject({
    name: out.text(),
    slug_name: out.text(),
    description: out.text(),
    version: out.text(),
    enabled: z.boolean(),
    have_config: z.boolean(),
    link: out.text(),
    status: z.enum(['active', 'inactive', 'outdated']),
  })
  .meta({ id: 'Plugin' })

const toPlugin = (plugin: PluginFacts): z.infer<typeof Plugin> => ({
  name: plugin.name,
  slug_name: plugin.slug,
  description: plugin.description,
  version: plugin.version,
  enabled: plugin.enabled,
  have_config: plugin.hasConfig,
  link: plugin.link,
  status: plugin.state === 'broken' ? 'outdated' : plugin.state,
})
export const toPlugins = (list: PluginFacts[]) => list.map(toPlugin)

const Value = z.union([out.text(), z.number(), z.boolean(), z.array(out.text()), z.null()])

export const ConfigField = z
  .strictObject({
    name: out.text(),
    type: z.enum(FieldTypes),
    title: out.text(),
    description: out.escapedText(),
    required: z.boolean(),
    value: Value.describe('the saved value; a password is masked with asterisks'),
    ui_options: z.strictObject({
      placeholder: out.text(),
      rows: out.text(),
      input_type: out.text(),
      label: out.text(),
      text: out.text(),
      variant: out.text(),
      class_name: out.text(),
      field_class_name: out.text(),
    }),
    options: z.array(z.strictObject({ label: out.text(), value: out.text() })),
  })
  .meta({ id: 'PluginField' })

function toField(field: Field, values: Values, locale: string): z.infer<typeof ConfigField> {
  const text = (of: Text | undefined) => textIn(of, locale)
  const { name, type, title, description, required = false, options = [] } = field
  const ui = field.ui_options ?? {}
  return {
    name,
    type,
    required,
    title: text(title),
    description: escapeText(text(description)),
    value: ownValue(values, name) ?? null,
    ui_options: {
      placeholder: text(ui.placeholder),
      rows: ui.rows ? String(ui.rows) : '',
      input_type: ui.input_type ?? '',
      label: text(ui.label),
      text: text(ui.label),
      variant: '',
      class_name: '',
      field_class_name: '',
    },
    options: options.map(({ value, label }) => ({ value, label: text(label) })),
  }
}

const toFields = (fields: Field[], values: Values, locale: string) =>
  fields.length > 0 ? fields.map(field => toField(field, values, locale)) : null

export const PluginConfig = z
  .strictObject({
    name: out.text(),
    slug_name: out.text(),
    description: out.text(),
    version: out.text(),
    config_fields: z.array(ConfigField).nullable(),
  })
  .meta({ id: 'PluginConfig' })

/** An unknown plugin has neither texts nor fields. */
export function toConfig(form: PluginForm | null, { ctx }: ApiArgs) {
  if (!form) return { name: '', slug_name: '', description: '', version: '', config_fields: null }
  const { name, slug, description, version } = form.plugin
  const config_fields = toFields(form.fields, form.values, ctx.locale)
  return { name, slug_name: slug, description, version, config_fields }
}

export const OwnPluginItem = z.strictObject({ name: out.text(), slug_name: out.text() })
export const toOwnPlugins = (list: OwnPlugin[]) =>
  list.map(({ name, slug }) => ({ name, slug_name: slug }))

export const OwnPluginConfig = z
  .strictObject({
    name: out.text(),
    slug_name: out.text(),
    config_fields: z.array(ConfigField).nullable(),
  })
  .meta({ id: 'OwnPluginConfig' })

export const toOwnConfig = (form: OwnPluginForm, { ctx }: ApiArgs) => ({
  name: form.name,
  slug_name: form.slug,
  config_fields: toFields(form.fields, form.values, ctx.locale),
})

export const SidebarConfig = z.strictObject({
  tags: z.array(
    z.strictObject({ tag_id: out.text(), slug_name: out.text(), display_name: out.text() }),
  ),
  links_text: out.text().describe('one link per line: text, comma, URL'),
})
export const toSidebar = ({ tags, text }: QuickLinks) => ({
  tags: tags.map(({ id, slug, displayName }) => ({
    tag_id: formatId(ObjectType.tag, id),
    slug_name: slug,
    display_name: displayName,
  })),
  links_text: text,
})
