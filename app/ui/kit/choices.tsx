import type { InputHTMLAttributes, ReactNode } from 'react'
import { useFormField } from '#ui/form-fields.tsx'
import { errorId, FieldError, FieldHelp, type FieldLook, FieldMark, helpId } from './field.tsx'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  id: string
  label: ReactNode
  help?: ReactNode
  error?: FieldLook['error']
}

export function Checkbox({ id, label, help, error, className, ...rest }: CheckboxProps) {
  const about = [help ? helpId(id) : '', error?.length ? errorId(id) : ''].filter(Boolean).join(' ')
  return (
    <div className={`choice${className ? ` ${className}` : ''}`}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={about || undefined}
        aria-invalid={error?.length ? true : undefined}
        {...rest}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {help ? <FieldHelp id={id}>{help}</FieldHelp> : null}
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}

export type CheckGroupProps = Pick<FieldLook, 'id' | 'help' | 'error'> & {
  legend: ReactNode
  className?: string
  /** The checkboxes; the first one has the `id`, so that summaries can link to it. */
  children: ReactNode
}

/** Checkboxes under one question. */
export function CheckGroup({ id, legend, help, className, children, ...props }: CheckGroupProps) {
  const field = useFormField(id)
  const { error = field.errors } = props
  const about = `${id}-about`
  return (
    <fieldset
      className={`field group${className ? ` ${className}` : ''}`}
      aria-describedby={help ? helpId(about) : undefined}
    >
      <legend className="label">{legend}</legend>
      {help ? <FieldHelp id={about}>{help}</FieldHelp> : null}
      <FieldError id={id} error={error} />
      {children}
    </fieldset>
  )
}

type RadioOption = {
  value: string
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
  /** Shown below the option, such as a text field it needs. */
  extra?: ReactNode
}

export type RadioGroupProps = Omit<FieldLook, 'label'> & {
  legend: ReactNode
  name: string
  options: RadioOption[]
  /** Initial value. */
  value?: string
}

/**
 * Radio buttons under one question. The first one has the `id`, so that summaries can link to it.
 */
export function RadioGroup(props: RadioGroupProps) {
  const { id, legend, name, options, value, help, hiddenLabel } = props
  const field = useFormField(name)
  const { required = field.required, error = field.errors } = props
  const about = [help ? helpId(id) : '', error?.length ? errorId(id) : ''].filter(Boolean).join(' ')
  return (
    <fieldset className="field group" aria-describedby={about || undefined}>
      <legend className={hiddenLabel ? 'sr' : 'label'}>
        {legend}
        <FieldMark {...props} required={required} />
      </legend>
      {help ? <FieldHelp id={id}>{help}</FieldHelp> : null}
      <FieldError id={id} error={error} />
      {options.map((option, index) => {
        const own = index === 0 ? id : `${id}-${option.value}`
        return (
          <div className="choice" key={option.value}>
            <input
              type="radio"
              id={own}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              required={required}
              disabled={option.disabled}
              aria-invalid={error?.length ? true : undefined}
              aria-describedby={option.help ? `${own}-about` : undefined}
            />
            <div>
              <label htmlFor={own}>{option.label}</label>
              {option.help ? (
                <p className="help" id={`${own}-about`}>
                  {option.help}
                </p>
              ) : null}
              {option.extra}
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}
