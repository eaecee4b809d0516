/** Props of a tag's info page. */
import type { FormTag, PickerTag } from '#app/shared/tag-values.ts'
import type { FormReply } from '#app/web/kernel/form-action.ts'
import type { MergeMatch } from '#app/web/tags/tag-acts.ts'
import type { tagState } from '#app/web/tags/tag-view.ts'

export type TagInfoData = ReturnType<typeof tagState> & {
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
