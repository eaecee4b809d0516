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
import { ownValue } from '#shared/own-value.ts'
import { out } from '../kernel/out.ts'
import { kind, list, shape } from '../kernel/wire.ts'
import { Escaped } from './values.ts'

const slug_name = [out.text(), 'slug'] as const

export const PluginStatus = shape<{ slug: string; enabled: boolean }>()({
  slug_name,
  enabled: z.boolean(),
})

export const Plugin = shape<PluginFacts>('Plugin')({
  name: out.text(),
  slug_name,
  description: out.text(),
  version: out.text(),
  enabled: z.boolean(),
  have_config: [z.boolean(), 'hasConfig'],
  link: out.text(),
  status: [
    z.enum(['active', 'inactive', 'outdated']),
    ({ state }) => (state === 'broken' ? 'outdated' : state),
  ],
})

const Value = z.union([out.text(), z.number(), z.boolean(), z.array(out.text()), z.null()])
/** A text of a plugin in the caller's language. */
const PluginText = kind(out.text(), (text: Text | undefined, { ctx }) => textIn(text, ctx.locale))

const Option = shape<{ value: string; label: Text }>()({ label: PluginText, value: out.text() })

const Look = shape<NonNullable<Field['ui_options']>>()({
  placeholder: PluginText,
  rows: [out.text(), ({ rows }) => (rows ? String(rows) : '')],
  input_type: [out.text(), ({ input_type }) => input_type ?? ''],
  label: PluginText,
  text: [PluginText, 'label'],
  variant: [out.text(), () => ''],
  class_name: [out.text(), () => ''],
  field_class_name: [out.text(), () => ''],
})

type FieldWithValue = { field: Field; values: Values }
const ConfigField = shape<FieldWithValue>('PluginField')({
  name: [out.text(), ({ field }) => field.name],
  type: [z.enum(FieldTypes), ({ field }) => field.type],
  title: [PluginText, ({ field }) => field.title],
  description: [Escaped, ({ field }, { ctx }) => textIn(field.description, ctx.locale)],
  required: [z.boolean(), ({ field }) => field.required ?? false],
  value: [
    Value.describe('the saved value; a password is masked with asterisks'),
    ({ field, values }) => ownValue(values, field.name) ?? null,
  ],
  ui_options: [Look, ({ field }) => field.ui_options ?? {}],
  options: [list(Option), ({ field }) => field.options ?? []],
})

type Form = { fields: Field[]; values: Values }
const ConfigFields = kind(
  z.array(ConfigField.schema).nullable(),
  ({ fields, values }: Form, args) =>
    fields.length > 0 ? fields.map(field => ConfigField.toWire({ field, values }, args)) : null,
)

/** An unknown plugin has neither texts nor fields. */
export const PluginConfig = shape<PluginForm | null>('PluginConfig')({
  name: [out.text(), form => form?.plugin.name ?? ''],
  slug_name: [out.text(), form => form?.plugin.slug ?? ''],
  description: [out.text(), form => form?.plugin.description ?? ''],
  version: [out.text(), form => form?.plugin.version ?? ''],
  config_fields: [ConfigFields, form => form ?? { fields: [], values: {} }],
})

export const OwnPluginItem = shape<OwnPlugin>()({ name: out.text(), slug_name })

export const OwnPluginConfig = shape<OwnPluginForm>('OwnPluginConfig')({
  name: out.text(),
  slug_name,
  config_fields: [ConfigFields, form => form],
})

const SidebarTag = shape<QuickLinks['tags'][number]>()({
  tag_id: [out.text(), ({ id }) => formatId(ObjectType.tag, id)],
  slug_name,
  display_name: out.text(),
})
export const SidebarConfig = shape<QuickLinks>()({
  tags: list(SidebarTag),
  links_text: [out.text().describe('one link per line: text, comma, URL'), 'text'],
})
