import type { CleanUpModel, FormReply } from '#app/web/index.ts'

export type CleanUpData = CleanUpModel
export type CleanUpReply = FormReply | null
export type CleanUpProps = { data: CleanUpData; reply: CleanUpReply }
