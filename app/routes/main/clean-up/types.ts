import type { CleanUpModel } from './model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'

type CleanUpData = CleanUpModel
type CleanUpReply = FormReply | null
export type CleanUpProps = { data: CleanUpData; reply: CleanUpReply }
