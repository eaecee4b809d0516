import { Input, type InputWrapperProps } from '@mantine/core'
import {
  controlProps,
  errorId,
  FieldMark,
  FieldMessage,
  type FieldLook,
  type FieldProps,
  helpId,
  messages,
} from '#ui/kit/field.tsx'

export {
  controlProps,
  errorId,
  FieldError,
  FieldHelp,
  type FieldLook,
  FieldMark,
  FieldMessage,
  helpId,
  messages,
} from '#ui/kit/field.tsx'

/** The help text is above the input, so that an on-screen keyboard does not cover it. */
export const fieldOrder = [
  'label',
  'description',
  'input',
  'error',
] satisfies InputWrapperProps['inputWrapperOrder']

/** Label, help and error of a field as props of Mantine's inputs. */
export function wrapperProps(look: FieldLook) {
  const { id, label, help, error, hiddenLabel } = look
  const wrong = messages(error)
  return {
    label: (
      <>
        {label}
        <FieldMark {...look} />
      </>
    ),
    description: help || undefined,
    error: wrong.length > 0 ? <FieldMessage texts={wrong} /> : undefined,
    withAsterisk: false,
    inputWrapperOrder: fieldOrder,
    labelProps: hiddenLabel ? { className: 'sr' } : undefined,
    descriptionProps: { id: helpId(id) },
    errorProps: { id: errorId(id) },
  }
}

/** Label, help, input, error, in this order. Wraps any single input. */
export function Field({ children, ...look }: FieldProps) {
  return (
    <Input.Wrapper id={look.id} {...wrapperProps(look)}>
      {children(controlProps(look))}
    </Input.Wrapper>
  )
}
