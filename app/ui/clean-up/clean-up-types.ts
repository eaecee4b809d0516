import type { CleanUpModel } from '#app/ui/clean-up/clean-up-model.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'

type CleanUpData = CleanUpModel
type CleanUpReply = FormReply | null
export type CleanUpProps = { data: CleanUpData; reply: CleanUpReply }
