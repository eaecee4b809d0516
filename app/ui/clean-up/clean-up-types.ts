import type { CleanUpModel, FormReply } from '#app/web/index.ts'

type CleanUpData = CleanUpModel
type CleanUpReply = FormReply | null
export type CleanUpProps = { data: CleanUpData; reply: CleanUpReply }
