import type { T } from '#i18n/translate.ts'
import { Checkbox } from '#ui/admin-kit/choices.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/admin-kit/inputs.tsx'
import { useFormField } from '#ui/form-fields.tsx'
import { useT } from '#ui/i18n.tsx'
import { ColourField } from './colour-field.tsx'
import type { FormValue, SettingsField } from './settings-fields.ts'

export type SettingsControlProps = {
  group: string
  field: SettingsField
  value: FormValue
  /** The default value. */
  preset: FormValue
}

/** The default in words; lists and long texts start empty and show none. */
function presetText(field: SettingsField, preset: FormValue, group: string, t: T): string {
  const { kind, name } = field
  if (kind === 'lines' || kind === 'textarea' || kind === 'password') return ''
  if ((kind === 'text' || kind === 'switch') && field.fleeting) return ''
  if (kind === 'text' && field.chosen) return ''
  if (kind === 'switch') return t('admin.preset', { value: t(preset ? 'admin.on' : 'admin.off') })
  if (kind === 'choice') return t('admin.preset', { value: t(`admin.${group}.${name}_${preset}`) })
  return preset === '' ? t('admin.preset_empty') : t('admin.preset', { value: String(preset) })
}

/** One setting: label, help, default and error. */
export function SettingsControl({ group, field, value, preset }: SettingsControlProps) {
  const t = useT()
  const { kind, name } = field
  const { bounds, errors: error, required } = useFormField(name)
  const about = t(`admin.${group}.${name}_help`, bounds)
  const first = presetText(field, preset, group, t)
  const help = first ? t('admin.help_and_preset', { help: about, preset: first }) : about
  const look = { id: name, name, label: t(`admin.${group}.${name}`), help, error }
  const text = { ...look, optional: !required, defaultValue: String(value) }
  switch (kind) {
    case 'colour':
      return <ColourField {...look} defaultValue={String(value)} />
    case 'switch':
      return <Checkbox {...look} value="on" defaultChecked={value === true} />
    case 'choice': {
      const options = field.options.map(option => ({
        value: option,
        label: t(`admin.${group}.${name}_${option}`),
      }))
      return (
        <SelectField {...look} required={false} defaultValue={String(value)} options={options} />
      )
    }
    case 'lines':
    case 'textarea':
      return (
        <TextAreaField
          {...text}
          rows={field.rows ?? 6}
          code={field.code}
          spellCheck={kind === 'lines' || field.code ? false : undefined}
        />
      )
    case 'password':
      return (
        <TextField
          {...text}
          required={false}
          type="password"
          fit="medium"
          autoComplete="new-password"
        />
      )
    case 'number':
      return <TextField {...text} type="number" inputMode="numeric" fit="short" />
    default:
      return <TextField {...text} type={field.type ?? 'text'} fit={field.fit} />
  }
}
