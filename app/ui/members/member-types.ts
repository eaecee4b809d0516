import type { FormReply } from '#ui/forms/form-reply.ts'
import type { MemberItem, MemberModel, MembersModel } from '#ui/members/members-model.ts'
import type { MemberOutcome } from '#ui/members/member-model.ts'

export type MembersData = MembersModel
export type { MemberItem }
export type MemberData = MemberModel
export type MemberReply = FormReply<MemberOutcome | null>

/** Props of the dialogs on either screen. */
type DialogData = Pick<
  MembersModel,
  'dialog' | 'path' | 'search' | 'roles' | 'durations' | 'linesMax'
> & { count?: number }
export type DialogProps = { data: DialogData; reply: MemberReply | null }
