import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { T } from '#app/i18n/translate.ts'
import { useT } from '#app/ui/i18n.tsx'
import { FieldMark, FieldMessage, fieldOrder } from '#app/ui/admin-kit/field.tsx'
import { useFieldLimits } from '#app/ui/form-limits.tsx'
import { ColourField } from './colour-field.tsx'
import type { FormValue, SettingsField } from './settings-fields.ts'

/** A field of a form of settings as conform knows it: id, limits, value and errors. */
export type BoundField = FieldMetadata<FormValue, Record<string, FormValue>, string[]>

export type SettingsControlProps = {
  group: string
  field: SettingsField
  bound: BoundField
  value: FormValue
  /** The value on a new site. */
  preset: FormValue
}

/** The default in words; lists and long texts start empty and need none. */
function presetText(field: SettingsField, preset: FormValue, group: string, t: T): string {
  const { kind, name } = field
  if (kind === 'lines' || kind === 'textarea' || kind === 'password') return ''
  if ((kind === 'text' || kind === 'switch') && field.fleeting) return ''
  if (kind === 'text' && field.chosen) return ''
  if (kind === 'switch') return t('admin.preset', { value: t(preset ? 'admin.on' : 'admin.off') })
  if (kind === 'choice') return t('admin.preset', { value: t(`admin.${group}.${name}_${preset}`) })
  return preset === '' ? t('admin.preset_empty') : t('admin.preset', { value: String(preset) })
}

/** One setting with its label, what it does, its default and what is wrong with it. */
export function SettingsControl({ group, field, bound, value, preset }: SettingsControlProps) {
  const t = useT()
  const { kind, name } = field
  const label = t(`admin.${group}.${name}`)
  const about = t(`admin.${group}.${name}_help`, useFieldLimits(name).bounds)
  const first = presetText(field, preset, group, t)
  const help = first ? t('admin.help_and_preset', { help: about, preset: first }) : about
  const { id, errors: error, required = false } = bound
  if (kind === 'colour') {
    return <ColourField {...{ id, name, label, help, error }} defaultValue={String(value)} />
  }
  const wrong = error?.length ? <FieldMessage texts={error} /> : undefined
  const options = { value: false, ariaDescribedBy: bound.descriptionId } as const
  if (kind === 'switch') {
    const { key, ...input } = getInputProps(bound, { ...options, type: 'checkbox' })
    return (
      <Checkbox
        key={key}
        {...input}
        required={false}
        value="on"
        defaultChecked={value === true}
        label={label}
        description={<span id={bound.descriptionId}>{help}</span>}
        error={wrong && <span id={bound.errorId}>{wrong}</span>}
      />
    )
  }
  const mark =
    kind === 'password' || kind === 'choice' ? null : (
      <FieldMark required={required} optional={!required} />
    )
  const look = {
    label: (
      <>
        {label}
        {mark}
      </>
    ),
    description: help,
    error: wrong,
    withAsterisk: false,
    inputWrapperOrder: fieldOrder,
    defaultValue: String(value),
  }
  switch (kind) {
    case 'choice': {
      const { key, ...input } = getSelectProps(bound, options)
      const data = field.options.map(option => ({
        value: option,
        label: t(`admin.${group}.${name}_${option}`),
      }))
      return <NativeSelect key={key} {...input} {...look} data={data} data-fit="medium" />
    }
    case 'lines':
    case 'textarea': {
      const { key, ...input } = getTextareaProps(bound, options)
      return (
        <Textarea
          key={key}
          {...input}
          {...look}
          dir="auto"
          rows={field.rows ?? 6}
          className={field.code ? 'mono' : undefined}
          spellCheck={kind === 'lines' || field.code ? false : undefined}
        />
      )
    }
    default: {
      const type = kind === 'text' ? (field.type ?? 'text') : kind
      const { key, ...input } = getInputProps(bound, { ...options, type })
      return (
        <TextInput
          key={key}
          {...input}
          {...look}
          dir="auto"
          inputMode={kind === 'number' ? 'numeric' : undefined}
          autoComplete={kind === 'password' ? 'new-password' : undefined}
          data-fit={kind === 'number' ? 'short' : kind === 'text' ? field.fit : 'medium'}
        />
      )
    }
  }
}
