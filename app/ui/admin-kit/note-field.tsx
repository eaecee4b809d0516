import { noteProps, type NoteProps } from '#app/ui/kit/note-field.tsx'
import { TextAreaField } from './inputs.tsx'

/** A short optional note to other users. */
export function NoteField(props: NoteProps) {
  return <TextAreaField {...noteProps(props)} />
}
