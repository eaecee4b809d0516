import type { ContentModel, ContentOutcome, FormReply } from '#app/web/index.ts'

export type ContentData = ContentModel
export type ContentItem = ContentData['items'][number]
export type ContentReply = FormReply<ContentOutcome | null>
export type ContentProps = { data: ContentData; reply: ContentReply | null }
