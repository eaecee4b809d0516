import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react'
import { useFormField } from '#ui/form-fields.tsx'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Field, type FieldLook } from './field.tsx'

/** Width by expected content. */
export type InputWidth = 'short' | 'medium' | 'full'

const classOf = (width: InputWidth = 'full', extra = '') =>
  `input${width === 'full' ? '' : ` input-${width}`}${extra ? ` ${extra}` : ''}`

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & { fit?: InputWidth }

export function TextInput({ fit, className, type = 'text', ...rest }: TextInputProps) {
  return <input type={type} dir="auto" className={classOf(fit, className)} {...rest} />
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { code?: boolean }

/** `code` uses the font for Markdown source. */
export function TextArea({ code, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      className={classOf('full', `${code ? 'mono ' : ''}${className ?? ''}`.trim())}
      {...rest}
    />
  )
}

type Option = { value: string; label: string; disabled?: boolean }
type OptionGroup = { label: string; options: Option[] }

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: Option[]
  /** Further options under headings. */
  groups?: OptionGroup[]
  fit?: InputWidth
}

const optionOf = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/** The options of a select, then its groups. */
export const optionsOf = ({ options, groups }: Pick<SelectProps, 'options' | 'groups'>) => (
  <>
    {options.map(optionOf)}
    {groups?.map(({ label, options: members }) => (
      <optgroup key={label} label={label}>
        {members.map(optionOf)}
      </optgroup>
    ))}
  </>
)

export function Select({ options, groups, fit = 'medium', className, ...rest }: SelectProps) {
  return (
    <select className={classOf(fit, className)} {...rest}>
      {optionsOf({ options, groups })}
    </select>
  )
}

/** Help text, which may include the field's limits. */
export type Help = ReactNode | ((bounds: Record<string, number>) => ReactNode)

export type Bound = Omit<FieldLook, 'help'> & {
  name?: string
  /** Name of the verb's field, when it differs from the input's. */
  as?: string
  type?: string
  help?: Help
}
export type Bare<P> = Omit<P, 'id' | 'required'>

/** Style, limits and attributes of a field; explicit attributes take precedence. */
export function useBound<P extends Bound>(props: P) {
  const { id, label, help, error, required, optional, hiddenLabel, as, ...rest } = props
  const field = useFormField(as ?? props.name)
  const { bounds, minLength, maxLength, min, max } = field
  const look: FieldLook = {
    id,
    label,
    optional,
    hiddenLabel,
    required: required ?? (field.required && !optional),
    help: typeof help === 'function' ? help(bounds) : help,
    error: error === undefined && !as ? field.errors : error,
  }
  const numeric = props.type === 'number' || props.type === 'date'
  return { look, rest, limits: numeric ? { min, max } : { minLength, maxLength } }
}

/** Field and text input in one. */
export function TextField(props: Bound & Bare<TextInputProps>) {
  const { look, rest, limits } = useBound(props)
  return <Field {...look}>{control => <TextInput {...limits} {...rest} {...control} />}</Field>
}

/** Reveals a typed password. Shown only with scripts. */
export function RevealButton({ of }: { of: string }) {
  const t = useT()
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon"
      title={t('common.field.show_password')}
      aria-pressed="false"
      data-reveal={`#${of}`}
      hidden
    >
      <Icon name="eye" />
      <span className="sr">{t('common.field.show_password')}</span>
    </button>
  )
}

/** A password; with scripts, a button reveals it. */
export function SecretField(props: Bound & Bare<TextInputProps>) {
  const { look, rest, limits } = useBound(props)
  return (
    <Field {...look}>
      {control => (
        <span className="secret">
          <TextInput {...limits} {...rest} {...control} type="password" />
          <RevealButton of={props.id} />
        </span>
      )}
    </Field>
  )
}

export function TextAreaField(props: Bound & Bare<TextAreaProps>) {
  const { look, rest, limits } = useBound(props)
  return <Field {...look}>{control => <TextArea {...limits} {...rest} {...control} />}</Field>
}

export function SelectField(props: Bound & Bare<SelectProps>) {
  const { look, rest } = useBound(props)
  return <Field {...look}>{control => <Select {...rest} {...control} />}</Field>
}

/** The buttons below a form, main button first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}
