/** Props of the writing screens. */
import type { FormTag, PickerTag } from '#app/shared/tag-values.ts'
import type { EditConflict } from '#app/web/posts/edit-conflict.ts'
import type { FormReply } from '#app/web/kernel/form-action.ts'
import type { pickerData, similarView } from '#app/web/posts/writing-view.ts'

export type { PickerTag }
export type PickerData = Awaited<ReturnType<typeof pickerData>>
export type SimilarQuestion = ReturnType<typeof similarView>[number]

/** What the action returns besides the typed values. */
type WritingExtra = {
  preview?: string
  answerPreview?: string
  tags?: FormTag[]
  /** Typed tag names, and the tags found for them. */
  matches?: PickerTag[]
  lookedUp?: string
  /** Name of a new tag just added to the form. */
  added?: string
  similar?: SimilarQuestion[]
  title?: string
  content?: string
  /** The revision just loaded into the form. */
  loaded?: string
  /** Someone else has saved since the form was opened. */
  conflict?: EditConflict
}

export type WritingReply = FormReply<WritingExtra>
export type FieldErrors = Record<string, string[]>
