import { type Help, TextAreaField } from './inputs.tsx'

type Props = {
  name: string
  label: string
  help: Help
  /** The form as it was sent, when it was refused. */
  reply?: { errors: Record<string, string[]>; values: Record<string, unknown> } | null
}

/** A short optional note to other users. */
export function NoteField({ name, label, help, reply }: Props) {
  return (
    <TextAreaField
      id={name}
      name={name}
      label={label}
      help={help}
      error={reply?.errors[name]}
      optional
      rows={2}
      defaultValue={String(reply?.values[name] ?? '')}
    />
  )
}
