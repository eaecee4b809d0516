import { type Help, TextAreaField } from './inputs.tsx'

export type NoteProps = {
  name: string
  label: string
  help: Help
  /** The form as it was sent, when it was refused. */
  reply?: { errors: Record<string, string[]>; values: Record<string, unknown> } | null
}

export const noteProps = ({ name, label, help, reply }: NoteProps) => ({
  id: name,
  name,
  label,
  help,
  error: reply?.errors[name],
  optional: true,
  rows: 2,
  defaultValue: String(reply?.values[name] ?? ''),
})

/** A short optional note to other users. */
export function NoteField(props: NoteProps) {
  return <TextAreaField {...noteProps(props)} />
}
