import type { CleanUpModel } from '#app/web/clean-up-view.ts'
import type { FormReply } from '#app/web/form-action.ts'

type CleanUpData = CleanUpModel
type CleanUpReply = FormReply | null
export type CleanUpProps = { data: CleanUpData; reply: CleanUpReply }
