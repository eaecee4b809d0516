import { TextAreaField } from './inputs.tsx'

type Props = {
  name: string
  label: string
  help: string
  /** The form as it was sent, when it was refused. */
  reply?: { errors: Record<string, string[]>; values: Record<string, unknown> } | null
}

/** Longest note; a character may take two of these units. */
const Longest = 2 * 255

/** A short optional note to other users, up to 255 characters. */
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
      maxLength={Longest}
      defaultValue={String(reply?.values[name] ?? '')}
    />
  )
}
