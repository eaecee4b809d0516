import { Checkbox as MantineCheckbox, Fieldset, Radio } from '@mantine/core'
import { useFormField } from '#ui/form-fields.tsx'
import type { CheckboxProps, CheckGroupProps, RadioGroupProps } from '#ui/kit/choices.tsx'
import {
  controlProps,
  errorId,
  FieldError,
  FieldHelp,
  FieldMark,
  FieldMessage,
  helpId,
  messages,
} from './field.tsx'

export function Checkbox(props: Omit<CheckboxProps, 'size' | 'style' | 'color'>) {
  const { id, label, help, error, ...rest } = props
  const wrong = messages(error)
  return (
    <MantineCheckbox
      {...controlProps({ id, label, help, error })}
      label={label}
      description={help ? <span id={helpId(id)}>{help}</span> : undefined}
      error={
        wrong.length > 0 ? (
          <span id={errorId(id)}>
            <FieldMessage texts={wrong} />
          </span>
        ) : undefined
      }
      {...rest}
    />
  )
}

/** Checkboxes under one question. The first one has the `id`, so that summaries can link to it. */
export function CheckGroup({ id, legend, help, className, children, ...props }: CheckGroupProps) {
  const field = useFormField(id)
  const { error = field.errors } = props
  const about = `${id}-about`
  return (
    <Fieldset
      variant="unstyled"
      className={className}
      legend={legend}
      aria-describedby={help ? helpId(about) : undefined}
    >
      {help ? <FieldHelp id={about}>{help}</FieldHelp> : null}
      <FieldError id={id} error={error} />
      {children}
    </Fieldset>
  )
}

/**
 * Radio buttons under one question. The first one has the `id`, so that summaries can link to it.
 */
export function RadioGroup(props: RadioGroupProps) {
  const { id, legend, name, options, value, help, hiddenLabel } = props
  const field = useFormField(name)
  const { required = field.required, error = field.errors } = props
  const about = controlProps({ ...props, error, label: legend })['aria-describedby']
  return (
    <Fieldset
      variant="unstyled"
      aria-describedby={about}
      legend={
        <span className={hiddenLabel ? 'sr' : undefined}>
          {legend}
          <FieldMark {...props} required={required} />
        </span>
      }
    >
      {help ? <FieldHelp id={id}>{help}</FieldHelp> : null}
      <FieldError id={id} error={error} />
      {options.map((option, index) => {
        const own = index === 0 ? id : `${id}-${option.value}`
        return (
          <div key={option.value}>
            <Radio
              id={own}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              required={required}
              disabled={option.disabled}
              label={option.label}
              description={option.help && <span id={`${own}-about`}>{option.help}</span>}
              aria-invalid={messages(error).length > 0 || undefined}
              aria-describedby={option.help ? `${own}-about` : undefined}
            />
            {option.extra}
          </div>
        )
      })}
    </Fieldset>
  )
}
