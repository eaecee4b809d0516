import type { T } from '#app/i18n/translate.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Checkbox } from '#app/ui/kit/choices.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/kit/inputs.tsx'
import { ColourField } from './colour-field.tsx'
import type { FormValue, SettingsField } from './settings-fields.ts'

export type SettingsControlProps = {
  group: string
  field: SettingsField
  value: FormValue
  /** The value on a new site. */
  preset: FormValue
  error?: string[]
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
export function SettingsControl({ group, field, value, preset, error }: SettingsControlProps) {
  const t = useT()
  const { name } = field
  const label = t(`admin.${group}.${name}`)
  const about = t(`admin.${group}.${name}_help`)
  const first = presetText(field, preset, group, t)
  const help = first ? t('admin.help_and_preset', { help: about, preset: first }) : about
  const look = { id: name, name, label, help, error }
  const text = String(value)
  switch (field.kind) {
    case 'switch':
      return <Checkbox {...look} value="on" defaultChecked={value === true} />
    case 'number':
      return (
        <TextField
          {...look}
          type="number"
          inputMode="numeric"
          fit="short"
          min={field.min}
          max={field.max}
          required={!field.optional}
          optional={field.optional}
          defaultValue={text}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...look}
          defaultValue={text}
          options={field.options.map(option => ({
            value: option,
            label: t(`admin.${group}.${name}_${option}`),
          }))}
        />
      )
    case 'lines':
      return (
        <TextAreaField
          {...look}
          optional
          rows={field.rows ?? 6}
          code={field.code}
          spellCheck={false}
          defaultValue={text}
        />
      )
    case 'textarea':
      return (
        <TextAreaField
          {...look}
          optional
          rows={field.rows ?? 6}
          code={field.code}
          maxLength={field.max}
          defaultValue={text}
        />
      )
    case 'colour':
      return <ColourField {...look} defaultValue={text} />
    case 'password':
      return (
        <TextField
          {...look}
          type="password"
          autoComplete="new-password"
          fit="medium"
          maxLength={field.max}
          defaultValue={text}
        />
      )
    case 'text':
      return (
        <TextField
          {...look}
          type={field.type}
          fit={field.fit}
          maxLength={field.max}
          required={field.required}
          optional={field.optional}
          defaultValue={text}
        />
      )
  }
}
