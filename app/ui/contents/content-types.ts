import type { ContentItem, ContentModel, ContentOutcome } from '#ui/contents/content-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'

export type ContentData = ContentModel
export type { ContentItem }
export type ContentReply = FormReply<ContentOutcome | null>
export type ContentProps = { data: ContentData; reply: ContentReply | null }
