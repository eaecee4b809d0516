/**
 * Describes settings forms: parts with fields, whose texts are found by name. Limits come from the
 * verb that saves the form.
 */

type Text = {
  kind: 'text'
  /** Not a stored setting; has no default value. */
  fleeting?: boolean
  type?: 'text' | 'email' | 'url'
  fit?: 'short' | 'medium'
  /** Chosen during setup, so there is no default to show. */
  chosen?: boolean
}
/** A stored secret is shown as asterisks, and stays unchanged when the asterisks come back. */
type Password = { kind: 'password' }
type Area = { kind: 'textarea'; rows?: number; code?: boolean }
type Numeric = { kind: 'number' }
/** `fleeting`: asked by the form, not stored as a setting. */
type Switch = { kind: 'switch'; fleeting?: boolean }
/** Option labels: `admin.<group>.<name>_<option>`. */
type Choice = { kind: 'choice'; options: readonly string[] }
/** A list, one entry per line. */
type Lines = { kind: 'lines'; rows?: number; code?: boolean }

/** Typed as digits or picked; its button resets it through the form `reset-<name>`. */
type Colour = { kind: 'colour' }

/** Label `admin.<group>.<name>`; help text with the suffix `_help`. */
export type SettingsField = { name: string } & (
  Text | Password | Area | Numeric | Switch | Choice | Lines | Colour
)

/** Kinds of fields for declarations. */
export const line = { kind: 'text', fit: 'medium' } as const
export const wide = { kind: 'text' } as const
export const address = { kind: 'text', type: 'url' } as const
export const amount = { kind: 'number' } as const
export const amounts = (...names: string[]): SettingsField[] =>
  names.map(name => ({ ...amount, name }))
export const area = { kind: 'textarea', rows: 10 } as const
export const switches = (...names: string[]): SettingsField[] =>
  names.map(name => ({ kind: 'switch', name }))

/** Heading `admin.<group>.part_<key>`; the line below it with the suffix `_about`. */
export type SettingsPart = { key: string; fields: readonly SettingsField[] }

/** A value as the form has it. */
export type FormValue = string | boolean

/** A stored value as the form displays it. */
export function formValue({ kind }: SettingsField, value: unknown): FormValue {
  if (kind === 'switch') return value === true
  if (Array.isArray(value)) return value.join(kind === 'text' ? ', ' : '\n')
  return value === null || value === undefined ? '' : String(value)
}
