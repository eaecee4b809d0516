import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { useT } from '#ui/i18n.tsx'

/** Ties an input to its label, help and error; spread it on the input. */
export type ControlProps = {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export type FieldLook = {
  id: string
  label: ReactNode
  help?: ReactNode
  /** One message or several; none when the field is valid. */
  error?: string | string[] | null
  required?: boolean
  /** Says "optional" next to the label; for forms where most fields are required. */
  optional?: boolean
  /** Keeps the label for screen readers only. */
  hiddenLabel?: boolean
}

export const errorId = (id: string) => `${id}-error`
export const helpId = (id: string) => `${id}-help`

export function messages(error: FieldLook['error']): string[] {
  return !error ? [] : typeof error === 'string' ? [error] : error
}

/** Attributes of a field's input. */
export function controlProps({ id, help, error, required }: FieldLook): ControlProps {
  const wrong = messages(error).length > 0
  const about = [help ? helpId(id) : '', wrong ? errorId(id) : ''].filter(Boolean).join(' ')
  return {
    id,
    required: required || undefined,
    'aria-describedby': about || undefined,
    'aria-invalid': wrong || undefined,
  }
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="help" id={helpId(id)}>
      {children}
    </p>
  )
}

/** The error texts of a field, without markup. */
export function FieldMessage({ texts }: { texts: string[] }) {
  const t = useT()
  return (
    <>
      <Icon name="alert" />
      <span>
        <span className="sr">{`${t('common.field.error')} `}</span>
        {texts.join(' ')}
      </span>
    </>
  )
}

export function FieldError({ id, error }: { id: string; error: FieldLook['error'] }) {
  const list = messages(error)
  if (list.length === 0) return null
  return (
    <p className="field-error" id={errorId(id)}>
      <FieldMessage texts={list} />
    </p>
  )
}

export function FieldMark({ required, optional }: Pick<FieldLook, 'required' | 'optional'>) {
  const t = useT()
  if (optional) return <span className="optional">{` ${t('common.field.optional')}`}</span>
  return required ? (
    <span className="required" aria-hidden="true" title={t('common.field.required')}>
      *
    </span>
  ) : null
}

export type FieldProps = FieldLook & { children: (control: ControlProps) => ReactNode }

/** Label, help, input, error, in this order. Wraps any single input. */
export function Field({ children, ...look }: FieldProps) {
  const { id, label, help, error, hiddenLabel } = look
  return (
    <div className="field">
      <label htmlFor={id} className={hiddenLabel ? 'sr' : 'label'}>
        {label}
        <FieldMark {...look} />
      </label>
      {help ? <FieldHelp id={id}>{help}</FieldHelp> : null}
      {children(controlProps(look))}
      <FieldError id={id} error={error} />
    </div>
  )
}
