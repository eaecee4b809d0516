import type { CleanUpModel } from '#app/web/moderation/clean-up-view.ts'
import type { FormReply } from '#app/web/kernel/form-action.ts'

type CleanUpData = CleanUpModel
type CleanUpReply = FormReply | null
export type CleanUpProps = { data: CleanUpData; reply: CleanUpReply }
