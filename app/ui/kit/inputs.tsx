import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react'
import { useT } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Field, type FieldLook } from './field.tsx'

/** Width follows what is expected in the field. */
export type InputWidth = 'short' | 'medium' | 'full'

const classOf = (width: InputWidth = 'full', extra = '') =>
  `input${width === 'full' ? '' : ` input-${width}`}${extra ? ` ${extra}` : ''}`

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & { fit?: InputWidth }

export function TextInput({ fit, className, type = 'text', ...rest }: TextInputProps) {
  return <input type={type} dir="auto" className={classOf(fit, className)} {...rest} />
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { code?: boolean }

/** `code` sets the type for Markdown source. */
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

export function Select({ options, groups, fit = 'medium', className, ...rest }: SelectProps) {
  return (
    <select className={classOf(fit, className)} {...rest}>
      {options.map(optionOf)}
      {groups?.map(({ label, options: members }) => (
        <optgroup key={label} label={label}>
          {members.map(optionOf)}
        </optgroup>
      ))}
    </select>
  )
}

type Bare<P> = Omit<P, 'id' | 'required'>

const look = ({
  id,
  label,
  help,
  error,
  required,
  optional,
  hiddenLabel,
}: FieldLook): FieldLook => ({
  id,
  label,
  help,
  error,
  required,
  optional,
  hiddenLabel,
})

function rest<P extends FieldLook>(props: P): Omit<P, keyof FieldLook> {
  const {
    id: _i,
    label: _l,
    help: _h,
    error: _e,
    required: _r,
    optional: _o,
    hiddenLabel: _s,
    ...others
  } = props
  return others
}

/** Field and text input in one. */
export function TextField(props: FieldLook & Bare<TextInputProps>) {
  return <Field {...look(props)}>{control => <TextInput {...rest(props)} {...control} />}</Field>
}

/** A password: with scripts, a button shows what was typed. */
export function SecretField(props: FieldLook & Bare<TextInputProps>) {
  const t = useT()
  return (
    <Field {...look(props)}>
      {control => (
        <span className="secret">
          <TextInput {...rest(props)} {...control} type="password" />
          <button
            type="button"
            className="btn btn-quiet btn-icon"
            title={t('common.field.show_password')}
            aria-pressed="false"
            data-reveal={`#${props.id}`}
            hidden
          >
            <Icon name="eye" />
            <span className="sr">{t('common.field.show_password')}</span>
          </button>
        </span>
      )}
    </Field>
  )
}

export function TextAreaField(props: FieldLook & Bare<TextAreaProps>) {
  return <Field {...look(props)}>{control => <TextArea {...rest(props)} {...control} />}</Field>
}

export function SelectField(props: FieldLook & Bare<SelectProps>) {
  return <Field {...look(props)}>{control => <Select {...rest(props)} {...control} />}</Field>
}

/** The line of buttons under a form: the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}
