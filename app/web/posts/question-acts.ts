/** The small forms of a question's page: follow, bookmark, react, invite, and staff actions. */
import { closeFields, textOfReason } from '#web/posts/reason-text.ts'
import { withFields } from '#web/kernel/declared-fields.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { setInvited } from '#posts/questions/invites.ts'
import { closeQuestion, operateQuestion, reopenQuestion } from '#posts/questions/change-state.ts'
import { findPeople } from '#basics/users/find-people.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { intent, type IntentHandler, type Success, taking } from '#web/kernel/form-action.ts'
import { followIntent } from './follow-intent.ts'
import { lookUpPeople } from './picked-people.ts'

const said = (key: string): Success => ({ flash: { tone: 'success', key } })

export const questionActs: Record<string, IntentHandler> = {
  follow: followIntent,
  bookmark: withFields(
    ['value'],
    intent(setBookmark, undefined, ({ values }) => ({
      object_id: values.object_id,
      bookmark: values.value === 'on',
    })),
  ),
  // A button's value has emoji and desired state, as in `heart on`.
  react: intent(setReaction, undefined, ({ values }) => {
    const [emoji, state] = String(values.reaction ?? '').split(' ')
    const reaction = state === 'off' ? 'deactivate' : 'activate'
    return { object_id: values.object_id, emoji, reaction }
  }),
  'invite-lookup': withFields(['invite_user'], taking(findPeople, lookUpPeople)),
  invite: intent(setInvited, () => said('question.invite.saved')),
  close: withFields(
    closeFields,
    intent(
      closeQuestion,
      () => said('question.close.done'),
      args => ({
        id: args.values.id,
        close_type: args.values.close_type,
        close_msg: textOfReason(args, 'close_msg', args.values.close_type),
      }),
    ),
  ),
  reopen: intent(reopenQuestion, () => said('question.state.reopened')),
  operate: intent(operateQuestion, (_, { values }) =>
    said(`question.state.${String(values.operation)}_done`),
  ),
}
