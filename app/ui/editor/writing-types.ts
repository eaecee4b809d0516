/** What the writing screens get. Shapes come from the web layer as types only. */
import type { FormTag, PickerTag } from '#app/shared/tag-values.ts'
import type { EditConflict } from '#app/web/posts/edit-conflict.ts'
import type { FormReply } from '#app/web/kernel/form-action.ts'
import type { pickerData, similarView } from '#app/web/posts/writing-view.ts'

export type { PickerTag }
export type PickerData = Awaited<ReturnType<typeof pickerData>>
export type SimilarQuestion = ReturnType<typeof similarView>[number]

/** What the form comes back with besides what was typed. */
type WritingExtra = {
  preview?: string
  answerPreview?: string
  tags?: FormTag[]
  /** Tags found for the names that were typed, and those names. */
  matches?: PickerTag[]
  lookedUp?: string
  /** Name of a new tag that has just been added to the form. */
  added?: string
  similar?: SimilarQuestion[]
  title?: string
  content?: string
  /** The version that has just been put into the form. */
  loaded?: string
  /** Somebody else has saved since the form was opened. */
  conflict?: EditConflict
}

export type WritingReply = FormReply<WritingExtra>
export type FieldErrors = Record<string, string[]>
