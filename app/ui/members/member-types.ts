import type { FormReply } from '#ui/forms/form-reply.ts'
import type { DialogData, MemberItem, MemberModel } from '#ui/members/members-model.ts'
import type { MemberOutcome } from '#ui/members/member-model.ts'

export type { MemberItem }
export type MemberData = MemberModel
export type MemberReply = FormReply<MemberOutcome>

/** Props of the dialogs on either screen. */
export type DialogProps = { data: DialogData; reply: MemberReply | null }
