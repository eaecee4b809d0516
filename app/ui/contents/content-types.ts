import type { ContentModel } from '#app/web/moderation/content-view.ts'
import type { ContentOutcome } from '#app/web/moderation/content-acts.ts'
import type { FormReply } from '#app/web/kernel/form-action.ts'

export type ContentData = ContentModel
export type ContentItem = ContentData['items'][number]
export type ContentReply = FormReply<ContentOutcome | null>
export type ContentProps = { data: ContentData; reply: ContentReply | null }
