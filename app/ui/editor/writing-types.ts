/** Props of the writing screens. */
import type { FormTag, PickerTag } from '#shared/tag-values.ts'
import type { EditConflict } from '#ui/editor/edit-conflict-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'

export type { PickerTag }

export type PickerData = {
  recommended: PickerTag[]
  mayCreate: boolean
  /** The reputation that creating a tag needs, and what the member has. */
  missing: { rank: number; have: number }
  /** Minimum tags of a question. */
  least: number
  /** At least one tag must be a recommended one. */
  needsRecommended: boolean
}

/** A question that may already be the one being written; texts are translated. */
export type SimilarQuestion = {
  id: number
  href: string
  title: string
  closed: string
  answers: string
  accepted: boolean
}

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
