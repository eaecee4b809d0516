/**
 * How a form of settings is described: parts with fields, all texts found by their names. Limits are those
 * of the verb that saves it.
 */

type Text = {
  kind: 'text'
  /** Is no setting that is kept, and has no value on a new site. */
  fleeting?: boolean
  type?: 'text' | 'email' | 'url'
  fit?: 'short' | 'medium'
  /** Chosen when the site is set up: there is no default to tell of. */
  chosen?: boolean
}
/** A stored one is shown as asterisks, and left as it is when they come back. */
type Password = { kind: 'password' }
type Area = { kind: 'textarea'; rows?: number; code?: boolean }
type Numeric = { kind: 'number' }
/** `fleeting`: a question of the form, no setting that is kept. */
type Switch = { kind: 'switch'; fleeting?: boolean }
/** The options are called `admin.<group>.<name>_<option>`. */
type Choice = { kind: 'choice'; options: readonly string[] }
/** A list, one entry a line. */
type Lines = { kind: 'lines'; rows?: number; code?: boolean }

/** Typed as digits or picked; its button goes back to that of a new site by the form `reset-<name>`. */
type Colour = { kind: 'colour' }

/** Its label is `admin.<group>.<name>`, its help the same with `_help`. */
export type SettingsField = { name: string } & (
  Text | Password | Area | Numeric | Switch | Choice | Lines | Colour
)

/** Its heading is `admin.<group>.part_<key>`, the line under it the same with `_about`. */
export type SettingsPart = { key: string; fields: readonly SettingsField[] }

/** A value as it stands in the form. */
export type FormValue = string | boolean

/** A stored value as the form shows it. */
export function formValue({ kind }: SettingsField, value: unknown): FormValue {
  if (kind === 'switch') return value === true
  if (Array.isArray(value)) return value.join(kind === 'text' ? ', ' : '\n')
  return value === null || value === undefined ? '' : String(value)
}
