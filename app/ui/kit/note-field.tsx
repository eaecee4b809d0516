import { ownValue } from '#shared/own-value.ts'
import type { Help } from './inputs.tsx'
import { useParts } from './parts.ts'

type NoteProps = {
  name: string
  label: string
  help: Help
  /** The rejected form with its errors. */
  reply?: { errors: Record<string, string[]>; values: Record<string, unknown> } | null
}

/** A short optional note to other users. */
export function NoteField({ name, label, help, reply }: NoteProps) {
  const { TextAreaField } = useParts()
  return (
    <TextAreaField
      {...{ id: name, name, label, help, rows: 2 }}
      error={ownValue(reply?.errors, name)}
      optional
      defaultValue={String(ownValue(reply?.values, name) ?? '')}
    />
  )
}
