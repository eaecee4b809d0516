import { Input, Textarea, TextInput as MantineInput } from '@mantine/core'
import {
  type Bare,
  type Bound,
  type InputWidth,
  optionsOf,
  RevealButton,
  type SelectProps,
  type TextAreaProps,
  type TextInputProps,
  useBound,
} from '#ui/kit/inputs.tsx'
import { useFormField } from '#ui/form-fields.tsx'
import { controlProps, Field, type FieldLook, wrapperProps } from './field.tsx'

export { FormActions, type TextInputProps } from '#ui/kit/inputs.tsx'

type Sized<P> = Omit<P, 'size' | 'style'>

const fitOf = (fit: InputWidth = 'full') => ({ 'data-fit': fit === 'full' ? undefined : fit })

/** Label, help and error of a field, with the attributes of its input. */
const fieldOf = (look: FieldLook) => ({ ...wrapperProps(look), ...controlProps(look) })

/** An input alone: its label, help and error are elsewhere and referenced by its attributes. */
export function TextInput({ fit, ...rest }: Sized<TextInputProps>) {
  const { 'aria-describedby': about, 'aria-invalid': wrong, ...input } = rest
  const attributes = { input: { 'aria-describedby': about } }
  return (
    <Input dir="auto" error={wrong === true} {...fitOf(fit)} {...input} attributes={attributes} />
  )
}

/** The search field of a list; `as` names the verb's field. */
export function SearchInput({ as, ...rest }: Sized<TextInputProps> & { as?: string }) {
  const { maxLength } = useFormField(as ?? rest.name)
  return <TextInput type="search" fit="medium" autoComplete="off" maxLength={maxLength} {...rest} />
}

/** Field and text input in one. */
export function TextField(props: Bound & Bare<Sized<TextInputProps>>) {
  const { look, rest, limits } = useBound(props)
  const { fit, ...input } = rest
  return <MantineInput dir="auto" {...fitOf(fit)} {...limits} {...input} {...fieldOf(look)} />
}

/** A password; with scripts, a button reveals it. */
export function SecretField(props: Bound & Bare<Sized<TextInputProps>>) {
  const { look, rest, limits } = useBound(props)
  const { fit, ...input } = rest
  return (
    <MantineInput
      {...fitOf(fit)}
      {...limits}
      {...input}
      {...fieldOf(look)}
      type="password"
      rightSection={<RevealButton of={props.id} />}
    />
  )
}

export function TextAreaField(props: Bound & Bare<Sized<TextAreaProps>>) {
  const { look, rest, limits } = useBound(props)
  const { code, rows = 4, ...area } = rest
  const mono = code ? { classNames: { input: 'mono' } } : {}
  return <Textarea dir="auto" rows={rows} {...mono} {...limits} {...area} {...fieldOf(look)} />
}

/** A select whose label is elsewhere. */
export function Select(props: Sized<SelectProps>) {
  const { fit = 'medium', options, groups, 'aria-describedby': about, ...rest } = props
  const attributes = { input: { 'aria-describedby': about } }
  return (
    <Input
      component="select"
      pointer
      error={rest['aria-invalid'] === true}
      {...fitOf(fit)}
      {...rest}
      attributes={attributes}
    >
      {optionsOf({ options, groups })}
    </Input>
  )
}

export function SelectField(props: Bound & Bare<Sized<SelectProps>>) {
  const { look, rest } = useBound(props)
  return <Field {...look}>{control => <Select {...rest} {...control} />}</Field>
}
