/** Props of a tag's info page. */
import type { FormTag, PickerTag } from '#shared/tag-values.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { MergeMatch } from '#ui/tag/tag-model.ts'

export type TagState = {
  id: string
  slug: string
  name: string
  deleted: boolean
  followed: boolean
  followers: number
  questions: number
  actions: string[]
}

export type TagInfoData = TagState & {
  html: string
  createdAt: number
  /** 0 = never edited. */
  editedAt: number
  /** A suggested edit is pending review. */
  waiting: boolean
  synonyms: FormTag[]
  mayEditSynonyms: boolean
  /** Why not, in words. */
  synonymsRefusal: string | null
  mayCreate: boolean
  /** The dialog requested by the URL. */
  dialog: string | null
}

export type TagInfoReply = FormReply<{
  matches?: (MergeMatch & PickerTag)[]
  lookedUp?: string
  tags?: FormTag[]
}>
